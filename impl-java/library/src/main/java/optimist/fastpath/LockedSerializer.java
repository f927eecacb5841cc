package optimist.fastpath;

import java.util.concurrent.Flow;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * A serializer that queues and decides under a lock, which is not held while downstream is called: what pull request
 * 1235 of RxJava set out to replace. Specified by {@code Locked.tla}.
 *
 * <pre>
 *                                               call: leave the event
 *                                                     .----.
 *               call: deliver the event               |    v
 *   new ----&gt; [ free ] ---------------------------&gt; [ busy ] ----- downstream has seen the end ----&gt; [ ended ]
 *               ^                                     |    ^                                          |    ^
 *               '------------ nothing was left -------'    |                                          '----'
 *                                                     |    |                                        call: drop
 *                                                     '----'
 *                                        take what was left, deliver it
 * </pre>
 *
 * Each arrow is one critical section. One thread delivers while it is busy: the one that made it so.
 *
 * <p><b>Guarantee.</b> Downstream is called by one thread at a time, and each call happens before the next (F1, F1.2).
 * Nothing that was accepted is lost (F2.4), or delivered twice (F2.6). An event, the end included, does not overtake
 * one whose call had returned before its own began (F2.3). One terminal event, and nothing after it (F3.1). A call from
 * within downstream neither waits nor recurses (F7). If downstream throws, it is told, and every call ends (F6.2).
 *
 * <p><b>Cost.</b> Alone, a call enters and leaves the lock twice, and allocates nothing. What is left for another
 * costs an allocation of 24 bytes. A thread that loses its processor within a critical section holds up all others.
 *
 * <p><b>Limits.</b> One producer may be kept delivering for the others for ever (F8), and nothing bounds the
 * events that wait for a slow downstream (F10.1). The lock is the monitor of this object: do not hold it for long.
 *
 * @param <T> the items
 */
public class LockedSerializer<T> extends BatchSerializer<T> {
    private boolean busy;
    private boolean ended;

    /** What was left since the one who delivers last looked, the newest first. */
    private @Nullable Node inbox;

    /**
     * A serializer in front of this downstream.
     *
     * @param downstream gets the events
     */
    public LockedSerializer(Flow.Subscriber<? super T> downstream) {
        super(downstream);
    }

    @Override
    final void submit(Object event) {
        if (enter(event)) {
            deliver(event);
        }
    }

    @Override
    final @Nullable Node leaveOrTake() {
        return leave();
    }

    @Override
    final void end() {
        close();
    }

    /** True if the caller is to deliver. */
    @Action("Enter")
    private synchronized boolean enter(Object event) {
        if (ended) {
            return false;
        }
        if (busy) {
            inbox = new Node(event, inbox);
            return false;
        }
        busy = true;
        return true;
    }

    @Action("Leave")
    private synchronized @Nullable Node leave() {
        Node taken = inbox;
        inbox = null;
        busy = taken != null;
        return taken;
    }

    @Action("Close")
    private synchronized void close() {
        ended = true;
        inbox = null;
    }
}
