package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The logs are what TLC 2.18 printed, in its usual form, with {@code -tool}, {@code -difftrace} or {@code -continue}. Only
 * paths, times and the description of the machine are replaced.
 */
class MainTest {
    private record Ended(int code, String out, String err) {}

    @TempDir
    private Path folder;

    private static Path log(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(MainTest.class.getResource("/printed/" + name + ".txt"))
                .toURI());
    }

    private static Ended run(String in, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
        return new Ended(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static Ended lanes(String log, String... options) throws Exception {
        return run(
                "",
                Stream.of(Stream.of("lanes"), Stream.of(options), Stream.of(log(log).toString()))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
    }

    private static void assertDrawn(Ended ended, String text) {
        assertThat(ended.out()).isEqualTo(text);
        assertThat(ended.code()).isZero();
    }

    private static void assertRefused(Ended ended, int code, String message) {
        assertThat(ended.err()).isEqualTo(message + "\n");
        assertThat(ended.out()).isEmpty();
        assertThat(ended.code()).isEqualTo(code);
    }

    /** The second step changes no thread's place, and Add is the name of no place: its thread is not found. */
    @Test
    void printsTlcsOutput() throws Exception {
        String drawn = """
                Invariant NothingLost is violated
                at the start: seen = [t1: 0, t2: 0], word = 0, added = 0
                    t1     t2  (thread not found)
                 1  Read                           pc[t1] idle -> write
                 2             Add                 word 0 -> 1, added 0 -> 1
                 3  Write                          added 1 -> 2
                """;
        assertDrawn(lanes("invariant"), drawn);
        assertDrawn(lanes("invariant-tool"), drawn);
        assertDrawn(lanes("differences"), drawn);
        assertDrawn(lanes("continued"), drawn);
        assertThat(lanes("invariant").err()).contains("--threads names the variable");
    }

    /** Two processes are at the same label in the first two steps; later, only one is. */
    @Test
    void aLabelOfPlusCalIsTheNameOfItsAction() throws Exception {
        assertDrawn(lanes("pluscal", "--show", "done,count"), """
                        Invariant OneIsNotDone is violated
                        at the start: done = 0, count = <<0, 0>>
                            1         2         (thread not found)
                         1                      count_up            count[1] 0 -> 1
                         2                      count_up            count[1] 1 -> 2
                         3  count_up                                pc[1] count_up -> finish
                         4  finish                                  done 0 -> 1
                         5            count_up                      count[2] 0 -> 1
                         6            count_up                      count[2] 1 -> 2
                         7            count_up                      pc[2] count_up -> finish
                         8            finish                        done 1 -> 2
                        """);
    }

    @Test
    void aDeadlockOfThreadsWithStrangeNames() throws Exception {
        Ended ended = lanes("deadlock", "--threads", "state");
        assertDrawn(ended, """
                        Deadlock reached
                        at the start: state = [<left>: 0, <right>: 0], free = 2
                            <left>  <right>
                         1  Take             state[<left>] 0 -> 1, free 2 -> 1
                         2          Take     state[<right>] 0 -> 1, free 1 -> 0
                        """);
        assertThat(ended.err()).isEmpty();
        assertThat(lanes("deadlock", "--threads", "state", "--format", "svg").out())
                .startsWith("<svg ")
                .contains("<title>Deadlock reached</title>", ">&lt;left&gt;</text>");
        assertThat(lanes("deadlock", "--threads", "state", "--format", "html").out())
                .startsWith("<div class=\"lanes\">")
                .contains("<th scope=\"col\">&lt;left&gt;</th>");
        assertThat(lanes("deadlock", "--threads", "state", "--format", "markdown", "--title", "Both wait")
                        .out())
                .startsWith("**Both wait**\n\nAt the start: ")
                .contains("| 1 | `Take` | | `state[<left>] 0 -> 1`, `free 2 -> 1` |");
    }

    /** No variable is a function of the threads. */
    @Test
    void aLassoWithoutThreads() throws Exception {
        String drawn = """
                Temporal properties were violated
                at the start: light = [red: 0, green: 0], due = 1
                    (thread not found)
                 1  Next                light[red] 0 -> 1, due 1 -> 2
                 2  Next                back to the start, for ever
                """;
        assertDrawn(lanes("lasso"), drawn);
        assertDrawn(lanes("lasso-tool"), drawn);
        assertThat(lanes("lasso", "--format", "svg").out()).contains("class=\"back\"");
    }

    @Test
    void stutteringAndAnInitialStateAlone() throws Exception {
        assertThat(lanes("stutters").out()).contains(" 1          Add ").endsWith("and so it stays for ever\n");
        assertDrawn(lanes("initial"), """
                        Invariant NeverOff is violated by the initial state
                        at the start: light = [red: 0, green: 0], due = 1
                        """);
    }

    /** Newer versions of TLC print arguments, and this project's launcher says which they are. */
    @Test
    void arguments() throws Exception {
        String newer = Files.readString(log("invariant"))
                .replace("<Read line", "<Read(t1) line")
                .replace("<Add line", "<Add(t2,1) line")
                .replace("<Write line", "<Write(t1) line");
        String drawn = """
                Invariant NothingLost is violated
                at the start: word = 0, added = 0
                    t1     t2
                 1  Read           pc[t1] idle -> write
                 2         Add(1)  word 0 -> 1, added 0 -> 1
                 3  Write          added 1 -> 2
                """;
        assertDrawn(run(newer, "lanes", "--show", "word,added", "-"), drawn);
        String ours = String.join("\n", Recorded.lines("invariant"));
        assertDrawn(run(ours, "lanes", "--show", "word,added", "-"), drawn);
        assertThat(run(String.join("\n", Recorded.lines("lasso")), "lanes", "-").out())
                .contains(" 2             Flip(red)  back to the start, for ever");
        assertThat(TlcLog.arguments("<<1, {2, 3}>>,\"a,\\\"b)\",[x |-> (1 :> 2 @@ 3 :> 4)],-1"))
                .containsExactly("<<1, {2, 3}>>", "\"a,\\\"b)\"", "[x |-> (1 :> 2 @@ 3 :> 4)]", "-1");
    }

    @Test
    void thereIsNoCounterexample() throws Exception {
        assertRefused(lanes("holds"), 1, log("holds") + ": there is no counterexample: TLC has found no error");
        assertRefused(
                lanes("wrong"),
                1,
                log("wrong") + ": there is no counterexample: TLC says \"The name Nope specified in the configuration"
                        + " file is not defined in the specification.\", and prints no state");
        assertRefused(
                run("TLC2 Version 2.18 of 20 March 2023\nParsing file", "lanes", "-"),
                1,
                "standard input: there is no counterexample: TLC reports no error; perhaps it was stopped");
        assertRefused(
                run("State of the union", "lanes", "-"),
                1,
                "standard input: is not the output of TLC (expected: what a run of TLC prints, with -tool or without)");
        String cut = Files.readString(log("lasso")).replace("Back to state 1", "Back to state 9");
        assertRefused(
                run(cut, "lanes", "-"),
                1,
                "standard input: goes back to state 9, which is not there (expected: a whole log)");
        Path none = folder.resolve("none.log");
        assertRefused(run("", "lanes", none.toString()), 1, none + ": is not there");
    }

    @Test
    void usage() throws Exception {
        assertThat(run("", "lanes", "--help").out()).startsWith("usage: java -jar optimist-tla-<version>.jar lanes");
        assertThat(run("", "--help").code()).isZero();
        assertThat(run("").code()).isEqualTo(2);
        assertRefused(run("", "lane"), 2, "unknown command lane (expected: lanes, or --help)");
        assertRefused(run("", "lanes"), 2, "no file (expected: the output of TLC, or - for standard input)");
        assertRefused(run("", "lanes", "a", "b"), 2, "b: a second file (expected: one)");
        assertRefused(run("", "lanes", "--colour", "red", "a"), 2, "--colour: unknown option; --help lists them");
        assertRefused(
                run("", "lanes", "a", "--format"), 2, "--format: no value, or an unknown option; --help lists them");
        assertRefused(lanes("lasso", "--format", "pdf"), 2, "--format: pdf (expected: text, markdown, svg or html)");
        assertRefused(lanes("lasso", "--show", "dew"), 2, "--show: dew (expected: one of light, due)");
        assertRefused(lanes("lasso", "--threads", "dew"), 2, "--threads: dew (expected: one of light, due)");
        assertRefused(
                lanes("lasso", "--threads", "due"), 2, "--threads: due = 1 (expected: a function of the threads)");
    }

    /** {@code java -jar} has no other jar on its class path. */
    @Test
    void noOtherJarIsNeeded() throws Exception {
        Path classes = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classes.toString(),
                        Main.class.getName(),
                        "lanes",
                        "--format",
                        "svg",
                        log("invariant-tool").toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        assertThat(Files.readString(out)).contains("<title>Invariant NothingLost is violated</title>");
    }
}
