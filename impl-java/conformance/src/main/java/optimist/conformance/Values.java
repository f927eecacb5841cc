package optimist.conformance;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private final ClassLoader loader;
    private final Map<Class<?>, Codec> codecs = new LinkedHashMap<>();
    private final Map<Class<?>, Codec> made = new HashMap<>();
    private final Map<Encoded, Optional<Object>> interned = new HashMap<>();

    /**
     * Loads the codecs.
     *
     * @param loader the loader of the class and its objects
     * @param declared the codecs, which it loads too
     */
    Values(ClassLoader loader, Map<Class<?>, Class<? extends Codec>> declared) {
        this.loader = loader;
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
        boolean isNumber = object instanceof Number && Pure.isValue(Type.getType(object.getClass()));
        if (object == null
                || isNumber
                || object instanceof Encoded
                || object instanceof Boolean
                || object instanceof String) {
            return object;
        }
        for (Map.Entry<Class<?>, Codec> codec : codecs.entrySet()) {
            if (codec.getKey().isInstance(object)) {
                return new Encoded(codec.getValue(), codec.getValue().toSpec(object));
            }
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

    /** A new object. */
    @Nullable
    Object fresh(@Nullable Object value) {
        return value instanceof Encoded encoded ? encoded.codec().toJava(encoded.value()) : value;
    }

    /** Always the same object for one value, so that comparing objects compares values. */
    @Nullable
    Object interned(@Nullable Object value) {
        return value instanceof Encoded encoded
                ? interned.computeIfAbsent(encoded, e -> Optional.ofNullable(fresh(e)))
                        .orElse(null)
                : value;
    }
}
