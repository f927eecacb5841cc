package optimist.tla;

/**
 * A small fault in a module.
 *
 * @param id what is mutated and how, the same as long as that text is the same, wherever it stands
 * @param definition {@code Module!Definition}
 * @param line where the fault is
 * @param before the line without it
 * @param after the line with it
 * @param text the module with it
 */
public record Mutation(String id, String definition, int line, String before, String after, String text) {
    public String module() {
        return definition.substring(0, definition.indexOf('!'));
    }
}
