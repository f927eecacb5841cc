package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every rule, by what it makes of a line; SANY accepts whatever is made. */
class MutatorTest {
    private static final String BEGIN = """
            ---- MODULE M ----
            EXTENDS Integers, Sequences
            CONSTANTS S, N
            VARIABLES x, y
            vars == <<x, y>>
            """;

    @TempDir
    private static Path standard;

    @TempDir
    private Path folder;

    private Sany sany;

    @BeforeEach
    void setUp() {
        sany = new Sany(standard);
    }

    private List<Mutation> mutations(String definitions, boolean acts) throws IOException, Sany.Rejected {
        Path file = folder.resolve("M.tla");
        Files.writeString(file, BEGIN + definitions + "\n====\n");
        Set<String> names = Pattern.compile("^(\\w+)[^=\\n]*==", Pattern.MULTILINE)
                .matcher(definitions)
                .results()
                .map(match -> "M!" + match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> initial = new TreeSet<>(names);
        initial.retainAll(Set.of("M!Init", "M!Spec"));
        List<Mutation> mutations = Mutator.mutations(
                sany, file, List.of(), acts ? new Uses(initial, names, Set.of()) : new Uses(Set.of(), Set.of(), names));
        for (Mutation mutation : mutations) {
            Path mutant = Files.createDirectories(folder.resolve("mutant"));
            Files.writeString(mutant.resolve("M.tla"), mutation.text());
            sany.accept("M", List.of(mutant));
        }
        return mutations;
    }

    /**
     * Each mutant of the oldest rules as {@code rule | the line with it}, in a definition that is only asked. Newer rules do
     * not change them.
     */
    private List<String> asked(String definitions) throws IOException, Sany.Rejected {
        return told(mutations(definitions, false), 2);
    }

    /** The same in a definition from which TLC makes states. */
    private List<String> acting(String definitions) throws IOException, Sany.Rejected {
        return told(mutations(definitions, true), 2);
    }

    private List<String> askedSince3(String definitions) throws IOException, Sany.Rejected {
        return told(mutations(definitions, false), 3);
    }

    private List<String> actingSince3(String definitions) throws IOException, Sany.Rejected {
        return told(mutations(definitions, true), 3);
    }

    private static List<String> told(List<Mutation> mutations, int since) {
        return mutations.stream()
                .filter(mutation -> mutation.since() == since)
                .map(mutation -> mutation.id().split(": ", 3)[1] + " | " + mutation.after())
                .toList();
    }

    @Test
    void conjunctsAndComparisons() throws Exception {
        assertThat(asked("P(a, b) == a < b /\\ b # N"))
                .containsExactly(
                        "body is TRUE | P(a, b) == TRUE",
                        "body is FALSE | P(a, b) == FALSE",
                        "conjunct dropped | P(a, b) == TRUE /\\ b # N",
                        "< to <= | P(a, b) == a <= b /\\ b # N",
                        "< to > | P(a, b) == a > b /\\ b # N",
                        "conjunct dropped | P(a, b) == a < b /\\ TRUE",
                        "# to = | P(a, b) == a < b /\\ b = N");
    }

    @Test
    void listsOfDisjunctsAndSets() throws Exception {
        assertThat(asked("P(a) == \\/ a \\in S \\ {N}\n        \\/ a \\subseteq S \\cup a"))
                .containsExactly(
                        "body is TRUE | P(a) == TRUE",
                        "body is FALSE | P(a) == FALSE",
                        "disjunct dropped | P(a) == \\/ FALSE",
                        "\\in to \\notin | P(a) == \\/ a \\notin S \\ {N}",
                        "\\ to \\cup | P(a) == \\/ a \\in S \\cup {N}",
                        "element dropped | P(a) == \\/ a \\in S \\ {}",
                        "disjunct dropped | \\/ FALSE",
                        "\\subseteq to = | \\/ a = S \\cup a",
                        "\\cup to \\cap | \\/ a \\subseteq S \\cap a",
                        "\\cup to \\ | \\/ a \\subseteq S \\ a");
    }

    @Test
    void chainsOfSetsStayTla() throws Exception {
        assertThat(asked("F(a) == S \\cup a \\cup (S \\ a)"))
                .containsExactly(
                        "\\cup to \\cap | F(a) == (S \\cup a) \\cap (S \\ a)",
                        "\\cup to \\ | F(a) == (S \\cup a) \\ (S \\ a)",
                        "\\cup to \\cap | F(a) == (S \\cap a) \\cup (S \\ a)",
                        "\\cup to \\ | F(a) == (S \\ a) \\cup (S \\ a)",
                        "\\ to \\cup | F(a) == S \\cup a \\cup (S \\cup a)");
    }

    @Test
    void numbers() throws Exception {
        assertThat(asked("F(a) == a + 1 - 0"))
                .containsExactly(
                        "+ to - | F(a) == a - 1 - 0",
                        "- to + | F(a) == a + 1 + 0",
                        "one more | F(a) == a + 2 - 0",
                        "one less | F(a) == a + 0 - 0",
                        "one more | F(a) == a + 1 - 1",
                        "one less | F(a) == a + 1 - (0 - 1)");
    }

    @Test
    void aNumberThatIsComparedIsNotMovedAsTheComparisonIs() throws Exception {
        assertThat(asked("F(a) == {a < 5, a <= 5, a > 5, a >= 5, 5 < a, 5 <= a, 5 > a, 5 >= a}"))
                .filteredOn(told -> told.startsWith("one"))
                .containsExactly(
                        "one less | F(a) == {a < 4, a <= 5, a > 5, a >= 5, 5 < a, 5 <= a, 5 > a, 5 >= a}",
                        "one more | F(a) == {a < 5, a <= 6, a > 5, a >= 5, 5 < a, 5 <= a, 5 > a, 5 >= a}",
                        "one more | F(a) == {a < 5, a <= 5, a > 6, a >= 5, 5 < a, 5 <= a, 5 > a, 5 >= a}",
                        "one less | F(a) == {a < 5, a <= 5, a > 5, a >= 4, 5 < a, 5 <= a, 5 > a, 5 >= a}",
                        "one more | F(a) == {a < 5, a <= 5, a > 5, a >= 5, 6 < a, 5 <= a, 5 > a, 5 >= a}",
                        "one less | F(a) == {a < 5, a <= 5, a > 5, a >= 5, 5 < a, 4 <= a, 5 > a, 5 >= a}",
                        "one less | F(a) == {a < 5, a <= 5, a > 5, a >= 5, 5 < a, 5 <= a, 4 > a, 5 >= a}",
                        "one more | F(a) == {a < 5, a <= 5, a > 5, a >= 5, 5 < a, 5 <= a, 5 > a, 6 >= a}");
    }

    @Test
    void nothingIsAddedByOneRuleOnly() throws Exception {
        assertThat(asked("F(a) == [x EXCEPT ![a] = @ + 1]"))
                .containsExactly(
                        "stays as it is | F(a) == [x EXCEPT ![a] = @]",
                        "+ to - | F(a) == [x EXCEPT ![a] = @ - 1]",
                        "one more | F(a) == [x EXCEPT ![a] = @ + 2]");
    }

    /** SANY says of an {@code @} that it stands where all of the change stands. */
    @Test
    void operandsThatWereThere() throws Exception {
        assertThat(asked("F(a) == [x EXCEPT ![a] = @ /\\ a, ![N] = IF @ THEN N ELSE S, ![S] = @ => a]"))
                .containsExactly(
                        "stays as it is | F(a) == [x EXCEPT ![a] = @, ![N] = IF @ THEN N ELSE S, ![S] = @ => a]",
                        "conjunct dropped | F(a) == [x EXCEPT ![a] = TRUE /\\ a, ![N] = IF @ THEN N ELSE S, ![S] = @ => a]",
                        "conjunct dropped | F(a) == [x EXCEPT ![a] = @ /\\ TRUE, ![N] = IF @ THEN N ELSE S, ![S] = @ => a]",
                        "stays as it is | F(a) == [x EXCEPT ![a] = @ /\\ a, ![N] = @, ![S] = @ => a]",
                        "condition is TRUE | F(a) == [x EXCEPT ![a] = @ /\\ a, ![N] = IF TRUE THEN N ELSE S, ![S] = @ => a]",
                        "condition is FALSE | F(a) == [x EXCEPT ![a] = @ /\\ a, ![N] = IF FALSE THEN N ELSE S, ![S] = @ => a]",
                        "condition negated | F(a) == [x EXCEPT ![a] = @ /\\ a, ![N] = IF ~(@) THEN N ELSE S, ![S] = @ => a]",
                        "stays as it is | F(a) == [x EXCEPT ![a] = @ /\\ a, ![N] = IF @ THEN N ELSE S, ![S] = @]",
                        "antecedent is TRUE | F(a) == [x EXCEPT ![a] = @ /\\ a, ![N] = IF @ THEN N ELSE S, ![S] = TRUE => a]");
        assertThat(asked("""
                        F(a) == [x EXCEPT ![a] = /\\ @
                                                 /\\ a]"""))
                .containsExactly(
                        "stays as it is | F(a) == [x EXCEPT ![a] = @]",
                        "conjunct dropped | F(a) == [x EXCEPT ![a] = /\\ TRUE",
                        "conjunct dropped | /\\ TRUE]");
    }

    @Test
    void conditions() throws Exception {
        assertThat(asked("F(a) == IF a <= N THEN a ELSE N"))
                .containsExactly(
                        "condition is TRUE | F(a) == IF TRUE THEN a ELSE N",
                        "condition is FALSE | F(a) == IF FALSE THEN a ELSE N",
                        "condition negated | F(a) == IF ~(a <= N) THEN a ELSE N",
                        "<= to < | F(a) == IF a < N THEN a ELSE N",
                        "<= to >= | F(a) == IF a >= N THEN a ELSE N");
    }

    @Test
    void arms() throws Exception {
        assertThat(asked("F(a) == CASE a = N -> N [] a \\in S -> a [] OTHER -> F(a)\n".replace("F(a)\n", "S\n")))
                .containsExactly(
                        "arm dropped | F(a) == CASE FALSE -> N [] a \\in S -> a [] OTHER -> S",
                        "= to # | F(a) == CASE a # N -> N [] a \\in S -> a [] OTHER -> S",
                        "arm dropped | F(a) == CASE a = N -> N [] FALSE -> a [] OTHER -> S",
                        "arms swapped | F(a) == CASE a \\in S -> N [] a = N -> a [] OTHER -> S",
                        "\\in to \\notin | F(a) == CASE a = N -> N [] a \\notin S -> a [] OTHER -> S");
    }

    @Test
    void quantifiersImplicationsAndNegations() throws Exception {
        assertThat(asked("P == \\A a \\in S : a > N => ~\\E b \\in S : b"))
                .containsExactly(
                        "body is TRUE | P == TRUE",
                        "body is FALSE | P == FALSE",
                        "\\A to \\E | P == \\E a \\in S : a > N => ~\\E b \\in S : b",
                        "antecedent is TRUE | P == \\A a \\in S : TRUE => ~\\E b \\in S : b",
                        "> to >= | P == \\A a \\in S : a >= N => ~\\E b \\in S : b",
                        "> to < | P == \\A a \\in S : a < N => ~\\E b \\in S : b",
                        "~ dropped | P == \\A a \\in S : a > N => \\E b \\in S : b",
                        "\\E to \\A | P == \\A a \\in S : a > N => ~\\A b \\in S : b");
    }

    @Test
    void filtersAndChoices() throws Exception {
        assertThat(asked("F == {a \\in S : a}\nG == CHOOSE a \\in S : a"))
                .containsExactly(
                        "condition is TRUE | F == {a \\in S : TRUE}",
                        "condition is TRUE | G == CHOOSE a \\in S : TRUE");
    }

    @Test
    void setsOfSeveralElements() throws Exception {
        assertThat(asked("F(a, b, c) == {a, b, c}"))
                .containsExactly(
                        "element dropped | F(a, b, c) == { b, c}",
                        "element dropped | F(a, b, c) == {a, c}",
                        "element dropped | F(a, b, c) == {a, b}");
    }

    @Test
    void booleans() throws Exception {
        assertThat(asked("P(a) == a = TRUE <=> a"))
                .contains("TRUE to FALSE | P(a) == a = FALSE <=> a", "<=> to => | P(a) == a = TRUE => a");
    }

    @Test
    void letsAreDefinitionsToo() throws Exception {
        assertThat(asked("F(a) == LET p == a = N IN {b \\in S : p}"))
                .containsExactly(
                        "body is TRUE | F(a) == LET p == TRUE IN {b \\in S : p}",
                        "body is FALSE | F(a) == LET p == FALSE IN {b \\in S : p}",
                        "= to # | F(a) == LET p == a # N IN {b \\in S : p}",
                        "condition is TRUE | F(a) == LET p == a = N IN {b \\in S : TRUE}");
    }

    @Test
    void anActionGoesOnAssigning() throws Exception {
        assertThat(acting("A(n) == x = n /\\ x' = n + x /\\ y' = [y EXCEPT ![n] = x']"))
                .containsExactly(
                        "body is FALSE | A(n) == FALSE",
                        "conjunct dropped | A(n) == TRUE /\\ x' = n + x /\\ y' = [y EXCEPT ![n] = x']",
                        "= to # | A(n) == x # n /\\ x' = n + x /\\ y' = [y EXCEPT ![n] = x']",
                        "effect dropped | A(n) == x = n /\\ UNCHANGED x /\\ y' = [y EXCEPT ![n] = x']",
                        "+ to - | A(n) == x = n /\\ x' = n - x /\\ y' = [y EXCEPT ![n] = x']",
                        "stays as it is | A(n) == x = n /\\ x' = n + x /\\ y' = [y EXCEPT ![n] = @]",
                        "prime dropped | A(n) == x = n /\\ x' = n + x /\\ y' = [y EXCEPT ![n] = x]");
    }

    @Test
    void propertiesNeedNotAssign() throws Exception {
        assertThat(asked("A(n) == x' = n /\\ UNCHANGED y"))
                .containsExactly(
                        "body is TRUE | A(n) == TRUE",
                        "body is FALSE | A(n) == FALSE",
                        "conjunct dropped | A(n) == TRUE /\\ UNCHANGED y",
                        "= to # | A(n) == x' # n /\\ UNCHANGED y",
                        "prime dropped | A(n) == x = n /\\ UNCHANGED y",
                        "conjunct dropped | A(n) == x' = n /\\ TRUE");
    }

    @Test
    void theEffectOfAnotherAction() throws Exception {
        assertThat(acting("Both(n) == x' = n /\\ y' = n\nA(n) == x # n /\\ Both(n)"))
                .contains("effect dropped | A(n) == x # n /\\ UNCHANGED <<x, y>>");
    }

    @Test
    void anInitialStateGivesEachVariableAValue() throws Exception {
        assertThat(acting("Init == x = 1 /\\ y \\in {x} /\\ N > x"))
                .containsExactly(
                        "one more | Init == x = 2 /\\ y \\in {x} /\\ N > x",
                        "one less | Init == x = 0 /\\ y \\in {x} /\\ N > x",
                        "element dropped | Init == x = 1 /\\ y \\in {} /\\ N > x",
                        "conjunct dropped | Init == x = 1 /\\ y \\in {x} /\\ TRUE",
                        "> to >= | Init == x = 1 /\\ y \\in {x} /\\ N >= x",
                        "> to < | Init == x = 1 /\\ y \\in {x} /\\ N < x");
    }

    @Test
    void aSpecificationLosesItsFairnessAndNothingElse() throws Exception {
        assertThat(acting("Spec == x = 1 /\\ [][x' = y]_x /\\ WF_x(x' = y) /\\ \\A a \\in S : SF_x(x' = a)"))
                .containsExactly(
                        "one more | Spec == x = 2 /\\ [][x' = y]_x /\\ WF_x(x' = y) /\\ \\A a \\in S : SF_x(x' = a)",
                        "one less | Spec == x = 0 /\\ [][x' = y]_x /\\ WF_x(x' = y) /\\ \\A a \\in S : SF_x(x' = a)",
                        "fairness dropped | Spec == x = 1 /\\ [][x' = y]_x /\\ TRUE /\\ \\A a \\in S : SF_x(x' = a)",
                        "WF to SF | Spec == x = 1 /\\ [][x' = y]_x /\\ SF_x(x' = y) /\\ \\A a \\in S : SF_x(x' = a)",
                        "fairness dropped | Spec == x = 1 /\\ [][x' = y]_x /\\ WF_x(x' = y) /\\ TRUE",
                        "SF to WF | Spec == x = 1 /\\ [][x' = y]_x /\\ WF_x(x' = y) /\\ \\A a \\in S : WF_x(x' = a)");
    }

    @Test
    void fairnessGoesPieceByPiece() throws Exception {
        assertThat(acting("Fair == WF_x(x' = 1) /\\ WF_x(x' = 2) /\\ WF_x(x' = 3)"))
                .filteredOn(told -> told.startsWith("fairness"))
                .containsExactly(
                        "fairness dropped | Fair == TRUE",
                        "fairness dropped | Fair == TRUE /\\ WF_x(x' = 2) /\\ WF_x(x' = 3)",
                        "fairness dropped | Fair == WF_x(x' = 1) /\\ TRUE /\\ WF_x(x' = 3)",
                        "fairness dropped | Fair == WF_x(x' = 1) /\\ WF_x(x' = 2) /\\ TRUE");
    }

    @Test
    void temporalProperties() throws Exception {
        assertThat(asked("P == <>[][x' = x]_x /\\ []<><<x' = x>>_x"))
                .noneMatch(told -> told.startsWith("<>[] to") || told.startsWith("[]<> to"));
        assertThat(asked("P == <>[](x = N)\nQ == x ~> y"))
                .containsExactly(
                        "body is TRUE | P == TRUE",
                        "<>[] to []<> | P == []<>(x = N)",
                        "= to # | P == <>[](x # N)",
                        "body is TRUE | Q == TRUE",
                        "antecedent is TRUE | Q == TRUE ~> y");
    }

    @Test
    void columnsStay() throws Exception {
        List<Mutation> mutations = mutations(junctions("""
                P(a) == && IF a THEN && x > 9 => || y
                                                 || ~ y
                                     && y
                                ELSE y
                        && x"""), false);
        assertThat(after(mutations, "> to >=")).isEqualTo(junctions("""
                P(a) == && IF a THEN && x >=
                                            9 => || y
                                                 || ~ y
                                     && y
                                ELSE y
                        && x"""));
        assertThat(after(mutations, "one more")).isEqualTo(junctions("""
                P(a) == && IF a THEN && x > 10
                                              => || y
                                                 || ~ y
                                     && y
                                ELSE y
                        && x"""));
        assertThat(after(mutations, "condition negated")).isEqualTo(junctions("""
                P(a) == && IF ~(
                              a)
                                THEN && x > 9 => || y
                                                 || ~ y
                                     && y
                                ELSE y
                        && x"""));
        assertThat(after(mutations, "conjunct dropped: IF")).isEqualTo(junctions("""
                P(a) == && TRUE



                        && x"""));
    }

    /** So that a text has the columns here that it has as TLA+. */
    private static String junctions(String text) {
        return text.replace("&&", "/\\").replace("||", "\\/");
    }

    /** The definitions in the text of the mutant; the spaces at the ends of lines do not matter. */
    private static String after(List<Mutation> mutations, String rule) {
        String text = mutations.stream()
                .filter(mutation -> mutation.id().contains(": " + rule))
                .findFirst()
                .orElseThrow()
                .text();
        return text.substring(BEGIN.length(), text.indexOf("\n====")).replaceAll(" +\n", "\n");
    }

    @Test
    void anIdDoesNotKnowTheLineButTellsTheSameTextTwice() throws Exception {
        List<Mutation> mutations = mutations("P(a) == {a + N, a + N}", false);
        assertThat(mutations.stream().map(Mutation::id).filter(id -> id.contains("+ to -")))
                .containsExactly("M!P: + to -: a + N", "M!P: + to -: a + N (2)");
        assertThat(mutations("\n\nP(a) == {a + N, a + N}", false).stream().map(Mutation::id))
                .containsExactlyElementsOf(mutations.stream().map(Mutation::id).toList());
        assertThat(mutations.get(0).line()).isEqualTo(6);
    }

    /** A string is often a place in a program: the next one of the module is taken for it. Names of fields are none. */
    @Test
    void strings() throws Exception {
        assertThat(asked("""
                        Places == {"idle", "write", "done"}
                        P(r) == r.at \\in Places => r.at # "idle" (* not "there" *)
                        F(r) == [r EXCEPT !.at = "done"]"""))
                .filteredOn(told -> told.startsWith("\""))
                .containsExactly(
                        "\"idle\" to \"write\" | P(r) == r.at \\in Places => r.at # \"write\" (* not \"there\" *)",
                        "\"done\" to \"idle\" | F(r) == [r EXCEPT !.at = \"idle\"]");
        assertThat(asked("F(r) == [at |-> \"idle\"]")).isEmpty();
    }

    @Test
    void otherRulesHaveAnotherNumber() throws Exception {
        String definitions = """
                Init == x = 0 /\\ y \\in {1, 2, N}
                A(n) == /\\ n < N - 1 => x > 0 \\/ ~(y \\subseteq S)
                        /\\ x' = IF x = "idle" THEN n + 1 ELSE CHOOSE m \\in S : m >= n
                        /\\ y' = [y EXCEPT ![n] = @ + 1, ![0] = "done"]
                B == LET m == x \\cup (y \\cap S) IN (CASE m # {} -> x' = m \\ S [] OTHER -> x' = {}) /\\ UNCHANGED y
                Next == B \\/ \\E n \\in {s \\in S : s \\notin y} : A(n)
                Spec == Init /\\ [][Next]_vars /\\ WF_vars(B) /\\ \\A n \\in S : SF_vars(A(n))
                P == (x <= 1 <=> y = -N) ~> <>[](x # y) /\\ TRUE""";
        assertThat(hash(definitions, 2))
                .as("these were made by rules of version 2, and do not change")
                .isEqualTo(-829672900);
        String more = definitions + """

                TypeOK == x \\in S /\\ y \\in S
                R == [at : S, to : S, by : N]
                Reads(T(_)) == T(x) /\\ UNCHANGED x
                C == y = "go" /\\ Reads(LAMBDA n : n > 1 /\\ y' = IF n < x THEN "stop" ELSE "on")
                D == y \\in {"on", "stop"} /\\ x' = (x \\cup N) \\ S /\\ y' = "go"
                Q(r) == r.at = x + N => CASE x -> y [] y -> x [] OTHER -> r.to""";
        assertThat(List.of(Mutator.RULES, hash(more, 3)))
                .as("Mutator.RULES, and what they make")
                .containsExactly(3, -1176009382);
    }

    private int hash(String definitions, int since) throws IOException, Sany.Rejected {
        return Stream.of(true, false)
                .map(acts -> {
                    try {
                        return mutations(definitions, acts).stream()
                                .filter(mutation -> mutation.since() == since)
                                .map(Mutation::id)
                                .collect(Collectors.joining("\n"));
                    } catch (IOException | Sany.Rejected e) {
                        throw new IllegalStateException(e);
                    }
                })
                .collect(Collectors.joining())
                .hashCode();
    }

    @Test
    void olderRulesComeFirstAndKeepTheirTexts() throws Exception {
        List<Mutation> mutations =
                mutations("Init == x = 0 /\\ y = 0\nP(a) == [x EXCEPT ![a] = @ + y] = y /\\ x = N - y", true);
        assertThat(mutations).isSortedAccordingTo(Comparator.comparing(Mutation::since));
        assertThat(mutations).extracting(Mutation::text).doesNotHaveDuplicates();
        assertThat(mutations)
                .extracting(Mutation::id)
                .doesNotHaveDuplicates()
                .contains("M!P: stays as it is: @ + y")
                .doesNotContain("M!P: left operand only: @ + y")
                .contains("M!P: right operand only: @ + y");
    }

    @Test
    void oneOperandOnly() throws Exception {
        assertThat(askedSince3("F(a) == a + N - x\nG(a) == (S \\cup a) \\ {N}\nH(a) == a % N"))
                .containsExactly(
                        "left operand only | F(a) == a",
                        "right operand only | F(a) == N - x",
                        "left operand only | F(a) == a + N",
                        "left operand only | G(a) == (S) \\ {N}",
                        "right operand only | G(a) == (a) \\ {N}",
                        "left operand only | H(a) == a");
        assertThat(askedSince3("F(a) == {a + 1, a - 1, a \\cup {N}, a \\ {N}, 1 + a}"))
                .containsExactly(
                        "right operand only | F(a) == {a + 1, a - 1, {N}, a \\ {N}, 1 + a}",
                        "left operand only | F(a) == {a + 1, a - 1, a \\cup {N}, a \\ {N}, 1}");
        assertThat(after(mutations("""
                F(a) == {S \\cup
                         (LET b == a
                          IN  b)}""", false), "right operand only")).isEqualTo("""
                F(a) == {
                         (LET b == a
                          IN  b)}""");
    }

    /** TypeOK or, where it does not tell, Init says which variables have the same type. */
    @Test
    void likeVariables() throws Exception {
        assertThat(askedSince3("TypeOK == x \\in S /\\ y \\in S\nP(a) == x < a /\\ y[a] = x /\\ a[x] /\\ ~x"))
                .containsExactly(
                        "x to y | TypeOK == y \\in S /\\ y \\in S",
                        "y to x | TypeOK == x \\in S /\\ x \\in S",
                        "x to y | P(a) == y < a /\\ y[a] = x /\\ a[x] /\\ ~x",
                        "y to x | P(a) == x < a /\\ x[a] = x /\\ a[x] /\\ ~x",
                        "x to y | P(a) == x < a /\\ y[a] = y /\\ a[x] /\\ ~x",
                        "x to y | P(a) == x < a /\\ y[a] = x /\\ a[x] /\\ ~y");
        assertThat(actingSince3("Init == x = 0 /\\ y = 0\nA(n) == x > n /\\ x' = (IF y THEN x ELSE y) /\\ UNCHANGED y"))
                .containsExactly(
                        "x to y | A(n) == y > n /\\ x' = (IF y THEN x ELSE y) /\\ UNCHANGED y",
                        "y to x | A(n) == x > n /\\ x' = (IF x THEN x ELSE y) /\\ UNCHANGED y");
        assertThat(askedSince3("Init == x = 0 /\\ y = 1\nP(a) == x < a")).noneMatch(told -> told.contains("x to y"));
        assertThat(askedSince3("TypeOK == x \\in S /\\ y \\in N\nInit == x = 0 /\\ y = 0\nP(a) == x < a"))
                .noneMatch(told -> told.contains("x to y"));
    }

    @Test
    void likeFields() throws Exception {
        assertThat(askedSince3("R == [at : S, from : S, by : N]\nP(r) == r.at = r.by /\\ r.from = r.at /\\ r.at"))
                .containsExactly(
                        "at to from | P(r) == r.from = r.by /\\ r.from = r.at /\\ r.at",
                        "from to at | P(r) == r.at = r.by /\\ r.at = r.at /\\ r.at",
                        "at to from | P(r) == r.at = r.by /\\ r.from = r.from /\\ r.at");
    }

    /** What another operator calls in a step. */
    @Test
    void operatorsWithoutAName() throws Exception {
        String reads = "Reads(T(_)) == T(y) /\\ UNCHANGED y\n";
        assertThat(actingSince3(reads + "A == Reads(LAMBDA n : n > 1 /\\ x' = n)"))
                .contains(
                        "conjunct dropped | A == Reads(LAMBDA n : TRUE /\\ x' = n)",
                        "> to >= | A == Reads(LAMBDA n : n >= 1 /\\ x' = n)",
                        "effect dropped | A == Reads(LAMBDA n : n > 1 /\\ UNCHANGED x)");
        assertThat(acting(reads + "A == Reads(LAMBDA n : n > 1 /\\ x' = n)"))
                .noneMatch(told -> told.contains("TRUE /\\ x' = n"));
    }

    @Test
    void stepsLeftOut() throws Exception {
        assertThat(actingSince3("""
                        One == x = "a" /\\ x' = "b" /\\ UNCHANGED y
                        Two == x = "b" /\\ x' = [y EXCEPT ![x = "c"] = "c"] /\\ UNCHANGED y
                        Three == x \\in {"c", "d"} /\\ x' = "a" /\\ UNCHANGED y"""))
                .containsExactly(
                        "step left out, \"c\" to \"a\" | Two == x = \"b\" /\\ x' = [y EXCEPT ![x = \"c\"] = \"a\"] /\\ UNCHANGED y");
    }

    @Test
    void armsTaken() throws Exception {
        assertThat(askedSince3(
                        "F(a) == CASE a = N -> N [] a \\in S -> a [] OTHER -> S\nG(a) == CASE a -> N [] ~a -> S"))
                .containsExactly(
                        "arm taken | F(a) == CASE TRUE -> N [] a \\in S -> a [] OTHER -> S",
                        "arm taken | F(a) == CASE a = N -> N [] TRUE -> a [] OTHER -> S",
                        "arm taken | G(a) == CASE TRUE -> N [] ~a -> S");
    }

    /** Faults that readers planted, and that no rule of version 2 makes. */
    @Test
    void plantedFaults() throws Exception {
        assertThat(planted("Merge", "published'[p] - freed[p] <= Capacity", "published'[p] - handled[p] <= Capacity"))
                .containsExactly("3 Merge!Publish: freed to handled: freed");
        assertThat(planted("Rings", "/\\ quiet' = 0", "/\\ UNCHANGED quiet"))
                .containsExactly("3 Rings!LooksAnd: effect dropped: quiet' = 0");
        assertThat(planted("Signalled", "\"announce\", TRUE, \"Round\"", "\"announce\", TRUE, \"Look\""))
                .containsExactly("3 Signalled!Announce: step left out, \"Round\" to \"Look\": \"Round\"");
    }

    /** The mutants of a module of multibuffer that differ from it by this fault. */
    private List<String> planted(String module, String right, String wrong) throws IOException, Sany.Rejected {
        Path specs = Path.of("../../specs/multibuffer");
        Set<String> names = new TreeSet<>();
        for (String each : List.of("Rings", module)) {
            Pattern.compile("^(\\w+)[^=\n]*==", Pattern.MULTILINE)
                    .matcher(Files.readString(specs.resolve(each + ".tla")))
                    .results()
                    .forEach(match -> names.add(each + "!" + match.group(1)));
        }
        Uses uses = module.equals("Merge")
                ? new Uses(Set.of(), Set.of(), names)
                : new Uses(Set.of("Rings!RingsInit", "Signalled!Init"), names, Set.of());
        Path file = specs.resolve(module + ".tla");
        String text = Files.readString(file);
        assertThat(text).contains(right);
        String faulty = withoutBlanks(text.replace(right, wrong));
        return Mutator.mutations(sany, file, List.of(Path.of("../../specs/memory")), uses).stream()
                .filter(mutation -> withoutBlanks(mutation.text()).equals(faulty))
                .map(mutation -> mutation.since() + " " + mutation.id())
                .toList();
    }

    private static String withoutBlanks(String text) {
        return text.replaceAll("\\s+", "");
    }

    @Test
    void onlyNeededDefinitions() throws Exception {
        Path file = Files.writeString(folder.resolve("M.tla"), BEGIN + "P == x = 1\nQ == x = 2\n====\n");
        assertThat(Mutator.mutations(sany, file, List.of(), new Uses(Set.of(), Set.of(), Set.of("M!Q"))))
                .allMatch(mutation -> mutation.definition().equals("M!Q"))
                .isNotEmpty();
    }

    @Test
    void rejectedBySany() throws Exception {
        Files.writeString(folder.resolve("M.tla"), BEGIN + "P == z\n====\n");
        assertThatThrownBy(() -> sany.accept("M", List.of(folder)))
                .isInstanceOf(Sany.Rejected.class)
                .hasMessageContaining("Unknown operator: `z'");
        Files.writeString(folder.resolve("M.tla"), BEGIN + "P == (x\n====\n");
        assertThatThrownBy(() -> sany.accept("M", List.of(folder))).isInstanceOf(Sany.Rejected.class);
    }
}
