package optimist.smt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small modules whose invariant is not inductive in TLA+, each for another reason: it is refuted, or the module is an error. */
@Timeout(120)
class NotInductiveTest {
    @TempDir
    private Path root;

    private void write(String name, String text) throws Exception {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }

    private Smt smt(String kinds, String init, String step, String inv) throws Exception {
        write("specs/small/Small.tla", """
                ---- MODULE Small ----
                EXTENDS Integers, Sequences
                CONSTANT F(_)
                VARIABLES x, y
                Put(v, e) == v' = e
                Init == %s
                Step == %s
                Next == Step
                Inv == %s
                Safe == Inv
                ====
                """.formatted(init, step, inv));
        write("models/small/one.cfg", "CONSTANTS\n");
        write("proofs/small/smt.toml", "[kinds]\nF = \"int\"\n" + kinds.replace(";", "\n") + """

                [gate.Small]
                safety = ["Safe"]
                witnesses = ["one"]
                """);
        return new Smt(root, root.resolve("target"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '&', quoteCharacter = '`', textBlock = """
            chosen from two sets, each of all & x = "int";y = "int" & x = 1 /\\ y = 1 & x' = (CHOOSE i \\in {3, 4} : TRUE) /\\ y' = (CHOOSE i \\in {1, 2} : TRUE) & x = y
            chosen from two variables & x = "int";y = "int" & x = 0 /\\ y = 1 & x' = (CHOOSE i \\in {x} : i # y) - (CHOOSE i \\in {y} : x # i) /\\ UNCHANGED y & x = 0
            chosen from a set of either kind & x = "int | atom";y = "int" & x = 0 /\\ y = 1 & x' = (IF y > 5 THEN CHOOSE v \\in (IF y > 3 THEN Int ELSE STRING) : TRUE ELSE x) /\\ y' = y + 1 & x = 0
            minus zero & x = "int";y = "int" & x = 1 /\\ y = 1 & x' = (IF -0 = 0 THEN 2 ELSE 1) /\\ UNCHANGED y & x = 1
            a function equal to a sequence & x = "seq int";y = "int" & x = <<>> /\\ y = 1 & y' = (IF [i \\in 1 .. y |-> 7] = Append(x, 7) THEN 5 ELSE y) /\\ UNCHANGED x & y = 1 /\\ x = <<>>
            functions on nothing & x = "atom -> int";y = "int" & x = [t \\in {} |-> 0] /\\ y = 0 & y' = (IF [i \\in 1 .. y |-> 5] = [x EXCEPT !["b"] = 1] THEN 3 ELSE 0) /\\ UNCHANGED x & y = 0 /\\ DOMAIN x = {}
            a function that is a record & x = "atom -> int";y = "int" & x = [a |-> 1] /\\ y = 1 & IF x \\in [a : Int] THEN y' = 5 /\\ UNCHANGED x ELSE UNCHANGED <<x, y>> & y = 1
            a function that becomes a record & x = "atom -> int";y = "int" & x = [a |-> 1] /\\ y = 1 & (x' \\in [a : {7}] /\\ y' = 5) \\/ UNCHANGED <<x, y>> & y = 1
            a field in & x = "atom -> [in: bool, out: int]";y = "atom" & x = [t \\in {"a"} |-> [in |-> TRUE, out |-> 1]] /\\ y = "a" & (IF x["a"].in THEN UNCHANGED x ELSE x' = [x EXCEPT !["a"].out = 7]) /\\ UNCHANGED y & DOMAIN x = {"a"} /\\ x["a"].out = 1
            a sequence with another element where it has none & x = "seq int";y = "int" & x = <<>> /\\ y = 1 & y' = (IF [x EXCEPT ![3] = 9][3] = 9 THEN 1 ELSE 2) /\\ UNCHANGED x & y = 1 /\\ x = <<>>
            behind a longer sequence & x = "seq int";y = "int" & x = <<>> /\\ y = 1 & y' = (IF Append(x, 4)[3] = x[3] THEN 1 ELSE 2) /\\ UNCHANGED x & y = 1 /\\ x = <<>>
            behind the rest of a sequence & x = "seq int";y = "int" & x = <<>> /\\ y = 1 & y' = (IF Tail(Append(x, 4))[1] = x[2] THEN 1 ELSE 2) /\\ UNCHANGED x & y = 1 /\\ x = <<>>
            a function of a value that may be of another kind & x = "int | atom";y = "int" & x = 1 /\\ y = 5 & y' = [i \\in Int |-> 5][x] /\\ x' \\in {1, "a"} & y = 5
            a record that may be none & x = "[a: int] | int";y = "int" & x = 1 /\\ y = 5 & y' = [x EXCEPT !.a = 5].a /\\ UNCHANGED x & y = 5
            """)
    void isRefuted(String name, String kinds, String init, String step, String inv) throws Exception {
        assertThat(smt(kinds, init, step, inv).check("small", "Small", "Small").failures())
                .as(name)
                .anySatisfy(line -> assertThat(line).startsWith("Step => ").endsWith("Z3 says sat (expected: unsat)"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '&', quoteCharacter = '`', textBlock = """
            through a parameter & x = "int";y = "int" & x = 1 /\\ y = 1 & (IF y > 1 THEN Put(x, "one") ELSE Put(x, 1)) /\\ y' = y + 1 & x = 1 & cannot have this value: atom (expected: int
            the other way round & x = "int";y = "int" & x = 1 /\\ y = 1 & (IF y > 1 THEN "one" = x' ELSE x' = 1) /\\ y' = y + 1 & x = 1 & cannot have this value: atom (expected: int
            through a larger set & x = "set int";y = "int" & x = {} /\\ y = 1 & x' \\subseteq {"a"} /\\ UNCHANGED y & x = {} & cannot have this value: set atom (expected: set int
            through a name & x = "int";y = "int" & x = 1 /\\ y = 1 & (LET z == x IN IF y > 1 THEN z' = "one" ELSE z' = 1) /\\ y' = y + 1 & x = 1 & cannot have this value: atom (expected: int
            a tuple of bound variables & x = "int";y = "int" & x = 1 /\\ y = 1 & \\E <<a, b>> \\in {<<1, 2>>} : IF a = 1 THEN x' = b /\\ UNCHANGED y ELSE UNCHANGED <<x, y>> & x = 1 & Small.tla:7: a tuple of bound variables is not supported
            a constant with arguments & x = "int";y = "int" & x = 0 /\\ y = 1 & x' = F(1) - F(2) /\\ UNCHANGED y & x = 0 & is a constant with arguments, which is not supported
            """)
    void isAnError(String name, String kinds, String init, String step, String inv, String message) throws Exception {
        Smt smt = smt(kinds, init, step, inv);
        assertThatThrownBy(() -> smt.check("small", "Small", "Small")).as(name).hasMessageContaining(message);
    }
}
