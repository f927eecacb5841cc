package optimist.example;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Accesses in classes that are not nested in the one that is compared. */
final class Hidden {
    private Hidden() {}

    /** Writes when it is asked for its text. */
    static final class Late extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient AtomicInteger to;
        private final int value;

        Late(AtomicInteger to, int value) {
            this.to = to;
            this.value = value;
        }

        @Override
        public String getMessage() {
            to.set(value);
            return "";
        }
    }

    static <T> AtomicIntegerFieldUpdater<T> newUpdater(Class<T> type, String field) {
        return new InTwoSteps<>(AtomicIntegerFieldUpdater.newUpdater(type, field));
    }

    private static final class InTwoSteps<T> extends AtomicIntegerFieldUpdater<T> {
        private final AtomicIntegerFieldUpdater<T> of;

        InTwoSteps(AtomicIntegerFieldUpdater<T> of) {
            this.of = of;
        }

        @Override
        public boolean compareAndSet(T object, int expected, int update) {
            return of.compareAndSet(object, expected, update);
        }

        @Override
        public boolean weakCompareAndSet(T object, int expected, int update) {
            return of.compareAndSet(object, expected, update);
        }

        @Override
        public void set(T object, int value) {
            of.set(object, value);
        }

        @Override
        public void lazySet(T object, int value) {
            of.lazySet(object, value);
        }

        @Override
        public int get(T object) {
            return of.get(object);
        }

        @Override
        public int getAndIncrement(T object) {
            int seen = get(object);
            set(object, seen + 1);
            return seen;
        }
    }
}
