package optimist.site;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes the site into a folder. It is opened from the file system: all addresses are relative, and nothing is loaded but one
 * style sheet and one script, both from that folder. Every page is whole without the script.
 */
public final class Renderer {
    private static final List<String> ASSETS = List.of("style.css", "review.js");

    private final Path folder;
    private final Site site;
    private final Links links;
    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);
    private int pages;

    public Renderer(Path folder, Site site, SourceTree sources) {
        this.folder = folder;
        this.site = site;
        this.links = new Links(site, sources);
    }

    /** Replaces whatever is in the folder; returns the number of pages. */
    public int write() throws IOException {
        delete();
        Files.createDirectories(folder);
        for (String asset : ASSETS) {
            try (InputStream content = Objects.requireNonNull(Renderer.class.getResourceAsStream(asset), asset)) {
                Files.copy(content, folder.resolve(asset));
            }
        }
        Pattern.Document found = site.found();
        page("index.html", "index", Map.of("found", found == null ? Html.EMPTY : html(found, "index.html")));
        page("words.html", "words", Map.of());
        for (Pattern pattern : site.patterns()) {
            page(pattern.href(), "pattern", Map.of("pattern", pattern, "page", html(pattern.page(), pattern.href())));
            Pattern.Document evidence = pattern.evidence();
            if (evidence != null) {
                page(
                        pattern.evidenceHref(),
                        "document",
                        Map.of("pattern", pattern, "page", html(evidence, pattern.evidenceHref())));
            }
            if (!pattern.actions().isEmpty()) {
                page(pattern.codeHref(), "code", Map.of("pattern", pattern));
            }
            for (Claim claim : pattern.claims()) {
                page(claim.href(), "claim", Map.of("pattern", pattern, "claim", claim));
            }
        }
        files();
        for (Map.Entry<String, String> picture : links.pictures().entrySet()) {
            put(picture.getKey(), picture.getValue());
        }
        return pages;
    }

    /** The files that pages link to. One of them may link to others. */
    private void files() throws IOException {
        Set<String> written = new HashSet<>();
        while (written.size() < links.texts().size()) {
            for (Map.Entry<String, String> file : List.copyOf(links.texts().entrySet())) {
                if (written.add(file.getKey())) {
                    file(file.getKey(), file.getValue());
                }
            }
        }
    }

    private void file(String path, String text) throws IOException {
        String href = Links.page(path);
        if (Links.isMarkdown(path)) {
            page(href, "text", Map.of("path", path, "page", html(new Pattern.Document(path, text), href)));
        } else {
            page(href, "source", Map.of("path", path, "lines", Highlighter.lines(path, text)));
        }
    }

    private Html html(Pattern.Document document, String href) {
        return Markdown.document(document, links, Links.root(href));
    }

    private void page(String href, String template, Map<String, Object> of) throws IOException {
        Map<String, Object> parameters = new HashMap<>(of);
        parameters.put("site", site);
        parameters.put("on", new PageLinks(links, Links.root(href)));
        StringOutput output = new StringOutput();
        engine.render(template + ".jte", parameters, output);
        put(href, output.toString());
        pages++;
    }

    private void put(String href, String text) throws IOException {
        Path file = folder.resolve(href);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private void delete() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
