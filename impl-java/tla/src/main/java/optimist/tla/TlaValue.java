package optimist.tla;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A TLA+ value, as TLC prints it. Its text is for people: strings have no quotes, and functions are
 * {@code [t1: 0, t2: 1]}.
 */
public sealed interface TlaValue {
    /** A number, string, Boolean or model value, or anything else that TLC prints in one piece. */
    record Atom(String text) implements TlaValue {
        @Override
        public String toString() {
            boolean isString = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
            return isString ? text.substring(1, text.length() - 1) : text;
        }
    }

    record SetOf(List<TlaValue> elements) implements TlaValue {
        /** Ignores the order of the elements, which is TLC's and has no meaning. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof SetOf set
                    && (elements.equals(set.elements) || Set.copyOf(elements).equals(Set.copyOf(set.elements)));
        }

        @Override
        public int hashCode() {
            return Set.copyOf(elements).hashCode();
        }

        @Override
        public String toString() {
            return elements.stream().map(TlaValue::toString).collect(Collectors.joining(", ", "{", "}"));
        }
    }

    record Tuple(List<TlaValue> elements) implements TlaValue {
        @Override
        public String toString() {
            return elements.stream().map(TlaValue::toString).collect(Collectors.joining(", ", "<<", ">>"));
        }
    }

    /** A function or a record: TLC prints a function over strings as a record. */
    record Function(Map<String, TlaValue> entries) implements TlaValue {
        @Override
        public String toString() {
            return entries.entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining(", ", "[", "]"));
        }
    }

    /**
     * The value as a function with its arguments as text. A tuple has the arguments 1, 2, ... Any other value is empty.
     */
    default Map<String, TlaValue> asFunction() {
        Map<String, TlaValue> entries = new LinkedHashMap<>();
        if (this instanceof Function function) {
            return function.entries();
        } else if (this instanceof Tuple tuple) {
            tuple.elements().forEach(element -> entries.put(String.valueOf(entries.size() + 1), element));
        }
        return entries;
    }

    /** Parses a value. The result is an {@link Atom} if the parser does not understand the text. */
    static TlaValue parse(String text) {
        try {
            Parser parser = new Parser(text);
            TlaValue value = parser.value();
            parser.end();
            return value;
        } catch (IllegalArgumentException e) {
            return new Atom(text.strip());
        }
    }

    /** Recursive descent over tokens. */
    final class Parser {
        private static final Pattern TOKEN =
                Pattern.compile("\\s*(<<|>>|\\|->|:>|@@|\\.\\.|[\\[\\](){},]|\"(?:[^\"\\\\]|\\\\.)*\"|-?\\w+)");

        private final Matcher tokens;
        private String token = "";
        private int position;

        private Parser(String text) {
            tokens = TOKEN.matcher(text.strip());
            next();
        }

        private void next() {
            boolean found = tokens.region(position, tokens.regionEnd()).lookingAt();
            token = found ? tokens.group(1) : "";
            if (!found && position < tokens.regionEnd()) {
                throw new IllegalArgumentException("at " + position);
            }
            position = found ? tokens.end() : position;
        }

        private boolean accept(String expected) {
            boolean accepted = token.equals(expected);
            if (accepted) {
                next();
            }
            return accepted;
        }

        private void expect(String expected) {
            if (!accept(expected)) {
                throw new IllegalArgumentException("expected " + expected + " at " + position);
            }
        }

        private void end() {
            expect("");
        }

        private TlaValue value() {
            if (accept("<<")) {
                return new Tuple(list(">>"));
            } else if (accept("{")) {
                return new SetOf(list("}"));
            } else if (accept("[")) {
                return entries("|->", ",", "]");
            } else if (accept("(")) {
                return entries(":>", "@@", ")");
            } else if (token.matches("[-\\w].*|\".*")) {
                String atom = token;
                next();
                return accept("..") ? new Atom(atom + ".." + value()) : new Atom(atom);
            }
            throw new IllegalArgumentException("unexpected " + token);
        }

        private List<TlaValue> list(String close) {
            List<TlaValue> elements = new ArrayList<>();
            while (!accept(close)) {
                if (!elements.isEmpty()) {
                    expect(",");
                }
                elements.add(value());
            }
            return elements;
        }

        private TlaValue entries(String arrow, String separator, String close) {
            Map<String, TlaValue> entries = new LinkedHashMap<>();
            do {
                String key = value().toString();
                expect(arrow);
                entries.put(key, value());
            } while (accept(separator));
            expect(close);
            return new Function(entries);
        }
    }
}
