package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * The serializer of pull request 1235 of RxJava: while a flag says that there is no contention, an event takes a fast
 * path past the queue. Specified by {@code FastPath.tla}. To be examined, not to be used.
 *
 * <pre>
 *                    Acquire, if the flag is open; Increment
 *   new ----&gt; [ wip: 0 ] -----------------------------&gt; [ wip: n &gt; 0 ] ----.
 *                 ^                                          |    ^   ^      | Increment
 *                 '------- Release, Decrement to zero -------'    |   '------'
 *                                                            |    |
 *                                                            '----'
 *                                               ReadNext, deliver or drop, Decrement
 *
 *               CloseFlag: something came while an event was written through
 *             .------------------------------------------------.
 *             |                                                v
 *   new ----&gt; [ open ]                                   [ closed ]
 *             ^                                                |
 *             '------------------------------------------------'
 *               OpenFlag: a drain has found one or two events only
 * </pre>
 *
 * While {@code wip} is above zero, one thread delivers: the one that took it from zero. The flag is a hint, which saves
 * a compare-and-set that would fail (F4.1).
 *
 * <p><b>Guarantee.</b> Calls of downstream are serial, and each happens-before the next (F1, F1.2). No event is
 * delivered twice (F2.6), and none is lost as long as there is no end (F2.5). There is one terminal event, and nothing
 * follows it (F3.1). A call from within downstream neither waits nor recurses (F7). If downstream throws, it gets a
 * report, and every call ends (F6.2).
 *
 * <p><b>No guarantee.</b> The events of one producer may arrive out of order (F2.2). An event is put into the queue
 * before it is counted. So {@code wip} may be zero while the event still waits, and the next one overtakes it. If that
 * is the end, an item accepted before is dropped (F2.1).
 *
 * <p><b>Cost.</b> Without contention, a call makes one read, one compare-and-set and one atomic add, and allocates
 * nothing. Under contention, it is the call of {@link QueuedSerializer} after the read of the flag, and, while
 * that is open, after a compare-and-set that fails.
 *
 * <p><b>Limits.</b> Those of {@link QueuedSerializer}: F5.1, F5.5, F8 and F10.1. After a drain of more than two events
 * the flag stays closed (F4.3) until the next uncontended call (F4.7).
 *
 * <p>This class follows the description of the pull request. The published code differs: it swaps the two writes to the
 * flag (F4.4), and breaks its promises about the end (F4.5) and about exceptions (F6.3).
 *
 * @param <T> the items
 */
public class FastPathSerializer<T> extends CountedSerializer<T> {
    @SuppressWarnings("rawtypes")
    private static final AtomicIntegerFieldUpdater<FastPathSerializer> OPEN =
            AtomicIntegerFieldUpdater.newUpdater(FastPathSerializer.class, "open");

    /** A drain of at most this many events opens the flag again. */
    private static final int SHORT = 2;

    /** The result of an attempt at the fast path. */
    private enum Attempt {
        TAKEN,
        ALONE,
        LATE
    }

    /** The flag: one or zero. */
    private volatile int open = 1;

    /**
     * A serializer in front of this downstream.
     *
     * @param downstream gets the events
     */
    public FastPathSerializer(Flow.Subscriber<? super T> downstream) {
        super(downstream);
    }

    @Override
    final void submit(Object event) {
        if (readFlag()) {
            Attempt attempt = acquire();
            if (attempt != Attempt.TAKEN) {
                if (attempt == Attempt.ALONE) {
                    deliver(event, 0);
                }
                if (release() > 1) {
                    closeFlag();
                    drain();
                }
                return;
            }
        }
        queue.offer(event);
        if (increment() == 0) {
            drain();
        }
    }

    private void drain() {
        int count = 0;
        do {
            Object event = awaitNext(count);
            count = Math.min(count, SHORT) + 1;
            if (event != Late.DROPPED) {
                deliver(event, count);
            }
        } while (decrement(count) > 1);
        if (count <= SHORT) {
            openFlag();
        }
    }

    /** The queue is not empty, or will not be once a producer has linked its node. */
    private Object awaitNext(int count) {
        Object event = readNext(count);
        if (event == null) {
            Pause pause = new Pause();
            do {
                pause.once();
                event = readNext(count);
            } while (event == null);
            pause.over();
        }
        return event;
    }

    private void deliver(Object event, int count) {
        Throwable thrown = emit(event, count);
        if (thrown != null && !(event instanceof Terminal)) {
            emit(new Terminal(thrown), count);
        }
    }

    // It saves a compare-and-set, and orders nothing.
    @Action("ReadFlag")
    private boolean readFlag() {
        return open != 0;
    }

    // Acquires what was done in downstream before.
    @Action("Acquire")
    private Attempt acquire() {
        if (!WIP.compareAndSet(this, 0, 1)) {
            return Attempt.TAKEN;
        }
        return hasEnded() ? Attempt.LATE : Attempt.ALONE;
    }

    // Releases to the next one what this thread has done in downstream.
    @Action("Release")
    private int release() {
        return WIP.getAndDecrement(this);
    }

    // For a hint it is early enough when others see it some time.
    @Action("CloseFlag")
    private void closeFlag() {
        OPEN.lazySet(this, 0);
    }

    @Action("OpenFlag")
    private void openFlag() {
        OPEN.lazySet(this, 1);
    }

    @Action("ReadNext")
    final @Nullable Object readNext(int count) {
        Object event = queue.poll();
        return event != null && hasEnded() ? Late.DROPPED : event;
    }

    /** The output. */
    @Action("Emit")
    final @Nullable Throwable emit(Object event, int count) {
        Throwable thrown = call(event);
        note(event);
        return thrown;
    }

    // Releases to the next one what this thread has done in downstream.
    @Action("Decrement")
    final int decrement(int count) {
        return WIP.getAndDecrement(this);
    }
}
