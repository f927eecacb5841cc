package optimist.site;

/**
 * A fault that was written by hand.
 *
 * @param of the model that finds it
 * @param replaces what is replaced by what
 */
public record Mutant(
        String pattern, String name, String fault, String of, String killedBy, String replaces, Standing standing) {
    public String href() {
        return "patterns/" + pattern + ".html#mutant-" + name;
    }
}
