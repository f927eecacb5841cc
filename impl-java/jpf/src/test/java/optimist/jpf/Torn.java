package optimist.jpf;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Atomic updates that are not: they read, and then write. */
public final class Torn {
    private Torn() {}

    public static <T> int getAndAdd(AtomicIntegerFieldUpdater<T> field, T object, int change) {
        int old = field.get(object);
        field.set(object, old + change);
        return old;
    }

    public static <T> long getAndAdd(AtomicLongFieldUpdater<T> field, T object, long change) {
        long old = field.get(object);
        field.set(object, old + change);
        return old;
    }

    public static <T> boolean compareAndSet(AtomicIntegerFieldUpdater<T> field, T object, int expected, int next) {
        if (field.get(object) != expected) {
            return false;
        }
        field.set(object, next);
        return true;
    }

    public static <T> boolean compareAndSet(AtomicLongFieldUpdater<T> field, T object, long expected, long next) {
        if (field.get(object) != expected) {
            return false;
        }
        field.set(object, next);
        return true;
    }

    public static <T> int getAndIncrement(AtomicIntegerFieldUpdater<T> field, T object) {
        return getAndAdd(field, object, 1);
    }

    public static <T> int getAndDecrement(AtomicIntegerFieldUpdater<T> field, T object) {
        return getAndAdd(field, object, -1);
    }

    public static <T, V> boolean compareAndSet(AtomicReferenceFieldUpdater<T, V> field, T object, V expected, V next) {
        if (field.get(object) != expected) {
            return false;
        }
        field.set(object, next);
        return true;
    }

    public static <T, V> V getAndSet(AtomicReferenceFieldUpdater<T, V> field, T object, V next) {
        V old = field.get(object);
        field.set(object, next);
        return old;
    }
}
