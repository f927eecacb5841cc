package optimist.site;

import java.util.Locale;

/** The names of places on a page, on the site and on GitHub. */
public final class Anchors {
    private Anchors() {}

    /** As GitHub makes it of a heading: letters, digits, hyphens and underscores, in lower case. */
    public static String of(String heading) {
        return heading.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /** Of the row of a claim. */
    public static String ofClaim(String id) {
        return id.toLowerCase(Locale.ROOT).replace('.', '-');
    }
}
