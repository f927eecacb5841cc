package optimist.smt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import optimist.smt.Smt.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a lock that any threads take, and of what is wrong with its module, or cannot be asked. */
@Timeout(120)
class SmtTest {
    private static final String LOCK = """
            ---- MODULE Lock ----
            EXTENDS Naturals
            CONSTANTS Threads, Nobody
            ASSUME Nobody \\notin Threads
            VARIABLES holder, pc, taken
            vars == <<holder, pc, taken>>
            Init == holder = Nobody /\\ pc = [t \\in Threads |-> "out"] /\\ taken = 0
            Take(t) ==
                /\\ pc[t] = "out" /\\ holder = Nobody
                /\\ holder' = t
                /\\ pc' = [pc EXCEPT ![t] = "in"]
                /\\ taken' = taken + 1
            Give(t) == pc[t] = "in" /\\ holder' = Nobody /\\ pc' = [pc EXCEPT ![t] = "out"] /\\ UNCHANGED taken
            Next == \\E t \\in Threads : Take(t) \\/ Give(t)
            Places == DOMAIN pc = Threads /\\ \\A t \\in Threads : pc[t] \\in {"in", "out"}
            HolderIsIn == \\A t \\in Threads : pc[t] = "in" <=> holder = t
            Inv == Places /\\ HolderIsIn
            Alone == \\A t, u \\in Threads : pc[t] = "in" /\\ pc[u] = "in" => t = u
            ====
            """;

    private static final String KINDS = """
            Threads = "set atom"
            Nobody = "atom"
            holder = "atom"
            pc = "atom -> atom"
            """;

    @TempDir
    private Path root;

    private Report check(String module, String kinds, String more) throws Exception {
        return check(module, kinds, "safety = [\"Alone\"]", more);
    }

    private Report check(String module, String kinds, String safety, String more) throws Exception {
        write("specs/lock/Lock.tla", module);
        write(
                "models/lock/two.cfg",
                "CONSTANTS\n    Threads = {\"A\", \"B\"}\n    Nobody = \"nobody\"\n"
                        + (module.contains("Limit") ? "    Limit = 1\n" : ""));
        write("proofs/lock/smt.toml", """
                [kinds]
                %s
                [gate.Lock]
                witnesses = ["two"]
                %s
                %s
                """.formatted(kinds, safety, more));
        return new Smt(root, root.resolve("target")).check("lock", "Lock", "Lock");
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }

    @Test
    void holds() throws Exception {
        Report report = check(LOCK, KINDS + "taken = \"int\"\n", "");

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions()).isEqualTo(3 + 2 * 3 + 1);
        assertThat(report.possible()).isEqualTo(2 + 2);
        assertThat(report.trusted()).contains("ASSUME Lock:4", "holder: atom");
    }

    @Test
    void namesActionAndConjunct() throws Exception {
        Report report = check(LOCK.replace("\"out\" /\\ holder = Nobody", "\"out\""), KINDS + "taken = \"int\"\n", "");

        assertThat(report.failures()).contains("Take => HolderIsIn: Z3 says sat (expected: unsat)");
    }

    /** Nothing else happens in what TLC is given, and no variable is left out of it. */
    @Test
    void theQueryIsTheSpecification() throws Exception {
        assertThat(check(withSpec("Init /\\ [][Next]_<<<<pc, holder>>, taken>>"), KINDS + "taken = \"int\"\n", "")
                        .failures())
                .isEmpty();
        for (String other : new String[] {
            "Init /\\ [][Next \\/ UNCHANGED holder]_vars",
            "Init /\\ [][Next]_<<pc, holder>>",
            "pc = pc /\\ [][Next]_vars"
        }) {
            assertThatThrownBy(() -> check(withSpec(other), KINDS + "taken = \"int\"\n", ""))
                    .isInstanceOf(Unsupported.class)
                    .hasMessageContaining("`Spec` is not `Init /\\ [][Next]_v` with all variables in v");
        }
    }

    private static String withSpec(String spec) {
        return LOCK.replace("Inv ==", "Spec == " + spec + "\nInv ==");
    }

    @Test
    void anUnconstrainedVariableMayBeAnything() throws Exception {
        Report report = check(LOCK, KINDS, "forgets = [\"taken\"]\n");
        assertThat(report.failures()).isEmpty();
        assertThat(report.trusted()).contains("forgets taken: any value in every state");

        assertThat(check(LOCK, KINDS + "taken = \"int\"\n", "forgets = [\"holder\"]\n")
                        .failures())
                .anySatisfy(line -> assertThat(line).startsWith("Take => HolderIsIn: "));
    }

    @Test
    void theAssumptionsAreSatisfiable() throws Exception {
        String module = LOCK.replace("ASSUME Nobody", "ASSUME FALSE\nASSUME Nobody");

        assertThat(check(module, KINDS + "taken = \"int\"\n", "").failures())
                .contains("what is assumed is possible in two: Z3 says unsat (expected: sat)");
    }

    /** A model that gives another value would be a witness of something else. */
    @Test
    void fixedConstantsAreFixedInAWitness() throws Exception {
        String module = LOCK.replace("Threads, Nobody", "Threads, Nobody, Limit")
                .replace("ASSUME Nobody", "ASSUME Limit > 0\nASSUME Nobody");

        assertThat(check(module, KINDS + "taken = \"int\"\n", "fixed = { Limit = 1 }\n")
                        .failures())
                .isEmpty();
        assertThat(check(module, KINDS + "taken = \"int\"\n", "fixed = { Limit = 0 }\n")
                        .failures())
                .contains("what is assumed is possible in two: Z3 says unsat (expected: sat)");
    }

    @Test
    void onlyConstantsAreFixed() throws Exception {
        assertThat(check(
                                LOCK.replace("Inv == Places", "Inv == taken = 0 /\\ Places"),
                                KINDS + "taken = \"int\"\n",
                                "fixed = { taken = 0 }\n")
                        .failures())
                .contains("Take => Inv 1: Z3 says sat (expected: unsat)");
    }

    @Test
    void thereIsAProperty() throws Exception {
        assertThat(check(LOCK, KINDS + "taken = \"int\"\n", "", "").failures())
                .containsExactly("neither `safety` nor `steps` names a property, so the invariant is for nothing");
    }

    @Test
    void actionsArePossible() throws Exception {
        String module = LOCK.replace("Give(t) == pc[t] = \"in\"", "Give(t) == pc[t] = \"inside\"");

        assertThat(check(module, KINDS + "taken = \"int\"\n", "").failures())
                .contains("Give is possible in two: Z3 says unsat (expected: sat)");
    }

    @Test
    void anUnsupportedOperatorIsAnError() {
        assertThatThrownBy(() -> check(
                        LOCK.replace("UNCHANGED taken", "taken' \\in UNION {{1}}"), KINDS + "taken = \"int\"\n", ""))
                .hasMessageEndingWith("specs/lock/Lock.tla:13: operator `UNION` is not supported");
        assertThatThrownBy(() ->
                        check(LOCK.replace("UNCHANGED taken", "ENABLED Take(t)"), KINDS + "taken = \"int\"\n", ""))
                .hasMessageEndingWith("specs/lock/Lock.tla:13: operator `ENABLED` is not supported");
    }

    @Test
    void aVariableWithoutAKindIsAnError() {
        assertThatThrownBy(() -> check(LOCK, KINDS, ""))
                .hasMessageContaining("specs/lock/Lock.tla:")
                .hasMessageContaining("`taken` has no kind");
    }

    /** Otherwise the action would be possible for no value at all, and keep everything. */
    @Test
    void aValueThatDoesNotFitIsAnError() {
        assertThatThrownBy(() ->
                        check(LOCK.replace("taken' = taken + 1", "taken' = \"one\""), KINDS + "taken = \"int\"\n", ""))
                .hasMessageEndingWith(
                        "specs/lock/Lock.tla:12: `taken` cannot have this value: atom (expected: int, in smt.toml)");
    }
}
