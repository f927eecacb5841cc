package optimist.conformance;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object or of a part of it, or the atomic object in that field. Of an atomic array it is a list.
 *
 * @param part what has the field
 */
record Cell(Part part, Field field) {
    Cell {
        field.setAccessible(true);
    }

    /** Whether what the field holds can change. */
    static boolean isMutable(Field field) {
        return !Modifier.isFinal(field.getModifiers())
                || field.getType().getPackageName().equals(AtomicInteger.class.getPackageName());
    }

    @Nullable
    Object get(Object of) {
        Object value = raw(of);
        if (value instanceof AtomicInteger atomic) {
            return atomic.get();
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
        } else {
            try {
                field.set(part.in(of), convert(to, field.getType()));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private @Nullable Object raw(Object of) {
        try {
            return field.get(part.in(of));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A {@link Long} as the type that is wanted. */
    static @Nullable Object convert(@Nullable Object value, Class<?> to) {
        if (value instanceof Long number && (to == int.class || to == Integer.class)) {
            return Math.toIntExact(number);
        }
        return value;
    }

    private Object present(@Nullable Object value) {
        return Objects.requireNonNull(value, field.getName());
    }
}
