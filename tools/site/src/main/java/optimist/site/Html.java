package optimist.site;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.util.List;
import java.util.regex.Pattern;

/** Text that is HTML already. Whoever makes one has escaped what it is made of. */
public record Html(String text) implements Content {
    private static final Pattern HEADING = Pattern.compile("(?s)<h2 id=\"([^\"]+)\">(.*?)</h2>");

    /** A heading of the second level; its text is HTML. */
    public record Heading(String id, Html text) {}

    static final Html EMPTY = new Html("");

    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(text);
    }

    /** What the page has sections for. */
    public List<Heading> headings() {
        return HEADING.matcher(text)
                .results()
                .map(heading ->
                        new Heading(heading.group(1), new Html(heading.group(2).replaceAll("</?a[^>]*>", ""))))
                .toList();
    }

    /** Text for any place in HTML, attributes included. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&#34;")
                .replace("'", "&#39;");
    }
}
