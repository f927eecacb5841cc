package optimist.site;

import gg.jte.Content;
import gg.jte.TemplateOutput;

/** Text that is HTML already. Whoever makes one has escaped what it is made of. */
public record Html(String text) implements Content {
    static final Html EMPTY = new Html("");

    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(text);
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
