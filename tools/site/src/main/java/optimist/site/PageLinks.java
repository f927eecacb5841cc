package optimist.site;

/** What a template needs to know of the page that it makes: the way from there to other places of the site. */
public final class PageLinks {
    private final Links links;
    private final String root;

    PageLinks(Links links, String root) {
        this.links = links;
        this.root = root;
    }

    /** The way to the root of the site; nothing, or a path that ends in a slash. */
    public String root() {
        return root;
    }

    /** Plain text, with links to the claims that it names. */
    public Html text(String text) {
        return links.withClaims(text, root);
    }

    /** A file of the repository by its path, as a link if the site shows it. */
    public Html file(String path) {
        return link(links.file(path).orElse(""), path);
    }

    public Html line(String path, int line) {
        return link(links.line(path, line).orElse(""), path + ":" + line);
    }

    /** A file under another name than its path. */
    public Html named(String path, String name) {
        return link(links.file(path).orElse(""), name);
    }

    private Html link(String href, String text) {
        String code = "<code>" + Html.escaped(text) + "</code>";
        return new Html(href.isEmpty() ? code : "<a href=\"" + Html.escaped(root + href) + "\">" + code + "</a>");
    }

    public Html highlighted(String path, String text) {
        return Highlighter.of(path, text);
    }
}
