package optimist.site;

/**
 * A cell of the front page: what one kind of evidence comes to for one pattern.
 *
 * @param kind the kind of evidence
 * @param text the figure
 * @param href from the root of the site
 */
public record Figure(String kind, String text, String href, Standing standing) {}
