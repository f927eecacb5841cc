package optimist.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.TlaValue.Function;
import optimist.tla.TlaValue.SetOf;
import optimist.tla.TlaValue.Tuple;
import optimist.tla.Trace;

/**
 * A counterexample in the Informal Trace Format, as ADR-015 of Apalache defines it:
 * https://apalache-mc.org/docs/adr/015adr-trace.html. Steps stand in {@code #meta}, which is free for what a tool wants to say.
 *
 * <p>TLC prints a function over strings as a record, and a model value without quotes. So a function whose arguments are all
 * words is written as a record, any other as a map, and a model value as a string.
 */
final class Itf {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** What every reader of JSON takes for a number without loss: 2^53 - 1. */
    private static final long LARGEST = (1L << 53) - 1;

    private Itf() {}

    static String text(Trace trace, String source) {
        ObjectNode all = MAPPER.createObjectNode();
        all.putObject("#meta").put("format", "ITF").put("source", source);
        ArrayNode variables = all.putArray("vars");
        trace.states().get(0).variables().keySet().forEach(variables::add);
        ArrayNode states = all.putArray("states");
        for (Trace.State state : trace.states()) {
            ObjectNode one = states.addObject();
            ObjectNode meta = one.putObject("#meta").put("index", states.size() - 1);
            if (state.step() != null) {
                meta.put("action", state.step().action());
                state.step().arguments().values().forEach(meta.withArray("arguments")::add);
            }
            state.variables().forEach((name, value) -> one.set(name, json(TlaValue.parse(value))));
        }
        if (trace.loop() > 0) {
            all.put("loop", trace.loop() - 1);
        }
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode json(TlaValue value) {
        if (value instanceof SetOf set) {
            return list("#set", set.elements());
        } else if (value instanceof Tuple tuple) {
            return list("#tup", tuple.elements());
        } else if (value instanceof Function function) {
            return function(function);
        }
        return atom(((Atom) value).text());
    }

    private static JsonNode list(String key, Iterable<TlaValue> elements) {
        ObjectNode node = NODES.objectNode();
        ArrayNode list = node.putArray(key);
        elements.forEach(element -> list.add(json(element)));
        return node;
    }

    private static JsonNode function(Function function) {
        ObjectNode node = NODES.objectNode();
        if (function.entries().keySet().stream().allMatch(key -> key.matches("[A-Za-z_]\\w*"))) {
            function.entries().forEach((key, value) -> node.set(key, json(value)));
            return node;
        }
        ArrayNode pairs = node.putArray("#map");
        function.entries()
                .forEach((key, value) ->
                        pairs.addArray().add(json(TlaValue.parse(key))).add(json(value)));
        return node;
    }

    private static JsonNode atom(String text) {
        if (text.matches("-?\\d{1,15}") && Math.abs(Long.parseLong(text)) <= LARGEST) {
            return NODES.numberNode(Long.parseLong(text));
        } else if (text.matches("-?\\d+")) {
            return NODES.objectNode().put("#bigint", text);
        } else if (text.matches("TRUE|FALSE")) {
            return NODES.booleanNode(text.equals("TRUE"));
        }
        return NODES.textNode(text.replaceFirst("(?s)^\"(.*)\"$", "$1"));
    }
}
