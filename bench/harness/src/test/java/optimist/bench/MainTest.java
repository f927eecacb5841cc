package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real forks of toy benchmarks: no figure is looked at, only what becomes of a run that goes wrong. */
@Timeout(600)
class MainTest {
    private static final String TOY = """
            unit = "call"
            ours = "mine"
            limit = "bound"
            peers = ["theirs"]

            [contender.mine]
            shown = "Mine"
            benchmark = "optimist.bench.ToyBenchmarks"

            [contender.bound]
            shown = "Bound"
            benchmark = "optimist.bench.ToyBenchmarks"

            [contender.theirs]
            shown = "Theirs"
            benchmark = "optimist.bench.ToyBenchmarks"

            [scenario.only]
            shows = "the only one"
            method = "runs"
            threads = 1
            """;

    /** As short as it gets, and in forks, which is what can go wrong. */
    private static final Effort SHORT = new Effort(1, 0, 1, 1, true, Duration.ofMinutes(5));

    @TempDir
    private Path root;

    private record Ended(int code, String output) {}

    @BeforeEach
    void build() throws IOException {
        write("bench/toy/bench.toml", TOY);
        write("bench/toy/target/class-path.txt", System.getProperty("java.class.path") + "\n");
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    private void plan(String text, String replacement) throws IOException {
        assertThat(TOY).contains(text);
        write("bench/toy/bench.toml", TOY.replace(text, replacement));
    }

    private void jar(String name, String content) throws IOException {
        Path jar = root.resolve("bench/toy/target/peers").resolve(name + ".jar");
        Files.createDirectories(jar.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("peer.txt"));
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
    }

    private Ended run(Effort effort, String... args) throws IOException, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            return new Ended(Main.run(root, out, effort, args), bytes.toString(StandardCharsets.UTF_8));
        }
    }

    private Ended run(String... args) throws IOException, InterruptedException {
        return run(SHORT, args);
    }

    private void assertFails(String method, String... messages) throws IOException, InterruptedException {
        plan("method = \"runs\"", "method = \"" + method + "\"");
        Ended ended = run();
        assertThat(ended.output()).contains("bench: failed: ").contains(messages);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(root.resolve("build/bench/toy.json")).doesNotExist();
        assertThat(root.resolve("build/bench/toy.md")).doesNotExist();
    }

    private void assertRefused(Ended ended, String... messages) {
        assertThat(ended.output()).startsWith("bench: ").contains(messages).doesNotContain("round 1 of");
        assertThat(ended.code()).isEqualTo(2);
    }

    @Test
    void green() throws Exception {
        Ended ended = run("--only", "toy", "--rounds", "2");
        assertThat(ended.output())
                .contains("toy: 2 rounds of 3 measurements, about 0:0")
                .contains("round 2 of 2: only; ")
                .contains("A first look: ")
                .contains("only: the only one\n")
                .containsPattern("Mine .* ours\n")
                .containsPattern("Theirs .* best peer\n");
        assertThat(ended.code()).isZero();
        assertThat(root.resolve("build/bench/toy.md")).content().contains("| the only one | ");
        assertThat(root.resolve("build/bench/toy.json")).content().contains("\"operationsPerMicrosecond\"");
    }

    @Test
    void noMoreRoundsIfNothingIsOpen() throws Exception {
        plan("peers = [\"theirs\"]", "peers = []");
        assertThat(run("--minutes", "1").output())
                .contains("; then more while something is open, until 1 minutes are over\n")
                .contains("was judged 1 times")
                .contains("1 rounds; no comparison is open\n")
                .doesNotContain("round 2 of");
    }

    @Test
    void aScenarioMayNameItsContenders() throws Exception {
        plan("threads = 1", "threads = 1\nwith = [\"bound\", \"mine\"]");
        assertThat(run().output())
                .contains("1 rounds of 2 measurements")
                .contains("Mine", "Bound")
                .doesNotContain("Theirs");
    }

    @Test
    void aScenarioMayHaveALimitOfItsOwn() throws Exception {
        assertThat(run().output()).containsPattern("Bound .* the limit ");
        plan("threads = 1", "threads = 1\nlimit = \"theirs\"");
        assertThat(run().output()).containsPattern("Theirs .* the limit ").doesNotContainPattern("Bound .* the limit ");
    }

    /** A call counts 10^12 there. More than 10^6 calls in a microsecond are beyond any machine. */
    @Test
    void aCounterCountsInsteadOfTheCalls() throws Exception {
        plan("method = \"runs\"", "method = \"counting\"");
        assertThat(run().code()).isZero();
        assertThat(speedOfMine()).isLessThan(1e6);
        plan("method = \"runs\"", "method = \"counting\"\ncounter = \"counted\"");
        assertThat(run().code()).isZero();
        assertThat(speedOfMine()).isGreaterThan(1e6);
    }

    private double speedOfMine() throws IOException {
        return new ObjectMapper()
                .readTree(root.resolve("build/bench/toy.json").toFile())
                .at("/operationsPerMicrosecond/only/mine/0/0")
                .asDouble();
    }

    @Test
    void aCounterThatDoesNotExist() throws Exception {
        plan("method = \"runs\"", "method = \"runs\"\ncounter = \"counted\"");
        Ended ended = run();
        assertThat(ended.output()).contains(" gave no figure in only");
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void aBenchmarkThatThrows() throws Exception {
        assertFails("throwing", " failed in only; the end of ", "thrown on purpose");
    }

    @Test
    void aForkThatDies() throws Exception {
        assertFails("dying", " failed in only", "exit code 7");
    }

    @Test
    void aForkThatLeavesWithoutAFigure() throws Exception {
        assertFails("leaving", " in only; the end of ");
    }

    @Test
    void aBenchmarkThatDoesNotExist() throws Exception {
        assertFails("missing", " in only", "No matching benchmarks");
    }

    @Test
    void aForkThatHangs() throws Exception {
        plan("method = \"runs\"", "method = \"hanging\"");
        Ended ended = run(SHORT.withLimit(Duration.ofSeconds(5)));
        assertThat(ended.output()).contains(" hangs in only");
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void eachPeerIsAloneOnItsClassPath() throws Exception {
        jar("first", "one");
        jar("second", "two");
        plan("method = \"runs\"", "method = \"checking\"");
        String checking = Files.readString(root.resolve("bench/toy/bench.toml"))
                .replace("\"Mine\"", "\"Mine\"\npeer = \"first\"\nparameters = { peer = \"one\" }")
                .replace("\"Theirs\"", "\"Theirs\"\npeer = \"second\"\nparameters = { peer = \"two\" }")
                .replace("\"Bound\"", "\"Bound\"\nparameters = { peer = \"no peer\" }");
        write("bench/toy/bench.toml", checking);
        assertThat(run().code()).isZero();

        write("bench/toy/bench.toml", checking.replace("peer = \"second\"", "peer = \"first\""));
        Ended ended = run();
        assertThat(ended.output()).contains("theirs failed in only", "two is to be measured, found one");
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void aPackageOfTheJdkIsOpenedOnDemand() throws Exception {
        assertFails("prying", "jdk.internal.misc is closed");

        String prying = Files.readString(root.resolve("bench/toy/bench.toml"));
        write(
                "bench/toy/bench.toml",
                prying.replace("ToyBenchmarks\"", "ToyBenchmarks\"\nopens = [\"java.base/jdk.internal.misc\"]"));
        assertThat(run().code()).isZero();
        assertThat(run(Effort.SMOKE).code()).isZero();
    }

    @Test
    void aMissingPeer() throws Exception {
        plan("shown = \"Theirs\"", "shown = \"Theirs\"\npeer = \"nowhere-1.0\"");
        assertRefused(run(), "Theirs: its jar is missing: ", "target/peers/nowhere-1.0.jar");
    }

    @Test
    void notBuilt() throws Exception {
        Files.delete(root.resolve("bench/toy/target/class-path.txt"));
        assertRefused(run(), "not built: there is no ", "class-path.txt");
    }

    @Test
    void unknownOptions() throws Exception {
        assertRefused(run("--fast"), "unknown option --fast");
        assertRefused(run("--only"), "--only needs a value");
    }

    @Test
    void mistakesInThePlan() throws Exception {
        plan("ours = \"mine\"", "ours = \"yours\"");
        assertRefused(run(), "bench.toml: there is no yours; there are [mine, bound, theirs]");
        plan("peers = [\"theirs\"]", "peers = [\"thiers\"]");
        assertRefused(run(), "there is no thiers");
        plan("threads = 1", "threads = 1\ntreads = 2");
        assertRefused(run(), "treads");
        plan("threads = 1", "threads = 0");
        assertRefused(run(), "only needs threads");
        plan("method = \"runs\"", "");
        assertRefused(run(), "only needs shows and method");
        plan("threads = 1", "threads = 1\nwithout = [\"mine\"]");
        assertRefused(run(), "nothing is without ours and the limit");
        plan("threads = 1", "threads = 1\nwith = [\"mine\", \"theirs\"]");
        assertRefused(run(), "nothing is without ours and the limit");
        plan("threads = 1", "threads = 1\nwith = [\"thiers\"]");
        assertRefused(run(), "there is no thiers");
        plan("threads = 1", "threads = 1\nlimit = \"bounds\"");
        assertRefused(run(), "there is no bounds; there are [mine, bound, theirs]");
        plan("threads = 1", "threads = 1\nlimit = \"theirs\"\nwithout = [\"theirs\"]");
        assertRefused(run(), "nothing is without ours and the limit");
        plan("unit = \"call\"", "unit = \"call\"\nmillis = 0");
        assertRefused(run(), "a run takes its time");
        plan("unit = \"call\"", "unit = \"call\"\nwarmups = -1");
        assertRefused(run(), "there are no fewer than no warm-ups");
        plan("unit = \"call\"", "");
        assertRefused(run(), "unit, ours, limit, peers, contender and scenario are needed");
        plan("threads = 1", "threads = 1\n[goal.fast]\nin = [\"never\"]\nover = [\"bound\"]\nat-least = 1");
        assertRefused(run(), "there is no never");
        plan("threads = 1", "threads = 1\n[goal.fast]\nin = [\"only\"]\nover = [\"bound\"]");
        assertRefused(run(), "a goal needs in, over, and at-least or at-most");
        plan(
                "threads = 1",
                "threads = 1\n[goal.fast]\nin = [\"only\"]\nof = \"nobody\"\nover = [\"bound\"]\nat-most = 1");
        assertRefused(run(), "there is no nobody");
    }

    /** A contender that has to be named is in no scenario that does not name it. */
    @Test
    void aContenderThatHasToBeNamed() throws Exception {
        String named = "\n[contender.rare]\nshown = \"Rare\"\nbenchmark = \"Rare\"\nnamed = true"
                + "\n[goal.fast]\nin = [\"only\"]\nover = [\"rare\"]\nat-least = 1";
        plan("threads = 1", "threads = 1" + named);
        assertRefused(run(), "there is no rare; there are [mine, bound, theirs]");
        plan("threads = 1", "threads = 1\nwith = [\"mine\", \"bound\"]" + named);
        assertRefused(run(), "there is no rare; there are [mine, bound]");
        plan("threads = 1", "threads = 1\nwith = [\"mine\", \"bound\", \"rare\"]" + named);
        assertThat(Plan.read(root.resolve("bench/toy/bench.toml"))
                        .contenders("only")
                        .keySet())
                .containsExactly("mine", "bound", "rare");
    }

    @Test
    void onlyAFullRunIsRecorded() throws Exception {
        write("specs/toy/EVIDENCE.md", "<!-- begin cost -->\n<!-- end cost -->\n");
        assertRefused(run("--quick", "--record"), "only a full run is recorded");
        assertRefused(run(Effort.FULL, "--rounds", "2", "--record"), "no fewer than 9 rounds are recorded");
    }

    @Test
    void aPageWithoutAPlaceForTheCost() throws Exception {
        assertRefused(run(Effort.FULL, "--record"), "there is no page to record in");
        write("specs/toy/EVIDENCE.md", "<!-- end cost -->\n<!-- begin cost -->\n");
        assertRefused(run(Effort.FULL, "--record"), "has no place to record in");
    }
}
