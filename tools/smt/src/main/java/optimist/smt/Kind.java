package optimist.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What values of TLA+ a variable or constant has, as far as symbols of a solver need it. Values of different kinds
 * differ.
 */
sealed interface Kind {
    /** What is one symbol. An atom is a string, or an element of a set of threads. */
    enum Leaf implements Kind {
        BOOL("Bool"),
        INT("Int"),
        ATOM("Atom");

        final String sort;

        Leaf(String sort) {
            this.sort = sort;
        }
    }

    /** A function whose domain is known: a record, a tuple, or an array of known size. Its keys are strings and numbers. */
    record Fields(Map<Object, Kind> fields) implements Kind {}

    /** A function of any domain. */
    record Function(Leaf from, Kind to) implements Kind {}

    record Sequence(Kind of) implements Kind {}

    record SetOf(Kind of) implements Kind {}

    /** A value of one of these. */
    record OneOf(List<Kind> kinds) implements Kind {}

    /** A value of any of these kinds. */
    static Kind oneOf(Stream<Kind> kinds) {
        Set<Kind> all = new LinkedHashSet<>();
        kinds.flatMap(kind -> kind instanceof OneOf some ? some.kinds().stream() : Stream.of(kind))
                .forEach(all::add);
        return all.size() == 1 ? all.iterator().next() : new OneOf(List.copyOf(all));
    }

    /** Whether each value of this kind is one of the other, so that nothing is lost if it is put there. */
    default boolean fits(Kind other) {
        if (this instanceof OneOf some) {
            return some.kinds().stream().allMatch(kind -> kind.fits(other));
        }
        if (other instanceof OneOf some) {
            return some.kinds().stream().anyMatch(this::fits);
        }
        if (this instanceof Fields fields) {
            if (other instanceof Fields others) {
                return fields.fields().keySet().equals(others.fields().keySet())
                        && fields.fields().entrySet().stream()
                                .allMatch(e -> e.getValue()
                                        .fits(Objects.requireNonNull(
                                                others.fields().get(e.getKey()))));
            }
            if (other instanceof Sequence sequence) {
                return isTuple(fields.fields().keySet())
                        && fields.fields().values().stream().allMatch(kind -> kind.fits(sequence.of()));
            }
            return other instanceof Function function
                    && fields.fields().entrySet().stream()
                            .allMatch(e -> function.from() == (e.getKey() instanceof String ? Leaf.ATOM : Leaf.INT)
                                    && e.getValue().fits(function.to()));
        }
        if (this instanceof Function function && other instanceof Function another) {
            return function.from() == another.from() && function.to().fits(another.to());
        }
        if (this instanceof Sequence sequence && other instanceof Sequence another) {
            return sequence.of().fits(another.of());
        }
        if (this instanceof SetOf set && other instanceof SetOf another) {
            return set.of().fits(another.of());
        }
        return equals(other);
    }

    /** Whether these are 1, 2, ... */
    static boolean isTuple(Set<Object> keys) {
        return Stream.iterate(1, i -> i <= keys.size(), i -> i + 1).allMatch(i -> keys.contains(BigInteger.valueOf(i)));
    }

    /** Reads {@code [kind: atom, holds: atom]}, {@code atom -> int | bool}, {@code seq <<atom, int>>}, {@code set atom}. */
    static Kind parse(String text) {
        Parser parser = new Parser(text);
        Kind kind = parser.kind();
        parser.end();
        return kind;
    }

    final class Parser {
        private final String text;
        private final List<String> tokens;
        private int next;

        Parser(String text) {
            this.text = text;
            this.tokens = List.of(
                    text.replaceAll("(->|<<|>>|[\\[\\]|,:])", " $1 ").strip().split("\\s+", -1));
        }

        private IllegalArgumentException malformed(String expected) {
            return new IllegalArgumentException(
                    "kind `" + text + "`: word " + (next + 1) + " (expected: " + expected + ")");
        }

        private boolean take(String token) {
            boolean here = next < tokens.size() && tokens.get(next).equals(token);
            next += here ? 1 : 0;
            return here;
        }

        private void expect(String token) {
            if (!take(token)) {
                throw malformed(token);
            }
        }

        void end() {
            if (next < tokens.size()) {
                throw malformed("the end");
            }
        }

        Kind kind() {
            Kind first = one();
            if (first instanceof Leaf from && take("->")) {
                return new Function(from, kind());
            }
            List<Kind> kinds = new ArrayList<>(List.of(first));
            while (take("|")) {
                kinds.add(one());
            }
            return oneOf(kinds.stream());
        }

        private Kind one() {
            for (Leaf leaf : Leaf.values()) {
                if (take(leaf.written())) {
                    return leaf;
                }
            }
            if (take("seq")) {
                return new Sequence(one());
            }
            if (take("set")) {
                return new SetOf(one());
            }
            Map<Object, Kind> fields = new LinkedHashMap<>();
            if (take("[")) {
                do {
                    String key = tokens.get(next++);
                    expect(":");
                    fields.put(key.matches("\\d+") ? new BigInteger(key) : key, kind());
                } while (take(","));
                expect("]");
                return new Fields(fields);
            }
            if (take("<<")) {
                do {
                    fields.put(BigInteger.valueOf(fields.size() + 1), kind());
                } while (take(","));
                expect(">>");
                return new Fields(fields);
            }
            throw malformed("bool, int, atom, seq, set, [ or <<");
        }
    }

    /** As it is written in a file. */
    default String written() {
        if (this instanceof Fields fields) {
            return fields.fields().entrySet().stream()
                    .map(e -> e.getKey() + ": " + e.getValue().written())
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        if (this instanceof Function function) {
            return function.from().written() + " -> " + function.to().written();
        }
        if (this instanceof Sequence sequence) {
            return "seq " + sequence.of().written();
        }
        if (this instanceof SetOf set) {
            return "set " + set.of().written();
        }
        if (this instanceof OneOf some) {
            return some.kinds().stream().map(Kind::written).collect(Collectors.joining(" | "));
        }
        return ((Leaf) this).name().toLowerCase(Locale.ROOT);
    }
}
