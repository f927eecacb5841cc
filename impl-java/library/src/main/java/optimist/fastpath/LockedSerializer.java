package optimist.fastpath;

import java.util.concurrent.Flow;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * A serializer with a lock around its queue; no lock is held during calls of downstream. Pull request 1235 of RxJava
 * set out to replace it. Specified by {@code Locked.tla}.
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
 * Each arrow is one critical section. While it is busy, one thread delivers: the one that made it busy.
 *
 * <p><b>Guarantee.</b> Calls of downstream are serial, and each happens-before the next (F1, F1.2). No accepted event
 * is lost (F2.4), or delivered twice (F2.6). No event, the end included, overtakes one whose call had returned before
 * its own began (F2.3). There is one terminal event, and nothing follows it (F3.1). A call from within downstream
 * neither waits nor recurses (F7). If downstream throws, it gets a report, and every call ends (F6.2).
 *
 * <p><b>Cost.</b> Without contention, a call enters and leaves the lock twice, and allocates nothing. To leave an event
 * costs an allocation of 24 bytes. A thread that loses its processor within a critical section blocks all others.
 *
 * <p><b>Limits.</b> One producer may be captured in the drain loop, delivering for the others forever (F8). Nothing
 * bounds the events that wait for a slow downstream (F10.1). The lock is the monitor of this object: do not hold it for
 * long.
 *
 * @param <T> the items
 */
public class LockedSerializer<T> extends BatchSerializer<T> {
    private boolean busy;
    private boolean ended;

    /** The events left since the deliverer last looked, the newest first. */
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

    /** True if the caller must deliver. */
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
