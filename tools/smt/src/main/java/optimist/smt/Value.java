package optimist.smt;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A value of TLA+, in terms of a solver. */
sealed interface Value {
    /** One term. A formula is one of the kind BOOL. */
    record Term(Kind.Leaf leaf, String text) implements Value {}

    /** A function whose domain is known. */
    record Fields(Map<Object, Value> fields) implements Value {}

    /**
     * A function.
     *
     * @param in whether an argument is in the domain
     * @param symbol whether it is one symbol, so that what it has elsewhere is any value already
     */
    record Mapping(Kind.Leaf from, UnaryOperator<String> in, Function<String, Value> at, boolean symbol)
            implements Value {}

    /**
     * A sequence.
     *
     * @param symbol whether it is one symbol, as for {@link Mapping}
     */
    record Sequence(String length, Function<String, Value> at, boolean symbol) implements Value {}

    /**
     * A set.
     *
     * @param of the kind of its elements; null if it is known to be empty
     * @param elements all of them, if they can be counted up
     */
    record SetOf(
            @Nullable Kind of,
            Function<Value, String> has,
            @Nullable List<Value> elements) implements Value {}

    /** One of these: always, one of the guards holds, and no other. */
    record OneOf(List<Case> cases) implements Value {}

    record Case(String guard, Value value) {}
}
