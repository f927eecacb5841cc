package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code make weakest} says of message passing, and of a rule of modes that stands for what memory promises. */
@Timeout(300)
class WeakestTest {
    @TempDir
    private static Path root;

    private Toy toy;

    /** Message passing needs a release and an acquire; or one fence, which is a volatile access of each. */
    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
        write("specs/passing/Passing.tla", """
                ---- MODULE Passing ----
                EXTENDS Naturals
                CONSTANTS Model, Volatile, Releasing, Acquiring, Opaque
                VARIABLE lost
                Ordered == {"store", "load"} \\subseteq Volatile \\cup Releasing \\cup Acquiring
                Counted == {"count"} \\subseteq Volatile \\cup Opaque
                Init == lost = 0
                Next == lost = 0 /\\ lost' = IF Ordered /\\ Counted THEN 0 ELSE 1
                Spec == Init /\\ [][Next]_lost
                NothingLost == lost = 0
                ====
                """);
        write("models/passing/MCPassing.tla", "---- MODULE MCPassing ----\nEXTENDS Passing\n====\n");
        write("models/passing/passing.cfg", """
                SPECIFICATION Spec
                CONSTANTS
                    Model     = "Java"
                    Volatile  = {"store", "load", "count"}
                    Releasing = {}
                    Acquiring = {}
                    Opaque    = {}
                INVARIANT NothingLost
                CHECK_DEADLOCK FALSE
                """);
        write("models/passing/models.toml", """
                [model.passing]
                spec = "Passing"
                module = "MCPassing"
                shows = "what was stored before is seen"
                expect = "holds"

                [weakest.passing]
                loads = ["load"]
                stores = ["store"]
                updates = ["count"]
                """);
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(toy.file(name).getParent());
        Files.writeString(toy.file(name), text);
    }

    @Test
    void theWeakestThatIsRight() {
        Ended ended = toy.run("weakest", "--only", "passing");

        assertThat(ended.output())
                .containsPattern(
                        "passing/passing: weakest combinations of modes: 1, found in \\d+ runs; plain was not tried")
                .containsPattern("load +acquire +opaque violates NothingLost")
                .containsPattern("store +release +opaque violates NothingLost")
                .containsPattern("count +opaque");
        assertThat(ended.code()).isZero();
    }

    @Test
    void severalThatAreRight() throws Exception {
        toy.edit(
                "specs/passing/Passing.tla",
                "Ordered == {\"store\", \"load\"} \\subseteq Volatile \\cup Releasing \\cup Acquiring",
                "Ordered == \"store\" \\in Volatile \\/ \"load\" \\in Volatile");
        Ended ended = toy.run("weakest", "--only", "passing/passing");

        assertThat(ended.output())
                .contains("passing/passing: weakest combinations of modes: 2, found in ")
                .containsPattern("load +volatile +acquire violates NothingLost")
                .containsPattern("store +volatile +release violates NothingLost");
    }

    @Test
    void noneThatIsRight() throws Exception {
        toy.edit("specs/passing/Passing.tla", "Counted == ", "Counted == FALSE /\\ ");
        Ended ended = toy.run("weakest", "--only", "passing/passing");

        assertThat(ended.output()).contains("passing/passing: no combination of modes is right");
        assertThat(ended.code()).isNotZero();
    }

    /** One that is not searched keeps its mode. */
    @Test
    void someOfTheAccesses() throws Exception {
        toy.edit("models/passing/models.toml", "updates = [\"count\"]", "");
        Ended ended = toy.run("weakest", "--only", "passing/passing");

        assertThat(ended.output())
                .contains("passing/passing: weakest combinations of modes: 1, found in ")
                .containsPattern("load +acquire +opaque violates NothingLost")
                .doesNotContain("count");
    }

    /** It would be searched, and nothing would depend on its mode. */
    @Test
    void anAccessThatNobodyMakes() throws Exception {
        toy.edit("models/passing/models.toml", "[\"count\"]", "[\"cuont\"]");
        Ended ended = toy.run("weakest", "--only", "passing/passing");

        assertThat(ended.output())
                .contains(
                        "passing/passing: [weakest] names \"cuont\", and the configuration does not; it names [store, load, count]");
        assertThat(ended.code()).isNotZero();
    }

    @Test
    void nothingToSearchFor() {
        Ended ended = toy.run("weakest", "--only", "toy");

        assertThat(ended.output()).contains("nothing to search for in toy; there are:", "  passing/passing");
        assertThat(ended.code()).isNotZero();
    }
}
