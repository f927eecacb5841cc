package optimist.refcount;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** Atomic updates that are not: they read, and then write. */
final class Torn {
    private Torn() {}

    static <T> int getAndAdd(AtomicIntegerFieldUpdater<T> field, T object, int change) {
        int old = field.get(object);
        field.set(object, old + change);
        return old;
    }

    static <T> long getAndAdd(AtomicLongFieldUpdater<T> field, T object, long change) {
        long old = field.get(object);
        field.set(object, old + change);
        return old;
    }

    static <T> boolean compareAndSet(AtomicIntegerFieldUpdater<T> field, T object, int expected, int next) {
        if (field.get(object) != expected) {
            return false;
        }
        field.set(object, next);
        return true;
    }

    static <T> boolean compareAndSet(AtomicLongFieldUpdater<T> field, T object, long expected, long next) {
        if (field.get(object) != expected) {
            return false;
        }
        field.set(object, next);
        return true;
    }
}
