package optimist.tla;

import java.util.Set;

/** SANY's names of the built-in operators of TLA+. */
final class Builtin {
    static final Set<String> CONJUNCTIONS = Set.of("\\land", "$ConjList");
    static final Set<String> DISJUNCTIONS = Set.of("\\lor", "$DisjList");
    static final Set<String> QUANTIFIERS =
            Set.of("$BoundedForall", "$BoundedExists", "$UnboundedForall", "$UnboundedExists");

    static final Set<String> COMPARISONS =
            Set.of("=", "/=", "<", "\\leq", ">", "\\geq", "\\in", "\\notin", "\\subseteq");

    private Builtin() {}
}
