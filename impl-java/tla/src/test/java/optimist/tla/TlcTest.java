package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import optimist.tla.Outcome.Failed;
import optimist.tla.Trace.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tlc2.output.EC;
import tlc2.util.BufferedRandomAccessFile;
import util.UniqueString;

/** Runs of the real TLC. */
@Timeout(180)
class TlcTest {
    @TempDir
    private Path directory;

    private Tlc.Job job(String module, String config, String heap) throws Exception {
        return new Tlc.Job(
                module,
                config,
                Path.of("toy.cfg"),
                List.of(specs(), directory),
                directory.resolve("run"),
                true,
                limit(heap));
    }

    static Tlc.Limit limit(String heap) {
        return new Tlc.Limit(
                heap, Duration.ofMinutes(1), 1_000_000_000, new Tlc.Advice("more memory", "more time", "more disk"));
    }

    private Tlc.Job flip(String config) throws Exception {
        return job("Flip", config, "64m");
    }

    static TlcResult run(Tlc.Job job) throws Exception {
        try (Tlc tlc = Tlc.startFor(job)) {
            return tlc.run(job);
        }
    }

    private static Path specs() throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(TlcTest.class.getResource("/flip")).toURI());
    }

    @Test
    void namesTheStepsOfALasso() throws Exception {
        TlcResult result = run(flip("SPECIFICATION Spec\nPROPERTY StaysOn\n"));
        assertThat(result.outcome()).hasToString("violates StaysOn");
        Trace trace = Objects.requireNonNull(result.trace());
        // The bound of the quantifier depends on the state.
        assertThat(trace.states().get(1).step()).isEqualTo(new Step("Flip", Map.of("who", "1", "s", "\"red\"")));
        assertThat(trace.loopStep()).isEqualTo(new Step("Flip", Map.of("who", "2", "s", "\"red\"")));
        assertThat(directory.resolve("run/tlc.log")).isNotEmptyFile();
        try (var left = Files.list(directory.resolve("run"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("tlc.log", "model.cfg");
        }
    }

    /** TLC keeps such formulas in one piece, and a count of that would say of no action that it was never taken. */
    @Test
    void countsEachActionWhereTheFormulaHasAConjunctBesideThem() throws Exception {
        String beside = "Next /\\ steps < 3 /\\ steps' = steps + 1";
        for (String formula : List.of(
                beside,
                "Few /\\ LET n == steps + 1 IN Next /\\ steps' = n",
                "Same /\\ Few /\\ steps' = steps + 1",
                "(On \\/ Off \\/ Breaks) /\\ Few /\\ steps' = steps + 1",
                "(" + beside + ") \\/ (FALSE /\\ steps' = 0 /\\ UNCHANGED light)",
                "\\E n \\in {steps + 1} : n < 4 /\\ (On \\/ Off \\/ Breaks) /\\ steps' = n",
                "Few /\\ (On \\/ Off \\/ \\E n \\in 1 .. light - 1 : Breaks) /\\ steps' = steps + 1")) {
            TlcResult result = run(job("Counted", counted(formula), "64m"));
            assertThat(result.firings().stream()
                            .filter(firing -> !firing.action().equals(TlcResult.NO_NAME))
                            .map(firing -> firing.action() + " " + firing.generated()))
                    .as(formula)
                    .containsExactlyInAnyOrder("On 2", "Off 1", "Breaks 0");
            assertThat(Objects.requireNonNull(result.trace()).states().stream()
                            .skip(1)
                            .map(state -> Objects.requireNonNull(state.step()).action()))
                    .as(formula)
                    .containsExactly("On", "Off", "On");
        }
    }

    /** A step may be one of two actions: then it says of neither that it was never taken. */
    @Test
    void aStepOfTwoActionsCountsForBoth() throws Exception {
        TlcResult result = run(job("Counted", counted("(Next \\/ Lights) /\\ Few /\\ steps' = steps + 1"), "64m"));
        assertThat(result.firings().stream().filter(firing -> firing.generated() > 0))
                .map(firing -> firing.action())
                .containsExactlyInAnyOrder("On", "Lights", "Off");
    }

    /** Though what it calls has a choice: its name and its arguments are what a reader looks for. */
    @Test
    void anActionWithANameKeepsIt() throws Exception {
        TlcResult result = run(job("Counted", counted("\\E who \\in {1, 2} : Flip(who)"), "64m"));
        assertThat(result.firings().stream().map(firing -> firing.action())).containsOnly("Flip");
        assertThat(Objects.requireNonNull(result.trace()).states().get(1).step())
                .isEqualTo(new Step("Flip", Map.of("who", "1")));
    }

    /** What is behind a guard is not looked at where the guard does not hold. */
    @Test
    void aGuardPreventsEvaluation() throws Exception {
        TlcResult result = run(job(
                "Counted",
                counted(
                        "(Next \\/ (light > 1 /\\ (\\E n \\in 1 .. Head([i \\in 1 .. light - 1 |-> i]) : On))) /\\ Few /\\ steps' = steps + 1"),
                "64m"));
        assertThat(result.outcome()).hasToString("violates Few");
    }

    private String counted(String formula) throws IOException {
        Files.writeString(directory.resolve("Counted.tla"), """
                ---- MODULE Counted ----
                EXTENDS Naturals, Sequences
                VARIABLES light, steps
                On == light = 0 /\\ light' = 1
                Off == light = 1 /\\ light' = 0
                Breaks == light = 2 /\\ light' = 3
                Next == On \\/ Off \\/ Breaks
                Same == Next
                Lights == light = 0 /\\ light' = 1
                Few == steps < 3
                Flip(who) == who = 1 /\\ Next /\\ Few /\\ steps' = steps + 1
                Spec == light = 0 /\\ steps = 0 /\\ [][%s]_<<light, steps>>
                ====
                """.formatted(formula));
        return "SPECIFICATION Spec\nINVARIANT Few\nCHECK_DEADLOCK FALSE\n";
    }

    @Test
    void forgetsTheFilesOfAnEarlierRun() throws Exception {
        Path stale = Files.createDirectories(directory.resolve("run")).resolve("counterexample.txt");
        Files.writeString(stale, "from yesterday");
        run(flip("SPECIFICATION Nothing\n"));
        assertThat(stale).doesNotExist();
    }

    private Tlc.Job endless(String y, String heap) throws Exception {
        Files.writeString(directory.resolve("Endless.tla"), """
                ---- MODULE Endless ----
                EXTENDS Naturals, Sequences
                VARIABLES x, y
                Init == x = 0 /\\ y = <<0>>
                Next == x' = x + 1 /\\ y' = %s
                Spec == Init /\\ [][Next]_<<x, y>>
                ====
                """.formatted(y));
        return job("Endless", "SPECIFICATION Spec\n", heap);
    }

    private static void killWhenItHasBegun(Tlc tlc) {
        Thread killer = new Thread(() -> {
            while (tlc.progress().distinct() == 0) {
                Thread.onSpinWait();
            }
            tlc.kill();
        });
        killer.setDaemon(true);
        killer.start();
    }

    @Test
    void reportsProgressAndIsKilled() throws Exception {
        Tlc.Job job = endless("y", "64m");
        try (Tlc tlc = Tlc.startFor(job)) {
            killWhenItHasBegun(tlc);
            assertThat(tlc.run(job).outcome()).isEqualTo(new Failed("TLC was killed by signal 9"));
            assertThat(tlc.alive()).isFalse();
        }
    }

    @Test
    void runsOutOfMemory() throws Exception {
        assertThat(((Failed) run(endless("y \\o y", "16m")).outcome()).message())
                .isEqualTo("out of memory: the heap is 16m; more memory");
    }

    static Tlc.Limit limit(Duration time, long bytes) {
        return new Tlc.Limit("64m", time, bytes, limit("64m").advice());
    }

    private Failed stopped(Tlc.Limit limit) throws Exception {
        Tlc.Job job = endless("y", "64m");
        Tlc.Job limited =
                new Tlc.Job(job.module(), job.config(), job.source(), job.library(), job.directory(), true, limit);
        try (TlcPool pool = new TlcPool(directory.resolve("pool"), true)) {
            List<Tlc> started = new ArrayList<>();
            Failed failed = (Failed) pool.run(limited, started::add).outcome();
            assertThat(started).as("it is not run again").hasSize(1);
            return failed;
        }
    }

    @Test
    void aModelThatTellsTlcToStopHasNotBeenChecked() throws Exception {
        Files.writeString(directory.resolve("Endless.tla"), """
                ---- MODULE Endless ----
                EXTENDS Naturals, TLC
                VARIABLE x
                Init == x = 0
                Next == x' = x + 1
                Spec == Init /\\ [][Next]_x
                Enough == x < 5 \\/ TLCSet("exit", TRUE)
                ====
                """);
        assertThat(((Failed) run(job("Endless", "SPECIFICATION Spec\nINVARIANT Enough\n", "64m"))
                                .outcome())
                        .message())
                .matches("TLC was told to stop, with \\d+ states left to look at");
    }

    @Test
    void aProcessIsEndedWhenAJobCannotBegin() throws Exception {
        Tlc.Job job = flip("SPECIFICATION Spec\n");
        Files.writeString(directory.resolve("file"), "");
        Tlc.Job impossible = new Tlc.Job(
                job.module(),
                job.config(),
                job.source(),
                job.library(),
                directory.resolve("file/run"),
                true,
                job.limit());
        List<Tlc> started = new ArrayList<>();
        try (TlcPool pool = new TlcPool(directory.resolve("pool"), true)) {
            assertThatThrownBy(() -> pool.run(impossible, started::add)).isInstanceOf(IOException.class);
            assertThat(started.get(0).alive()).isFalse();
        }
    }

    @Test
    void theSettingsAreThoseThatTlcHasRead() throws Exception {
        Files.writeString(directory.resolve("Choice.tla"), CHOICE);
        assertThat(run(job(
                                "Choice",
                                "INIT Init NEXT Next \\* SPECIFICATION No\nCONSTANT M = {\"a\", \"b\"} CONSTRAINT Short\n",
                                "64m"))
                        .settings())
                .containsEntry("INIT", "Init")
                .containsEntry("NEXT", "Next")
                .containsEntry("M", "{\"a\", \"b\"}")
                .containsEntry("CONSTRAINT", "Short")
                .doesNotContainKey("SPECIFICATION");
    }

    @Test
    void isStoppedAfterItsTime() throws Exception {
        assertThat(stopped(limit(Duration.ofSeconds(2), Long.MAX_VALUE)).message())
                .matches("stopped after 2 s, with [\\d,]+ states found and [\\d,]+ to be looked at: more time");
    }

    /**
     * TLC would suspend the worker after three seconds where liveness is checked, and now and then miss that it has
     * stopped: then both wait for ever.
     */
    @Test
    void nobodySuspendsTheWorker() throws Exception {
        Files.writeString(directory.resolve("Clock.tla"), """
                ---- MODULE Clock ----
                EXTENDS Naturals
                VARIABLE n
                SuspendedAfter(seconds) == CHOOSE b \\in BOOLEAN : TRUE
                Next == n' = (IF n < 2 THEN n + 1 ELSE n)
                Spec == n = 0 /\\ [][Next]_n /\\ WF_n(Next)
                NotSuspended == n = 2 => ~SuspendedAfter(n + 2)
                Ends == <>(n = 2)
                ====
                """);
        Path override = Files.writeString(directory.resolve("Clock.java"), """
                import tlc2.value.impl.*;
                public class Clock {
                    public static BoolValue SuspendedAfter(IntValue seconds) throws Exception {
                        Thread.sleep(1000 * seconds.val);
                        var checker = (tlc2.tool.ModelChecker) tlc2.TLCGlobals.mainChecker;
                        var stop = tlc2.tool.queue.StateQueue.class.getDeclaredField("stop");
                        stop.setAccessible(true);
                        return stop.getBoolean(checker.theStateQueue) ? BoolValue.ValTrue : BoolValue.ValFalse;
                    }
                }
                """);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-cp", Tlc.codeOf(EC.class).toString(), override.toString()))
                .isZero();
        TlcResult result = run(job("Clock", "SPECIFICATION Spec\nINVARIANT NotSuspended\nPROPERTY Ends\n", "64m"));
        assertThat(result.seconds()).isGreaterThan(4);
        assertThat(result.outcome()).hasToString("holds");
    }

    @Test
    void isStoppedWhenItFillsTheDisk() throws Exception {
        assertThat(stopped(limit(Duration.ofMinutes(1), 10_000)).message())
                .matches("stopped when its states took \\d+ MB on disk, with [\\d,]+ .*: more disk");
    }

    /** Which string comes first in a set, and so which counterexample is found, depends on which was met first. */
    private static final String CHOICE = """
            ---- MODULE Choice ----
            EXTENDS Naturals, Sequences
            CONSTANT M
            VARIABLE said
            Init == said = <<M>>
            \\* TLC warns of a field that is not there.
            Say(word) == said' = Append(said, word) /\\ [[a |-> 1] EXCEPT !.b = 2] = [a |-> 1]
            Next == \\E word \\in {"green", "red"} : Say(word)
            Spec == Init /\\ [][Next]_said
            Short == Len(said) < 3
            ====
            """;

    /** What must not depend on what else the process has done. */
    private static String fixed(Tlc.Job job, TlcResult result) throws IOException {
        long warnings = Files.readAllLines(job.log()).stream()
                .filter(line -> line.matches("@!@!@STARTMSG \\d+:3 .*"))
                .count();
        return result.outcome() + " " + result.distinct() + " " + result.generated() + " " + result.depth() + " "
                + result.firings() + " " + result.trace() + " " + warnings + " warnings";
    }

    @Test
    void aUsedProcessFindsWhatANewOneFinds() throws Exception {
        Files.writeString(directory.resolve("Choice.tla"), CHOICE);
        List<Tlc.Job> jobs = List.of(
                job("Choice", "SPECIFICATION Spec\nINVARIANT Short\nCONSTANT M = m\n", "64m"),
                flip("SPECIFICATION Spec\nPROPERTY StaysOn\n"),
                flip("SPECIFICATION Nothing\n"),
                flip("SPECIFICATION Spec\nINVARIANT NeverOff\n"));
        List<String> alone = new ArrayList<>();
        for (Tlc.Job job : jobs) {
            alone.add(fixed(job, run(job)));
        }
        assertThat(alone.get(0)).contains("said=<<m, \"green\", \"green\">>").endsWith(" 1 warnings");
        Tlc.Job other = flip("SPECIFICATION Spec\n");
        String read;
        String graph;
        try (Tlc fresh = Tlc.startFor(other)) {
            read = fixed(other, fresh.read(other));
            graph = graph(fresh, other);
        }
        try (Tlc tlc = Tlc.start("1g", true, true, directory.resolve("used"))) {
            for (int round = 0; round < 1000; round++) {
                int i = (round % 4 + round / 4) % 4;
                Tlc.Job job = jobs.get(i);
                assertThat(fixed(job, tlc.run(job))).as("round " + round).isEqualTo(alone.get(i));
                if (round % 333 == 0) {
                    assertThat(fixed(other, tlc.read(other))).isEqualTo(read);
                    assertThat(graph(tlc, other)).isEqualTo(graph);
                }
            }
        }
    }

    private String graph(Tlc tlc, Tlc.Job job) throws Exception {
        Path graph = directory.resolve("graph");
        assertThat(tlc.graph(job, graph, List.of("light"), 2).outcome()).hasToString("holds");
        assertThat(graph).isNotEmptyFile();
        return Files.readString(graph);
    }

    @Test
    void aBufferThatWasGivenBackTwiceIsNotLentTwice() throws Exception {
        CleanSlate slate = CleanSlate.take();
        RandomAccessFile closedTwice =
                new BufferedRandomAccessFile(directory.resolve("closed").toFile(), "rw");
        closedTwice.close();
        closedTwice.close();
        slate.restore();
        try (RandomAccessFile one =
                        new BufferedRandomAccessFile(directory.resolve("one").toFile(), "rw");
                RandomAccessFile other =
                        new BufferedRandomAccessFile(directory.resolve("other").toFile(), "rw")) {
            one.write(1);
            other.write(2);
            one.seek(0);
            assertThat(one.read()).isEqualTo(1);
        }
    }

    @Test
    void aModelWhoseProcessDiesIsRunInOneOfItsOwn() throws Exception {
        Tlc.Job job = flip("SPECIFICATION Spec\nPROPERTY StaysOn\n");
        try (TlcPool pool = new TlcPool(directory.resolve("pool"), true)) {
            List<Tlc> started = new ArrayList<>();
            TlcResult result = pool.run(job, tlc -> {
                started.add(tlc);
                if (started.size() == 1) {
                    tlc.kill();
                }
            });
            assertThat(result.outcome()).hasToString("violates StaysOn");
            assertThat(started).hasSize(2);
            assertThat(pool.runAgain()).containsExactly(job);
            pool.run(job, started::add);
            pool.run(job, started::add);
            assertThat(started.get(3)).isSameAs(started.get(2)).isNotSameAs(started.get(1));
        }
    }

    @Test
    void aDeadProcessIsAFailure() throws Exception {
        Tlc.Job job = endless("y", "64m");
        try (TlcPool pool = new TlcPool(directory.resolve("pool"), true)) {
            assertThat(pool.run(job, TlcTest::killWhenItHasBegun).outcome())
                    .isEqualTo(new Failed("TLC was killed by signal 9"));
        }
    }

    @Test
    void eachModelHasAProcessOfItsOwnWhereThatIsWanted() throws Exception {
        Tlc.Job job = flip("SPECIFICATION Spec\n");
        try (TlcPool pool = new TlcPool(directory.resolve("pool"), false)) {
            List<Tlc> started = new ArrayList<>();
            pool.run(job, started::add);
            pool.run(job, started::add);
            assertThat(started.get(0)).isNotSameAs(started.get(1));
        }
    }

    /** Else a run could not be forgotten: who keeps a string that is interned later would have one that no other has. */
    @Test
    void noClassInternsStringsWhenItIsLoadedLater() throws Exception {
        try (ZipFile jar = new ZipFile(Tlc.codeOf(EC.class).toFile())) {
            CleanSlate.take();
            int before = UniqueString.internTbl.toMap().size();
            for (ZipEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.matches("(tlc2/(module|output|tool|util|value)|tla2sany|util)/.*\\.class")) {
                    try {
                        Class.forName(name.replaceFirst("\\.class$", "").replace('/', '.'));
                    } catch (LinkageError e) {
                        // It needs what is not there, and so it is not used.
                    }
                }
            }
            assertThat(UniqueString.internTbl.toMap()).hasSize(before);
        }
    }
}
