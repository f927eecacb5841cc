package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import optimist.Action;

/** Mutants: a lock that is held while downstream is called, with a fault. */
final class SpinSerializer extends Serializer<Object> {
    private static final AtomicIntegerFieldUpdater<SpinSerializer> BUSY =
            AtomicIntegerFieldUpdater.newUpdater(SpinSerializer.class, "busy");

    private final boolean splits;
    private final boolean forgets;
    private volatile int busy;
    private boolean ended;

    private SpinSerializer(Flow.Subscriber<Object> downstream, boolean splits, boolean forgets) {
        super(downstream);
        this.splits = splits;
        this.forgets = forgets;
    }

    /** Reads that nobody is busy, and then writes that it is. */
    static Flow.Subscriber<Object> split(Flow.Subscriber<Object> downstream) {
        return new SpinSerializer(downstream, true, false);
    }

    /** Does not know that it has ended. */
    static Flow.Subscriber<Object> endless(Flow.Subscriber<Object> downstream) {
        return new SpinSerializer(downstream, false, true);
    }

    @Override
    void submit(Object event) {
        while (!enter()) {
            Thread.onSpinWait();
        }
        if (forgets || !ended) {
            call(event);
        }
        ended |= event instanceof Terminal;
        write(0);
    }

    private boolean enter() {
        if (!splits) {
            return compareAndSet();
        }
        if (read() != 0) {
            return false;
        }
        write(1);
        return true;
    }

    @Action("CompareAndSet")
    private boolean compareAndSet() {
        return BUSY.compareAndSet(this, 0, 1);
    }

    @Action("ReadBusy")
    private int read() {
        return busy;
    }

    @Action("WriteBusy")
    private void write(int next) {
        busy = next;
    }
}
