package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import optimist.tla.Trace;
import optimist.tla.Trace.State;
import optimist.tla.Trace.Step;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Counterexamples as JSON, in and out. */
class JsonTraceTest {
    private static State state(@Nullable Step step, String pc, String n) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("pc", pc);
        variables.put("n", n);
        return new State(step, variables);
    }

    /** Each kind of value that the format has. */
    @Test
    void writesTheInformalTraceFormat() throws Exception {
        Trace trace = new Trace(
                List.of(
                        state(null, "(t1 :> \"a\" @@ t2 :> \"b\")", "<<1, -2, {TRUE}>>"),
                        state(new Step("Go", Map.of("t", "t1")), "<<>>", "(1 :> 12345678901234567890 @@ 2 :> m1)")),
                2,
                null);
        JsonNode json = new ObjectMapper().readTree(Itf.text(trace, "Light.tla"));
        assertThat(json.path("vars").toString()).isEqualTo("[\"pc\",\"n\"]");
        assertThat(json.path("states").path(0).toString())
                .isEqualTo("{\"#meta\":{\"index\":0},\"pc\":{\"t1\":\"a\",\"t2\":\"b\"},"
                        + "\"n\":{\"#tup\":[1,-2,{\"#set\":[true]}]}}");
        assertThat(json.path("states").path(1).toString())
                .isEqualTo("{\"#meta\":{\"index\":1,\"action\":\"Go\",\"arguments\":[\"t1\"]},\"pc\":{\"#tup\":[]},"
                        + "\"n\":{\"#map\":[[1,{\"#bigint\":\"12345678901234567890\"}],[2,\"m1\"]]}}");
        assertThat(json.path("loop").asInt(-1)).isEqualTo(1);
    }

    @Test
    void readsTheInformalTraceFormat() {
        assertThat(JsonTrace.asTlcPrintsIt("""
                {"#meta": {"description": "by hand"}, "vars": ["pc", "n"], "states": [
                  {"#meta": {"index": 0}, "pc": {"#map": [["t1", "a"], ["t2", "b"]]}, "n": {"#tup": [1, {"#bigint": "-2"}]}},
                  {"#meta": {"action": "Go", "arguments": ["t1"]}, "pc": {"t1": "c"}, "n": [{"#set": [true]}, {"#map": []}]},
                  {"mbt::actionTaken": "back", "pc": {"t1": "a\\"b"}, "m::n": {"#unserializable": "Nat"}}
                ], "loop": 1}
                """)).isEqualTo("""
                Error: Counterexample.
                Error: The behavior up to this point is:
                State 1: <Initial predicate>
                /\\ pc = ("t1" :> "a" @@ "t2" :> "b")
                /\\ n = <<1, -2>>

                State 2: <Go(t1)>
                /\\ pc = ("t1" :> "c")
                /\\ n = <<{TRUE}, <<>>>>

                State 3: <back>
                /\\ pc = ("t1" :> "a\\"b")
                /\\ m__n = Nat

                Back to state 2
                """);
    }

    /** As TLC writes it; older releases without the object around it. States are a set: their order means nothing. */
    @Test
    void readsWhatTlcDumps() {
        String dumped = "{\"state\": [[2, {\"n\": 1}], [1, {\"n\": 0}]], \"action\":"
                + " [[[1, {\"n\": 0}], {\"name\": \"Up\"}, [2, {\"n\": 1}]], [[2, {\"n\": 1}], {\"name\": \"Stay\"}, [2, {\"n\": 1}]]]}";
        String printed = """
                Error: Counterexample.
                Error: The behavior up to this point is:
                State 1: <Initial predicate>
                /\\ n = 0

                State 2: <Up>
                /\\ n = 1

                State 3: Stuttering
                """;
        assertThat(JsonTrace.asTlcPrintsIt(dumped)).isEqualTo(printed);
        assertThat(JsonTrace.asTlcPrintsIt("{\"vars\": [\"n\"], \"counterexample\": " + dumped + "}"))
                .isEqualTo(printed);
    }

    @Test
    void leavesOtherTextAlone() {
        assertThat(JsonTrace.asTlcPrintsIt("TLC2 Version 2.18")).isNull();
        assertThat(JsonTrace.asTlcPrintsIt("{\"states\": []}")).isNull();
        assertThat(JsonTrace.asTlcPrintsIt("")).isNull();
    }
}
