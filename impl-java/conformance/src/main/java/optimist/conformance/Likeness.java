package optimist.conformance;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Compares two objects by their classes and by the contents of their final fields, deeply. Other fields are variables
 * of the specification, or were declared. Fields that were declared, or hold an object of a trusted type, are left out.
 */
final class Likeness {
    private final Declared declared;
    private final List<Part> parts;
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();

    /**
     * Compares what refers to the object itself, or to its parts, without looking there.
     *
     * @param parts the object and its parts, or nothing if they are what is to be compared
     */
    Likeness(Declared declared, List<Part> parts) {
        this.declared = declared;
        this.parts = parts;
    }

    /**
     * Where two objects differ, in words.
     *
     * @param otherwise what the other object is
     */
    Optional<String> difference(@Nullable Object one, @Nullable Object other, String otherwise) {
        return new Search(otherwise).compare(one, other, "the object");
    }

    /** The same for what a field holds. */
    Optional<String> difference(Field field, @Nullable Object one, @Nullable Object other, String otherwise) {
        return isCompared(field) ? new Search(otherwise).compare(one, other, name(field)) : Optional.empty();
    }

    private static String name(Field field) {
        return Declared.simple(Type.getInternalName(field.getDeclaringClass())) + "." + field.getName();
    }

    private boolean isCompared(Field field) {
        String owner = Type.getInternalName(field.getDeclaringClass());
        boolean isTrusted = declared.trusted().containsKey(Declared.simple(Type.getInternalName(field.getType())));
        return Modifier.isFinal(field.getModifiers())
                && !Modifier.isStatic(field.getModifiers())
                && !isTrusted
                && declared.reason(owner, field.getName()).isEmpty();
    }

    private List<Field> compared(Class<?> type) {
        return fields.computeIfAbsent(type, of -> {
            List<Field> all = new ArrayList<>();
            for (Class<?> c = of; c != null && !isOfPlatform(c); c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    if (isCompared(field)) {
                        field.setAccessible(true);
                        all.add(field);
                    }
                }
            }
            return all;
        });
    }

    private static boolean isOfPlatform(Class<?> type) {
        return Pure.isOfPlatform(type.getName().replace('.', '/'));
    }

    /** Whether this is the object that is compared, a part of it, or another object of that class or a superclass. */
    private boolean isWhole(Object object) {
        return object.getClass() != Object.class
                && parts.stream().anyMatch(part -> object.getClass().isAssignableFrom(part.type()));
    }

    private final class Search {
        private final String otherwise;
        private final IdentityHashMap<Object, Object> seen = new IdentityHashMap<>();

        Search(String otherwise) {
            this.otherwise = otherwise;
        }

        Optional<String> compare(@Nullable Object one, @Nullable Object other, String where) {
            if (one == other) {
                return Optional.empty();
            } else if (one == null || other == null) {
                return differ(where, String.valueOf(text(one)), String.valueOf(text(other)));
            } else if (seen.put(one, other) == other || areWhole(one, other)) {
                return Optional.empty();
            } else if (one.getClass() != other.getClass()) {
                return differ(where, "a " + simple(one), "a " + simple(other));
            } else if (isValue(one)) {
                return one.equals(other) ? Optional.empty() : differ(where, text(one), text(other));
            } else if (one.getClass().isArray()) {
                return elements(one, other, where);
            } else if (one instanceof List<?> list) {
                return elements(list.toArray(), ((List<?>) other).toArray(), where);
            } else if (one instanceof Throwable thrown && !isLike(thrown, (Throwable) other)) {
                return differ(where, text(one), text(other));
            } else if (isOfPlatform(one.getClass())) {
                return isLikeInPlatform(one, other) ? Optional.empty() : differ(where, "an object", "another");
            }
            for (Field field : compared(one.getClass())) {
                try {
                    Optional<String> difference = compare(field.get(one), field.get(other), name(field));
                    if (difference.isPresent()) {
                        return difference;
                    }
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
            return Optional.empty();
        }

        private boolean isLike(Throwable one, Throwable other) {
            return Objects.equals(one.getMessage(), other.getMessage())
                    && compare(one.getCause(), other.getCause(), "").isEmpty();
        }

        /** Whether both refer to the object that is compared, or to a part of it. */
        private boolean areWhole(Object one, Object other) {
            return seen.size() > 1 && isWhole(one) && isWhole(other);
        }

        private Optional<String> elements(Object one, Object other, String where) {
            int length = Array.getLength(one);
            if (length != Array.getLength(other)) {
                return differ(where, length + " elements", Array.getLength(other) + " elements");
            }
            for (int i = 0; i < length; i++) {
                Optional<String> difference = compare(Array.get(one, i), Array.get(other, i), where + "[" + i + "]");
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }

        private Optional<String> differ(String where, String one, String other) {
            return Optional.of(where + " is " + one + " (" + otherwise + ": " + other + ")");
        }
    }

    private static boolean isValue(Object object) {
        return object instanceof Enum || object instanceof Class || Pure.isValue(Type.getType(object.getClass()));
    }

    /** The content of an atomic object is a variable of the specification, and a monitor has no content. */
    private static boolean isLikeInPlatform(Object one, Object other) {
        if (one instanceof AtomicIntegerArray array) {
            return array.length() == ((AtomicIntegerArray) other).length();
        } else if (one instanceof AtomicLongArray array) {
            return array.length() == ((AtomicLongArray) other).length();
        } else if (one instanceof AtomicReferenceArray<?> array) {
            return array.length() == ((AtomicReferenceArray<?>) other).length();
        }
        boolean isAtomic = one.getClass().getPackageName().equals(AtomicInteger.class.getPackageName());
        return isAtomic || one.getClass() == Object.class || one instanceof Throwable || one.equals(other);
    }

    private static String simple(Object object) {
        return Declared.simple(Type.getInternalName(object.getClass()));
    }

    private static String text(@Nullable Object object) {
        return object == null || isValue(object) || object instanceof Throwable
                ? String.valueOf(object)
                : "a " + simple(object);
    }
}
