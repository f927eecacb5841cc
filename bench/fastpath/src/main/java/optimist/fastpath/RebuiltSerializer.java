package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * The serializer of the pull request, as {@link FastPathSerializer} describes it, without an end and without exceptions. A
 * subclass places its count, and adds to it.
 */
abstract class RebuiltSerializer {
    private static final AtomicIntegerFieldUpdater<RebuiltSerializer> OPEN =
            AtomicIntegerFieldUpdater.newUpdater(RebuiltSerializer.class, "open");

    private final Flow.Subscriber<Integer> downstream;
    private final RebuiltQueue queue;
    private final boolean hasFlag;
    /** A drain of at most so many items opens the flag. */
    private final int limit;

    volatile int open = 1;

    RebuiltSerializer(Flow.Subscriber<Integer> downstream, Rebuilt.Kind kind) {
        this.downstream = downstream;
        this.queue = kind.queue();
        this.hasFlag = kind != Rebuilt.Kind.NO_FLAG;
        this.limit = kind.limit();
    }

    abstract boolean compareAndSetFromZero();

    /** Returns the count before. */
    abstract int increment();

    /** Returns the count after. */
    abstract int decrement();

    final void onNext(Integer item) {
        if ((!hasFlag || open != 0) && compareAndSetFromZero()) {
            downstream.onNext(item);
            if (decrement() > 0) {
                setOpen(0);
                drain();
            }
            return;
        }
        queue.offer(item);
        if (increment() == 0) {
            drain();
        }
    }

    private void drain() {
        int count = 0;
        do {
            downstream.onNext(await());
            count = Math.min(count, limit) + 1;
        } while (decrement() > 0);
        if (count <= limit) {
            setOpen(1);
        }
    }

    private Integer await() {
        Integer item = queue.poll();
        if (item == null) {
            Pause pause = new Pause();
            do {
                pause.once();
                item = queue.poll();
            } while (item == null);
            pause.over();
        }
        return item;
    }

    private void setOpen(int is) {
        if (hasFlag) {
            OPEN.lazySet(this, is);
        }
    }

    /** Its count is beside its other fields. */
    static final class Close extends RebuiltSerializer {
        private static final AtomicIntegerFieldUpdater<Close> WIP =
                AtomicIntegerFieldUpdater.newUpdater(Close.class, "wip");

        volatile int wip;

        Close(Flow.Subscriber<Integer> downstream, Rebuilt.Kind kind) {
            super(downstream, kind);
        }

        @Override
        boolean compareAndSetFromZero() {
            return WIP.compareAndSet(this, 0, 1);
        }

        @Override
        int increment() {
            return WIP.getAndIncrement(this);
        }

        @Override
        int decrement() {
            return WIP.decrementAndGet(this);
        }
    }

    @SuppressWarnings("unused")
    abstract static class Padding extends RebuiltSerializer {
        int p000, p001, p002, p003, p004, p005, p006, p007;
        int p008, p009, p010, p011, p012, p013, p014, p015;
        int p016, p017, p018, p019, p020, p021, p022, p023;
        int p024, p025, p026, p027, p028, p029, p030, p031;

        Padding(Flow.Subscriber<Integer> downstream, Rebuilt.Kind kind) {
            super(downstream, kind);
        }
    }

    abstract static class AtCount extends Padding {
        static final AtomicIntegerFieldUpdater<AtCount> WIP =
                AtomicIntegerFieldUpdater.newUpdater(AtCount.class, "wip");

        volatile int wip;

        AtCount(Flow.Subscriber<Integer> downstream, Rebuilt.Kind kind) {
            super(downstream, kind);
        }

        @Override
        boolean compareAndSetFromZero() {
            return WIP.compareAndSet(this, 0, 1);
        }

        @Override
        int increment() {
            return WIP.getAndIncrement(this);
        }

        @Override
        int decrement() {
            return WIP.decrementAndGet(this);
        }
    }

    /** As the pull request has it. */
    @SuppressWarnings("unused")
    static class Padded extends AtCount {
        int q000, q001, q002, q003, q004, q005, q006, q007;
        int q008, q009, q010, q011, q012, q013, q014, q015;
        int q016, q017, q018, q019, q020, q021, q022, q023;
        int q024, q025, q026, q027, q028, q029, q030, q031;

        Padded(Flow.Subscriber<Integer> downstream, Rebuilt.Kind kind) {
            super(downstream, kind);
        }
    }

    /** It adds to its count by loops. */
    static final class Looping extends Padded {
        Looping(Flow.Subscriber<Integer> downstream, Rebuilt.Kind kind) {
            super(downstream, kind);
        }

        @Override
        int increment() {
            return add(1);
        }

        @Override
        int decrement() {
            return add(-1) - 1;
        }

        private int add(int delta) {
            int before = wip;
            while (!WIP.compareAndSet(this, before, before + delta)) {
                before = wip;
            }
            return before;
        }
    }
}
