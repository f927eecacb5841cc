package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** A folder of specifications that knows nothing of this repository, as a stranger has it. */
@Timeout(300)
class FolderTest {
    private static final String MANIFEST = "models.toml";

    /** What {@code init} has made of the folder. */
    @TempDir
    private static Path original;

    @TempDir
    private static Path directory;

    private static Ended init = new Ended(-1, "");

    private final Path root = directory.resolve("ours");

    @BeforeAll
    static void init() throws Exception {
        Path resource = Path.of(
                Objects.requireNonNull(FolderTest.class.getResource("/folder")).toURI());
        copy(resource, original.resolve("ours"));
        init = run(original, "init", "ours", "--jobs", "2");
        delete(original.resolve("ours").resolve(FolderLayout.BUILD));
    }

    /** What was built stays, as TLC need not run a mutant twice. */
    @BeforeEach
    void setUp() throws IOException, URISyntaxException {
        Files.createDirectories(root);
        try (Stream<Path> files = Files.list(root)) {
            for (Path file :
                    files.filter(path -> !path.endsWith(FolderLayout.BUILD)).toList()) {
                delete(file);
            }
        }
        copy(original.resolve("ours"), root);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (!Files.isDirectory(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Ended run(Path where, String... arguments) throws IOException, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            int code = Main.run(where, new Terminal(out, false, false, Integer.MAX_VALUE), null, arguments);
            return new Ended(code, bytes.toString(StandardCharsets.UTF_8));
        }
    }

    private Ended run(String... arguments) throws IOException, InterruptedException {
        return run(directory, arguments);
    }

    private void edit(String name, String text, String replacement) throws IOException {
        String before = Files.readString(root.resolve(name));
        assertThat(before).contains(text);
        Files.writeString(root.resolve(name), before.replace(text, replacement));
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }

    private static void assertEnded(Ended ended, int code, String... messages) {
        assertThat(ended.output()).contains(messages);
        assertThat(ended.code()).as(ended.output()).isEqualTo(code);
    }

    @Test
    void initWritesWhatTlcFinds() throws Exception {
        assertEnded(
                init,
                0,
                "init: 2 models written, 4 configurations left out in ",
                "left out: CounterUnasked.cfg: nothing is asked (expected: ",
                "left out: lock/LockOfNobody.cfg: ",
                "left out: lock/LockByOthers.cfg: manifest.json: mode symbolic (expected: exhaustive search)",
                "left out: lock/Elsewhere.cfg: no module (expected: Elsewhere.tla)",
                "differs: lock/Lock: manifest.json says 9 distinct states; found: 8");
        assertThat(Files.readString(root.resolve(MANIFEST))).contains("""
                [model.Counter]
                spec = "Counter"
                module = "Counter"
                shows = "TypeOK, NothingLost"
                expect = "violates NothingLost"
                properties = ["TypeOK", "NothingLost"]
                states = 12
                depth = 5
                idle = []
                hash = \"""");
        assertThat(Files.readString(root.resolve("lock").resolve(MANIFEST)))
                .contains("[left-out]\n\"Elsewhere.cfg\" = \"no module (expected: Elsewhere.tla)\"\n")
                .contains(
                        "[model.Lock]\nspec = \"MCLock\"\nmodule = \"MCLock\"\nshows = \"Exclusive\"\nexpect = \"holds\"\n");
    }

    /** TLC evaluates the assumptions of a module without variables, and finds no states. */
    @Test
    void initWritesAModelOfAssumptions() throws Exception {
        write("sums/Sums.cfg", "CONSTANT N = 3\n");
        write("sums/Sums.tla", """
                ---- MODULE Sums ----
                EXTENDS Naturals
                CONSTANT N
                Larger(m, n) == IF m > n THEN m ELSE n
                ASSUME Grows == \\A n \\in 1 .. N : Larger(n, 0) = n
                AXIOM Larger(N, N) \\in Nat
                ASSUME Larger(1, N) = N
                ====
                """);
        assertEnded(
                run("init", "ours"), 0, "ran   sums/Sums: holds, 0 states", "init: 1 model written, 0 configurations");
        assertThat(Files.readString(root.resolve("sums").resolve(MANIFEST)))
                .contains("properties = [\"Grows\", \"ASSUME 2 of Sums\"]\nstates = 0\n");
        assertEnded(run("check", "ours", "--only", "sums"), 0, "ok    sums/Sums");
        assertEnded(
                run("mutate", "ours", "--only", "sums"),
                0,
                "properties that killed no mutant: ASSUME 2 of Sums\n",
                "mutate: 4 killed, ");

        edit("sums/Sums.tla", "m > n", "m < n");
        assertEnded(run("check", "ours", "--only", "sums"), 1, "FAIL sums/Sums", "sums/Sums.tla:5: Grows is false");
        edit("sums/Sums.tla", "ASSUME", "AXIOM");
        assertEnded(run("check", "ours", "--only", "sums"), 1, "FAIL sums/Sums: nothing is asked");
    }

    /** A folder of tlaplus/Examples, copied without those that it is in. */
    @Test
    void initFindsAConfigurationBelowItsManifest() throws Exception {
        write("copied/sub/Counter.cfg", Files.readString(root.resolve("Counter.cfg")));
        write("copied/manifest.json", """
                {"modules": [{"path": "specifications/copied/sub/Counter.tla", "models": [
                  {"path": "specifications/copied/sub/Counter.cfg", "mode": "symbolic"}]}]}
                """);
        assertEnded(run("init", "ours"), 1, "left out: copied/sub/Counter.cfg: manifest.json: mode symbolic");
    }

    /** An alias says how TLC prints a counterexample. TLC 2.18 does not know it. */
    @Test
    void initRunsAConfigurationWithAnAlias() throws Exception {
        write(
                "alias/Counter.cfg",
                Files.readString(root.resolve("Counter.cfg")) + "ALIAS\n    Shown\nINVARIANT TypeOK\n");
        assertEnded(run("init", "ours"), 0, "ran   alias/Counter: violates NothingLost", "init: 1 model written");
    }

    @Test
    void initKeepsAManifest() throws Exception {
        edit(MANIFEST, "states = 12", "states = 13");
        assertEnded(run("init", "ours"), 0, "skipped: ours: it has a models.toml", "init: 0 models written");
        assertThat(Files.readString(root.resolve(MANIFEST))).contains("states = 13");
    }

    @Test
    void initStopsWhatTakesTooLong() throws Exception {
        Files.delete(root.resolve(MANIFEST));
        edit(
                "Counter.tla",
                "count' = seen[t] + 1",
                "count' = seen[t] + (IF \\A some \\in SUBSET (1 .. 31) : 0 \\notin some THEN 1 ELSE 2)");
        assertEnded(
                run("init", "ours", "--seconds", "1"),
                1,
                "left out: Counter.cfg: stopped after 1 s, with ",
                "init: 0 models");
    }

    @Test
    void checkIsGreen() throws Exception {
        assertEnded(
                run("check", "ours", "--junit", "report/junit.xml"),
                0,
                "ok    ours/Counter: violates NothingLost, 12 states, ",
                "ok    lock/Lock: holds, 8 states, ",
                "counterexamples: .optimist/check/<folder>/<model>/counterexample.txt; --verbose shows them",
                "skipped: ours/CounterUnasked.cfg: nothing is asked (expected: ",
                "skipped: lock/Elsewhere.cfg: no module (expected: Elsewhere.tla)\n",
                "skipped: lock/LockByOthers.cfg: manifest.json: mode symbolic (expected: exhaustive search)\n",
                "skipped: lock/LockOfNobody.cfg: ",
                "checked: 2 manifests, 2 models",
                "check: 4 passed, 0 failed, 4 skipped in ");
        JsonNode trace = new ObjectMapper()
                .readTree(root.resolve(".optimist/check/ours/Counter/counterexample.itf.json")
                        .toFile());
        assertThat(trace.path("vars")).extracting(JsonNode::asText).containsExactlyInAnyOrder("count", "seen", "step");
        assertThat(trace.path("states")).hasSize(5);
        assertThat(trace.at("/states/1/#meta/action").asText()).isEqualTo("Read");
        Element suite = suite("report/junit.xml");
        assertThat(suite.getAttribute("tests")).isEqualTo("8");
        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(suite.getAttribute("skipped")).isEqualTo("4");
        assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(4);
    }

    private void claim(String folder, String text) throws IOException {
        Files.writeString(root.resolve(folder).resolve("claims.toml"), text);
    }

    /** The claims of a stranger: no model must have one. */
    private void claims() throws IOException {
        claim("lock", """
                [claim.L1]
                claim = "Two threads never hold the lock."
                source = "the page about the lock"
                verdict = "holds"
                holds-in = ["Lock: Exclusive"]
                """);
        claim("", """
                [claim.C1]
                claim = "No increment is lost."
                source = "the page about the counter"
                verdict = "refuted"
                refuted-by = ["Counter: NothingLost"]
                because = "Both threads may read before one of them writes."
                """);
    }

    @Test
    void claimsAreJudged() throws Exception {
        claims();
        Ended ended = run("check", "ours", "--junit", "junit.xml");
        assertEnded(ended, 0, "checked: 2 manifests, 2 models, 2 claims\n", "check: 6 passed, 0 failed, 4 skipped in ");
        assertThat(ended.output())
                .containsPattern("ok +ours/C1 +refuted +No increment is lost\\.\n")
                .containsPattern("ok +lock/L1 +holds +Two threads never hold the lock\\.\n");
        assertThat(suite("junit.xml").getAttribute("tests")).isEqualTo("10");
    }

    @Test
    void aClaimThatTheRunContradicts() throws Exception {
        claims();
        edit("claims.toml", "verdict = \"refuted\"\nrefuted-by", "verdict = \"holds\"\nholds-in");
        assertEnded(
                run("check", "ours"),
                1,
                "FAIL claim ours/C1: claims.toml:5: the run does not confirm this: Counter violates NothingLost",
                "check: 5 passed, 1 failed, ");
    }

    @Test
    void aClaimThatItsModelSaysNothingAbout() throws Exception {
        claims();
        edit("lock/claims.toml", "Lock: Exclusive", "Lock: Fair");
        assertEnded(
                run("check", "ours", "--only", "lock"),
                1,
                "FAIL claim lock/L1: lock/claims.toml:5: the run does not confirm this: Lock is not asked Fair");
    }

    /** There are no tests here that anybody would run. */
    @Test
    void aClaimWithEvidenceThatNobodyChecks() throws Exception {
        claims();
        edit("claims.toml", "because", "proved-by = [\"Counter_proofs: NothingLost\"]\nbecause");
        edit("lock/claims.toml", "\"holds\"\nholds-in = [\"Lock: Exclusive\"]", "\"tested\"\ntested-by = [\"T.t\"]");
        assertEnded(
                run("check", "ours"),
                1,
                "FAIL claim ours/C1: claims.toml:1: only models are evidence here (expected: ",
                "FAIL claim lock/L1: lock/claims.toml:1: only models are evidence here (expected: ");
    }

    @Test
    void claimsThatAreNone() throws Exception {
        claim("lock", "");
        assertEnded(run("check", "ours"), 1, "lock/claims.toml: there are no claims");
        claim("lock", "[claim.L1]\nclaims = \"\"\n");
        Ended ended = run("check", "ours");
        assertEnded(ended, 1, "FAIL manifest lock: lock/claims.toml:1: Missing required creator property 'claim'");
        assertThat(ended.output()).doesNotContain("there are no claims");
        Files.delete(root.resolve("lock/models.toml"));
        assertEnded(run("check", "ours"), 1, "lock/models.toml: there is no manifest");
    }

    @Test
    void aFolderWithoutAManifest() throws Exception {
        Files.delete(root.resolve("lock/models.toml"));
        assertEnded(run("check", "ours"), 1, "lock/models.toml: there is no manifest");
    }

    /** What was read from a log is only what the models are still. */
    @Test
    void claimsCommand() throws Exception {
        claims();
        delete(root.resolve(FolderLayout.BUILD));
        assertEnded(
                run("claims", "ours"),
                0,
                "claims: 0 confirmed, 0 failed, 2 not judged, by the results of the last `optimist-check check ours`\n");
        assertThat(run("check", "ours").code()).isZero();
        Ended ended = run("claims", "ours");
        assertEnded(ended, 0, "claims: 2 confirmed, 0 failed, 0 not judged, by ");
        assertThat(ended.output())
                .containsPattern("ok +ours/C1 +refuted +Counter: NothingLost +No increment is lost\\.\n")
                .containsPattern("ok +lock/L1 +holds +Lock: Exclusive +Two threads never hold the lock\\.\n");
        edit("lock/claims.toml", "Lock: Exclusive", "Lock: Fair");
        assertEnded(
                run("claims", "ours", "--only", "lock"),
                1,
                "FAIL claim lock/L1: lock/claims.toml:5: the run does not confirm this: Lock is not asked Fair",
                "claims: 0 confirmed, 1 failed, 0 not judged, by ");
    }

    private static JsonNode sarif(String file) throws IOException {
        JsonNode log = new ObjectMapper().readTree(directory.resolve(file).toFile());
        assertThat(log.path("version").asText()).isEqualTo("2.1.0");
        assertThat(log.path("$schema").asText()).endsWith("/sarif-schema-2.1.0.json");
        assertThat(log.path("runs")).hasSize(1);
        JsonNode driver = log.at("/runs/0/tool/driver");
        assertThat(driver.path("name").asText()).isEqualTo("optimist-check");
        assertThat(log.at("/runs/0/results").isArray()).isTrue();
        // What GitHub requires of each rule and result, and that they belong together.
        for (JsonNode rule : driver.path("rules")) {
            assertThat(List.of("/id", "/shortDescription/text", "/fullDescription/text", "/help/text"))
                    .allMatch(place -> !rule.at(place).asText().isBlank());
        }
        for (JsonNode result : log.at("/runs/0/results")) {
            assertThat(result.path("ruleId").asText())
                    .isEqualTo(driver.path("rules")
                            .path(result.path("ruleIndex").asInt())
                            .path("id")
                            .asText());
            assertThat(result.path("level").asText()).isEqualTo("error");
            assertThat(result.at("/message/text").asText()).isNotBlank();
        }
        return log.path("runs").path(0);
    }

    private static String place(JsonNode location) {
        return location.at("/physicalLocation/artifactLocation/uri").asText() + ":"
                + location.at("/physicalLocation/region/startLine").asInt();
    }

    /** The line of a text in a file, counted from one. */
    private int line(String name, String text) throws IOException {
        return Files.readAllLines(root.resolve(name)).indexOf(text) + 1;
    }

    /** Paths are those from where the program was started, the lines those of what was expected. */
    @Test
    void whatFailedAsSarif() throws Exception {
        claims();
        edit("lock/claims.toml", "Lock: Exclusive", "Lock: Fair");
        edit("lock/Lock.tla", "    /\\ t \\in waiting\n", "    /\\ t \\in waiting /\\ t = 1\n");
        edit("Counter.tla", "count' = seen[t] + 1", "count' = count + 1");
        assertEnded(run("check", "ours", "--sarif", "report/ours.sarif"), 1, " 4 failed, ");
        JsonNode results = sarif("report/ours.sarif").path("results");
        assertThat(results).hasSize(4);
        assertThat(results.path(0).at("/message/text").asText())
                .isEqualTo("ours/Counter: expected: violates NothingLost; found: holds");
        assertThat(place(results.path(0).at("/locations/0")))
                .isEqualTo("ours/models.toml:" + line(MANIFEST, "expect = \"violates NothingLost\""));
        assertThat(results.path(1).path("ruleId").asText()).isEqualTo("claim");
        assertThat(place(results.path(1).at("/locations/0"))).isEqualTo("ours/claims.toml:5");
        assertThat(results.path(2).path("ruleId").asText()).isEqualTo("model");
        assertThat(place(results.path(2).at("/locations/0")))
                .isEqualTo("ours/lock/models.toml:" + line("lock/models.toml", "states = 8"));
        assertThat(place(results.path(2).at("/relatedLocations/0"))).startsWith("ours/lock/models.toml:");
        assertThat(place(results.path(3).at("/locations/0"))).isEqualTo("ours/lock/claims.toml:5");
    }

    /** No result is not the same as no run: code scanning closes what is not found any more. */
    @Test
    void nothingFailedAsSarif() throws Exception {
        assertEnded(run("check", "ours", "--sarif", "ours.sarif"), 0, " 0 failed, 4 skipped in ");
        JsonNode run = sarif("ours.sarif");
        assertThat(run.path("results")).isEmpty();
        JsonNode skipped = run.at("/invocations/0/toolExecutionNotifications");
        assertThat(skipped).hasSize(4);
        assertThat(skipped.at("/1/message/text").asText())
                .isEqualTo("skipped: lock/Elsewhere.cfg: no module (expected: Elsewhere.tla)");
        assertEnded(run("check", "ours", "--sarif", "ours"), 2, "--sarif: ours: ");
    }

    /** A manifest that cannot be read has a line, and one that is not there has the first. */
    @Test
    void aManifestAsSarif() throws Exception {
        edit("lock/models.toml", "expect = \"holds\"", "expects = \"holds\"");
        claims();
        Files.delete(root.resolve(MANIFEST));
        assertEnded(run("check", "ours", "--sarif", "ours.sarif"), 1, " failed, ");
        JsonNode results = sarif("ours.sarif").path("results");
        assertThat(place(results.path(0).at("/locations/0"))).isEqualTo("ours/models.toml:1");
        assertThat(place(results.path(1).at("/locations/0")))
                .isEqualTo("ours/lock/models.toml:" + line("lock/models.toml", "[model.Lock]"));
    }

    /** Who asks for a model by name has not asked for what is left out beside it. */
    @Test
    void leftOutOfAFolderThatIsAskedForByName() throws Exception {
        assertEnded(run("check", "ours", "--only", "lock/Lock"), 0, " 0 failed, 0 skipped in ");
        assertEnded(run("check", "ours", "--only", "lock"), 0, "skipped: lock/Elsewhere.cfg: ", ", 3 skipped in ");
    }

    @Test
    void leftOutWithoutAReason() throws Exception {
        edit("lock/models.toml", "\"no module (expected: Elsewhere.tla)\"", "\" \"");
        assertEnded(
                run("check", "ours", "--only", "lock"),
                1,
                "lock/models.toml:7: Elsewhere.cfg has no reason (expected: why it is not checked)",
                ", 1 failed, 2 skipped in ");
    }

    private static Element suite(String file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(directory.resolve(file).toFile())
                .getDocumentElement();
    }

    @Test
    void aModelThatIsHollowedOut() throws Exception {
        edit("lock/Lock.tla", "    /\\ t \\in waiting\n", "    /\\ t \\in waiting /\\ t = 1\n");
        assertEnded(
                run("check", "ours", "--junit", "junit.xml"),
                1,
                "FAIL lock/Lock",
                "distinct states: pinned 8, found ",
                "edited since it was pinned: optimist-check pin ours --only lock/Lock");
        Element suite = suite("junit.xml");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(((Element) suite.getElementsByTagName("failure").item(0)).getAttribute("message"))
                .startsWith("lock/models.toml:")
                .contains("distinct states: pinned 8, found ");
    }

    @Test
    void aModelWithoutStates() throws Exception {
        edit("lock/Lock.tla", "    /\\ holding = {}\n\nAsk", "    /\\ holding = {} /\\ 1 = 2\n\nAsk");
        assertEnded(run("check", "ours", "--only", "Lock"), 1, "FAIL lock/Lock: there are no states");
    }

    @Test
    void aModelThatAsksNothing() throws Exception {
        edit("lock/Lock.cfg", "INVARIANT Exclusive", "");
        assertEnded(run("check", "ours", "--only", "lock"), 1, "FAIL lock/Lock: nothing is asked");
    }

    @Test
    void aModelThatHoldsNoMore() throws Exception {
        edit("lock/Lock.tla", "    /\\ holding = {}\n    /\\ holding'", "    /\\ holding'");
        edit("lock/Lock.tla", "holding' = {t}", "holding' = holding \\union {t}");
        assertEnded(
                run("check", "ours", "--only", "lock/Lock"),
                1,
                "FAIL lock/Lock: expected: holds; found: violates Exclusive",
                "Take");
    }

    @Test
    void aFolderThatLeavesOutEverything() throws Exception {
        delete(root.resolve("lock"));
        Files.writeString(
                root.resolve(MANIFEST), "[left-out]\n\"Counter.cfg\" = \"slow\"\n\"CounterUnasked.cfg\" = \"\"\n");
        assertEnded(run("check", "ours"), 2, "ours: nothing to check (expected: a models.toml with a model)");
    }

    @Test
    void aConfigurationThatNobodyChecks() throws Exception {
        Files.writeString(root.resolve("lock/New.cfg"), "SPECIFICATION Spec\n");
        assertEnded(
                run("check", "ours", "--only", "lock"),
                1,
                "lock/New.cfg: no model uses this configuration (expected: ");
    }

    @Test
    void aLineOfLeftOutThatIsOld() throws Exception {
        Files.delete(root.resolve("lock/Elsewhere.cfg"));
        edit(MANIFEST, "\"CounterUnasked.cfg\"", "\"Counter.cfg\" = \"\"\n\"CounterUnasked.cfg\"");
        assertEnded(
                run("check", "ours"),
                1,
                "lock/models.toml:7: there is no Elsewhere.cfg",
                "models.toml:7: Counter.cfg has a model");
    }

    @Test
    void pinWritesWhatIsDifferent() throws Exception {
        edit("lock/Lock.cfg", "INVARIANT Exclusive", "INVARIANT Exclusive\nCHECK_DEADLOCK FALSE");
        edit("lock/models.toml", "states = 8", "states = 80");
        assertEnded(run("pin", "ours", "--only", "lock"), 0, "  states: 80 -> 8");
        assertEnded(run("check", "ours", "--only", "lock"), 0, " 0 failed, ");
    }

    /** The lock may be taken by a thread that has not asked: the invariant does not notice. A module of no model is left alone. */
    @Test
    void mutateListsWhatNoPropertyNotices() throws Exception {
        Ended ended = run("mutate", "ours", "--only", "lock", "--jobs", "2");
        assertEnded(
                ended,
                1,
                "survived lock/Lock.tla:23: Lock!Take: conjunct dropped: holding = {}\n    - /\\ holding = {}\n    + /\\ TRUE\n",
                "noticed lock/Lock.tla:22: ",
                "    - /\\ t \\in waiting\n    + /\\ TRUE\n",
                "mutate: ",
                " s\n");
        assertThat(ended.output())
                .containsPattern(
                        "folder +module +mutants +killed +noticed +survived +explained +broken +score +seconds")
                .containsPattern("lock +Lock: steps +\\d+ +[1-9]\\d* +\\d+ +\\d+ +0 +\\d+ +\\d\\d % +\\d+\\.\\d\n")
                .containsPattern("lock +Lock: properties +\\d+ +[1-9]\\d* +0 +2 +0 +0 +\\d\\d % *\n")
                .containsPattern(
                        "\nscore: properties notice \\d+ of \\d+ changes in what the models do \\(\\d\\d %\\)\n")
                .contains("2 changes of what only the properties of Lock say survived: --verbose lists them")
                .doesNotContain("Exclusive == TRUE");
        assertThat(Files.readString(root.resolve("lock/mutants-by-rule.toml")))
                .contains(
                        "# Mutants by rule. All but each `why` is written by `optimist-check mutate ours --only lock`.")
                .contains("after = '/\\ TRUE'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "init|init: no folder (expected: one with .tla and .cfg files, as in `init DIR`)",
                "init nowhere|nowhere: is not there (expected: a folder with .tla and .cfg files)",
                "check ours/Counter.tla|ours/Counter.tla: is a file (expected: a folder with .tla and .cfg files)",
                "check ours other|other: a second folder (expected: one)",
                "check .|.: no models.toml in it (expected: `optimist-check init .` was run before)",
                "check ours --only Nothing|there is no Nothing (expected: names that `optimist-check list ours` prints)",
                "mutate ours --only Nothing|there is no Nothing (expected: modules beside a models.toml, or folders)",
                "check ours --seconds x|--seconds: x (expected: a number from 1 to 86400)",
                "check ours --junit|--junit needs a value",
                "check ours --loud|unknown option --loud (--help lists them)",
                "pages ours|pages ours: pages takes no folder (expected: init, check, pin, mutate, claims, list, or lanes)",
                "chek ours|unknown command chek (--help lists them)",
                "init ours --library none|--library: none is not there (expected: a folder with modules)"
            })
    void argumentsThatMakeNoSense(String arguments, String message) throws Exception {
        if (arguments.equals("check .")) {
            delete(root.resolve(MANIFEST));
            delete(root.resolve("lock/" + MANIFEST));
        }
        Ended ended = run(arguments.split(" ", -1));
        assertThat(ended.output()).startsWith(message);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.output().lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "init, --library",
        "check, --junit",
        "check, --sarif",
        "pin, expect",
        "mutate, survived",
        "claims, not judged",
        "list, --only",
        "--help, lanes LOG"
    })
    void help(String command, String word) throws Exception {
        Ended ended = run(command.equals("--help") ? new String[] {command} : new String[] {command, "--help"});
        assertThat(ended.output())
                .startsWith("usage: java -jar optimist-check.jar ")
                .contains(word);
        assertThat(ended.code()).isZero();
        assertThat(ended.output().lines()).allMatch(line -> line.length() <= 135);
    }

    @Test
    void aFolderWithoutConfigurations() throws Exception {
        Files.createDirectories(root.resolve("empty"));
        assertEnded(run("init", "ours/empty"), 2, "ours/empty: no .cfg file in it (expected: configurations of TLC)");
    }

    @Test
    void listNamesTheModels() throws Exception {
        assertThat(run("list", "ours").output()).isEqualTo("ours/Counter\nlock/Lock\n");
    }
}
