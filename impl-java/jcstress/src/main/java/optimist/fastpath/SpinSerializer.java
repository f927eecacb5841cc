package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import optimist.Action;

/** Mutants: a lock that is held while downstream is called, or should be. */
final class SpinSerializer extends Serializer<Object> {
    private static final AtomicIntegerFieldUpdater<SpinSerializer> BUSY =
            AtomicIntegerFieldUpdater.newUpdater(SpinSerializer.class, "busy");

    private final boolean locks;
    private final boolean forgets;

    @SuppressWarnings("unused") // It is read through the updater.
    private volatile int busy;

    private boolean ended;

    private SpinSerializer(Flow.Subscriber<Object> downstream, boolean locks, boolean forgets) {
        super(downstream);
        this.locks = locks;
        this.forgets = forgets;
    }

    /** Does not lock. */
    static Flow.Subscriber<Object> open(Flow.Subscriber<Object> downstream) {
        return new SpinSerializer(downstream, false, false);
    }

    /** Does not know that it has ended. */
    static Flow.Subscriber<Object> endless(Flow.Subscriber<Object> downstream) {
        return new SpinSerializer(downstream, true, true);
    }

    @Override
    void submit(Object event) {
        while (locks && !enter()) {
            Thread.onSpinWait();
        }
        if (forgets || !ended) {
            call(event);
        }
        ended |= event instanceof Terminal;
        if (locks) {
            leave();
        }
    }

    @Action("Enter")
    private boolean enter() {
        return BUSY.compareAndSet(this, 0, 1);
    }

    @Action("Leave")
    private void leave() {
        busy = 0;
    }
}
