package optimist.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Maps the values of a specification, which are small, to values of the class.
 *
 * <p>A codec must respect the operations of the class: equality, order and sums must agree on both sides. The codecs
 * here map a number without a counterpart to no value of the model. This shows as a difference.
 */
public interface Codec {
    /** Whole numbers, Booleans and strings stand for themselves, and enum constants for their names. */
    Codec PLAIN = numbers(n -> n, n -> n);

    /**
     * Returns a number as a {@link Long}, which is converted to the type of the field or parameter, and must fit. A
     * mutable object must be a new one each time.
     */
    @Nullable
    Object toJava(TlaValue value);

    /**
     * Returns the value that an object of the class stands for. If {@link #toJava} makes another object of it, with
     * another class or other contents of its fields, the class differs from the specification.
     */
    TlaValue toSpec(@Nullable Object value);

    /** A Boolean is one or zero in the class. Another number is no value of the model. */
    Codec BITS = new Codec() {
        @Override
        public Object toJava(TlaValue value) {
            return switch (value.toString()) {
                case "TRUE" -> 1L;
                case "FALSE" -> 0L;
                default -> throw new IllegalArgumentException(value + " (expected: TRUE or FALSE)");
            };
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            if (!(value instanceof Number number)) {
                return PLAIN.toSpec(value);
            }
            long bit = number.longValue();
            return bit == 0 || bit == 1
                    ? PLAIN.toSpec(bit == 1)
                    : new TlaValue.Atom(bit + ", no bit (expected: 0 or 1)");
        }
    };

    /**
     * One in the specification is this many in the class. Sums, order and wrap-around agree: the machine integers of
     * <i>b</i> bits are those of 32 bits in units of 2<sup>32-b</sup>.
     */
    static Codec units(long unit) {
        return numbers(n -> n * unit, n -> Math.floorDiv(n, unit));
    }

    /**
     * Two functions, each the inverse of the other. A number that the second does not map back is no value of the
     * model.
     */
    static Codec numbers(LongUnaryOperator toJava, LongUnaryOperator toSpec) {
        return new Codec() {
            @Override
            public Object toJava(TlaValue value) {
                String text = value.toString();
                return switch (text) {
                    case "TRUE" -> true;
                    case "FALSE" -> false;
                    default -> text.matches("-?\\d+") ? (Object) toJava.applyAsLong(Long.parseLong(text)) : text;
                };
            }

            @Override
            public TlaValue toSpec(@Nullable Object value) {
                if (value instanceof Boolean truth) {
                    return new TlaValue.Atom(truth ? "TRUE" : "FALSE");
                } else if (value instanceof Double || value instanceof Float) {
                    return new TlaValue.Atom(value + ", no whole number");
                } else if (value instanceof Enum<?> constant) {
                    return new TlaValue.Atom('"' + constant.name() + '"');
                } else if (value instanceof Number number) {
                    long n = toSpec.applyAsLong(number.longValue());
                    boolean exact = toJava.applyAsLong(n) == number.longValue();
                    return new TlaValue.Atom(exact ? String.valueOf(n) : number + ", no value of the model");
                }
                return new TlaValue.Atom(
                        value instanceof String || value instanceof Character
                                ? "\"" + value + "\""
                                : value + ", no value of the model");
            }
        };
    }

    /**
     * A function whose values are elements of an atomic array.
     *
     * @param indices the index of each argument of the function; other elements are left alone
     */
    static Codec array(Map<String, Integer> indices) {
        return array(indices, PLAIN);
    }

    /**
     * The same for other elements.
     *
     * @param codec the codec of the elements
     */
    static Codec array(Map<String, Integer> indices, Codec codec) {
        return new Codec() {
            @Override
            public Object toJava(TlaValue value) {
                List<@Nullable Object> elements = new ArrayList<>();
                value.asFunction().forEach((argument, element) -> {
                    int index = Objects.requireNonNull(indices.get(argument), argument);
                    elements.addAll(Collections.nCopies(Math.max(0, index + 1 - elements.size()), null));
                    elements.set(index, codec.toJava(element));
                });
                return elements;
            }

            @Override
            public TlaValue toSpec(@Nullable Object value) {
                List<?> elements = (List<?>) Objects.requireNonNull(value);
                Map<String, TlaValue> function = new LinkedHashMap<>();
                indices.forEach((argument, index) -> function.put(argument, codec.toSpec(elements.get(index))));
                return function.isEmpty() ? new TlaValue.Tuple(List.of()) : new TlaValue.Function(function);
            }
        };
    }
}
