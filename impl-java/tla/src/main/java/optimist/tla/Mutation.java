package optimist.tla;

/**
 * A small fault in a module.
 *
 * @param id the mutated text and the rule; it does not depend on where the text stands
 * @param since the version of the rules that made it first
 * @param definition {@code Module!Definition}
 * @param line the line of the fault
 * @param before the line without the fault
 * @param after the line with the fault
 * @param text the module with the fault
 */
public record Mutation(String id, int since, String definition, int line, String before, String after, String text) {
    public String module() {
        return definition.substring(0, definition.indexOf('!'));
    }
}
