package optimist.mutants;

import java.util.function.Supplier;

/**
 * A class of the library with one change.
 *
 * @param source the source file, without its ending
 * @param type the binary name of the class
 * @param member the method or field that was changed
 * @param rule the rule by which it was changed
 * @param ordinal counts the changes of this member by this rule, from one
 * @param line where the change is in the source; 0 if there is no such line
 * @param change what was changed
 * @param bytes the class file
 */
record Mutant(
        String source,
        String type,
        String member,
        String rule,
        int ordinal,
        int line,
        String change,
        Supplier<byte[]> bytes) {

    /** The name of its method, {@code <init>} of a constructor. */
    String method() {
        return member.replaceFirst("\\(.*", "");
    }

    /** It stays the same when other lines of the source change. */
    String id() {
        return type.substring(type.lastIndexOf('.') + 1) + "." + member + " " + rule + " " + ordinal;
    }
}
