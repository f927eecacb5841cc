package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.check.Campaign.Fate;
import optimist.check.Campaign.Verdict;
import optimist.check.Toy.Ended;
import optimist.check.Trials.Trial;
import optimist.tla.Mutation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code make mutate} says of a module with few mutants, and what {@code make check} says of its file. */
@Timeout(300)
class MutateTest {
    private static final String SPEC = "specs/tiny/Tiny.tla";
    private static final String MANIFEST = "models/tiny/models.toml";
    private static final String CONFIG = "models/tiny/counts.cfg";
    private static final String FOUND = "models/tiny/mutants-by-rule.toml";

    /** One folder for all tests, so that what one has run the others need not. */
    @TempDir
    private static Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
        write(SPEC, """
                ---- MODULE Tiny ----
                EXTENDS Naturals, Sequences
                VARIABLE x
                After == <<1, 2>>
                Begin == 0
                Init == x = Begin
                Next == x < 2 /\\ x' = After[x + 1]
                Spec == Init /\\ [][Next]_x
                Small == x <= 2
                ====
                """);
        write("models/tiny/MCTiny.tla", """
                ---- MODULE MCTiny ----
                EXTENDS Tiny
                BeginLate == 9
                ====
                """);
        write(CONFIG, "SPECIFICATION Spec\nINVARIANT Small\nCHECK_DEADLOCK FALSE\n");
        write(MANIFEST, """
                [model.counts]
                spec = "Tiny"
                module = "MCTiny"
                shows = "x is small"
                expect = "holds"
                properties = ["Small"]
                states = 3
                depth = 3
                hash = "0"

                [mutant.late]
                of = "counts"
                replace = { Begin = "BeginLate" }
                fault = "begins late"
                killed-by = "Small"
                """);
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(toy.file(name).getParent());
        Files.writeString(toy.file(name), text);
    }

    private static Pattern tiny() throws IOException {
        return Pattern.all(root).stream()
                .filter(pattern -> pattern.name().equals("tiny"))
                .findFirst()
                .orElseThrow();
    }

    private Ended mutate() {
        return toy.run("mutate", "--only", "tiny", "--jobs", "2");
    }

    private Ended check() {
        return toy.run("check", "--only", "tiny");
    }

    @Test
    void killedNoticedSurvivedAndBroken() throws Exception {
        Ended ended = mutate();
        assertThat(toy.read("build/mutate/tiny/Tiny.txt").lines())
                .contains(
                        "killed\tTiny!Small: body is TRUE: x <= 2\ttiny/late\tholds, expected violates Small",
                        "killed\tTiny!After: one more: 2\ttiny/counts\tviolates Small",
                        "noticed\tTiny!Begin: one more: 0\ttiny/counts\t3 states, depth 3 -> 2, 2",
                        "noticed\tTiny!Next: body is FALSE: x < 2 /\\ x' = After[x + 1]\ttiny/counts\t3 states, depth 3 -> 1, 1",
                        "survived\tTiny!Small: one more: 2\t\t")
                .anyMatch(line ->
                        line.startsWith("broken\tTiny!Next: conjunct dropped: x < 2\ttiny/counts\terror Attempted"));
        assertThat(ended.output())
                .contains("""
                        survived specs/tiny/Tiny.tla:9: Tiny!Small: one more: 2
                            - Small == x <= 2
                            + Small == x <= 3
                        """)
                .containsPattern("\ntiny +Tiny +\\d+ +\\d+ +\\d+ +\\d+ +0 +\\d+ +33 % ")
                .contains("tiny: definitions of which no mutant was killed: Tiny!Begin, Tiny!Next\n")
                .containsPattern(
                        "\nmutate: \\d+ killed, \\d+ noticed, \\d+ survived \\(0 of \\d+ explained, 0 known holes\\), \\d+ broken in ");
    }

    @Test
    void aHandWrittenMutantThatAnotherPropertyFindsIsNotFoundByItsOwn() throws Exception {
        toy.edit(SPEC, "Small == x <= 2\n", "Small == x <= 2\nSmaller == x <= 3\n");
        write(CONFIG, "SPECIFICATION Spec\nINVARIANT Small Smaller\nCHECK_DEADLOCK FALSE\n");
        toy.edit(MANIFEST, "[\"Small\"]", "[\"Small\", \"Smaller\"]");
        mutate();
        assertThat(toy.read("build/mutate/tiny/Tiny.txt"))
                .contains("killed\tTiny!Small: body is TRUE: x <= 2\ttiny/late\t"
                        + "violates Smaller, expected violates Small\n");
    }

    @Test
    void ofTwoTemporalPropertiesTlcDoesNotSayWhich() throws Exception {
        toy.edit(SPEC, "Small == x <= 2\n", "Comes == <>(x = 2)\nStays == <>[](x = 2)\nFair == Spec /\\ WF_x(Next)\n");
        write(CONFIG, "SPECIFICATION Fair\nPROPERTY Comes Stays\nCHECK_DEADLOCK FALSE\n");
        toy.edit(MANIFEST, "[\"Small\"]", "[\"Comes\", \"Stays\"]");
        write(MANIFEST, toy.read(MANIFEST).substring(0, toy.read(MANIFEST).indexOf("[mutant.late]")));
        mutate();
        assertThat(toy.read("build/mutate/tiny/Tiny.txt"))
                .contains("killed\tTiny!Next: body is FALSE: x < 2 /\\ x' = After[x + 1]\ttiny/counts\t"
                        + "one of Comes, Stays is violated\n");
    }

    @Test
    void aSurvivorNeedsAReasonAndKeepsIt() throws Exception {
        assertThat(mutate().code()).isEqualTo(1);
        assertThat(check().output())
                .containsPattern("mutants-by-rule.toml:\\d+: a survivor, and no `why`: Tiny!Small: one more: 2\n");

        toy.edit(FOUND, "why = ''", "why = 'the bound is \"loose\"'");
        String explained = toy.read(FOUND);
        Ended again = mutate();
        assertThat(again.output()).doesNotContain("survived specs");
        assertThat(again.code()).isZero();
        assertThat(toy.read(FOUND)).isEqualTo(explained);
        assertThat(check().output()).doesNotContain("mutants-by-rule").contains("1 pattern (mutants by rule)");
    }

    @Test
    void aKnownHoleIsNoFailureAndHasNotPassed() throws Exception {
        mutate();
        toy.edit(FOUND, "why = ''", "hole = 'nothing asks for it'");
        String found = toy.read(FOUND);
        Ended again = mutate();
        assertThat(again.code()).isZero();
        assertThat(again.output()).containsPattern(" survived \\(0 of (\\d+) explained, \\1 known holes\\), ");
        assertThat(toy.read(FOUND)).isEqualTo(found);
        assertThat(check().output())
                .containsPattern("skipped: 1\n  tiny/tiny: \\d+ survivors are holes: mutants-by-rule.toml\n");
    }

    @Test
    void oneReasonOfTwoIsNotEnough() throws Exception {
        mutate();
        toy.edit(FOUND, "why = ''", "why = 'so be it'");
        String found = toy.read(FOUND);
        Files.writeString(toy.file(FOUND), found.substring(0, found.lastIndexOf("why")) + "why = ' '\n");
        assertThat(mutate().code()).isEqualTo(1);
        assertThat(check().output()).contains("a survivor, and no `why`");
    }

    @Test
    void aReasonForNothingIsTakenOut() throws Exception {
        mutate();
        toy.append(FOUND, "\n[[survivor]]\nid = 'Tiny!Small: gone: x'\nwhy = 'it was so'\n");
        assertThat(mutate().output()).contains("explained, and no survivor any more: Tiny!Small: gone: x\n");
        assertThat(toy.read(FOUND)).doesNotContain("gone");
    }

    @Test
    void aSurvivorThatWasTakenOut() throws Exception {
        mutate();
        String found = toy.read(FOUND);
        write(FOUND, found.substring(0, found.lastIndexOf("\n[[survivor]]")));
        assertThat(check().output())
                .contains("mutants-by-rule.toml:3: module Tiny: ")
                .containsPattern(" (noticed|survived), and \\d+ are listed: make mutate ONLY=tiny/Tiny\n");
    }

    /** The text that is mutated is the same, and what it stands in is another. */
    @Test
    void aReasonIsForALineThatStayed() throws Exception {
        mutate();
        toy.edit(FOUND, "why = ''", "why = 'nothing else asks'").edit(SPEC, "Small == x <= 2", "Small == x <= 2 + 0");
        Ended again = mutate();
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.output())
                .contains(
                        "the line of a survivor was edited: Tiny!Small: one more: 2\n    its reason was: nothing else asks\n");
    }

    @Test
    void aFileThatIsOutOfDate() throws Exception {
        mutate();
        String stale = "models/tiny/mutants-by-rule.toml:3: module, or models that kill its mutants, edited since:"
                + " make mutate ONLY=tiny/Tiny";
        assertThat(check().output()).doesNotContain(stale);
        String before = toy.read(SPEC);
        toy.edit(SPEC, "x <= 2", "x <= 2 + 0");
        assertThat(check().output()).contains(stale);
        write(SPEC, before);
        assertThat(check().output()).doesNotContain(stale);
        toy.edit(CONFIG, "CHECK_DEADLOCK FALSE", "");
        assertThat(check().output()).contains(stale);
    }

    @Test
    void aFileThatIsKnownToBeOutOfDate() throws Exception {
        mutate();
        String found = toy.read(FOUND).replace("why = ''", "why = 'so be it'");
        write(FOUND, found.replaceFirst("mutants =", "stale = 'not yet'\nmutants ="));
        assertThat(check().output()).contains("module Tiny: stale (expected: nothing, as nothing was edited)");
        toy.edit(SPEC, "x <= 2", "x <= 2 + 0");
        assertThat(check().output())
                .contains("skipped: 1\n  tiny/tiny: module, or models that kill its mutants, edited since: not yet:"
                        + " make mutate ONLY=tiny/Tiny\n");
    }

    /** What was killed is killed, whatever other models there are. */
    @Test
    void aModelMore() throws Exception {
        mutate();
        String stale = "edited since: make mutate ONLY=tiny/Tiny";
        write("models/tiny/more.cfg", "SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n");
        toy.append(MANIFEST, """
                [model.more]
                spec = "Tiny"
                module = "MCTiny"
                shows = "x is there"
                expect = "holds"
                """);
        assertThat(check().output()).doesNotContain(stale);
        toy.edit(FOUND, "by = ['tiny/counts', 'tiny/late']\n", "");
        assertThat(check().output()).contains(stale);
    }

    @Test
    void aFileOfOtherRules() throws Exception {
        mutate();
        Files.writeString(toy.file(FOUND), toy.read(FOUND).replace("why = ''", "why = 'so be it'"));
        String old = "mutants that newer rules add were not run: Tiny: make mutate ONLY=tiny";
        assertThat(check().output()).doesNotContain("rules");
        toy.edit(FOUND, "rules = 3\n", "rules = 2\n");
        assertThat(check().output()).contains("skipped: 1\n  tiny/tiny: " + old + "\n");
        toy.edit(FOUND, "rules = 2\n", "");
        assertThat(check().output()).contains(old);
        toy.edit(FOUND, "mutants =", "rules = 4\nmutants =");
        assertThat(check().output())
                .contains("skipped: 1\n  tiny/tiny: made by rules that are not these: Tiny: make mutate ONLY=tiny\n");
    }

    private static final String NEWER = "operand only";

    /**
     * Of a module with mutants that rules of version 3 add, writes the file as older rules left it.
     *
     * @param loose another definition of the module, that is asked
     * @param newer the number of the mutants that are added
     * @return the file with all mutants
     */
    private String byOlderRules(String loose, int newer) throws Exception {
        toy.edit(SPEC, "Small == x <= 2\n", "One == 1\nSmall == x <= One + One\nLoose == " + loose + "\n");
        write(CONFIG, "SPECIFICATION Spec\nINVARIANT Small Loose\nCHECK_DEADLOCK FALSE\n");
        toy.edit(MANIFEST, "[\"Small\"]", "[\"Small\", \"Loose\"]");
        mutate();
        List<String> told = Files.readAllLines(toy.file("build/mutate/tiny/Tiny.txt"));
        assertThat(told).filteredOn(line -> line.contains(NEWER)).hasSize(newer);
        String whole = toy.read(FOUND);
        ByRule found = ByRule.read(tiny());
        ByRule.Module module = Objects.requireNonNull(found.module().get("Tiny"));
        assertThat(module.by()).containsExactly("tiny/counts", "tiny/late");
        List<String> by = List.of("tiny/late");
        new ByRule(
                        Map.of(
                                "Tiny",
                                new ByRule.Module(
                                        Sources.hash(toy.file(SPEC), ByRule.sources(List.of(tiny())), by),
                                        by,
                                        2,
                                        module.mutants() - newer,
                                        module.killed() - newer(told, "killed"),
                                        module.noticed() - newer(told, "noticed"),
                                        module.survived() - newer(told, "survived"),
                                        module.broken() - newer(told, "broken"),
                                        null)),
                        found.survivor().stream()
                                .filter(survivor -> !survivor.id().contains(NEWER))
                                .toList())
                .write(tiny());
        return whole;
    }

    private static int newer(List<String> told, String fate) {
        return (int) told.stream()
                .filter(line -> line.startsWith(fate + "\t") && line.contains(NEWER))
                .count();
    }

    @Test
    void newerRulesAddToTheRecordOfOlderOnes() throws Exception {
        String whole = byOlderRules("x <= (One + One) * 2", 5);
        assertThat(toy.read(FOUND)).contains("rules = 2\n").doesNotContain(NEWER);
        toy.edit(FOUND, "why = ''", "why = 'so be it'");
        Ended ended = mutate();
        assertThat(toy.read(FOUND).replace("why = 'so be it'", "why = ''")).isEqualTo(whole);
        assertThat(toy.read(FOUND)).contains("why = 'so be it'");
        assertThat(ended.output())
                .contains("tiny/Tiny: the record of rules up to 2 stands, and only mutants of newer rules are run\n")
                .containsPattern("\ntiny +Tiny +5 +2 +0 +3 +0 +0 ")
                .doesNotContain("no mutant was killed");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(toy.read("build/mutate/tiny/Tiny.txt").lines())
                .hasSizeGreaterThan(5)
                .doesNotHaveDuplicates();
        assertThat(mutate().output()).doesNotContain("stands");
    }

    /** All of the new mutants are killed. */
    @Test
    void aSurvivorOfOlderRulesWithoutAReasonIsNotForgotten() throws Exception {
        byOlderRules("x <= 3", 2);
        String older = toy.read(FOUND);
        assertThat(mutate().code()).isEqualTo(1);
        Files.writeString(toy.file(FOUND), older.replace("why = ''", "why = 'so be it'"));
        assertThat(mutate().code()).isZero();
    }

    @Test
    void aRecordOfOlderRulesThatDoesNotStandIsMadeAnew() throws Exception {
        byOlderRules("x <= 3", 2);
        String stands = " stands, and only mutants of newer rules are run";
        String older = toy.read(FOUND);
        toy.edit(SPEC, "Loose == x <= 3", "Loose == x <= 4");
        assertThat(mutate().output()).doesNotContain(stands);
        toy.edit(SPEC, "Loose == x <= 4", "Loose == x <= 3");
        // As if a model that is new needed one more definition.
        Files.writeString(toy.file(FOUND), oneLess(oneLess(older, "mutants"), "killed"));
        assertThat(mutate().output()).doesNotContain(stands);
        // A survivor is not listed.
        Files.writeString(toy.file(FOUND), older.substring(0, older.lastIndexOf("\n[[survivor]]")));
        assertThat(mutate().output()).doesNotContain(stands);
        Files.writeString(toy.file(FOUND), older.replaceFirst("by = .*\n", ""));
        assertThat(mutate().output()).doesNotContain(stands);
        Files.writeString(toy.file(FOUND), older);
        assertThat(mutate().output()).contains(stands);
    }

    @Test
    void aRecordToWhichNewerRulesAddNothingIsKept() throws Exception {
        toy.edit("models/tiny/MCTiny.tla", "\n====", "\nLeast == x >= 0\n====");
        write(CONFIG, "SPECIFICATION Spec\nINVARIANT Small Least\nCHECK_DEADLOCK FALSE\n");
        toy.edit(MANIFEST, "[\"Small\"]", "[\"Small\", \"Least\"]");
        mutate();
        String whole = toy.read(FOUND);
        assertThat(whole).contains("[module.MCTiny]");
        toy.edit(FOUND, "rules = 3\n", "rules = 2\n");
        assertThat(mutate().output()).contains("tiny/MCTiny: the record of rules up to 2 stands");
        assertThat(toy.read(FOUND)).isEqualTo(whole);
    }

    private static String oneLess(String text, String key) {
        return java.util.regex.Pattern.compile(key + " = (\\d+)")
                .matcher(text)
                .replaceFirst(found -> key + " = " + (Integer.parseInt(found.group(1)) - 1));
    }

    @Test
    void aModuleThatIsNew() throws Exception {
        mutate();
        Files.writeString(toy.file(FOUND), toy.read(FOUND).replace("why = ''", "why = 'so be it'"));
        write("specs/tiny/More.tla", "---- MODULE More ----\nOne == 1\n====\n");
        assertThat(check().output())
                .contains("skipped: 1\n  tiny/tiny: nothing is said of More: make mutate ONLY=tiny\n");
        mutate();
        assertThat(check().output()).doesNotContain("said of More");
        Files.delete(toy.file("specs/tiny/More.tla"));
        assertThat(check().output()).contains("there is no module More: make mutate ONLY=tiny");
    }

    @Test
    void noFileYet() {
        assertThat(check().output())
                .contains("skipped: 1 pattern (mutants by rule): tiny: not yet: make mutate ONLY=tiny");
    }

    @Test
    void modelsThatDoNotEndAsExpected() throws Exception {
        toy.edit(MANIFEST, "expect = \"holds\"", "expect = \"violates Small\"")
                .edit(MANIFEST, "of = \"counts\"", "of = \"other\"");
        Ended ended = mutate();
        assertThat(ended.output()).contains("make check fails", "tiny/counts: expected: violates Small; found: holds");
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void completedMutantsAreNotRunAgain() throws Exception {
        mutate();
        Path trials = toy.file("build/mutate/tiny/trials.txt");
        List<String> lines = Files.readAllLines(trials);
        // As if the program had been stopped while it wrote.
        String last = lines.get(lines.size() - 1);
        Files.write(trials, List.of("0123\tholds"), StandardOpenOption.APPEND);
        mutate();
        assertThat(Files.readAllLines(trials))
                .contains(last)
                .filteredOn(line -> !line.isEmpty())
                .hasSize((int) lines.stream().filter(line -> !line.isEmpty()).count() + 1);
    }

    /** A mutant that an interrupted run has left is no part of the next one. */
    @Test
    void resumesAnInterruptedRun() throws Exception {
        Path left = toy.file("build/mutate/tiny/job0/MCTiny.tla");
        Files.createDirectories(left.getParent());
        Files.deleteIfExists(toy.file("build/mutate/tiny/trials.txt"));
        Files.writeString(left, "---- MODULE MCTiny ----\nEXTENDS Tiny\nBeginLate == 0\nx == 1\n====\n");
        assertThat(toy.run("mutate", "--only", "tiny/Tiny", "--jobs", "1").output())
                .containsPattern("\ntiny +Tiny +\\d+ +\\d+ +\\d+ +\\d+ +0 +\\d+ +33 % ");
    }

    @Test
    void aCommentAmongTheModulesThatAreExtended() throws Exception {
        write("models/tiny/MCTiny.tla", """
                ---- MODULE MCTiny ----
                EXTENDS Naturals, (* what *) \\* is this?
                        Tiny
                BeginLate == 9
                ====
                """);
        assertThat(Sources.of(Objects.requireNonNull(tiny().runs().get("counts")), new HashMap<>())
                        .modules())
                .containsKeys("MCTiny", "Tiny");
    }

    @Test
    void aModuleOfTheSameNameInAnotherPattern() throws Exception {
        write("specs/zoo/Tiny.tla", toy.read(SPEC).replace("<<1, 2>>", "<<2, 2>>"));
        write("models/zoo/MCZoo.tla", "---- MODULE MCZoo ----\nEXTENDS Tiny\nNeverOne == x # 1\n====\n");
        write("models/zoo/all.cfg", "SPECIFICATION Spec\nINVARIANT NeverOne\nCHECK_DEADLOCK FALSE\n");
        write("models/zoo/models.toml", """
                [model.all]
                spec = "Tiny"
                module = "MCZoo"
                shows = "x is never one"
                expect = "holds"
                """);
        mutate();
        assertThat(toy.read("build/mutate/tiny/Tiny.txt")).contains("noticed\t").doesNotContain("zoo/");
        String stale = "edited since: make mutate ONLY=tiny/Tiny";
        assertThat(check().output()).doesNotContain(stale);
        toy.edit("specs/zoo/Tiny.tla", "x <= 2", "x <= 3");
        assertThat(check().output()).doesNotContain(stale);
    }

    /** The mutants of each are put to the models that read it. */
    @Test
    void aModuleOfTheSameNameInAFolder() throws Exception {
        String module = """
                ---- MODULE Shared ----
                EXTENDS Naturals
                CONSTANT Model
                VARIABLE x
                Most == 1
                Spec == x = Most /\\ [][UNCHANGED x]_x
                Small == x <= 1
                ====
                """;
        write("specs/memory/Shared.tla", module);
        write("specs/memory/java/Shared.tla", module.replace("1", "2"));
        write("models/memory/MCShared.tla", "---- MODULE MCShared ----\nEXTENDS Shared\n====\n");
        write("models/memory/here.cfg", "SPECIFICATION Spec\nCONSTANT\nModel = \"SC\"\nINVARIANT Small\n");
        write("models/memory/there.cfg", "SPECIFICATION Spec\nCONSTANT\nModel = \"Java\"\nINVARIANT Small\n");
        String model = """
                [model.here]
                spec = "Shared"
                module = "MCShared"
                shows = "x is small"
                expect = "holds"
                """;
        write("models/memory/models.toml", model + "\n" + model.replace("here", "there"));

        toy.run("mutate", "--only", "memory/Shared,memory/java/Shared");
        assertThat(toy.read("build/mutate/memory/Shared.txt"))
                .contains("killed\tShared!Most: one more: 1\tmemory/here\tviolates Small")
                .doesNotContain("memory/there");
        assertThat(toy.read("build/mutate/memory/java/Shared.txt"))
                .contains("killed\tShared!Most: one more: 2\tmemory/there\tviolates Small")
                .doesNotContain("memory/here");
        assertThat(toy.read("models/memory/mutants-by-rule.toml"))
                .contains("[module.Shared]", "[module.\"java/Shared\"]", "id = 'java/Shared!Small: one more: 2'");
        toy.edit("specs/memory/java/Shared.tla", "x <= 2", "x <= 3");
        assertThat(toy.run("check", "--only", "memory").output())
                .contains("edited since: make mutate ONLY=memory/java/Shared")
                .doesNotContain("edited since: make mutate ONLY=memory/Shared");
    }

    @Test
    void aModuleOnly() throws Exception {
        Ended ended = toy.run("mutate", "--only", "tiny/Tiny");
        assertThat(ended.output()).doesNotContain("no mutant was killed");
        Ended unknown = toy.run("mutate", "--only", "tiny/Large");
        assertThat(unknown.output()).startsWith("there is no tiny/Large; there are:\n");
        assertThat(unknown.code()).isEqualTo(2);
    }

    @Test
    void aMutantThatSanyRejectsIsAnErrorOfTheRule() throws Exception {
        String text = toy.read(SPEC).replace("x <= 2", "x <= ");
        try (Campaign campaign = new Campaign(tiny(), 1, Toy.PROCESSES)) {
            assertThat(campaign.prepare(List.of(toy.file(SPEC)), ByRule.sources(List.of(tiny())), said -> {}))
                    .isEmpty();
            assertThat(campaign.run(
                            toy.file(SPEC),
                            List.of(new Mutation("Tiny!Small: half", 2, "Tiny!Small", 9, "", "", text)),
                            told -> {}))
                    .extracting(Verdict::fate)
                    .containsExactly(Fate.REJECTED);
        }
    }

    @Test
    void timeIsUp() throws Exception {
        Pattern pattern = Pattern.all(root).stream()
                .filter(p -> p.name().equals("toy"))
                .findFirst()
                .orElseThrow();
        Run big = Objects.requireNonNull(pattern.runs().get("big"));
        Path folder = Files.createDirectories(toy.file("build/late"));
        try (Trials trials = new Trials(folder.resolve("trials.txt"), Toy.PROCESSES)) {
            Trial trial = trials.run(Sources.of(big, new HashMap<>()), null, folder, 0.2);
            assertThat(trial.outcome()).isEqualTo(Trials.EXPLODED);
            assertThat(trial.answered()).isFalse();
        }
        assertThat(folder.resolve("trials.txt")).content().doesNotContain(Trials.EXPLODED);
    }
}
