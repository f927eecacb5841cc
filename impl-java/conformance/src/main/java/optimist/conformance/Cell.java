package optimist.conformance;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object or of one of its parts, or the atomic object in that field. The value of an atomic array is a
 * list.
 *
 * @param part the object with the field
 */
record Cell(Part part, Field field) {
    private static final List<Class<?>> ATOMIC = List.of(
            AtomicInteger.class,
            AtomicLong.class,
            AtomicBoolean.class,
            AtomicReference.class,
            AtomicLongArray.class,
            AtomicIntegerArray.class,
            AtomicReferenceArray.class);

    Cell {
        field.setAccessible(true);
    }

    /** Checks that values of this field can be written and read. For objects, this is up to the codec. */
    void check() {
        Class<?> type = field.getType();
        boolean isUnknown = type.isArray()
                || type == float.class
                || type == double.class
                || type == Float.class
                || type == Double.class
                || (isAtomic() && ATOMIC.stream().noneMatch(known -> known.isAssignableFrom(type)));
        if (isUnknown) {
            throw new IllegalArgumentException("the field " + field.getName() + " of "
                    + field.getDeclaringClass().getName() + " is a " + type.getSimpleName()
                    + " (expected: a whole number, a Boolean, a String, an enum, an object that stands for a value, or an "
                    + ATOMIC.stream().map(Class::getSimpleName).collect(Collectors.joining(", ")) + ")");
        }
    }

    /** Whether the type of the field is an atomic class. */
    boolean isAtomic() {
        return field.getType().getPackageName().equals(AtomicInteger.class.getPackageName());
    }

    @Nullable
    Object get(Object of) {
        Object value = raw(of);
        if (value instanceof AtomicInteger atomic) {
            return (long) atomic.get();
        } else if (value instanceof AtomicLong atomic) {
            return atomic.get();
        } else if (value instanceof AtomicBoolean atomic) {
            return atomic.get();
        } else if (value instanceof AtomicReference<?> atomic) {
            return atomic.get();
        } else if (value instanceof AtomicLongArray atomic) {
            List<Long> elements = new ArrayList<>();
            for (int i = 0; i < atomic.length(); i++) {
                elements.add(atomic.get(i));
            }
            return elements;
        } else if (value instanceof AtomicIntegerArray atomic) {
            List<Long> elements = new ArrayList<>();
            for (int i = 0; i < atomic.length(); i++) {
                elements.add((long) atomic.get(i));
            }
            return elements;
        } else if (value instanceof AtomicReferenceArray<?> atomic) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (int i = 0; i < atomic.length(); i++) {
                elements.add(atomic.get(i));
            }
            return elements;
        }
        return value;
    }

    void set(Object of, @Nullable Object to) {
        Object value = raw(of);
        if (value instanceof AtomicInteger atomic) {
            atomic.set((int) present(convert(to, int.class)));
        } else if (value instanceof AtomicLong atomic) {
            atomic.set((long) present(to));
        } else if (value instanceof AtomicBoolean atomic) {
            atomic.set((boolean) present(to));
        } else if (value instanceof AtomicReference<?> atomic) {
            @SuppressWarnings("unchecked")
            AtomicReference<@Nullable Object> reference = (AtomicReference<@Nullable Object>) atomic;
            reference.set(to);
        } else if (value instanceof AtomicLongArray atomic) {
            List<?> elements = (List<?>) present(to);
            for (int i = 0; i < elements.size(); i++) {
                if (elements.get(i) != null) {
                    atomic.set(i, (long) elements.get(i));
                }
            }
        } else if (value instanceof AtomicIntegerArray atomic) {
            List<?> elements = (List<?>) present(to);
            for (int i = 0; i < elements.size(); i++) {
                if (elements.get(i) != null) {
                    atomic.set(i, Math.toIntExact((long) elements.get(i)));
                }
            }
        } else if (value instanceof AtomicReferenceArray<?> atomic) {
            @SuppressWarnings("unchecked")
            AtomicReferenceArray<@Nullable Object> references = (AtomicReferenceArray<@Nullable Object>) atomic;
            List<?> elements = (List<?>) present(to);
            for (int i = 0; i < elements.size(); i++) {
                references.set(i, elements.get(i));
            }
        } else {
            try {
                field.set(part.in(of), convert(to, field.getType()));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The object in the field, even if it is an atomic object. */
    @Nullable
    Object raw(Object of) {
        try {
            return field.get(part.in(of));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Converts a {@link Long}, the name of an enum constant, or a string of one character to the wanted type. */
    static @Nullable Object convert(@Nullable Object value, Class<?> to) {
        if (value instanceof Long number) {
            if (to == int.class || to == Integer.class) {
                return Math.toIntExact(number);
            } else if (to == short.class || to == Short.class) {
                return exact(number, number.shortValue());
            } else if (to == byte.class || to == Byte.class) {
                return exact(number, number.byteValue());
            }
        } else if (value instanceof String text && to.isEnum()) {
            return Arrays.stream(to.getEnumConstants())
                    .filter(constant -> ((Enum<?>) constant).name().equals(text))
                    .findAny()
                    .orElseThrow(() -> new IllegalArgumentException(
                            text + " (expected: one of " + Arrays.toString(to.getEnumConstants()) + ")"));
        } else if (value instanceof String text && (to == char.class || to == Character.class) && text.length() == 1) {
            return text.charAt(0);
        }
        return value;
    }

    private static <T extends Number> T exact(long number, T converted) {
        if (converted.longValue() != number) {
            throw new ArithmeticException(
                    number + " is no " + converted.getClass().getSimpleName());
        }
        return converted;
    }

    private Object present(@Nullable Object value) {
        return Objects.requireNonNull(value, field.getName());
    }
}
