package optimist.stress;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jcstress.infra.runners.TestList;

/** What a test is judged by. Each is of one of these kinds; one that is of none would be judged by what it says itself. */
enum Kind {
    /** The variant of a scenario: what it accepts is compared with what the interleavings have. */
    COMPARED,

    /**
     * A variant that is too weak by the language, and not on x86: what is of interest may come of it on another processor, or of
     * a compiler. It need not be seen.
     */
    WEAKER,

    /** One with a fault, to be found out. */
    MUTANT,

    /** One that runs a released jar, of which there are no actions: what it accepts is what is said of a variant of ours. */
    PEER;

    /** Each test that runs a released jar, and the release. */
    static final Map<String, String> PEERS = Map.of(
            "optimist.refcount.FreedTwice.Netty17", "4.1.17",
            "optimist.refcount.FreedInUse.Netty41", "4.1.140",
            "optimist.refcount.FreedInUse.Netty42", "4.2.20");

    private static final Pattern VARIANT = Pattern.compile("optimist\\.\\w+\\.\\w+\\.(\\w+)");

    static Kind of(String test) {
        if (PEERS.containsKey(test)) {
            return PEER;
        }
        Matcher variant = VARIANT.matcher(test);
        if (!variant.matches()) {
            throw new IllegalArgumentException(test + ": its outcomes are compared with nothing (expected:"
                    + " optimist.<pattern>.<Scenario>.<Variant>)");
        }
        String name = variant.group(1);
        return name.startsWith("Mutant") ? MUTANT : name.startsWith("Weaker") ? WEAKER : COMPARED;
    }

    /** All tests of this kind. */
    List<String> tests() {
        return TestList.tests().stream()
                .filter(test -> of(test) == this)
                .sorted()
                .toList();
    }

    /** What jcstress takes for these tests, and no others. */
    static String only(List<String> tests) {
        return tests.stream().map(test -> "^" + Pattern.quote(test) + "$").collect(Collectors.joining("|"));
    }
}
