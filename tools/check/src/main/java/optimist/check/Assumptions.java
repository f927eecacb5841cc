package optimist.check;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import optimist.tla.TlcResult;

/**
 * What a run assumes beyond the rules of its pattern: constants with a value that excuses something, another formula than
 * {@code Spec}, and whatever else leaves out behaviours or states.
 */
final class Assumptions {
    /** Keywords of a configuration, and what excuses nothing; nothing where they should not stand. */
    static final Map<String, String> KEYWORDS = Map.of(
            "SPECIFICATION", "Spec",
            "INIT", "",
            "NEXT", "",
            "CONSTRAINT", "",
            "ACTION_CONSTRAINT", "",
            "VIEW", "",
            "SYMMETRY", "");

    /** Those of the keywords that make behaviours; the others leave some out. */
    private static final Set<String> FORMULA = Set.of("SPECIFICATION", "INIT", "NEXT");

    private Assumptions() {}

    /** What a counterexample assumes: another formula, if that has other behaviours than {@code Spec}. */
    static Set<String> ofCounterexample(Manifest manifest, TlcResult result) {
        return result.strict()
                ? Set.of()
                : of(manifest, result).stream()
                        .filter(given -> FORMULA.contains(given.replaceFirst(" .*", "")))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /** In the words of a claim: {@code Exchange = TRUE}. */
    static Set<String> of(Manifest manifest, TlcResult result) {
        Map<String, String> strict = new LinkedHashMap<>(KEYWORDS);
        strict.putAll(manifest.excuses());
        if (!result.settings().containsKey("SPECIFICATION")) {
            // It has an Init and a Next.
            strict.remove("SPECIFICATION");
        }
        return strict.entrySet().stream()
                // A specification need not have every constant of its pattern.
                .filter(rule ->
                        KEYWORDS.containsKey(rule.getKey()) || result.settings().containsKey(rule.getKey()))
                .filter(rule ->
                        !result.settings().getOrDefault(rule.getKey(), "").equals(rule.getValue()))
                .map(rule -> rule.getKey() + " = " + result.settings().getOrDefault(rule.getKey(), "nothing"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
