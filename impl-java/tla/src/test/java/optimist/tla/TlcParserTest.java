package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.tla.Outcome.Failed;
import optimist.tla.TlcResult.Firing;
import optimist.tla.Trace.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlcParserTest {
    @Test
    void holds() {
        TlcResult result = Recorded.parse("holds");
        assertThat(result.outcome()).hasToString("holds");
        assertThat(result.generated()).isEqualTo(13);
        assertThat(result.distinct()).isEqualTo(4);
        assertThat(result.depth()).isEqualTo(2);
        assertThat(result.invariants()).containsExactly("TypeOK", "NothingLost");
        assertThat(result.properties()).isEmpty();
        assertThat(result.modules())
                .contains(Path.of("/repo/specs/toy/Counter.tla"), Path.of("/repo/models/toy/MCCounter.tla"));
        assertThat(result.trace()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "invariant, violates NothingLost",
        "initial, violates NeverOff",
        "stutters, violates Arrives",
        "lasso, violates StaysOn",
        // TLC names the place in the abstract specification; the configuration has one property.
        "refinement, violates Refines",
        "deadlock, deadlock",
    })
    void refutations(String name, String outcome) {
        TlcResult result = Recorded.parse(name);
        assertThat(result.outcome()).hasToString(outcome);
        assertThat(result.trace()).isNotNull();
    }

    @Test
    void theStepsOfACounterexample() {
        Trace trace = Objects.requireNonNull(Recorded.parse("invariant").trace());
        assertThat(trace.states()).hasSize(4);
        assertThat(trace.states().get(0).step()).isNull();
        assertThat(trace.states().get(0).variables())
                .containsEntry("word", "0")
                .containsEntry("pc", "(t1 :> \"idle\" @@ t2 :> \"idle\")");
        assertThat(trace.states().get(2).step()).isEqualTo(new Step("Add", Map.of("t", "t2", "n", "1")));
        assertThat(trace.states().get(3).step()).isEqualTo(new Step("Write", Map.of("t", "t1")));
        assertThat(trace.loop()).isZero();
    }

    @Test
    void lassos() {
        Trace stutters = Objects.requireNonNull(Recorded.parse("stutters").trace());
        assertThat(stutters.stutters()).isTrue();
        assertThat(stutters.loopStep()).isNull();
        Trace lasso = Objects.requireNonNull(Recorded.parse("lasso").trace());
        assertThat(lasso.stutters()).isFalse();
        assertThat(lasso.loop()).isEqualTo(1);
        assertThat(lasso.loopStep()).isEqualTo(new Step("Flip", Map.of("who", "2", "s", "\"red\"")));
    }

    @Test
    void firings() {
        assertThat(Recorded.parse("holds").firings())
                .extracting(Firing::action, Firing::generated)
                .contains(org.assertj.core.groups.Tuple.tuple("Read", 0L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "syntax             | models/toy/MCSyntax.tla  | 4 | Encountered \"Bar\" at line 4, column 1",
                "unknown-operator   | models/toy/MCUnknown.tla | 3 | Unknown operator: `Undef'.",
                "missing-module     | models/toy/MCMissing.tla | 0 | there is no module Nowhere",
                "configuration      | models/toy/toy.cfg       | 6 | It was expecting = or <-",
                "undefined-property | models/toy/toy.cfg       | 0 | The invariant Nonsense specified",
                "assumption         | models/toy/Two.tla       | 3 | is false",
                "evaluation         | models/toy/MCEval.tla    | 6 | Evaluating invariant Eval failed",
            })
    void errorsSayWhere(String name, String file, int line, String message) {
        Failed failed = (Failed) Recorded.parse(name).outcome();
        assertThat(failed.file()).isEqualTo(Path.of("/repo", file));
        assertThat(failed.line()).isEqualTo(line);
        assertThat(failed.message()).contains(message);
        assertThat(failed.message().lines()).hasSizeLessThan(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"holds", "invariant", "lasso"})
    void anOutputThatBreaksOffIsAnErrorWhereverItBreaksOff(String name) {
        List<String> lines = Recorded.lines(name);
        for (int i = 0; i < lines.size() - 1; i++) {
            assertThat(Recorded.parse(lines.subList(0, i), 137).outcome())
                    .as("after line %d", i)
                    .isInstanceOfSatisfying(
                            Failed.class,
                            failed -> assertThat(failed.message()).isEqualTo("TLC was killed by signal 9"));
        }
    }

    @Test
    void outOfMemory() {
        List<String> lines = new ArrayList<>(Recorded.lines("holds").subList(0, 20));
        lines.add("Terminating due to java.lang.OutOfMemoryError: Java heap space");
        assertThat(Recorded.parse(lines, 3).outcome())
                .isEqualTo(new Failed("out of memory: the heap is 1g; more memory"));
    }

    @Test
    void aJvmThatDoesNotStart() {
        assertThat(Recorded.parse(List.of("Error: could not create the Java Virtual Machine."), 1)
                        .outcome())
                .isEqualTo(new Failed("TLC ended without an answer, exit code 1:\n"
                        + "Error: could not create the Java Virtual Machine."));
    }

    @Test
    void oneOfSeveralPropertiesCannotBeNamed() {
        List<String> lines = Recorded.lines("stutters").stream()
                .flatMap(line -> line.equals("PROPERTY Arrives")
                        ? java.util.stream.Stream.of(line, "PROPERTY Another")
                        : java.util.stream.Stream.of(line))
                .toList();
        assertThat(((Failed) Recorded.parse(lines, 0).outcome()).message())
                .startsWith("one of Arrives, Another is violated, and TLC does not say which");
    }

    @Test
    void progress() {
        List<Progress> heard = new ArrayList<>();
        TlcParser parser = new TlcParser(Recorded.CONFIG, heard::add);
        List.of("@!@!@STARTMSG 9001:0 @!@!@", "12345 678 90 4", "@!@!@ENDMSG 9001 @!@!@")
                .forEach(parser::line);
        assertThat(heard).containsExactly(new Progress(12345, 678, 90, 4));
    }

    @Test
    void valuesOnSeveralLines() {
        List<String> lines = List.of(
                "@!@!@STARTMSG 2217:4 @!@!@",
                "1: <Initial predicate>",
                "/\\ worlds = { [ count |-> 0,",
                "    dead |-> FALSE ] }",
                "/\\ word = 1",
                "",
                "@!@!@ENDMSG 2217 @!@!@");
        Trace trace = Objects.requireNonNull(Recorded.parse(lines, 0).trace());
        assertThat(trace.states().get(0).variables())
                .containsEntry("worlds", "{ [ count |-> 0, dead |-> FALSE ] }")
                .containsEntry("word", "1");
    }
}
