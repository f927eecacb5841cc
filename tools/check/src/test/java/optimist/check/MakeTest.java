package optimist.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the make targets tell a user, on a small copy of the repository and with a script in the place of Maven. */
@Timeout(120)
class MakeTest {
    private static final Path REPOSITORY = Path.of("../..");
    private static final String CHECKER = "tools/check/target/built";

    @TempDir
    private Path root;

    private record Ended(int code, String output) {}

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectories(root.resolve("tools"));
        List<Path> files = new ArrayList<>(List.of(REPOSITORY.resolve("Makefile")));
        try (Stream<Path> tools = Files.list(REPOSITORY.resolve("tools"))) {
            tools.filter(Files::isRegularFile).forEach(files::add);
        }
        for (Path file : files) {
            Files.copy(file, root.resolve(REPOSITORY.relativize(file)));
        }
        write("pom.xml", "");
        Files.createDirectory(root.resolve(".mvn"));
        for (String module : List.of("impl-java/library", "impl-java/jpf", "bench/refcount")) {
            write(
                    module + "/pom.xml",
                    "<parent><artifactId>optimist</artifactId></parent><artifactId>optimist-"
                            + module.replaceFirst(".*/", "") + "</artifactId>");
            write(module + "/src/main/java/optimist/refcount/Word.java", "");
        }
        write("impl-java/library/src/main/java/optimist/fastpath/Queue.java", "");
        write("impl-java/library/src/test/java/optimist/fastpath/QueueTest.java", "");
        write("impl-java/library/src/test/java/optimist/refcount/WordTest.java", "");
        write("impl-java/jpf/src/test/java/optimist/refcount/ClientsTest.java", "");
        write("impl-java/jcstress/src/main/java/optimist/refcount/FreedTwiceScenario.java", "@Outcomes");
        write("impl-java/jcstress/src/main/java/optimist/refcount/Counts.java", "RefCounted sticky()");
        write("bench/refcount/src/test/java/optimist/refcount/SmokeTest.java", "");
        write("bench/refcount/bench.toml", "");
        maven("");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void maven(String body) throws IOException {
        String script = """
                #!/bin/bash
                if [ "$2" = -v ]; then echo "Apache Maven 3.9.0" && exit; fi
                mkdir -p build
                echo "$*" >build/arguments.txt
                """;
        write("mvn", script + body);
        assertThat(root.resolve("mvn").toFile().setExecutable(true)).isTrue();
    }

    private Process start(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile());
        String path = builder.environment().get("PATH");
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "PATH", path,
                        "LC_ALL", "C",
                        "TERM", "xterm",
                        "MVN", "./mvn -Dstyle.color=always",
                        "JAVA_HOME", System.getProperty("java.home"),
                        // No process here lives long enough for an optimizing compiler.
                        "JDK_JAVA_OPTIONS", "-Dheartbeat=1 -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"));
        return builder.start();
    }

    private Ended run(String... command) throws IOException, InterruptedException {
        Process process = start(command);
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.waitFor(), output);
    }

    /** A run of make that does not come to an end by itself, and has begun its work. */
    private Process startOne() throws IOException, InterruptedException {
        maven("echo $$ >maven.pid && touch started && sleep 100");
        Process one = start("make", "test");
        while (!Files.exists(root.resolve("started"))) {
            assertThat(one.isAlive()).isTrue();
            Thread.sleep(50);
        }
        return one;
    }

    private String arguments() throws IOException {
        return Files.readString(root.resolve("build/arguments.txt"));
    }

    private static final String A_TEST = """
            echo '[INFO] --- maven-surefire-plugin:3.5.6:test (default-test) @ optimist-library ---'
            echo '[INFO] Running optimist.refcount.WordTest'
            sleep 3
            printf '[\\033[1;34mINFO\\033[m] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1, '
            echo 'Time elapsed: 3.01 s -- in optimist.refcount.WordTest'
            """;

    @Test
    void progressIsPrintedToAPipe() throws Exception {
        maven(A_TEST + "echo '[INFO] Running optimist.fastpath.QueueTest'");
        assertThat(run("make", "test").output())
                .contains(
                        "  optimist.refcount.WordTest (impl-java/library), 0 s; test classes left: 2 of 2 here, 4 of 4")
                .containsPattern("\n  optimist.refcount.WordTest \\(impl-java/library\\), \\d+ s; test classes left: 2")
                .contains("\n  optimist.refcount.WordTest: 2 tests, 0 failures, 0 errors, 1 skipped, 3.01 s\n")
                .contains(
                        "\n  optimist.fastpath.QueueTest (impl-java/library), 0 s; test classes left: 1 of 2 here, 3 of 4");
    }

    @Test
    void progressIsDrawnOnATerminal() throws Exception {
        maven(A_TEST);
        assertThat(run("script", "-qec", "stty columns 60; make test", "/dev/null")
                        .output())
                .containsPattern("\r  optimist.refcount.WordTest \\(impl-java/library\\), \\d+ s; test\033\\[K\r")
                .contains("\033[K  optimist.refcount.WordTest: 2 tests, 0 failures, 0 errors, 1 skipped, 3.01 s\r\n");
    }

    @Test
    void onlyOnePattern() throws Exception {
        assertThat(run("make", "test", "ONLY=fastpath").output())
                .contains("\nleft out: 3 of 4 test classes: ONLY=fastpath\n")
                .contains("failed: impl-java/library: its tests did not run")
                .doesNotContain("bench/refcount", "impl-java/jpf");
        assertThat(arguments()).contains(" verify -pl impl-java/library -am -Dtest=optimist.fastpath.QueueTest -D");

        assertThat(run("make", "test", "ONLY=fastpath,refcount").output()).contains("left out: 0 of 4 ");

        run("make", "jpf", "ONLY=refcount");
        assertThat(arguments()).contains(" test -pl impl-java/jpf -am -Dtest=optimist.refcount.ClientsTest -D");
    }

    @Test
    void whyMavenFailed() throws Exception {
        maven("printf '[\\033[1;31mERROR\\033[m] Non-parseable POM\\n[ERROR] Re-run Maven with -X\\n'; exit 1");
        assertThat(run("make", "test").output())
                .contains("  Non-parseable POM\nMaven failed, exit code 1: its output is in build/test.log\n")
                .contains("failed: the build failed: build/test.log");

        maven("echo '[ERROR] Failed to execute goal on project x: no such jar -> [Help 1]'; exit 1");
        assertThat(run("make", "format").output()).contains("no such jar\nMaven failed, exit code 1: its output is in");

        maven("echo 'Unrecognized option: --nope'; exit 7");
        assertThat(run("make", "check").output())
                .contains(
                        "  Unrecognized option: --nope\nMaven failed, exit code 7: its output is in build/checker.log");
    }

    /** Where only the last lines are kept, nobody sees the log. */
    @Test
    void theSummarySaysWhyTheBuildFailed() throws Exception {
        maven("""
                echo '[ERROR] COMPILATION ERROR : '
                for i in 1 2 3 4; do echo "[ERROR] /a/Word.java:[$i,3] cannot find symbol"; done
                echo '[ERROR] /a/Word.java:[1,3] cannot find symbol'
                echo '[ERROR] Failed to execute goal org.x:compiler (default) on project y: Compilation failure -> [Help 1]'
                exit 1
                """);
        Ended ended = run("make", "test");
        assertThat(ended.output().substring(ended.output().indexOf("\nmodule ")))
                .contains("""
                        failed: the build failed: build/test.log
                        failed: build/test.log: /a/Word.java:[1,3] cannot find symbol
                        failed: build/test.log: /a/Word.java:[2,3] cannot find symbol
                        failed: build/test.log: /a/Word.java:[3,3] cannot find symbol
                        """)
                .doesNotContain("[4,3]", "COMPILATION", "Failed to execute")
                .contains("test: 0 passed, 4 failed, ");

        maven("echo '[WARNING] /a/Word.java:[7,1] [Unused] never read'; echo '[ERROR] warnings found'; exit 1");
        assertThat(run("make", "test").output())
                .contains("failed: build/test.log: /a/Word.java:[7,1] [Unused] never read\n")
                .doesNotContain("build/test.log: warnings found");

        maven("printf '[\\033[1;31mERROR\\033[m] no such jar -> [Help 1]\\n[ERROR] Re-run Maven with -X\\n'; exit 1");
        assertThat(run("make", "test").output())
                .contains("failed: build/test.log: no such jar\n")
                .doesNotContain("test.log: Re-run");
    }

    /** A failed test says itself what is wrong; what does not compile is said beside it. */
    @Test
    void aFailedTestIsNoFailedBuild() throws Exception {
        String report =
                "mkdir -p impl-java/library/target/surefire-reports; echo '<testsuite time=\"1\"><testcase name=\"a\">"
                        + "<failure message=\"no\"/></testcase></testsuite>' >impl-java/library/target/surefire-reports/TEST-A.xml; ";
        maven(report + "echo '[ERROR]   WordTest.a:3 no'; exit 1");
        assertThat(run("make", "test", "ONLY=fastpath").output())
                .contains("failed: .a: no\n")
                .doesNotContain("the build failed");
        maven(report + "echo '[ERROR] /a/Word.java:[1,3] cannot find symbol'; exit 1");
        assertThat(run("make", "test", "ONLY=fastpath").output())
                .contains("failed: .a: no\n", "failed: build/test.log: /a/Word.java:[1,3] cannot find symbol\n");
    }

    @Test
    void aSecondRunIsRefused() throws Exception {
        startOne();
        for (String target : List.of("clean", "test", "check", "format", "bench", "stress", "pages")) {
            Ended second = run("make", target);
            assertThat(second.output())
                    .matches("busy: make test has used this checkout since \\d{4}-\\d\\d-\\d\\d,\\d\\d:\\d\\d:\\d\\d"
                            + " \\(process \\d+\\): wait until it ends, or end it: kill \\d+\nmake: .*\n");
            assertThat(second.code()).isEqualTo(2);
        }
        assertThat(run("make").code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(30)
    void aRunThatWasKilledHoldsNothing(boolean forcibly) throws Exception {
        startOne();
        Path lock = root.resolve(".lock");
        Path link = Files.createLink(root.resolve("link"), lock);
        Matcher busy =
                Pattern.compile("kill (\\d+)").matcher(run("make", "clean").output());
        assertThat(busy.find()).isTrue();
        ProcessHandle holder = ProcessHandle.of(Long.parseLong(busy.group(1))).orElseThrow();
        assertThat(forcibly ? holder.destroyForcibly() : holder.destroy()).isTrue();
        while (run("make", "clean").code() != 0) {
            Thread.sleep(100);
        }
        assertThat(Files.isSameFile(lock, link)).isTrue();
        String maven = Files.readString(root.resolve("maven.pid")).strip();
        assertThat(ProcessHandle.of(Long.parseLong(maven))).isNotPresent();
    }

    // ---- make test CHANGED=1

    private static final String QUEUE = "impl-java/library/src/test/java/optimist/fastpath/QueueTest.java";
    private static final String WORD = "impl-java/library/src/test/java/optimist/refcount/WordTest.java";
    private static final String CLIENTS = "impl-java/jpf/src/test/java/optimist/refcount/ClientsTest.java";
    private static final String SMOKE = "bench/refcount/src/test/java/optimist/refcount/SmokeTest.java";
    private static final String OF_REFCOUNT = SMOKE + " " + CLIENTS + " " + WORD;
    private static final String ALL = SMOKE + " " + CLIENTS + " " + QUEUE + " " + WORD;
    private static final String GREEN = "tests='1' errors='0' skipped='0' failures='0'";

    private String changed(String step) throws Exception {
        write("tests", ALL.replace(' ', '\n') + "\n");
        Ended ended = run(
                "bash",
                "-c",
                "unset JDK_JAVA_OPTIONS; $JAVA_HOME/bin/java tools/ChangedTests.java " + step + " <tests");
        Files.delete(root.resolve("tests"));
        assertThat(ended.code()).as(ended.output()).isZero();
        return ended.output().strip().replace('\n', ' ');
    }

    /** These tests have run, with these results. */
    private void ran(String tests, String attributes) throws Exception {
        for (String test : List.of(tests.split(" ", -1))) {
            String name = test.replaceAll(".*/java/|\\.java", "").replace('/', '.');
            write(
                    test.replaceAll("src/.*", "target/surefire-reports/TEST-" + name + ".xml"),
                    "<testsuite time='1' ATTRIBUTES><testcase classname='T' name='t'/></testsuite>"
                            .replace("ATTRIBUTES", attributes)
                            .replace('\'', '"'));
        }
    }

    private void allPassed() throws Exception {
        write("specs/refcount/Count.tla", "");
        write("specs/fastpath/Queue.tla", "");
        write("specs/memory/Views.tla", "");
        write("impl-java/jpf/src/main/java/optimist/refcount/Word.java", "import optimist.fastpath.Queue;");
        assertThat(changed("begin")).isEqualTo(ALL);
        ran(ALL, GREEN);
        changed("end");
    }

    @Test
    void whatMayReadAChangedFileIsTestedAgain() throws Exception {
        Map<String, String> readers = new TreeMap<>(Map.of(
                "impl-java/library/src/main/java/optimist/fastpath/Queue.java",
                QUEUE,
                "impl-java/library/src/main/java/optimist/refcount/Word.java",
                WORD,
                WORD,
                WORD,
                "specs/refcount/Count.tla",
                OF_REFCOUNT,
                "specs/refcount/EVIDENCE.md",
                OF_REFCOUNT,
                "models/fastpath/New.tla",
                QUEUE,
                "specs/memory/Views.tla",
                ALL,
                "impl-java/library/src/test/resources/New.txt",
                ALL,
                "pom.xml",
                ALL));
        readers.put("README.md", "");
        readers.put("build/some.log", "");
        for (String file : readers.keySet()) {
            write(file, "");
        }
        allPassed();
        assertThat(changed("begin")).isEmpty();
        for (Map.Entry<String, String> reader : readers.entrySet()) {
            write(reader.getKey(), " ");
            assertThat(changed("begin")).as(reader.getKey()).isEqualTo(reader.getValue());
            write(reader.getKey(), "");
        }
    }

    @Test
    void testsReadTheModulesThatTheirsDependsOn() throws Exception {
        write(
                "impl-java/jpf/pom.xml",
                "<artifactId>optimist-jpf</artifactId><dependency><artifactId>optimist-library</artifactId></dependency>");
        allPassed();
        write("impl-java/library/src/main/java/optimist/fastpath/Queue.java", " ");
        assertThat(changed("begin")).isEqualTo(CLIENTS + " " + QUEUE);
    }

    @Test
    void onlyWhatHasPassedIsLeftOut() throws Exception {
        allPassed();
        for (String attributes : List.of(
                "tests='1' errors='1' skipped='0' failures='0'",
                "tests='1' errors='0' skipped='0' failures='1'",
                "tests='1' errors='0' skipped='1' failures='0'",
                "tests='0' errors='0' skipped='0' failures='0'")) {
            ran(WORD, attributes);
            changed("end");
            assertThat(changed("begin")).as(attributes).isEqualTo(WORD);
        }
        ran(WORD, GREEN);
        changed("end");
        assertThat(changed("begin")).isEmpty();
    }

    @Test
    void whatChangesDuringARunIsTestedAgain() throws Exception {
        allPassed();
        write("specs/fastpath/Queue.tla", "before");
        assertThat(changed("begin")).isEqualTo(QUEUE);
        write("specs/fastpath/Queue.tla", "during");
        changed("end");
        assertThat(changed("begin")).isEqualTo(QUEUE);
    }

    @Test
    void whatHasPassedIsLeftOut() throws Exception {
        write("specs/refcount/Count.tla", "");
        write("specs/fastpath/Queue.tla", "");
        String report = "<testsuite tests=\"1\" errors=\"0\" skipped=\"0\" failures=\"0\" time=\"1\">"
                + "<testcase classname=\"T\" name=\"t\"/></testsuite>";
        maven("""
                for report in impl-java/library/TEST-optimist.fastpath.QueueTest impl-java/library/TEST-optimist.refcount.WordTest \\
                    impl-java/jpf/TEST-optimist.refcount.ClientsTest bench/refcount/TEST-optimist.refcount.SmokeTest; do
                    mkdir -p "${report%/*}/target/surefire-reports"
                    echo 'REPORT' >"${report%/*}/target/surefire-reports/${report##*/}.xml"
                done
                """.replace("REPORT", report));
        assertThat(run("make", "test").output()).contains("test: 4 passed, 0 failed, 0 skipped");
        Files.delete(root.resolve("build/arguments.txt"));
        Ended ended = run("make", "test", "CHANGED=1");
        assertThat(ended.output())
                .contains("left out: 4 of 4 test classes: they have passed, and nothing that they may read has changed")
                .contains("test: 0 passed, 0 failed, 0 skipped in ");
        assertThat(ended.code()).isZero();
        assertThat(root.resolve("build/arguments.txt")).doesNotExist();
        write("models/fastpath/New.tla", "");
        assertThat(run("make", "test", "CHANGED=1").output())
                .contains("files that have changed since the last run: 1\n  models/fastpath/New.tla\n");
        assertThat(arguments()).contains("-pl impl-java/library -am -Dtest=optimist.fastpath.QueueTest ");
        assertThat(run("make", "test").output()).contains("test: 4 passed, 0 failed, 0 skipped");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    check JOBS=0                 | JOBS: 0 (expected: a number from 1 to 64)
                    pin JOBS=x                   | JOBS: x (expected: a number from 1 to 64)
                    check-distributed WORKERS=65 | WORKERS: 65 (expected: a number from 1 to 64)
                    check TIER=huge              | TIER: huge (expected: default or large)
                    mutate HELP=1                | make: HELP= (expected: one of ONLY, SURVIVORS, TIER, JOBS,
                    check ONLI=fastpath          | make: ONLI= (expected: one of ONLY, SURVIVORS, TIER, JOBS,
                    bench ROUNDS=0               | ROUNDS: 0 (expected: a number from 1 to 100)
                    pin CHANGED=1                | make pin: CHANGED (expected: with check, test, pages or review ALL=1 only)
                    test TLC=other.jar           | make test: TLC (expected: with check only)
                    bench ONLY=nope              | ONLY: nope (expected: one of refcount; several with commas)
                    test ONLY=refcount,nope      | ONLY: nope (expected: one of fastpath, refcount, example; several with commas)
                    jpf ONLY=fastpath            | ONLY: fastpath (expected: one of refcount; several with commas)
                    test ONLY=,                  | ONLY: , (expected: a name)
                    stress ONLY=nope             | ONLY: nope (expected: one of refcount, or pattern/test; several with
                    stress ONLY=refcount/Nope    | ONLY: refcount/Nope (expected: one of refcount/FreedTwice)
                    stress ONLY=refcount/FreedTwice.No | ONLY: refcount/FreedTwice.No (expected: a name in
                    jpf JPF_HOME=/tmp            | JPF_HOME: /tmp (expected: a build of jpf-core; there is no /tmp/build/RunJPF.jar)
                    review CHROMIUM=/nope        | CHROMIUM: /nope (expected: a program)
                    check MVN=nope               | MVN: nope not found (expected: Maven 3.8 or newer
                    test JAVA_HOME=/nope         | JAVA_HOME: /nope/bin/java not found (expected: a JDK 17 or newer
                    """)
    void nonsensicalArgumentsAreRefused(String arguments, String message) throws Exception {
        Ended ended = run(("make " + arguments).split(" "));
        assertThat(ended.output()).startsWith(message);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(root.resolve("build/arguments.txt")).doesNotExist();
        assertThat(root.resolve("build")).doesNotExist();
    }

    @Test
    void validArgumentsAreAccepted() throws Exception {
        run("make", "stress", "ONLY=refcount,refcount/FreedTwice, refcount/FreedTwice.Sticky");
        assertThat(arguments()).contains("impl-java/jcstress");
        run("make", "check-distributed", "JOBS=08", "TIER=large", "WORKERS=0", "HOSTS=a", "ONLY=whatever");
        assertThat(arguments()).contains("tools/check");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/check", "impl-java/tla", "bench/harness"})
    void theCheckerIsBuiltAgainWhenASourceOfItWasEdited(String module) throws Exception {
        String source = module + "/src/main/java/Source.java";
        write(source, "");
        run("make", CHECKER);
        assertThat(arguments()).contains("tools/check");
        Files.delete(root.resolve("build/arguments.txt"));
        run("make", CHECKER);
        assertThat(root.resolve("build/arguments.txt")).doesNotExist();
        // Some file systems keep whole seconds only.
        Files.setLastModifiedTime(
                root.resolve(source), FileTime.from(Instant.now().plusSeconds(2)));
        run("make", CHECKER);
        assertThat(arguments()).contains("tools/check");
    }

    /** The folder gets its name from bash, because the JVM of this test may have such a locale too. */
    @Test
    void aFolderWhoseNameIsOutsideOfAscii() throws Exception {
        String script =
                "e=$'\\303\\251'; mkdir $e; cp -r Makefile tools pom.xml .mvn impl-java bench mvn $e; make -C $e test";
        assertThat(run("bash", "-c", script).output()).contains("failed: impl-java/library: its tests did not run");
    }

    private static final String PROOFS = """
            ---- MODULE Word_proofs ----
            AXIOM Given == TRUE
            LEMMA First == TRUE
            <1>1 TRUE OBVIOUS
            <1> QED BY <1>1
            THEOREM Spec => []Safe
            BY First
            ====
            """;

    /** A script in the place of tlapm, which says so of the obligations in lines 4, 5 and 7. */
    private void tlapm(String... statuses) throws IOException {
        write("proofs/refcount/Word_proofs.tla", PROOFS);
        StringBuilder script = new StringBuilder(
                "#!/bin/bash\ncase $* in --where) echo /tmp; exit;; *--summary*) cat summary; exit;; esac\n");
        for (int i = 0; i < statuses.length; i++) {
            int line = List.of(4, 5, 7).get(i);
            for (String status : List.of("to be proved", statuses[i])) {
                script.append("printf '@!!%s\\n' BEGIN type:obligation id:" + i + " loc:" + line + ":1:" + line
                        + ":9 'status:" + status + "' END\n");
            }
        }
        write("bin/tlapm", script.toString());
        write("summary", "");
        write("proofs/README.md", "It is assumed that `Given` holds.");
        assertThat(root.resolve("bin/tlapm").toFile().setExecutable(true)).isTrue();
    }

    private Ended proofs() throws IOException, InterruptedException {
        return run("bash", "-c", "PATH=$PWD/bin:$PATH make proofs ONLY=refcount");
    }

    @Test
    void proofsAreSkippedWithoutTlapm() throws Exception {
        write("proofs/refcount/Word_proofs.tla", PROOFS);
        Ended ended = run("make", "proofs");
        assertThat(ended.output()).contains("proofs: SKIPPED: 1 module: tlapm is not on the PATH");
        assertThat(ended.code()).isZero();
    }

    @Test
    void proofsThatPass() throws Exception {
        tlapm("proved", "trivial", "proved");
        Ended ended = proofs();
        assertThat(ended.output())
                .contains("  assumed in Word_proofs.tla: Given\n")
                .containsPattern("\n  ok +First +2 proved\n  ok +Spec => \\[]Safe +1 proved\n")
                .contains("\nproofs: 2 theorems: 3 obligations proved, 0 failed, 0 omitted in ");
        assertThat(ended.code()).isZero();
    }

    @Test
    void aFailedObligationFails() throws Exception {
        tlapm("proved", "failed", "omitted");
        Ended ended = proofs();
        assertThat(ended.output())
                .contains("  FAIL proofs/refcount/Word_proofs.tla:5: failed\n")
                .containsPattern(
                        "\n  FAIL +First +1 proved, 1 failed\n  FAIL +Spec => \\[]Safe +0 proved, 1 omitted\n");
        assertThat(ended.code()).isEqualTo(2);

        tlapm("proved", "proved", "proved");
        write("summary", "    omitted_proof_1 at line 4, characters 12-18\n");
        assertThat(proofs().output())
                .contains("  FAIL proofs/refcount/Word_proofs.tla:4: no proof\n")
                .containsPattern("\n  FAIL +First +2 proved, 1 omitted\n");

        tlapm("proved", "to be proved", "proved");
        assertThat(proofs().output()).contains("FAIL proofs/refcount/Word_proofs.tla:5: to be proved");

        tlapm("proved", "proved");
        assertThat(proofs().output()).containsPattern("\n  FAIL +Spec => \\[]Safe +0 proved, 1 omitted\n");
    }

    /** What a proof rests on is named on the page, wherever it is assumed; and each theorem is where its proof is asked for. */
    @Test
    void anUnnamedAssumptionFails() throws Exception {
        tlapm("proved", "proved", "proved");
        write("proofs/refcount/Word_proofs.tla", PROOFS.replace("AXIOM Given", "EXTENDS Handy\nAXIOM Given"));
        Map<String, String> granted = Map.of(
                "THEOREM Spec => []Safe", "proofs/refcount/Handy.tla states a theorem, and nobody asks for its proof",
                "x == 1 LEMMA TRUE", "proofs/refcount/Handy.tla states a theorem, and nobody asks for its proof",
                "ASSUME Trust == 1 = 2", "proofs/README.md does not name it (expected: `Trust`)",
                "    AXIOM 1 = 2", "proofs/README.md does not name it (expected: `1 = 2`)",
                "x == 1 ASSUME\n  1 = 2", "proofs/README.md does not name it (expected: `1 = 2`)");
        for (Map.Entry<String, String> one : granted.entrySet()) {
            write("proofs/refcount/Handy.tla", "---- MODULE Handy ----\n" + one.getKey() + "\n====\n");
            Ended ended = proofs();
            assertThat(ended.output()).contains("  FAIL " + one.getValue());
            assertThat(ended.code()).isEqualTo(2);
        }
        write(
                "proofs/refcount/Handy.tla",
                "---- MODULE Handy ----\n(* THEOREM (* AXIOM *) 1 = 2 *)\n\\* ASSUME 1 = 2\nx == 1\n====\n");
        assertThat(proofs().code()).isZero();
    }
}
