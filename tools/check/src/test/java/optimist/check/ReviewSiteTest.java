package optimist.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import optimist.check.Claims.Claim;
import optimist.check.Toy.Ended;
import optimist.site.Browser;
import optimist.site.Inspection;
import optimist.site.Standing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code make review}: what it says of results that are there, stale, or missing. */
@Timeout(120)
class ReviewSiteTest {
    private static final String SITE = "build/review/";

    @TempDir
    private static Path root;

    @TempDir
    private Path folder;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
        for (String left : new String[] {"build/check", "build/proofs", "impl-java", "proofs"}) {
            remove(root.resolve(left));
        }
    }

    private static void remove(Path left) throws Exception {
        if (Files.exists(left)) {
            try (Stream<Path> files = Files.walk(left)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void write(String name, String text) throws Exception {
        Path file = toy.file(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void change(String name) throws Exception {
        Files.setLastModifiedTime(toy.file(name), FileTime.from(Instant.now().plusSeconds(60)));
    }

    private void review() throws Exception {
        Ended ended = toy.run("review");
        assertThat(ended.output()).matches("\\d+ pages: build/review/index.html\n");
        assertThat(ended.code()).isZero();
        assertThat(Inspection.problems(toy.file(SITE))).isEmpty();
    }

    /** What a page says, without the tags. */
    private String text(String page) throws Exception {
        return toy.read(SITE + page).replaceAll("<[^>]+>", " ").replaceAll("\\s+", " ");
    }

    /** A word that a reader meets in the tables is explained. */
    @Test
    void theWordsOfTheVerdicts() throws Exception {
        review();
        String words = text("words.html");
        assertThat(words)
                .contains(
                        Claim.HOLDS + " Each model",
                        Claim.ONLY_IF + " It holds",
                        Claim.REFUTED + " A model",
                        Claim.MEASURED + " Goals",
                        Claim.TESTED + " Java tests",
                        Claim.NOT_SHOWN + " Nothing here");
        assertThat(words.toLowerCase(Locale.ROOT))
                .contains(
                        MeasuredJudge.AS_CLAIMED + " :",
                        MeasuredJudge.IN_PART + " :",
                        MeasuredJudge.CONTRADICTED + " :",
                        MeasuredJudge.UNDECIDED + " :",
                        MeasuredJudge.NOT_REPRODUCED + " :");
        for (Standing.State state : Standing.State.values()) {
            assertThat(words.substring(words.indexOf("Results"))).contains(state.shown());
        }
    }

    /** A class without a record is no class without survivors. */
    @Test
    void mutantsOfSomeClasses() throws Exception {
        write("impl-java/library/src/main/java/optimist/toy/Count.java", "class Count {}");
        write("impl-java/mutants/toy.toml", "[class.Count]\nmutants = 7\n");
        review();
        assertThat(text("index.html")).contains("0 of 7 survive recorded").doesNotContain("no record of");
        write("impl-java/library/src/main/java/optimist/toy/Word.java", "class Word {}");
        review();
        assertThat(text("index.html"))
                .contains("0 of 7 survive not run here no record of Word make mutate-java ONLY=toy");
        assertThat(text("patterns/toy.html"))
                .contains("Count 7 0 recorded", "Word not run here make mutate-java ONLY=toy");
    }

    @Test
    void mutantsOfAnEditedClass() throws Exception {
        write("impl-java/library/src/main/java/optimist/toy/Count.java", "class Count {}");
        write("impl-java/mutants/toy.toml", "[class.Count]\nmutants = 7\nstale = \"one line was edited\"\n");
        review();
        assertThat(text("index.html")).contains("0 of 7 survive stale").contains("make mutate-java ONLY=toy");
        assertThat(text("patterns/toy.html"))
                .contains("Count 7 0 stale one line was edited make mutate-java ONLY=toy/Count");
    }

    @Test
    void nothingWasRun() throws Exception {
        review();
        assertThat(text("index.html"))
                .contains("Nothing was run here yet. make review ALL=1 runs the models first")
                .contains("6 models, 1 of them large not run here make check ONLY=toy");
        assertThat(text("claims/T2.html"))
                .contains("lost violates NothingLost", "not run here make check ONLY=toy/lost")
                .contains("Last run not run here make check ONLY=toy");
        assertThat(text("claims/T4.html")).contains("not run here make check ONLY=toy/big TIER=large");
    }

    @Test
    void aRunIsShown() throws Exception {
        toy.run("check");
        review();
        assertThat(text("index.html")).doesNotContain("Nothing was run here").contains("1 of them large passed");
        assertThat(text("claims/T2.html"))
                .contains("T2 refuted", "passed the runs confirm the verdict", "violates NothingLost, 13 states, ")
                .contains("Step t1 t2 Changes", "NothingLost == word = added")
                .contains(
                        "{t1, t2} bounds the model",
                        "SPECIFICATION Spec which behaviours there are",
                        "Mutants by hand that have to violate it: less");
        assertThat(toy.read(SITE + "claims/T2.html")).contains("<td class=\"acts\"><code>Add(1)</code></td>");
        assertThat(text("patterns/toy.html"))
                .contains("ten adds to ten, not to the word Sum &lt;- SumOfTen atomic TypeOK passed");
    }

    @Test
    void whatWasNotRunIsSaidBesideWhatPassed() throws Exception {
        toy.run("check");
        review();
        assertThat(text("claims/T4.html")).contains("passed in part the runs confirm the verdict; not run here: big");
        assertThat(text("claims/T2.html")).doesNotContain("not run here: ");
    }

    @Test
    void aResultIsOlderThanItsModule() throws Exception {
        toy.run("check");
        change("specs/toy/Counter.tla");
        review();
        assertThat(text("claims/T2.html"))
                .contains("stale violates NothingLost, 13 states, ", "Last run stale lost make check ONLY=toy")
                .doesNotContain("passed");
        assertThat(text("index.html")).contains("1 of them large stale make check ONLY=toy");
    }

    @Test
    void aResultIsOlderThanItsConfigurationOrMutant() throws Exception {
        toy.run("check");
        change("models/toy/lost.cfg");
        toy.edit("models/toy/models.toml", "SumOfTen", "SumLessOne");
        review();
        assertThat(text("claims/T2.html")).contains("stale violates NothingLost");
        assertThat(text("claims/T1.html")).contains("passed holds, 4 states");
        assertThat(text("patterns/toy.html")).contains("Sum &lt;- SumLessOne atomic TypeOK stale violates TypeOK");
    }

    @Test
    void aRunDoesNotConfirmAClaim() throws Exception {
        toy.edit(
                "specs/toy/claims.toml",
                "refuted-by = [\"lost: NothingLost\"]",
                "refuted-by = [\"atomic: NothingLost\"]");
        toy.run("check");
        review();
        assertThat(text("claims/T2.html")).contains("Last run failed the run does not confirm this: atomic holds");
        assertThat(text("index.html")).contains("failed 1 of 4");
    }

    @Test
    void aRunEndsOtherwiseThanExpected() throws Exception {
        toy.edit("models/toy/models.toml", "expect = \"violates NothingLost\"", "expect = \"holds\"");
        toy.run("check");
        review();
        assertThat(text("patterns/toy.html")).contains("failed expected: holds; found: violates NothingLost");
    }

    @Test
    void testsOfJava() throws Exception {
        String test = "impl-java/library/src/test/java/optimist/toy/WordTest.java";
        write(test, "@Test\nvoid adds() {}\n");
        toy.append("specs/toy/claims.toml", """

                [claim.T5]
                claim = "It is small."
                source = "page 5"
                verdict = "tested"
                found = "as claimed"
                tested-by = ["WordTest.adds"]
                """);
        review();
        assertThat(text("claims/T5.html")).contains("WordTest.adds " + test + ":2 not run here make test");
        String report = "impl-java/library/target/surefire-reports/TEST-optimist.toy.WordTest.xml";
        write(report, "<testsuite><testcase name=\"adds\"/><testcase name=\"addsMore\"/></testsuite>");
        review();
        assertThat(text("claims/T5.html")).contains(test + ":2 passed 1 passed, ");
        assertThat(text("index.html")).contains("Java classes: tests 1 test class passed 2 passed, ");
        change(test);
        review();
        assertThat(text("claims/T5.html")).contains(test + ":2 stale 1 passed, ");
        write(
                report,
                "<testsuite><testcase name=\"adds\"><failure message=\"1 &lt; 2\"/></testcase>"
                        + "<testcase name=\"no\"><skipped message=\"no tool\"/></testcase></testsuite>");
        review();
        assertThat(text("claims/T5.html")).contains(test + ":2 failed 1 failed: adds: 1 &lt; 2");
        write(report, "<testsuite><testcase name=\"adds\"><skipped message=\"no tool\"/></testcase></testsuite>");
        change(report);
        review();
        assertThat(text("claims/T5.html")).contains(test + ":2 skipped no tool");
    }

    @Test
    void proofs() throws Exception {
        write(
                "proofs/toy/Toy_proofs.tla",
                "---- MODULE Toy_proofs ----\nTHEOREM Spec => []TypeOK\nPROOF OBVIOUS\n====\n");
        review();
        assertThat(text("index.html")).contains("1 module not run here make proofs ONLY=toy");
        String obligation = "@!!BEGIN\n@!!type:obligation\n@!!id:%d\n@!!status:%s\n@!!END\n";
        write(
                "build/proofs/toy/Toy_proofs.log",
                obligation.formatted(1, "to be proved") + obligation.formatted(1, "proved"));
        review();
        assertThat(text("index.html")).contains("1 module passed");
        write("build/proofs/toy/Toy_proofs.log", obligation.formatted(1, "proved") + obligation.formatted(2, "failed"));
        review();
        assertThat(text("index.html")).contains("1 module failed");
        write("build/proofs/toy/Toy_proofs.log", obligation.formatted(1, "proved"));
        change("proofs/toy/Toy_proofs.tla");
        review();
        assertThat(text("index.html")).contains("1 module stale");
    }

    @Test
    void codeStandsBesideItsAction() throws Exception {
        toy.append("specs/toy/README.md", """

                <!-- begin mapping -->

                | Specification | Action | Method |
                |---|---|---|
                | `Counter` | `Read` | `Word.read` |
                | `Counter` | `Write` | `Word.store` |
                | `Counter` | `No` | `Word.no` |

                <!-- end mapping -->
                """);
        write("impl-java/library/src/main/java/optimist/toy/Word.java", """
                interface Word {
                    @Action("Read")
                    int read();

                    @Action("Write")
                    private int write() {
                        if (word < 0) {
                        }
                    }

                    @Action("Write")
                    default void store() {
                        put(1);
                    }

                    int next();
                }
                """);
        review();
        assertThat(text("patterns/toy-code.html"))
                .contains("Read is Word.read specs/toy/Counter.tla:32 Read (t) == /\\ ~ Atomic")
                .contains("Word.java:2 @Action ( &#34;Read&#34; ) int read();")
                .contains("Word.java:11 @Action ( &#34;Write&#34; ) default void store() { put( 1 ); }")
                .contains("No is Word.no No definition was found. No method was found.")
                .doesNotContain("next()", "if (word");
    }

    private Optional<Browser> browser(String script) throws Exception {
        write("chromium", "#!/bin/bash\n" + script);
        assertThat(toy.file("chromium").toFile().setExecutable(true)).isTrue();
        return Browser.find(Map.of(Browser.VARIABLE, toy.file("chromium").toString()));
    }

    @Test
    void reviewsArePrinted() throws Exception {
        review();
        ReviewSite site = new ReviewSite(root, Pattern.all(root), root.resolve(SITE));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(new PrintStream(printed, true, UTF_8), false, false, 200);
        List<Pattern> all = Pattern.all(root);

        assertThat(site.print(
                        all,
                        browser("echo \"$@\" >\"$(sed -E 's/.*--print-to-pdf=([^ ]*).*/\\1/' <<<\"$*\")\""),
                        terminal))
                .isTrue();
        assertThat(toy.read(SITE + "toy.pdf")).contains("--headless", "/build/review/patterns/toy.html");
        assertThat(site.print(all, browser("exit 1"), terminal)).isFalse();
        assertThat(toy.file(SITE + "toy.pdf")).doesNotExist();
        assertThat(site.print(all, Optional.empty(), terminal)).isTrue();
        assertThat(printed.toString(UTF_8).lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("build/review/toy.pdf"),
                        line -> assertThat(line).startsWith("FAIL build/review/toy.pdf: "),
                        line -> assertThat(line).startsWith("PDF: SKIPPED: no Chromium: none of chromium, "));
    }

    /** Of the repository itself, whatever was run there. */
    @Test
    void everyLinkOfTheRealSiteLeadsSomewhere() throws Exception {
        Path repository = Path.of("../..").toAbsolutePath().normalize();
        assertThat(new ReviewSite(repository, Pattern.all(repository), folder).write())
                .isGreaterThan(100);
        assertThat(Inspection.problems(folder)).isEmpty();
        for (Pattern pattern : Pattern.all(repository)) {
            if (pattern.cost() != null) {
                assertThat(folder.resolve("patterns/" + pattern.name() + ".html"))
                        .content()
                        .contains("<figure class=\"states\">", "/cost.svg\"");
                assertThat(folder.resolve("patterns/" + pattern.name() + "-evidence.html"))
                        .content()
                        .contains("<figure class=\"states\">");
            }
        }
    }
}
