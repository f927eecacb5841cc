package optimist.conformance;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** A snapshot of an object and everything that it leads to: the non-final fields, and the elements of arrays. */
final class Contents {
    private final List<Runnable> writes = new ArrayList<>();
    private final Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());

    private Contents() {}

    static Contents of(Object object) {
        Contents contents = new Contents();
        contents.keep(object);
        return contents;
    }

    /** Writes the snapshot back. It does not include static fields. */
    void restore() {
        writes.forEach(Runnable::run);
    }

    private void keep(@Nullable Object object) {
        if (object == null || isValue(object) || !known.add(object)) {
            return;
        }
        if (object.getClass().isArray()) {
            keepElements(object);
        } else if (object.getClass().getPackageName().equals(AtomicInteger.class.getPackageName())) {
            keepAtomic(object);
        } else if (Pure.isOfPlatform(object.getClass())) {
            throw new IllegalArgumentException(
                    "what is in a " + object.getClass().getName()
                            + " cannot be kept (expected: fields, arrays and objects of java.util.concurrent.atomic)");
        } else {
            for (Class<?> c = object.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        keep(field, object);
                    }
                }
            }
        }
    }

    private static boolean isValue(Object object) {
        return object instanceof Enum
                || object instanceof Class
                || object instanceof Thread
                || Pure.isValue(object.getClass());
    }

    private void keep(Field field, Object of) {
        try {
            field.setAccessible(true);
            Object value = field.get(of);
            if (!Modifier.isFinal(field.getModifiers())) {
                writes.add(() -> write(field, of, value));
            }
            if (!field.getType().isPrimitive()) {
                keep(value);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(Field field, Object of, @Nullable Object value) {
        try {
            field.set(of, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private void keepElements(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        writes.add(() -> System.arraycopy(copy, 0, array, 0, length));
        if (array instanceof Object[] elements) {
            for (Object element : elements) {
                keep(element);
            }
        }
    }

    private void keepAtomic(Object object) {
        if (object instanceof AtomicInteger atomic) {
            int value = atomic.get();
            writes.add(() -> atomic.set(value));
        } else if (object instanceof AtomicLong atomic) {
            long value = atomic.get();
            writes.add(() -> atomic.set(value));
        } else if (object instanceof AtomicBoolean atomic) {
            boolean value = atomic.get();
            writes.add(() -> atomic.set(value));
        } else if (object instanceof AtomicReference<?> atomic) {
            keep(atomic);
        } else if (object instanceof AtomicIntegerArray atomic) {
            for (int i = 0; i < atomic.length(); i++) {
                int place = i;
                int value = atomic.get(i);
                writes.add(() -> atomic.set(place, value));
            }
        } else if (object instanceof AtomicLongArray atomic) {
            for (int i = 0; i < atomic.length(); i++) {
                int place = i;
                long value = atomic.get(i);
                writes.add(() -> atomic.set(place, value));
            }
        } else if (object instanceof AtomicReferenceArray<?> atomic) {
            keep(atomic);
        } else {
            throw new IllegalArgumentException(
                    "what is in a " + object.getClass().getName() + " cannot be kept");
        }
    }

    private <T> void keep(AtomicReference<T> atomic) {
        T value = atomic.get();
        writes.add(() -> atomic.set(value));
        keep((Object) value);
    }

    private <T> void keep(AtomicReferenceArray<T> atomic) {
        for (int i = 0; i < atomic.length(); i++) {
            int place = i;
            T value = atomic.get(i);
            writes.add(() -> atomic.set(place, value));
            keep((Object) value);
        }
    }
}
