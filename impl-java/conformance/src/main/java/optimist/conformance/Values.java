package optimist.conformance;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Represents objects by the values that they stand for. What is remembered of a run has no objects of the class in it,
 * because a call may change them when it goes on. Only numbers, Booleans, strings and the like stand for themselves.
 */
final class Values {
    /** The value that an object stands for. */
    record Encoded(Codec codec, TlaValue value) {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** Such sets are made for each value, and most stay small. */
    private static final int FEW = 2;

    private final ClassLoader loader;
    private final Map<Class<?>, Codec> codecs = new LinkedHashMap<>();
    /** While runs are recorded, several threads ask. */
    private final Map<Class<?>, Optional<Codec>> codecOf = new ConcurrentHashMap<>();

    private final Map<Class<?>, Codec> made = new HashMap<>();
    private final @Nullable Likeness likeness;
    private final boolean identity;
    private final Map<Class<?>, List<Field>> references = new HashMap<>();
    private final Map<Class<?>, List<Field>> declaredReferences = new HashMap<>();
    private final Instances interned = new Instances(false);
    /** The object that the class works on now, and its parts. */
    private List<Object> whole = List.of();

    /**
     * Loads the codecs. They may lose what an object holds.
     *
     * @param loader the loader of the class and its objects
     * @param declared the codecs, which it loads too
     */
    Values(ClassLoader loader, Map<Class<?>, Class<? extends Codec>> declared) {
        this(loader, declared, null, false);
    }

    /**
     * Loads the codecs.
     *
     * @param likeness compares each object with the one that its codec makes of its value, if there is one
     * @param identity whether objects with the same value are the same object
     */
    Values(
            ClassLoader loader,
            Map<Class<?>, Class<? extends Codec>> declared,
            @Nullable Likeness likeness,
            boolean identity) {
        this.loader = loader;
        this.likeness = likeness;
        this.identity = identity;
        declared.forEach((type, codec) -> codecs.put(load(type), codec(codec)));
    }

    /** The class as this loader has it. */
    Class<?> load(Class<?> type) {
        try {
            return Class.forName(type.getName(), true, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private Codec make(Class<?> codec) {
        try {
            Constructor<?> constructor = load(codec).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Codec) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(codec.getName() + " needs a constructor without parameters", e);
        }
    }

    /** The one codec of this class. */
    Codec codec(Class<? extends Codec> type) {
        return made.computeIfAbsent(type, this::make);
    }

    /** The codec for objects of this class. */
    Codec of(Class<?> type) {
        Codec codec = codecs.get(type);
        if (codec == null) {
            throw unknown(type);
        }
        return codec;
    }

    private static IllegalArgumentException unknown(Class<?> type) {
        return new IllegalArgumentException("it was not said what a " + type.getName()
                + " stands for (expected: objects(" + type.getSimpleName() + ".class, ...), with a codec)");
    }

    @Nullable
    Object encode(@Nullable Object object) {
        boolean isNumber = object instanceof Number && Pure.isValue(object.getClass());
        if (object == null
                || isNumber
                || object instanceof Encoded
                || object instanceof Boolean
                || object instanceof String) {
            return object;
        }
        Codec codec = codecFor(object);
        if (codec != null) {
            Encoded encoded = new Encoded(codec, codec.toSpec(object));
            lost(object, encoded).ifPresent(lost -> {
                throw new Difference("a " + Declared.simple(Type.getInternalName(object.getClass())) + " stands for "
                        + encoded + ", and " + lost);
            });
            return encoded;
        }
        if (object.getClass().getClassLoader() == loader && !(object instanceof Enum)) {
            throw unknown(object.getClass());
        }
        return object;
    }

    /** A value of the specification that stands for an object of this class, if that was said. */
    Optional<Encoded> standsFor(Class<?> type, Object value) {
        TlaValue specified = value instanceof TlaValue already
                ? already
                : new TlaValue.Atom(value instanceof String text ? '"' + text + '"' : value.toString());
        return Optional.ofNullable(codecs.get(type)).map(codec -> new Encoded(codec, specified));
    }

    List<@Nullable Object> encode(Object[] objects) {
        List<@Nullable Object> encoded = new ArrayList<>();
        for (Object object : objects) {
            encoded.add(encode(object));
        }
        return encoded;
    }

    private @Nullable Codec codecFor(Object object) {
        return codecOf.computeIfAbsent(
                        object.getClass(),
                        type -> codecs.entrySet().stream()
                                .filter(codec -> codec.getKey().isAssignableFrom(type))
                                .map(Map.Entry::getValue)
                                .findFirst())
                .orElse(null);
    }

    private static final String WRITTEN = "as the codec writes it";

    /** What the codec loses of an object: its value does not lead back to an object like this one. */
    private Optional<String> lost(Object object, Encoded encoded) {
        if (likeness == null) {
            return Optional.empty();
        }
        try {
            return lost(object, fresh(encoded));
        } catch (RuntimeException e) {
            return Optional.of("the codec does not write that: " + e);
        }
    }

    /**
     * What a codec loses of an object.
     *
     * @param written what it makes of the value; in a list, what is missing there is left alone
     */
    Optional<String> lost(@Nullable Object held, @Nullable Object written) {
        if (likeness == null) {
            return Optional.empty();
        } else if (held instanceof List<?> elements && !isOfClass(held) && written instanceof List<?> others) {
            return IntStream.range(0, Math.min(elements.size(), others.size()))
                    .filter(i -> others.get(i) != null || !(elements.get(i) instanceof Long))
                    .mapToObj(i -> likeness.difference(elements.get(i), others.get(i), whole, WRITTEN))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        return likeness.difference(held, written, whole, WRITTEN);
    }

    /** A new object for a value. If one value is one object, that holds within it. */
    @Nullable
    Object fresh(Encoded encoded) {
        return new Instances(false).of(encoded);
    }

    /** What a codec makes of a value. What stands in it for the object that is compared is replaced by that object. */
    private @Nullable Object made(Encoded encoded) {
        Object made = encoded.codec().toJava(encoded.value());
        Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>(FEW));
        if (made == null || whole.isEmpty()) {
            return made;
        } else if (made.getClass() == whole.get(0).getClass()) {
            return whole.get(0);
        } else if (made instanceof List<?> elements && !isOfClass(made)) {
            List<@Nullable Object> placed = new ArrayList<>();
            elements.forEach(element -> placed.add(element == null ? null : placed(element, visited)));
            return placed;
        }
        return placed(made, visited);
    }

    private Object placed(Object made, Set<Object> visited) {
        if (!isOfClass(made) || !visited.add(made)) {
            return made;
        }
        return replaced(made, held -> {
            if (held == null || !isOfClass(held)) {
                return held;
            }
            return (codecFor(held) == null ? Likeness.standsFor(held, whole) : Optional.empty())
                    .orElseGet(() -> placed(held, visited));
        });
    }

    /** Whether the object is of the class, or of a class that is loaded with it. */
    private boolean isOfClass(Object object) {
        Class<?> type = object.getClass();
        return type.getClassLoader() == loader && !type.isHidden() && !(object instanceof Enum);
    }

    /** Replaces what the fields of an object hold. A record is replaced as a whole. */
    private Object replaced(Object made, UnaryOperator<@Nullable Object> by) {
        return made instanceof Record ? replacedRecord(made, by) : replacedFields(made, by);
    }

    private List<Field> references(Class<?> type) {
        return references.computeIfAbsent(type, of -> {
            List<Field> all = new ArrayList<>();
            for (Class<?> c = of; c.getClassLoader() == loader; c = c.getSuperclass()) {
                declaredReferences(c).stream()
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .forEach(all::add);
            }
            return all;
        });
    }

    private List<Field> declaredReferences(Class<?> type) {
        return declaredReferences.computeIfAbsent(type, of -> {
            List<Field> all = new ArrayList<>();
            for (Field field : of.getDeclaredFields()) {
                if (!field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    all.add(field);
                }
            }
            return all;
        });
    }

    private Object replacedFields(Object made, UnaryOperator<@Nullable Object> by) {
        for (Field field : references(made.getClass())) {
            try {
                Object held = field.get(made);
                Object same = by.apply(held);
                if (same != held) {
                    field.set(made, same);
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return made;
    }

    private static Object replacedRecord(Object made, UnaryOperator<@Nullable Object> by) {
        try {
            List<Class<?>> types = new ArrayList<>();
            List<@Nullable Object> components = new ArrayList<>();
            boolean isOther = false;
            for (RecordComponent component : made.getClass().getRecordComponents()) {
                Field field = made.getClass().getDeclaredField(component.getName());
                field.setAccessible(true);
                Object held = field.get(made);
                Object same = component.getType().isPrimitive() ? held : by.apply(held);
                isOther |= same != held;
                types.add(component.getType());
                components.add(same);
            }
            if (!isOther) {
                return made;
            }
            Constructor<?> constructor = made.getClass().getDeclaredConstructor(types.toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(components.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Always the same object for one value, so that comparing objects compares values. */
    @Nullable
    Object interned(@Nullable Object value) {
        return interned.of(value);
    }

    /**
     * The class works on another object from now on.
     *
     * @param now the object and its parts
     */
    void about(List<Object> now) {
        whole = now;
    }

    /**
     * The objects of a new run.
     *
     * @param holders the private object and its parts
     */
    Instances run(List<Object> holders) {
        Instances objects = new Instances(true);
        objects.meetIn(holders);
        return objects;
    }

    /**
     * Takes what an object knows for what stands for its value.
     *
     * @param holders the shared object and its parts
     */
    void know(List<Object> holders) {
        interned.meetIn(holders);
    }

    /**
     * The objects that stand for values. If it was declared that objects with the same value are the same object, there
     * is one for each value, also where one object refers to another, or where the class has it in a final field. A run may
     * change its objects, so that they stand for other values.
     */
    final class Instances {
        private final Map<Encoded, Optional<Object>> objects = new HashMap<>();
        private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>(FEW));
        private final boolean change;
        /** The objects that the run was given, or has made and passed on. */
        private final Set<Object> passed = Collections.newSetFromMap(new IdentityHashMap<>(FEW));
        /** The objects that the run has made, and that no access has returned. Nobody else need know them. */
        private final Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>(FEW));

        /** @param change whether they are of one run, which may change them */
        private Instances(boolean change) {
            this.change = change;
        }

        @Nullable
        Object of(@Nullable Object value) {
            if (!(value instanceof Encoded encoded)) {
                return value;
            }
            Object object = change && !identity ? made(encoded) : same(encoded);
            if (change && object != null) {
                passed.add(object);
                own.remove(object);
            }
            return object;
        }

        private @Nullable Object same(Encoded encoded) {
            if (!isKnown(encoded)) {
                Object made = made(encoded);
                objects.put(encoded, Optional.ofNullable(made == null ? null : unified(made, encoded)));
            }
            return known(encoded);
        }

        /**
         * Remembers an object that the run has passed to an action. Returns its value if this is not the object that the
         * class knows for it, and it was declared that objects with the same value are the same object. A run may try
         * again with another object that it has made.
         */
        Optional<Encoded> met(@Nullable Object object) {
            if (object == null || !(encode(object) instanceof Encoded encoded)) {
                return Optional.empty();
            }
            if (passed.add(object)) {
                own.add(object);
            }
            Object known = isKnown(encoded) ? known(encoded) : null;
            if (identity && (known == null || own.contains(known))) {
                objects.put(encoded, Optional.of(object));
                known = object;
            }
            return identity && known != object ? Optional.of(encoded) : Optional.empty();
        }

        /**
         * Checks the objects of the run, which may have changed them.
         *
         * @throws Difference if they hold what their codecs do not carry
         */
        void check() {
            passed.forEach(Values.this::encode);
        }

        /** Remembers the objects that final fields of these objects hold, and static ones: the class knows them. */
        void meetIn(List<Object> holders) {
            if (!identity) {
                return;
            }
            for (Object holder : holders) {
                for (Class<?> c = holder.getClass(); c.getClassLoader() == loader; c = c.getSuperclass()) {
                    meetIn(c, holder);
                }
            }
            codecs.keySet().stream()
                    .filter(type -> type.getClassLoader() == loader)
                    .forEach(type -> meetIn(type, null));
        }

        private void meetIn(Class<?> type, @Nullable Object holder) {
            for (Field field : declaredReferences(type)) {
                boolean isStatic = Modifier.isStatic(field.getModifiers());
                if (Modifier.isFinal(field.getModifiers()) && (isStatic || holder != null)) {
                    try {
                        meet(field.get(isStatic ? null : holder));
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }

        private void meet(@Nullable Object held) {
            Codec codec = held == null || !isOfClass(held) ? null : codecFor(held);
            if (held != null && codec != null) {
                Encoded encoded = new Encoded(codec, codec.toSpec(held));
                // A codec may match more than the objects that stand for values.
                if (lost(held, encoded).isEmpty() && !isKnown(encoded)) {
                    objects.put(encoded, Optional.of(held));
                }
            }
        }

        private @Nullable Object known(Encoded encoded) {
            return objects.getOrDefault(encoded, Optional.empty()).orElse(null);
        }

        private boolean isKnown(Encoded encoded) {
            Object known = known(encoded);
            boolean hasChanged =
                    change && known != null && !encoded.codec().toSpec(known).equals(encoded.value());
            return objects.containsKey(encoded) && !hasChanged;
        }

        /** Replaces the objects to which a new object refers by those that stand for the same value already. */
        private Object unified(Object made, Encoded encoded) {
            if (!identity || !isOfClass(made)) {
                return made;
            }
            // It may lead back to itself.
            objects.put(encoded, Optional.of(made));
            return unified(made);
        }

        private Object unified(Object made) {
            return replaced(made, this::same);
        }

        /** The object that stands for the same value as this one. */
        private @Nullable Object same(@Nullable Object held) {
            if (held == null || !(isOfClass(held) || held instanceof Throwable)) {
                return held;
            }
            Codec codec = codecFor(held);
            if (codec == null) {
                return !isOfClass(held) || !visited.add(held) ? held : unified(held);
            }
            Encoded encoded = new Encoded(codec, codec.toSpec(held));
            Object known = known(encoded);
            if (known != null && isKnown(encoded)) {
                return known;
            }
            Object unified = unified(held, encoded);
            objects.put(encoded, Optional.of(unified));
            return unified;
        }
    }
}
