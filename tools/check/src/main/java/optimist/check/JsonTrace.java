package optimist.check;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A counterexample that another tool has written as JSON, in the words of TLC, which {@code lanes} draws: in Apalache's
 * Informal Trace Format ({@link Itf}), or as TLC writes with {@code -dumpTrace json} (module {@code _JsonTrace} of
 * https://github.com/tlaplus/tlaplus).
 */
final class JsonTrace {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final List<String> lines = new ArrayList<>();

    private JsonTrace() {}

    /** What TLC would have printed; null if the text is not such a counterexample. */
    static @Nullable String asTlcPrintsIt(String text) {
        JsonNode json;
        try {
            json = MAPPER.readTree(text);
        } catch (JacksonException e) {
            return null;
        }
        JsonNode trace = json.path("counterexample").isObject() ? json.path("counterexample") : json;
        JsonTrace printed = new JsonTrace();
        printed.lines.add("Error: Counterexample.");
        printed.lines.add("Error: The behavior up to this point is:");
        if (trace.path("states").isArray() && !trace.path("states").isEmpty()) {
            printed.itf(trace);
        } else if (trace.path("state").isArray() && !trace.path("state").isEmpty()) {
            printed.dumped(trace);
        } else {
            return null;
        }
        return String.join("\n", printed.lines) + "\n";
    }

    private void itf(JsonNode trace) {
        int number = 0;
        for (JsonNode state : trace.path("states")) {
            number++;
            JsonNode meta = state.path("#meta");
            // Quint names the action in a variable.
            String action =
                    meta.path("action").asText(state.path("mbt::actionTaken").asText(""));
            String arguments = StreamSupport.stream(meta.path("arguments").spliterator(), false)
                    .map(JsonNode::asText)
                    .collect(Collectors.joining(", "));
            state(number, action + (arguments.isEmpty() ? "" : "(" + arguments + ")"), state);
        }
        if (trace.path("loop").isInt()) {
            int loop = trace.path("loop").asInt() + 1;
            lines.add(loop == number ? "State " + (number + 1) + ": Stuttering" : "Back to state " + loop);
        }
    }

    /** The states and steps are sets there, with the numbers of the states. */
    private void dumped(JsonNode trace) {
        Map<Integer, JsonNode> states = new TreeMap<>();
        trace.path("state").forEach(pair -> states.put(pair.path(0).asInt(), pair.path(1)));
        Map<Integer, String> actions = new TreeMap<>();
        int loop = 0;
        for (JsonNode step : trace.path("action")) {
            int from = step.path(0).path(0).asInt();
            int to = step.path(2).path(0).asInt();
            if (to > from) {
                actions.put(to, step.path(1).path("name").asText(""));
            } else {
                loop = to;
            }
        }
        states.forEach((number, state) -> state(number, actions.getOrDefault(number, ""), state));
        if (loop > 0) {
            lines.add(loop == states.size() ? "State " + (loop + 1) + ": Stuttering" : "Back to state " + loop);
        }
    }

    private void state(int number, String action, JsonNode variables) {
        lines.add("State " + number + ": <" + (number == 1 ? "Initial predicate" : action) + ">");
        variables.properties().forEach(variable -> {
            if (!variable.getKey().startsWith("#") && !variable.getKey().startsWith("mbt::")) {
                lines.add("/\\ " + variable.getKey().replaceAll("\\W", "_") + " = " + value(variable.getValue()));
            }
        });
        lines.add("");
    }

    private static String value(JsonNode value) {
        if (value.isTextual()) {
            return "\"" + value.asText().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        } else if (value.isBoolean()) {
            return value.asBoolean() ? "TRUE" : "FALSE";
        } else if (value.has("#bigint")) {
            return value.path("#bigint").asText();
        } else if (value.has("#set")) {
            return list(value.path("#set"), "{", "}");
        } else if (value.has("#tup")) {
            return list(value.path("#tup"), "<<", ">>");
        } else if (value.has("#map")) {
            return function(StreamSupport.stream(value.path("#map").spliterator(), false)
                    .map(pair -> value(pair.path(0)) + " :> " + value(pair.path(1)))
                    .toList());
        } else if (value.has("#unserializable")) {
            return value.path("#unserializable").asText();
        } else if (value.isObject()) {
            List<String> fields = new ArrayList<>();
            value.properties().forEach(field -> fields.add("\"" + field.getKey() + "\" :> " + value(field.getValue())));
            return function(fields);
        }
        return value.isArray() ? list(value, "<<", ">>") : value.asText();
    }

    private static String list(JsonNode elements, String open, String close) {
        return StreamSupport.stream(elements.spliterator(), false)
                .map(JsonTrace::value)
                .collect(Collectors.joining(", ", open, close));
    }

    private static String function(List<String> entries) {
        return entries.isEmpty() ? "<<>>" : "(" + String.join(" @@ ", entries) + ")";
    }
}
