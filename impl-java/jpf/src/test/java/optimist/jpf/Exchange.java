package optimist.jpf;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** In place of the exchange of a reference, which Java Pathfinder fails to make on an object that it has stored before. */
public final class Exchange {
    private Exchange() {}

    public static <T, V> V getAndSet(AtomicReferenceFieldUpdater<T, V> field, T object, V next) {
        while (true) {
            V old = field.get(object);
            if (field.compareAndSet(object, old, next)) {
                return old;
            }
        }
    }
}
