package optimist.variants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each scenario is compiled with the processors that are on the class path: ours, and jcstress's. */
class VariantProcessorTest {
    private static final String IMPORTS = Stream.of(
                    "static org.openjdk.jcstress.annotations.Expect.*",
                    "java.util.function.Supplier",
                    "java.util.concurrent.atomic.AtomicInteger",
                    "optimist.variants.*",
                    "org.openjdk.jcstress.annotations.Actor",
                    "org.openjdk.jcstress.annotations.Arbiter",
                    "org.openjdk.jcstress.annotations.Outcome",
                    "org.openjdk.jcstress.infra.results.I_Result")
            .map(name -> "import " + name + "; ")
            .reduce("package some; ", String::concat);

    /** What each scenario needs; what follows it begins in line 20. */
    private static final String SCENARIO = """
            final class Counters {
                private Counters() {}

                int neitherIsThis() { return 2; }
                static AtomicInteger zero() { return number(0); }
                static AtomicInteger one() { return number(1); }
                private static AtomicInteger number(int n) { return new AtomicInteger(n); }
            }
            abstract class Increments {
                final AtomicInteger counter;
                Increments(Supplier<AtomicInteger> variant) {
                    counter = variant.get();
                }
                @Actor void first(I_Result r) { counter.getAndIncrement(); }
                @Actor void second(I_Result r) { counter.getAndIncrement(); }
                @Arbiter void end(I_Result r) { r.r1 = counter.get(); }
            }
            @interface Mark { String[] value(); Class<?> type() default Object.class; int[] numbers() default {1, 2}; }
            """;

    // Words of the scenarios, and what they stand for.
    private static final String BOTH = "@Outcome(id = \"2\", expect = ACCEPTABLE, desc = \"both \\\"count\\\"\")";
    private static final String MORE = "@Outcome(id = \"3\", expect = ACCEPTABLE_INTERESTING, desc = \"more\")";
    private static final String CONSTRUCTOR = "TwoScenario(Supplier<AtomicInteger> variant) { super(variant); }";

    @TempDir
    Path folder;

    /** Its errors: the file, the line and the message. */
    private List<String> compile(String scenario) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var source = new SimpleJavaFileObject(URI.create("memory:/TwoScenario.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return IMPORTS
                        + "\n"
                        + SCENARIO
                        + scenario.replace("BOTH", BOTH).replace("MORE", MORE).replace("CONSTRUCTOR", CONSTRUCTOR);
            }
        };
        var errors = new DiagnosticCollector<JavaFileObject>();
        String path = System.getProperty("java.class.path");
        List<String> options = List.of("-d", folder.toString(), "-cp", path, "-processorpath", path);
        try (var files = compiler.getStandardFileManager(errors, Locale.ROOT, null)) {
            compiler.getTask(null, files, errors, options, null, List.of(source))
                    .call();
        }
        return errors.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(VariantProcessorTest::text)
                .toList();
    }

    private static String text(Diagnostic<? extends JavaFileObject> error) {
        JavaFileObject source = error.getSource();
        String file = source == null ? "nowhere" : source.getName().replaceFirst(".*/", "");
        return file + ":" + error.getLineNumber() + ": " + error.getMessage(Locale.ROOT);
    }

    /** What jcstress has found: a line for each test, in which a number comes before each word. */
    private List<String> tests() throws IOException {
        return Files.readAllLines(folder.resolve("META-INF/TestList"));
    }

    private String generated() throws IOException {
        return Files.readString(folder.resolve("some/Two.java"));
    }

    @Test
    void eachMethodOfTheFactoriesIsAVariant() throws Exception {
        assertThat(compile("""
                @Outcomes(BOTH) @Variants(Counters.class)
                abstract class TwoScenario extends Increments { CONSTRUCTOR }""")).isEmpty();
        assertThat(tests()).hasSize(2);
        assertThat(tests().get(0))
                .contains("some.Two.Zero", "some.Two$Zero", "Sfirst6Ssecond", "Sboth \"count\"1I11S2");
        assertThat(tests().get(1)).contains("some.Two.One");
    }

    @Test
    void aVariantHasTheOutcomesOfTheScenarioOrMoreOrOthers() throws Exception {
        assertThat(compile("""
                @Outcomes(BOTH) @Variants(Counters.class)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant @Outcomes(MORE)
                    static final Supplier<AtomicInteger> one = Counters::one;
                    @Variant @Also(MORE)
                    static final Supplier<AtomicInteger> mutantTen = () -> new AtomicInteger(10);
                }""")).isEmpty();
        assertThat(tests()).hasSize(3);
        assertThat(tests().get(0)).contains("Two.Zero", "Sboth").doesNotContain("Smore");
        assertThat(tests().get(1)).contains("Two.One", "Smore").doesNotContain("Sboth");
        assertThat(tests().get(2)).contains("Two.MutantTen", "Sboth", "Smore");
    }

    @Test
    void inANestedClassTheThreadsDoSomethingElse() throws Exception {
        assertThat(compile("""
                @Outcomes(BOTH)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant
                    static class MutantAdds extends TwoScenario {
                        MutantAdds() { super(Counters::zero); }
                        @Override void second(I_Result r) { counter.set(5); }
                    }
                    abstract static class Later extends TwoScenario {
                        Later(Supplier<AtomicInteger> variant) { super(variant); }
                        @Override void second(I_Result r) { counter.set(6); }
                        @Variant static final Supplier<AtomicInteger> afterOne = Counters::one;
                    }
                }""")).isEmpty();
        assertThat(tests()).hasSize(2).allMatch(test -> test.contains("Sfirst6Ssecond"));
        assertThat(generated())
                .contains(
                        "class MutantAdds extends some.TwoScenario.MutantAdds",
                        "class AfterOne extends some.TwoScenario.Later");
    }

    @Test
    void otherAnnotationsAreTheTestsToo() throws Exception {
        assertThat(compile("""
                @Outcomes(BOTH)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant @Mark(value = {"a\\n", "b"}, type = String.class)
                    static final Supplier<AtomicInteger> one = Counters::one;
                }""")).isEmpty();
        assertThat(generated()).contains("@some.Mark(value = {\"a\\n\", \"b\"}, type = java.lang.String.class)");
    }

    private void isWrong(String scenario, String... errors) throws IOException {
        assertThat(compile(scenario))
                .hasSameSizeAs(Arrays.asList(errors))
                .zipSatisfy(
                        Arrays.asList(errors),
                        (found, expected) -> assertThat(found).startsWith(expected));
    }

    @Test
    void withoutOutcome() throws Exception {
        isWrong("""
                @Variants(Counters.class)
                abstract class TwoScenario extends Increments { CONSTRUCTOR }""", "TwoScenario.java:21: no outcome (expected:");
    }

    @Test
    void anOutcomeTwice() throws Exception {
        isWrong("""
                @Outcomes(BOTH)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant @Also(BOTH)
                    static final Supplier<AtomicInteger> one = Counters::one;
                }""", "TwoScenario.java:23: \"2\": this outcome is there twice");
    }

    @Test
    void outcomesOfNoTest() throws Exception {
        isWrong("""
                @Outcomes(BOTH)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Also(MORE)
                    static final Supplier<AtomicInteger> one = Counters::one;
                }""", "TwoScenario.java:21: no test has these outcomes", "TwoScenario.java:23: no test has these");
    }

    @Test
    void withOneActorOnly() throws Exception {
        isWrong(
                """
                @Outcomes(BOTH)
                abstract class TwoScenario {
                    @Actor void first(I_Result r) {}
                    @Arbiter void end(I_Result r) {}
                    @Variant static class One extends TwoScenario {}
                }""",
                "TwoScenario.java:24: methods that are an @Actor, and an @Arbiter: 1 and 1 (expected: 2 or more, and 1)");
    }

    @Test
    void withoutArbiter() throws Exception {
        isWrong("""
                @Outcomes(BOTH)
                abstract class TwoScenario {
                    @Actor void first(I_Result r) {}
                    @Actor void second(I_Result r) {}
                    @Variant static class One extends TwoScenario {}
                }""", "TwoScenario.java:24: methods that are an @Actor, and an @Arbiter: 2 and 0");
    }

    @Test
    void aNameTwice() throws Exception {
        isWrong("""
                @Outcomes(BOTH)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant static final Supplier<AtomicInteger> one = Counters::one;
                    @Variant static class One extends TwoScenario { One() { super(Counters::one); } }
                }""", "TwoScenario.java:22: One: there is another variant of this name");
    }

    @Test
    void aFactoryThatExistsAlready() throws Exception {
        isWrong("""
                @Outcomes(BOTH) @Variants(Counters.class)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant static final Supplier<AtomicInteger> one = () -> new AtomicInteger(7);
                }""", "TwoScenario.java:22: One: it is among the @Variants (expected: outcomes of its own)");
    }

    @Test
    void aScenarioOfAnotherName() throws Exception {
        isWrong("""
                @Outcomes(BOTH) @Variants(Counters.class)
                abstract class Three extends Increments { Three(Supplier<AtomicInteger> variant) { super(variant); } }""", "TwoScenario.java:21: Three: its tests have no name (expected: their name, and Scenario)");
    }

    /** The compiler says so: in the scenario if it can, otherwise in what was written for it. */
    @Test
    void anUnknownFactory() throws Exception {
        isWrong("""
                @Outcomes(BOTH)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant static final Supplier<AtomicInteger> three = Counters::two;
                }""", "TwoScenario.java:22: invalid method reference");
    }

    @Test
    void aFactoryOfAnotherType() throws Exception {
        isWrong("""
                @Outcomes(BOTH)
                abstract class TwoScenario extends Increments { CONSTRUCTOR
                    @Variant static final Supplier<String> three = () -> "two";
                }""", "Two.java:12: incompatible types: java.util.function.Supplier<java.lang.String>");
    }

    @Test
    void anActorThatCannotBeOverridden() throws Exception {
        isWrong("""
                @Outcomes(BOTH)
                abstract class TwoScenario {
                    @Actor final void first(I_Result r) {}
                    @Actor void second(I_Result r) {}
                    @Arbiter void end(I_Result r) {}
                    @Variant static class One extends TwoScenario {}
                }""", "Two.java:17: first(org.openjdk.jcstress.infra.results.I_Result) in some.Two.One cannot override");
    }
}
