package optimist.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The theorems of a module in {@code proofs/<pattern>} that say of a property that it holds. */
final class Theorems {
    /** What follows are the name of the property and the end of a word. Before it there may be what is assumed. */
    private static final String THEOREM =
            "\\bTHEOREM\\s+(?:\\w+\\s*==\\s*)?(?:ASSUME\\s+(?<given>[^\\n]+?)\\s+PROVE\\s+)?Spec\\s*=>\\s*(?:\\[\\]\\s*)?";

    /** What comes after the property: its proof, and nothing that makes the statement another one. */
    private static final String PROOF = "\\b(?=\\s*(?:PROOF\\b|BY\\b|OBVIOUS\\b|OMITTED\\b|<\\d+>))";

    private Theorems() {}

    /** Why there is no such theorem; null if there is. */
    static @Nullable String missing(optimist.check.Pattern pattern, String module, String property) {
        Path file = pattern.proofs().resolve(module + ".tla");
        String shown = pattern.root().relativize(file).toString();
        if (!module.endsWith(Proofs.SUFFIX) || !Files.exists(file)) {
            return "there is no proof " + shown + " (expected: a module of that name, which ends in " + Proofs.SUFFIX
                    + ")";
        }
        try {
            return find(file, property) != null
                    ? null
                    : shown + " has no theorem about " + property + " (expected: THEOREM Spec => []" + property + ")";
        } catch (Malformed e) {
            return e.problem().message();
        }
    }

    /** What the theorem about a property assumes, as its text has it: nothing if it has no ASSUME. */
    static String given(optimist.check.Pattern pattern, String module, String property) {
        try {
            Matcher theorem = find(pattern.proofs().resolve(module + ".tla"), property);
            return theorem == null || theorem.group("given") == null ? "" : theorem.group("given");
        } catch (Malformed e) {
            return "";
        }
    }

    private static @Nullable Matcher find(Path file, String property) throws Malformed {
        String text = TextFile.read(file).replaceAll("\\(\\*[\\s\\S]*?\\*\\)|\\\\\\*.*", "");
        Matcher theorem =
                Pattern.compile(THEOREM + Pattern.quote(property) + PROOF).matcher(text);
        return theorem.find() ? theorem : null;
    }
}
