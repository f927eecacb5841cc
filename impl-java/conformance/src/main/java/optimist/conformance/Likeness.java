package optimist.conformance;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Compares two objects by their classes and by the contents of their fields, deeply.
 *
 * <p>Of the object that is compared and of its parts, only final fields count. The others are variables of the
 * specification, or were declared. Final fields that were declared are left out.
 *
 * <p>Of other objects, which stand for values, all fields count, and so does the content of atomic objects. Variables
 * of the specification, unspecified fields, and what a trusted part changes in its nested classes are left out.
 *
 * <p>A reference to the object that is compared, or to a part of it, is like the same reference, and like nothing else.
 *
 * <p>Fields that hold an object of a trusted type are left out of both.
 */
final class Likeness {
    private final Declared declared;
    /** The fields of objects that stand for values. Null if two objects of the class are compared. */
    private final @Nullable Fields ofNodes;

    /** A field, and what it is called. */
    private record Named(Field field, String name) {}

    private final Map<Class<?>, List<Named>> fields = new HashMap<>();

    private Likeness(Declared declared, @Nullable Fields ofNodes) {
        this.declared = declared;
        this.ofNodes = ofNodes;
    }

    /** Compares two objects of the class. */
    static Likeness ofWholes(Declared declared) {
        return new Likeness(declared, null);
    }

    /** Compares two objects that stand for values. */
    static Likeness ofNodes(Declared declared, Fields fields) {
        return new Likeness(declared, fields);
    }

    /**
     * Where two objects differ, in words.
     *
     * @param otherwise what the other object is
     */
    Optional<String> difference(@Nullable Object one, @Nullable Object other, String otherwise) {
        return difference(one, other, List.of(), otherwise);
    }

    /**
     * The same for objects that may refer to the object that is compared.
     *
     * @param whole that object and its parts
     */
    Optional<String> difference(@Nullable Object one, @Nullable Object other, List<Object> whole, String otherwise) {
        return new Search(whole, otherwise).compare(one, other, "the object");
    }

    /** The same for what a field holds. */
    Optional<String> difference(Field field, @Nullable Object one, @Nullable Object other, String otherwise) {
        return isCompared(field) ? new Search(List.of(), otherwise).compare(one, other, name(field)) : Optional.empty();
    }

    /**
     * The object that is compared, or the part of it, for which a codec has written this one: it cannot refer to the
     * right one.
     */
    static Optional<Object> standsFor(Object written, List<Object> whole) {
        return whole.stream()
                .filter(part ->
                        written.getClass() != Object.class && written.getClass().isInstance(part))
                .min(Comparator.comparing(part -> part.getClass() != written.getClass()));
    }

    private static String name(Field field) {
        return Declared.simple(Type.getInternalName(field.getDeclaringClass())) + "." + field.getName();
    }

    private boolean isCompared(Field field) {
        String owner = Type.getInternalName(field.getDeclaringClass());
        boolean isTrusted = declared.trusted().containsKey(Declared.simple(Type.getInternalName(field.getType())));
        boolean isLock = ofNodes == null
                && (Locks.isLock(Type.getInternalName(field.getType())) || field.getType() == Condition.class);
        if (Modifier.isStatic(field.getModifiers()) || isTrusted || isLock) {
            return false;
        }
        return ofNodes == null
                ? Modifier.isFinal(field.getModifiers())
                        && declared.reason(owner, field.getName()).isEmpty()
                : !ofNodes.mayDiffer(field) && !declared.isUnspecified(owner, field.getName());
    }

    private List<Named> compared(Class<?> type) {
        return fields.computeIfAbsent(type, of -> {
            List<Named> all = new ArrayList<>();
            for (Class<?> c = of; c != null && !Pure.isOfPlatform(c); c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    if (isCompared(field)) {
                        field.setAccessible(true);
                        all.add(new Named(field, name(field)));
                    }
                }
            }
            return all;
        });
    }

    private final class Search {
        private static final String AGAIN = "the same object again";
        /** Two such maps are made for each object that is compared, and most stay small. */
        private static final int FEW = 2;

        private final List<Object> whole;
        private final String otherwise;
        private final IdentityHashMap<Object, Object> seen = new IdentityHashMap<>(FEW);
        private final IdentityHashMap<Object, Object> others = new IdentityHashMap<>(FEW);

        Search(List<Object> whole, String otherwise) {
            this.whole = whole;
            this.otherwise = otherwise;
        }

        Optional<String> compare(@Nullable Object one, @Nullable Object other, String where) {
            if (one == null || other == null) {
                return one == other
                        ? Optional.empty()
                        : differ(where, String.valueOf(text(one)), String.valueOf(text(other)));
            } else if (isWhole(one) || isWhole(other)) {
                return one == other ? Optional.empty() : differ(where, wholly(one), wholly(other));
            } else if (one.getClass() != other.getClass()) {
                return differ(where, "a " + simple(one), "a " + simple(other));
            } else if (isValue(one)) {
                return one.equals(other) ? Optional.empty() : differ(where, text(one), text(other));
            }
            Object met = seen.put(one, other);
            Object otherMet = others.put(other, one);
            if (met != null || otherMet != null) {
                return met == other && otherMet == one
                        ? Optional.empty()
                        : differ(where, met == null ? "another object" : AGAIN, otherMet == null ? "another" : AGAIN);
            } else if (one.getClass().isArray()) {
                return elements(one, other, where);
            }
            Optional<String> inherited = inPlatform(one, other, where);
            if (inherited.isPresent()) {
                return inherited;
            }
            for (Named named : compared(one.getClass())) {
                try {
                    Optional<String> difference =
                            compare(named.field().get(one), named.field().get(other), named.name());
                    if (difference.isPresent()) {
                        return difference;
                    }
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
            return Optional.empty();
        }

        /** Compares what a class or superclass of the JDK holds. */
        private Optional<String> inPlatform(Object one, Object other, String where) {
            if (one instanceof List<?> list) {
                return elements(list.toArray(), ((List<?>) other).toArray(), where);
            } else if (one instanceof Throwable thrown) {
                return isLike(thrown, (Throwable) other) ? Optional.empty() : differ(where, text(one), text(other));
            } else if (isAtomic(one)) {
                return contents(one, other, where);
            }
            boolean isMonitor = ofNodes == null && one.getClass() == Object.class;
            boolean isOwn = !Pure.isOfPlatform(one.getClass()) && !(one instanceof Collection) && !(one instanceof Map);
            return isMonitor || isOwn || one.equals(other) ? Optional.empty() : differ(where, "an object", "another");
        }

        /** Compares two atomic objects. In the object that is compared, their contents are variables. */
        private Optional<String> contents(Object one, Object other, String where) {
            if (one instanceof AtomicReferenceArray<?> array && ofNodes != null) {
                return elements(elements(array), elements((AtomicReferenceArray<?>) other), where);
            } else if (one instanceof AtomicReference<?> reference && ofNodes != null) {
                return compare(reference.get(), ((AtomicReference<?>) other).get(), where);
            }
            String content = content(one);
            String otherContent = content(other);
            return content.equals(otherContent) ? Optional.empty() : differ(where, content, otherContent);
        }

        private String content(Object atomic) {
            if (ofNodes != null) {
                return atomic.toString();
            }
            int length = atomic instanceof AtomicIntegerArray numbers
                    ? numbers.length()
                    : atomic instanceof AtomicLongArray numbers
                            ? numbers.length()
                            : atomic instanceof AtomicReferenceArray<?> references ? references.length() : 0;
            return length + " elements";
        }

        private static Object[] elements(AtomicReferenceArray<?> array) {
            return IntStream.range(0, array.length()).mapToObj(array::get).toArray();
        }

        private boolean isLike(Throwable one, Throwable other) {
            return Objects.equals(one.getMessage(), other.getMessage())
                    && compare(one.getCause(), other.getCause(), "").isEmpty();
        }

        private boolean isWhole(Object object) {
            for (Object part : whole) {
                if (part == object) {
                    return true;
                }
            }
            return false;
        }

        private String wholly(Object object) {
            if (isWhole(object)) {
                return object == whole.get(0) ? "the object itself" : "the part " + simple(object);
            }
            boolean isLikeOne = whole.stream().anyMatch(part -> part.getClass() == object.getClass());
            return (isLikeOne ? "another " : "a ") + simple(object);
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
        return object instanceof Enum || object instanceof Class || Pure.isValue(object.getClass());
    }

    private static boolean isAtomic(Object object) {
        Class<?> type = object.getClass();
        while (!Pure.isOfPlatform(type)) {
            type = type.getSuperclass();
        }
        return type.getPackageName().equals(AtomicInteger.class.getPackageName());
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
