package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every way in which {@code make check} turns red, seen red. */
@Timeout(120)
class CheckTest {
    private static final String SPEC = "specs/toy/Counter.tla";
    private static final String PAGE = "specs/toy/README.md";
    private static final String MANIFEST = "models/toy/models.toml";

    @TempDir
    private static Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
    }

    static void assertRed(Ended ended, String... messages) {
        assertThat(ended.output()).contains(messages).containsPattern("\ncheck: .* [1-9]\\d* failed, ");
        assertThat(ended.code()).isEqualTo(1);
    }

    static void assertGreen(Ended ended) {
        assertThat(ended.output()).contains(" 0 failed, ").doesNotContain("FAIL");
        assertThat(ended.code()).isZero();
    }

    @Test
    void green() throws Exception {
        Ended ended = toy.run("check");
        assertGreen(ended);
        assertThat(ended.output())
                .contains("ok    toy/lost: violates NothingLost, 13 states, ")
                .containsPattern(
                        "ok +toy +lost +adding in two steps may lose an addition +violates NothingLost +13 +4 +\\d")
                .containsPattern(
                        "ok +T3 +holds only if +Everything is added in the end\\.\n +\\.\\.\\. only if nobody stops between two calls\n")
                .contains("mutants: 2 of 2 killed by the expected property\n")
                .contains("skipped: 1 large model: TIER=large")
                .contains("checked: 1 manifest, 5 models, 2 mutants, 4 claims, 1 spec (all actions taken),"
                        + " 3 properties (seen red), 1 review page\n")
                .containsPattern("\ncheck: 17 passed, 0 failed, 2 skipped in \\d+\\.\\d s\n$");
        assertThat(toy.read("build/check/toy/lost/counterexample.txt")).contains(" 1  Read");
        assertThat(toy.read("build/check/toy/lost/counterexample.md")).contains("| 1 | `Read` |");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        assertThat(toy.run(70, "check", "--only", "toy/lost").output().lines()).allMatch(line -> line.length() <= 70);
    }

    @Test
    void aCountThatShrinks() throws Exception {
        toy.edit(SPEC, "    /\\ ~Atomic\n", "    /\\ ~Atomic /\\ t = CHOOSE u \\in Threads : TRUE\n");
        assertRed(
                toy.run("check", "--only", "toy/lost"),
                "models/toy/models.toml:23: distinct states: pinned 13, found 8",
                "configuration or module edited since it was pinned: make pin ONLY=toy/lost");
    }

    @Test
    void anEditedConfiguration() throws Exception {
        toy.edit("models/toy/lost.cfg", "{t1, t2}", "{t2, t1}");
        assertRed(
                toy.run("check", "--only", "toy/lost"),
                "FAIL toy/lost: models/toy/models.toml:25: configuration or module edited since it was pinned");
    }

    @Test
    void aPropertyThatIsNoLongerChecked() throws Exception {
        toy.edit("models/toy/atomic.cfg", "TypeOK NothingLost", "TypeOK");
        assertRed(toy.run("check", "--only", "toy/atomic"), "NothingLost is pinned, and no longer checked");
    }

    @Test
    void aPropertyThatIsNotPinned() throws Exception {
        toy.edit("models/toy/fair.cfg", "INVARIANT TypeOK", "INVARIANTS TypeOK NothingLost");
        assertRed(toy.run("check", "--only", "toy/fair"), "NothingLost is checked, and not pinned");
    }

    @Test
    void aModelThatIsNotPinned() throws Exception {
        toy.edit(MANIFEST, "states = 13\n", "");
        assertRed(
                toy.run("check", "--only", "toy/lost"),
                "models/toy/models.toml:17: not pinned: run `make pin ONLY=toy/lost`");
    }

    @Test
    void anotherOutcome() throws Exception {
        toy.edit(MANIFEST, "expect = \"violates NothingLost\"", "expect = \"holds\"");
        assertRed(
                toy.run("check", "--only", "toy/lost"),
                "FAIL toy/lost: expected: holds; found: violates NothingLost",
                " 1  Read");
    }

    @Test
    void noStateAtAll() throws Exception {
        toy.edit(SPEC, "    /\\ word = 0\n", "    /\\ word = 0 /\\ Max < 0\n");
        assertRed(toy.run("check", "--only", "toy/atomic"), "FAIL toy/atomic: there are no states");
    }

    @Test
    void aSyntaxError() throws Exception {
        toy.edit(SPEC, "Sum(n) == word + n", "Sum(n) == word +");
        assertRed(
                toy.run("check", "--only", "toy/atomic"),
                "specs/toy/Counter.tla:25: ",
                "Encountered",
                "log: build/check/toy/atomic/tlc.log");
    }

    @Test
    void anUnknownOperator() throws Exception {
        toy.edit(SPEC, "Sum(n) == word + n", "Sum(n) == world + n");
        assertRed(toy.run("check", "--only", "toy/atomic"), "specs/toy/Counter.tla:23: Unknown operator: `world'.");
    }

    @Test
    void aMissingModule() throws Exception {
        toy.edit("models/toy/MCCounter.tla", "EXTENDS Counter", "EXTENDS Counter, Nowhere");
        assertRed(toy.run("check", "--only", "toy/atomic"), "models/toy/MCCounter.tla: there is no module Nowhere");
    }

    @Test
    void aPropertyThatIsNotDefined() throws Exception {
        toy.edit("models/toy/atomic.cfg", "NothingLost", "NothingLots");
        assertRed(
                toy.run("check", "--only", "toy/atomic"), "models/toy/atomic.cfg: The invariant NothingLots specified");
    }

    @Test
    void aLargeModelThatIsLeftOutAndWasEdited() throws Exception {
        toy.edit("models/toy/big.cfg", "SPECIFICATION", "\\* Edited.\nSPECIFICATION");
        assertGreen(toy.run("check"));
        toy.edit("models/toy/big.cfg", "= 60", "= 61");
        assertRed(
                toy.run("check"),
                "FAIL toy/big: models/toy/models.toml:",
                "configuration or module edited since it was pinned: make pin ONLY=toy/big");
    }

    @Test
    void aLargeModelThatIsLeftOutAndCannotBeRead() throws Exception {
        toy.edit("models/toy/big.cfg", "TypeOK", "TypesOK");
        assertRed(toy.run("check"), "toy/big", "TypesOK");
    }

    @Test
    void tooSmallAHeap() throws Exception {
        toy.edit(MANIFEST, "tier = \"large\"", "heap = \"9m\"\ntier = \"large\"")
                .edit(SPEC, "![t] = word]", "![t] = [i \\in 1 .. 9999999 |-> i]]");
        assertRed(toy.run("check", "--only", "toy/big"), "out of memory: the heap is 9m; raise `heap` in models.toml");
    }

    @Test
    void aKilledTlc() throws Exception {
        CompletableFuture<Ended> check = CompletableFuture.supplyAsync(() -> toy.run("check", "--only", "toy/big"));
        ProcessHandle tlc = null;
        while (tlc == null) {
            Thread.sleep(50);
            tlc = ProcessHandle.current()
                    .children()
                    // The process of this model; there are others that wait for the next.
                    .filter(child -> child.info().commandLine().orElse("").contains("big.tmp"))
                    .findFirst()
                    .orElse(null);
        }
        tlc.destroyForcibly();
        assertRed(check.get(), "TLC was killed by signal 9");
    }

    @Test
    void nothingIsTrustedOfAnEarlierRun() throws Exception {
        assertGreen(toy.run("check", "--only", "toy/lost"));
        toy.edit(SPEC, "Sum(n) == word + n", "Sum(n) == word +");
        assertRed(toy.run("check", "--only", "toy/lost"), "Encountered");
        assertThat(toy.file("build/check/toy/lost/counterexample.txt")).doesNotExist();
        toy.edit(SPEC, "Sum(n) == word +", "Sum(n) == word + n");
        assertGreen(toy.run("check", "--only", "toy/lost"));
    }

    @Test
    void theFailureOfOneModelDoesNotStopTheOthers() throws Exception {
        toy.edit("models/toy/atomic.cfg", "NothingLost", "NothingLots");
        Ended ended = toy.run("check", "--only", "toy/atomic,toy/lost");
        assertRed(ended, "ok    toy/lost: violates NothingLost", "FAIL  toy/atomic: error");
    }

    @Test
    void aMutantThatSurvives() throws Exception {
        toy.edit(MANIFEST, "Sum = \"SumLessOne\"", "Sum = \"SumAgain\"");
        assertRed(
                toy.run("check", "--only", "toy/less"),
                "FAIL toy/less: models/toy/models.toml:",
                "survives: adds one less");
    }

    @Test
    void aMutantThatIsKilledByAnotherProperty() throws Exception {
        toy.edit(MANIFEST, "killed-by = \"TypeOK\"", "killed-by = \"NothingLost\"");
        assertRed(
                toy.run("check", "--only", "toy/ten"),
                "killed by another property: expected: violates NothingLost; found: violates TypeOK");
    }

    @Test
    void aMutantOfAnOperatorThatDoesNotExist() throws Exception {
        toy.edit(MANIFEST, "{ Sum = \"SumOfTen\" }", "{ Summ = \"SumOfTen\" }");
        assertRed(toy.run("check", "--only", "toy/ten"), "the mutant does not run: ", "Summ");
    }

    @Test
    void aMutantOfAFailingModel() throws Exception {
        toy.edit(
                MANIFEST,
                "of = \"atomic\"\nmodule = \"CounterMutants\"\nreplace = { Sum = \"SumLessOne\" }",
                "of = \"lost\"\nmodule = \"CounterMutants\"\nreplace = { Sum = \"SumLessOne\" }");
        assertRed(toy.run("check", "--only", "toy/fair"), "lost violates NothingLost without the fault");
    }

    @Test
    void anActionThatIsNeverTaken() throws Exception {
        toy.edit(SPEC, "    /\\ ~Atomic\n", "    /\\ Max < 0\n");
        Ended ended = toy.run("check");
        assertRed(
                ended,
                "specs/toy/Counter.tla:33: action Read is never taken in any model of Counter",
                "action Write is never taken");
        assertThat(ended.output()).doesNotContain("action Add is never");
    }

    /** None of them would be missed. */
    @Test
    void actionsThatCannotBeToldApart() throws Exception {
        toy.edit(SPEC, "Spec     == Init /\\ [][Next]_vars\n", """
                Steps(S) == \\E t \\in S : Read(t) \\/ Write(t) \\/ \\E n \\in 1 .. Max : Add(t, n)
                Spec     == Init /\\ [][Steps(Threads) /\\ word >= 0]_vars
                """);
        assertRed(
                toy.run("check"),
                "FAIL spec toy/Counter",
                "TLC takes actions of toy/atomic for one that has no name, so that none of them would be missed");
    }

    @Test
    void aPropertyThatHasNeverBeenSeenRed() throws Exception {
        String manifest = toy.read(MANIFEST);
        String mutant = manifest.substring(manifest.indexOf("[mutant.ten]"), manifest.indexOf("[mutant.less]"));
        toy.edit(MANIFEST, mutant, "");
        assertRed(
                toy.run("check"), "FAIL property toy/TypeOK: models/toy/models.toml:6: TypeOK has never been seen red");
    }

    /** Another specification's property of the same name is another one. */
    @Test
    void aPropertyWhoseNameWasSeenRed() throws Exception {
        Files.writeString(
                toy.file("specs/toy/Again.tla"),
                toy.read(SPEC)
                        .replace("MODULE Counter", "MODULE Again")
                        .replace("Max\n    /\\ pc", "Max + 0\n    /\\ pc"));
        Files.writeString(toy.file("models/toy/MCAgain.tla"), "---- MODULE MCAgain ----\nEXTENDS Again\n====\n");
        String model = "[model.lost-nothing]\nspec = \"Counter\"\nmodule = \"MCCounter\"";
        toy.edit(MANIFEST, model, model.replace("Counter\"", "Again\"").replace("MCCounter", "MCAgain"));
        toy.run("pin", "--only", "toy/lost-nothing");
        assertThat(toy.run("check").output())
                .contains("TypeOK of Again: never seen red, only that of Counter", "skipped: 1 property (seen red): ");
    }

    @Test
    void aPageWithoutTheClaims() throws Exception {
        String page = toy.read(PAGE);
        Files.writeString(
                toy.file(PAGE),
                page.substring(0, page.indexOf("<!-- begin claims"))
                        + page.substring(page.indexOf("<!-- begin models")));
        assertRed(toy.run("check", "--only", "toy/lost"), "specs/toy/README.md: there is no block `claims`");
    }

    @Test
    void aFileThatNothingUses() throws Exception {
        Files.writeString(toy.file("models/toy/old.cfg"), "SPECIFICATION Spec\n");
        Files.writeString(toy.file("models/toy/Old.tla"), "---- MODULE Old ----\n====\n");
        assertRed(
                toy.run("check"),
                "models/toy/old.cfg: no model or mutant uses this file",
                "models/toy/Old.tla: no model or mutant uses this file");
    }

    @Test
    void aPatternThatLeavesOutAConfiguration() throws Exception {
        Files.writeString(toy.file("models/toy/old.cfg"), "SPECIFICATION Spec\n");
        Files.writeString(
                toy.file(MANIFEST),
                "library = [\"../elsewhere\"]\n" + toy.read(MANIFEST) + "\n[left-out]\n\"old.cfg\" = \"old\"\n");
        assertRed(
                toy.run("check", "--only", "toy/lost"),
                "models/toy/models.toml:1: no modules from elsewhere (expected: library is for other folders)",
                ": no configuration without a model (expected: left-out is for other folders)");
    }

    @Test
    void anUnknownKey() throws Exception {
        toy.edit(MANIFEST, "tier = \"large\"", "tire = \"large\"");
        assertRed(toy.run("check"), "models/toy/models.toml:67: unknown key `tire`; known are ");
    }

    @Test
    void aMissingKey() throws Exception {
        toy.edit(MANIFEST, "shows = \"nobody need add\"\n", "");
        assertRed(toy.run("check"), "models/toy/models.toml:50: ", "'shows'");
    }

    @Test
    void noToml() throws Exception {
        toy.edit(MANIFEST, "tier = \"large\"", "tier = \"large");
        assertRed(toy.run("check"), "models/toy/models.toml:67: ");
    }

    @Test
    void aFolderWithoutManifest() throws Exception {
        Files.createDirectories(toy.file("models/other"));
        assertRed(toy.run("check", "--only", "other"), "models/other/models.toml: there is no manifest");
    }

    @Test
    void aManifestWithoutModels() throws Exception {
        Files.writeString(toy.file(MANIFEST), "show = [\"word\"]\n");
        assertRed(toy.run("check"), "models/toy/models.toml: there are no models");
    }

    @Test
    void noPatternAtAll() throws Exception {
        Files.move(toy.file("models"), toy.file("elsewhere"));
        Ended ended = toy.run("check");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.output()).contains("there are no patterns");
        Files.move(toy.file("elsewhere"), toy.file("models"));
    }

    @Test
    void aHeapThatIsNoSize() throws Exception {
        toy.edit(MANIFEST, "tier = \"large\"", "tier = \"large\"\nheap = \"plenty\"");
        assertRed(toy.run("check"), "heap: \"plenty\" (expected: megabytes or gigabytes");
    }

    @Test
    void aMutantHasNoPins() {
        Ended ended = toy.run("pin", "--only", "toy/ten");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.output()).contains("nothing to pin: mutants have no pins");
    }

    @Test
    void aMissingConfiguration() throws Exception {
        Files.delete(toy.file("models/toy/fair.cfg"));
        assertRed(toy.run("check", "--only", "toy/lost"), "models/toy/models.toml:39: there is no models/toy/fair.cfg");
    }

    @Test
    void aFilterThatMatchesNothing() {
        Ended ended = toy.run("check", "--only", "toy/lots,toi,fairr,elsewhere");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.output()).startsWith("""
                there is no toy/lots; did you mean toy/lost?
                there is no toi; did you mean toy?
                there is no fairr; did you mean toy/fair?
                there is no elsewhere
                all names:\s""");
    }

    @Test
    void manifestErrorsAreReportedByEveryCommand() throws Exception {
        toy.edit(MANIFEST, "tier = \"large\"", "tire = \"large\"");
        for (String command : new String[] {"check", "pin", "pages", "distributed"}) {
            Ended ended = toy.run(command, "--only", "toy/lost");
            assertThat(ended.output())
                    .contains("FAIL manifest toy: models/toy/models.toml:67: unknown key `tire`; known are ")
                    .doesNotContain("there is no");
            assertThat(ended.code()).isEqualTo(1);
        }
    }

    @Test
    void aModelWhoseConfigurationIsMissing() throws Exception {
        Files.delete(toy.file("models/toy/fair.cfg"));
        assertRed(
                toy.run("check", "--only", "toy/fair"),
                "FAIL manifest toy: models/toy/models.toml:39: there is no models/toy/fair.cfg");
    }

    @Test
    void aModelThatIsAskedNothing() throws Exception {
        toy.edit("models/toy/atomic.cfg", "INVARIANTS TypeOK NothingLost\n", "");
        assertRed(
                toy.run("check", "--only", "toy/atomic"),
                "FAIL toy/atomic: nothing is asked (expected: ",
                "FAIL claim toy/T1: specs/toy/claims.toml:5: the run does not confirm this: atomic holds, but nothing is asked");
        assertNotPinned("atomic", "nothing is asked");
    }

    @Test
    void thatThereIsNoDeadlockIsAskedByName() throws Exception {
        toy.edit("models/toy/atomic.cfg", "INVARIANTS TypeOK NothingLost\nCHECK_DEADLOCK FALSE", "CHECK_DEADLOCK TRUE")
                .edit(SPEC, "Next == ", "Next == UNCHANGED vars \\/ ");
        assertNotPinned("atomic", "nothing is asked");
        toy.edit(SPEC, "Next == UNCHANGED vars \\/ ", "Next == ")
                .edit(MANIFEST, "loses nothing\"\nexpect = \"holds\"", "loses nothing\"\nexpect = \"deadlock\"");
        assertThat(toy.run("pin", "--only", "toy/atomic").code()).isZero();
    }

    private void assertNotPinned(String model, String why) throws Exception {
        String before = toy.read(MANIFEST);
        Ended ended = toy.run("pin", "--only", "toy/" + model);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).contains("FAIL toy/" + model + ": " + why);
        assertThat(toy.read(MANIFEST)).isEqualTo(before);
    }

    @Test
    void aModelWithoutALineForItsPins() throws Exception {
        toy.edit(MANIFEST, "[model.lost]", "[model . lost]");
        assertNotPinned(
                "lost", "models/toy/models.toml: there is no line for the pins of lost (expected: [model.lost])");
    }

    @Test
    void unknownOptionsAndCommands() {
        assertThat(toy.run("check", "--fast").code()).isEqualTo(2);
        assertThat(toy.run("chock").code()).isEqualTo(2);
    }

    @Test
    void argumentsOutOfTheirRange() throws Exception {
        assertUsage("TIER: huge (expected: default or large)", "check", "--tier", "huge");
        assertUsage("JOBS: 0 (expected: a number from 1 to 64)", "check", "--jobs", "0");
        assertUsage("JOBS: 65 (expected: a number from 1 to 64)", "check", "--jobs", "65");
        assertUsage("JOBS: two (expected: a number from 1 to 64)", "check", "--jobs", "two");
        assertUsage("WORKERS: 9999 (expected: a number from 1 to 64)", "distributed", "--workers", "9999");
        assertUsage("WORKERS: 0 (expected: a number from 1 to 64)", "distributed", "--workers", "0");
        assertUsage("WORKERS: 65 (expected: a number from 0 to 64)", "distributed", "--workers", "65", "--hosts", "a");
        for (String host : new String[] {"a;b", "a..b", "-a", "a_b", "$(id)", "http://a", "a".repeat(64)}) {
            assertUsage(
                    "HOSTS: " + host + " (expected: names or addresses of machines, as in one.example,10.0.0.2)",
                    "distributed",
                    "--hosts",
                    "b.example," + host);
        }
        Options options = Options.parse("distributed", "--workers", "0", "--hosts", "a-1.example,10.0.0.2");
        assertThat(options.workers()).isZero();
        assertThat(options.hosts()).containsExactly("a-1.example", "10.0.0.2");
        assertThat(Options.parse("check", "--jobs", "64").jobs()).isEqualTo(64);
    }

    private void assertUsage(String message, String... arguments) {
        Ended ended = toy.run(arguments);
        assertThat(ended.output()).isEqualTo(message + "\n");
        assertThat(ended.code()).isEqualTo(2);
    }

    @Test
    void noOtherMachineIsSentToALoopbackAddress() throws Exception {
        byte[] loopback = {127, 0, 1, 1};
        assertThatThrownBy(() -> Options.checkReachable(InetAddress.getByAddress("here", loopback)))
                .isInstanceOf(Options.Usage.class)
                .hasMessage("HOSTS: other machines cannot connect to this one, which is here at 127.0.1.1"
                        + " (expected: a line in /etc/hosts that gives this name an address that the others reach)");
        Options.checkReachable(InetAddress.getByAddress("here", new byte[] {10, 0, 0, 2}));
    }

    @Test
    void listsModelsAndMutants() {
        assertThat(toy.run("list").output()).contains("toy/atomic\n", "toy/ten\n");
    }

    @Test
    void pinningWritesOnlyPinsAndReportsChanges() throws Exception {
        String before = toy.read(MANIFEST);
        toy.edit(MANIFEST, "states = 13\n", "states = 99\n").edit(MANIFEST, "depth = 4\n", "");
        Ended ended = toy.run("pin", "--only", "toy/lost");
        assertThat(ended.code()).isZero();
        assertThat(ended.output()).contains("toy/lost\n  states: 99 -> 13\n  depth: 4\n");
        assertThat(toy.read(MANIFEST).lines().sorted())
                .containsExactlyElementsOf(before.lines().sorted().toList());
        assertThat(toy.run("pin", "--only", "toy/lost").output()).contains("toy/lost: unchanged");
        assertGreen(toy.run("check", "--only", "toy/lost"));
    }

    @Test
    void anUnexpectedResultIsNotPinned() throws Exception {
        toy.edit(MANIFEST, "expect = \"violates NothingLost\"", "expect = \"holds\"");
        String before = toy.read(MANIFEST);
        Ended ended = toy.run("pin", "--only", "toy/lost");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).contains("FAIL toy/lost: expected: holds; found: violates NothingLost");
        assertThat(toy.read(MANIFEST)).isEqualTo(before);
    }

    @Test
    void aStalePage() throws Exception {
        toy.edit(PAGE, "`Add(1)`", "`Add(2)`").edit(PAGE, "adds one less", "adds two less");
        assertRed(
                toy.run("check"),
                "block `mutants` is stale: run `make pages ONLY=toy`",
                "block `trace lost` is stale: run `make pages ONLY=toy`");
        assertThat(toy.run("pages").output()).contains("specs/toy/README.md: mutants, trace lost");
        assertGreen(toy.run("check"));
    }

    /** A block may stand on either page; the claims are asked for on one of them. */
    @Test
    void staleEvidence() throws Exception {
        String page = toy.read(PAGE);
        int begin = page.indexOf("<!-- begin trace lost -->");
        Files.writeString(toy.file("specs/toy/EVIDENCE.md"), page.substring(begin));
        Files.writeString(toy.file(PAGE), page.substring(0, begin));
        assertGreen(toy.run("check"));
        toy.edit("specs/toy/EVIDENCE.md", "`Add(1)`", "`Add(2)`");
        assertRed(toy.run("check"), "specs/toy/EVIDENCE.md:1: block `trace lost` is stale: run `make pages ONLY=toy`");
        assertThat(toy.run("pages").output())
                .contains("specs/toy/README.md: unchanged", "specs/toy/EVIDENCE.md: trace lost");
        assertGreen(toy.run("check"));
    }

    /** A page asks for a picture by showing it; from then on it is compared. */
    @Test
    void stalePictures() throws Exception {
        String picture = "specs/toy/lost.svg";
        toy.append(PAGE, "\n![An addition is lost](lost.svg)\n");
        assertRed(toy.run("check"), picture + ": is not there: run `make pages ONLY=toy`");
        assertThat(toy.run("pages").output()).contains("specs/toy/README.md: unchanged", picture + ": drawn");
        assertGreen(toy.run("check"));
        assertThat(toy.read(picture))
                .contains("<title>NothingLost is violated: adding in two steps may lose an addition</title>");
        toy.edit(picture, ">Add(1)<", ">Add(2)<");
        assertRed(toy.run("check"), picture + ": is stale: run `make pages ONLY=toy`");
        assertThat(toy.run("pages").output()).contains(picture + ": drawn");
        assertGreen(toy.run("check"));
        assertThat(toy.run("pages").output()).contains(picture + ": unchanged");
    }

    /** No page need show it: it may be for a page elsewhere. */
    @Test
    void picturesThatNoPageShows() throws Exception {
        Files.writeString(toy.file("specs/toy/less.svg"), "");
        Files.writeString(toy.file("specs/toy/by-hand.svg"), "<svg/>");
        assertThat(toy.run("pages").output())
                .contains("specs/toy/less.svg: drawn")
                .doesNotContain("by-hand");
        assertGreen(toy.run("check"));
        assertThat(toy.read("specs/toy/less.svg")).contains("<title>NothingLost is violated: adds one less</title>");
        assertThat(toy.read("specs/toy/by-hand.svg")).isEqualTo("<svg/>");
    }

    /** A page asks for a state machine by a block, and models.toml names what tells its states apart. */
    @Test
    void staleStateMachines() throws Exception {
        toy.append(PAGE, "\n<!-- begin states lost -->\n<!-- end states lost -->\n");
        assertRed(toy.run("check", "--only", "toy/lost"), "the table `states` of models.toml has no lost");
        toy.append(MANIFEST, "\n[states]\nlost = [\"pc\"]\n");
        assertRed(toy.run("check", "--only", "toy/lost"), "block `states lost` is stale: run `make pages ONLY=toy`");
        assertThat(toy.run("pages").output()).contains("specs/toy/README.md: states lost");
        assertGreen(toy.run("check"));
        assertThat(toy.read(PAGE)).contains("""
                        stateDiagram-v2
                            state "idle" as S0
                            state "write" as S1
                            [*] --> S0
                            S0 --> S0: Add
                            S0 --> S1: Read
                            S1 --> S0: Write
                        """);
        toy.edit(PAGE, "S1 --> S0: Write", "S1 --> S1: Write");
        assertRed(toy.run("check", "--only", "toy/lost"), "block `states lost` is stale: run `make pages ONLY=toy`");
    }

    /** Of values that all threads share, one thread sees what another does. */
    @Test
    void statesByMoreThanOneVariable() throws Exception {
        toy.append(MANIFEST, "\n[states]\natomic = [\"added\"]\nlost = [\"pc\", \"NothingLost\"]\n");
        toy.append(PAGE, "\n<!-- begin states atomic -->\n<!-- end states atomic -->\n");
        toy.append(PAGE, "\n<!-- begin states lost -->\n<!-- end states lost -->\n");
        assertThat(toy.run("pages").output()).contains("states atomic, states lost");
        assertThat(toy.read(PAGE))
                .contains("state \"0\" as S0\n", "S0 --> S1: Add\n")
                .contains("state \"pc = idle, NothingLost = TRUE\" as S0\n", "Write of another");
    }

    @Test
    void statesOfNoModel() throws Exception {
        toy.append(MANIFEST, "\n[states]\nlots = [\"pc\"]\nlost = []\n");
        assertRed(toy.run("check"), "there is no model lots", "nothing tells its states apart");
        new Toy(root).append(MANIFEST, "\n[states]\nlost = [\"place\"]\n");
        toy.append(PAGE, "\n<!-- begin states lost -->\n<!-- end states lost -->\n");
        assertRed(toy.run("check", "--only", "toy/lost"), "place is no variable, and no definition without parameters");
    }

    @Test
    void picturesOfNothing() throws Exception {
        Files.writeString(toy.file("specs/toy/atomic.svg"), "");
        Files.writeString(toy.file("specs/toy/lots.svg"), "<svg class=\"lanes-picture\"/>");
        toy.append(PAGE, "\n<img src=\"few.svg\" alt=\"few\">\n");
        assertRed(
                toy.run("check"),
                "specs/toy/atomic.svg: atomic has no counterexample",
                "specs/toy/lots.svg: there is no model lots",
                "specs/toy/few.svg: there is no model few");
    }

    @Test
    void linksThatLeadNowhere() throws Exception {
        toy.append(PAGE, """

                ## Two `words`, here

                [a](Counter.tla) [b](#t1) [c](README.md#two-words-here) [d](https://example.org/#x)
                ```
                [not a link](nowhere)
                # no heading
                ```
                """);
        assertGreen(toy.run("check"));
        long line = toy.read(PAGE).lines().count() + 1;
        toy.append(PAGE, "[a](Nothing.tla) [b](#t99) [c](README.md#no-heading) [d](Counter.tla)\n");
        String at = "specs/toy/README.md:" + line + ": a link leads nowhere: ";
        assertRed(toy.run("check"), at + "Nothing.tla", at + "#t99", at + "README.md#no-heading");
    }

    @Test
    void costsAreLeftToTheBenchmarks() throws Exception {
        String cost = "<!-- begin cost -->\n\n| twice as fast |\n\n<!-- end cost -->\n";
        toy.append(PAGE, cost).edit(PAGE, "adds one less", "adds two less");
        assertRed(toy.run("check"), "block `mutants` is stale");
        assertThat(toy.run("pages").output()).contains("specs/toy/README.md: mutants\n");
        assertThat(toy.read(PAGE)).endsWith(cost);
        assertGreen(toy.run("check"));
    }

    @Test
    void unknownAndUnendingBlocks() throws Exception {
        toy.append(
                PAGE,
                "<!-- begin cliams -->\n<!-- end cliams -->\n<!-- begin trace lots -->\n<!-- end trace lots -->\n<!-- begin claims -->\n");
        assertRed(
                toy.run("check", "--only", "toy/lost"),
                "unknown block `cliams`",
                "there is no model lots",
                "block `claims` has no end");
    }

    @Test
    void blocksThatOthersWrite() throws Exception {
        String others =
                "<!-- begin mapping -->\n| theirs |\n<!-- end mapping -->\n<!-- begin cost -->\n<!-- end cost -->\n";
        toy.append(PAGE, others);
        assertGreen(toy.run("check"));
        toy.edit(PAGE, "`Add(1)`", "`Add(2)`");
        assertThat(toy.run("pages").output()).contains("specs/toy/README.md: trace lost\n");
        assertThat(toy.read(PAGE)).endsWith(others);

        toy.append(PAGE, "<!-- begin mappings -->\n<!-- end mappings -->\n<!-- begin cost -->\n");
        assertRed(toy.run("check", "--only", "toy/lost"), "unknown block `mappings`", "block `cost` has no end");
    }

    @Test
    void noPageIsWrittenFromARunThatFails() throws Exception {
        toy.edit(PAGE, "`Add(1)`", "`Add(2)`").edit(MANIFEST, "states = 13\n", "states = 99\n");
        String before = toy.read(PAGE);
        Ended ended = toy.run("pages");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output())
                .contains("FAIL toy/lost: models/toy/models.toml:23: distinct states: pinned 99, found 13");
        assertThat(toy.read(PAGE)).isEqualTo(before);
    }

    @Test
    void distributed() {
        Ended ended = toy.run("distributed", "--only", "toy/atomic,toy/lost", "--workers", "2");
        assertThat(ended.output())
                .contains(
                        "toy/atomic: TLC's distributed mode with 2 workers here; liveness is not checked\nok    holds, 4 states, ")
                .contains("ok    a violation, as expected; this mode does not say of which property")
                .endsWith("distributed: 2 passed, 0 failed\n");
        assertThat(ended.code()).isZero();
    }

    @Test
    void distributedSeesThatACountHasMovedAndThatLivenessIsBeyondIt() throws Exception {
        toy.edit(MANIFEST, "states = 4\n", "states = 5\n");
        Ended ended = toy.run("distributed", "--only", "toy/atomic,toy/unfair", "--workers", "1");
        assertThat(ended.output())
                .contains("FAIL  distinct states: pinned 5, found 4")
                .contains("FAIL  expected: violates Arrives; found: holds; this mode does not check liveness")
                .endsWith("distributed: 0 passed, 2 failed\n");
        assertThat(ended.code()).isEqualTo(1);
    }
}
