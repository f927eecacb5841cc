package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsesTest {
    @TempDir
    private Path folder;

    private Uses uses(Map<String, String> replace) throws Exception {
        Files.writeString(folder.resolve("Wish.tla"), """
                ---- MODULE Wish ----
                VARIABLE x
                Begin == x = 0
                Go == x' # x
                Idle == x' = x
                Spec == Begin /\\ [][Go]_x
                ====
                """);
        Files.writeString(folder.resolve("M.tla"), """
                ---- MODULE M ----
                EXTENDS Naturals
                CONSTANT C
                VARIABLE x
                Few == 3
                Zero == 0
                Init == x = Zero
                Step(n) == x' = x + n
                Leap(n) == x' = x + n + n
                Next == Step(C)
                Fair == WF_x(Next)
                Base == Init /\\ [][Next]_x
                Spec == Base /\\ Fair
                A == INSTANCE Wish
                Refines == A!Spec
                Small == LET few == Few IN x < few
                Unused == x = Zero
                ====
                """);
        Path config = Files.writeString(folder.resolve("M.cfg"), """
                SPECIFICATION Spec
                CONSTANT C <- Few
                INVARIANT Small
                PROPERTY Refines
                """);
        return Uses.of(new Sany(folder.resolve("standard")), "M", config, List.of(folder), replace);
    }

    @Test
    void initialStatesBehaviourAndProperties() throws Exception {
        Uses uses = uses(Map.of());
        assertThat(uses.initial())
                .contains("M!Spec", "M!Base", "M!Init", "M!Zero")
                .doesNotContain("M!Next", "M!Step");
        assertThat(uses.behaviour())
                .contains("M!Spec", "M!Base", "M!Init", "M!Zero", "M!Next", "M!Step", "M!Fair")
                .doesNotContain("M!Few", "M!Leap", "M!Small", "M!Unused", "Wish!Go");
        assertThat(uses.asked())
                .contains("M!Small", "M!Few", "M!Refines", "Wish!Spec", "Wish!Begin", "Wish!Go")
                .doesNotContain("M!Init", "M!Unused", "Wish!Idle");
        assertThat(uses.needs("M!Step")).isTrue();
        assertThat(uses.needs("M!Unused")).isFalse();
    }

    @Test
    void aReplacedDefinitionIsNotUsed() throws Exception {
        assertThat(uses(Map.of("Step", "Leap")).behaviour()).contains("M!Leap").doesNotContain("M!Step");
    }

    @Test
    void aNameWithinAnInstanceIsNotReplaced() throws Exception {
        Files.writeString(folder.resolve("Step.tla"), """
                ---- MODULE Step ----
                VARIABLE x
                Next == x' # x
                Spec == [][Next]_x
                ====
                """);
        Files.writeString(folder.resolve("N.tla"), """
                ---- MODULE N ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Next == x' = x + 1
                Leap == x' = x + 2
                Spec == Init /\\ [][Next]_x
                A == INSTANCE Step
                Refines == A!Spec
                ====
                """);
        Path config = Files.writeString(folder.resolve("N.cfg"), "SPECIFICATION Spec PROPERTY Refines");
        Uses uses = Uses.of(new Sany(folder.resolve("standard")), "N", config, List.of(folder), Map.of("Next", "Leap"));
        assertThat(uses.behaviour()).contains("N!Leap").doesNotContain("N!Next");
        assertThat(uses.asked()).contains("Step!Next").doesNotContain("N!Leap");
    }
}
