package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import optimist.tla.Graph.Edge;
import optimist.tla.Graph.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tlc2.util.IdThread;

@Timeout(120)
class GraphTest {
    private static final String TOY = """
            ---- MODULE Toy ----
            EXTENDS Integers
            CONSTANT P
            VARIABLES n, who, ghost
            Init == n = 0 /\\ who \\in P /\\ ghost = {}
            Add(p, k) == n + k <= 3 /\\ n' = n + k /\\ who' = p /\\ ghost' = ghost \\cup {<<p, k>>}
            Never(p) == n = 7 /\\ UNCHANGED <<n, who, ghost>>
            Next == \\E p \\in P : Never(p) \\/ \\E k \\in 1 .. 3 - n : Add(p, k)
            Spec == Init /\\ [][Next]_<<n, who, ghost>>
            Twice == [x \\in {1, 2} |-> "is " ]
            Small == n < 3
            Few == n < 2
            None == n < 0
            Live == <>(n = 3)
            Grows == [][n' >= n]_n
            Symmetry == {[p \\in P |-> p]}
            ====
            """;

    @TempDir
    private Path directory;

    private Tlc.Job job(String config) throws Exception {
        Files.writeString(directory.resolve("Toy.tla"), TOY);
        return new Tlc.Job(
                "Toy",
                "CONSTANT P = {\"a\", \"b\"}\nCHECK_DEADLOCK FALSE\n" + config,
                Path.of("toy.cfg"),
                List.of(directory),
                directory.resolve("run"),
                true,
                TlcTest.limit("64m"));
    }

    private Graph graph(Tlc.Job job, List<String> names) throws Exception {
        return graph(job, names, 1);
    }

    private Graph graph(Tlc.Job job, List<String> names, int workers) throws Exception {
        try (TlcPool pool = new TlcPool(directory.resolve("pool"), true)) {
            return Graph.of(pool, job, names, workers);
        }
    }

    @Test
    void hasTheStatesAndTheStepsThatTlcHas() throws Exception {
        TlcResult result = TlcTest.run(job("SPECIFICATION Spec\n"));
        Graph graph = graph(job("SPECIFICATION Spec\n"), List.of("n", "who"));

        assertThat(graph.states()).hasSize((int) result.distinct());
        long edges = graph.edges().stream().mapToLong(List::size).sum();
        assertThat(edges + graph.initial().size()).isEqualTo(result.generated());
        assertThat(graph.variables()).containsExactly("n", "who");
        assertThat(graph.others()).containsExactly("ghost");
        assertThat(graph.actions()).containsExactlyInAnyOrder("Add", "Never");
    }

    @Test
    void labelsTheSteps() throws Exception {
        Graph graph = graph(job("SPECIFICATION Spec\n"), List.of("n", "who"));
        Edge edge = graph.edges().get(graph.initial().iterator().next()).get(1);
        assertThat(edge.label())
                .isEqualTo(new Label("Add", Map.of("p", new TlaValue.Atom("\"a\""), "k", new TlaValue.Atom("2"))));
        assertThat(graph.value(edge.to(), "n")).hasToString("2");
    }

    @Test
    void evaluatesDefinitionsAndKeepsToConstraints() throws Exception {
        Graph graph = graph(job("SPECIFICATION Spec\nCONSTRAINT Small\n"), List.of("n", "Twice", "Small"));
        assertThat(graph.states()).allSatisfy(state -> {
            assertThat(state.get(1).toString()).isEqualTo("<<is , is >>");
            assertThat(state.get(2)).hasToString("TRUE");
        });
        assertThat(graph.border()).isNotEmpty();
        assertThat(graph.border())
                .allSatisfy(
                        state -> assertThat(graph.value(state, "n").toString()).isNotEqualTo("3"));
    }

    @Test
    void checksInvariants() throws Exception {
        String asked = "SPECIFICATION Spec\nINVARIANT Small Few None\nPROPERTY Live Grows\n";
        Graph graph = graph(job(asked), List.of("n"));
        assertThat(graph.violated()).containsOnlyKeys("Small", "Few", "None");
        assertThat(graph.violated()).containsEntry("None", 0);
        int first = Objects.requireNonNull(graph.violated().get("Small"));
        assertThat(graph.value(first, "n")).hasToString("3");
        assertThat(graph.unchecked()).containsExactlyInAnyOrder("Live", "Grows");
    }

    @Test
    void checksInvariantsWhereAConstraintEnds() throws Exception {
        Graph graph = graph(job("SPECIFICATION Spec\nCONSTRAINT Small\nINVARIANT Small\n"), List.of("n"));
        assertThat(graph.violated()).containsOnlyKeys("Small");
        assertThat(graph.border()).containsAll(graph.violated().values());
    }

    @Test
    void reportsTheError() throws Exception {
        assertThatThrownBy(() -> graph(job("SPECIFICATION Spec\n"), List.of("m")))
                .hasMessageContaining("m is no variable, and no definition without parameters");
        assertThatThrownBy(() -> graph(job("SPECIFICATION Spec\nSYMMETRY Symmetry\n"), List.of("n")))
                .hasMessageContaining("without SYMMETRY");
        assertThatThrownBy(() -> graph(job("SPECIFICATION Nothing\n"), List.of("n")))
                .hasMessageContaining("Nothing");
    }

    /** Two counters, one of which is also a set, and a state in which a step cannot be evaluated. */
    private Tlc.Job grid(int last, int undefined, Tlc.Limit limit) throws Exception {
        Files.writeString(directory.resolve("Grid.tla"), """
                ---- MODULE Grid ----
                EXTENDS Integers
                VARIABLES x, below
                Init == x = 0 /\\ below = {}
                Right == x < %1$d /\\ x' = (IF x = %2$d THEN CHOOSE k \\in {} : TRUE ELSE x + 1) /\\ UNCHANGED below
                Up(k) == (\\A i \\in below : i < k) /\\ below' = {j \\in 0 .. k : j %% 2 = 0} /\\ UNCHANGED x
                Next == Right \\/ \\E k \\in 0 .. 60 : Up(k)
                Spec == Init /\\ [][Next]_<<x, below>>
                ====
                """.formatted(last, undefined));
        return new Tlc.Job(
                "Grid",
                "SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n",
                Path.of("grid.cfg"),
                List.of(directory),
                directory.resolve("run"),
                true,
                limit);
    }

    @Test
    void theGraphIsTheSameWithAnyNumberOfWorkers() throws Exception {
        Graph one = graph(grid(60, -1, TlcTest.limit("64m")), List.of(), 1);
        assertThat(one.states()).hasSizeGreaterThan(1500);
        for (int workers : List.of(2, 3)) {
            assertThat(graph(grid(60, -1, TlcTest.limit("64m")), List.of(), workers))
                    .isEqualTo(one);
        }
    }

    @Test
    void anEvaluationErrorIsReportedWithAnyNumberOfWorkers() {
        for (int workers : List.of(1, 3)) {
            assertThatThrownBy(() -> graph(grid(60, 30, TlcTest.limit("64m")), List.of(), workers))
                    .hasMessageContaining("CHOOSE x \\in S: P, but no element of S satisfied P");
        }
    }

    @Test
    void soManyWorkersComputeAtTheSameTime() throws Exception {
        ExecutorService threads = GraphWriter.threads(3);
        try {
            CyclicBarrier all = new CyclicBarrier(3);
            Callable<Integer> meets = () -> {
                all.await(10, TimeUnit.SECONDS);
                return ((IdThread) Thread.currentThread()).myGetId();
            };
            Set<Integer> numbers = new TreeSet<>();
            for (Future<Integer> number : threads.invokeAll(List.of(meets, meets, meets))) {
                numbers.add(number.get());
            }
            assertThat(numbers).containsExactly(0, 1, 2);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aGraphThatIsStoppedSaysHowFarItCame() {
        assertThatThrownBy(() -> graph(
                        grid(1_000_000, -1, TlcTest.limit(Duration.ofSeconds(15), Long.MAX_VALUE)), List.of("x"), 2))
                .hasMessageMatching("(?s)stopped after 15 s, with [1-9][\\d,]* states found and .*: more time\nsee .*");
    }

    @Test
    void writesValuesAsTheyAreRead() {
        for (String text : List.of("[a |-> {1, -2}, b |-> <<\"x y\", TRUE>>]", "{}", "<<>>", "T1")) {
            assertThat(Graph.text(TlaValue.parse(text))).isEqualTo(text);
        }
    }
}
