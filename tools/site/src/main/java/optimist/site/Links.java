package optimist.site;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Where on the site a place of the repository is. A file that is linked, and has no page of its own, gets one with its text:
 * the site can be read apart from the repository, as an archive for example.
 */
final class Links {
    private static final java.util.regex.Pattern CLAIM = java.util.regex.Pattern.compile("\\b[A-Z]\\d+(?:\\.\\d+)?\\b");

    private final SourceTree sources;
    private final Map<String, String> pages = new HashMap<>();
    private final Map<String, String> claims = new HashMap<>();
    private final Map<String, String> anchors = new HashMap<>();
    private final Map<String, String> pictures = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();

    Links(Site site, SourceTree sources) {
        this.sources = sources;
        site.stream().forEach(pattern -> {
            pages.put(pattern.page().path(), pattern.href());
            Pattern.Document evidence = pattern.evidence();
            if (evidence != null) {
                pages.put(evidence.path(), pattern.evidenceHref());
            }
        });
        site.claims().forEach(claim -> {
            claims.put(claim.id(), claim.href());
            anchors.put(Anchors.ofClaim(claim.id()), claim.href());
        });
    }

    /** The way from a page to the root of the site. */
    static String root(String href) {
        return "../".repeat((int) href.chars().filter(c -> c == '/').count());
    }

    /** Files that have to get a page, by path: their texts. */
    Map<String, String> texts() {
        return texts;
    }

    /** Pictures that have to be copied, by where they are on the site. */
    Map<String, String> pictures() {
        return pictures;
    }

    /** Where a file is shown, from the root of the site; nothing if it is not a text of the repository. */
    Optional<String> file(String path) {
        String page = pages.get(path);
        if (page != null) {
            return Optional.of(page);
        }
        if (!texts.containsKey(path)) {
            Optional<String> text = sources.text(path);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            texts.put(path, text.get());
        }
        return Optional.of(page(path));
    }

    static String page(String path) {
        return "files/" + path + ".html";
    }

    /** Whether it is shown as headings and paragraphs. */
    static boolean isMarkdown(String path) {
        return path.endsWith(".md");
    }

    private static boolean hasLines(String path, String page) {
        return page.startsWith("files/") && !isMarkdown(path);
    }

    /** Where a line of a file is shown. */
    Optional<String> line(String path, int line) {
        return file(path).map(page -> hasLines(path, page) ? page + "#L" + line : page);
    }

    /**
     * Where a link in a document leads to, from the root of the site; nothing if the site does not have it. Rows of claims have
     * pages of their own.
     */
    Optional<String> of(String document, String target) {
        int hash = target.indexOf('#');
        String fragment = hash < 0 ? "" : target.substring(hash + 1);
        String path = hash == 0 ? document : resolve(document, hash < 0 ? target : target.substring(0, hash));
        if (pages.containsKey(path) && anchors.containsKey(fragment)) {
            return Optional.of(anchors.getOrDefault(fragment, ""));
        }
        return file(path).map(page -> hasLines(path, page) || fragment.isEmpty() ? page : page + "#" + fragment);
    }

    /** Where a picture of a document is, from the root of the site; nothing if it is none of the repository. */
    Optional<String> picture(String document, String target) {
        String path = resolve(document, target);
        Optional<String> svg = path.endsWith(".svg") ? sources.text(path) : Optional.empty();
        svg.ifPresent(text -> pictures.put("files/" + path, text));
        return svg.map(text -> "files/" + path);
    }

    private static String resolve(String document, String target) {
        Path folder = Path.of(document).getParent();
        Path path = Path.of(target);
        return (folder == null ? path : folder.resolve(path)).normalize().toString();
    }

    /** Plain text, in which every claim that is named is a link. */
    Html withClaims(String text, String root) {
        StringBuilder html = new StringBuilder();
        Matcher claim = CLAIM.matcher(text);
        int end = 0;
        while (claim.find()) {
            String href = claims.get(claim.group());
            if (href != null) {
                html.append(Html.escaped(text.substring(end, claim.start())))
                        .append("<a href=\"")
                        .append(Html.escaped(root + href))
                        .append("\">")
                        .append(claim.group())
                        .append("</a>");
                end = claim.end();
            }
        }
        return new Html(html.append(Html.escaped(text.substring(end))).toString());
    }
}
