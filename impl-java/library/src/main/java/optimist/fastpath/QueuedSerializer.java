package optimist.fastpath;

import java.util.concurrent.Flow;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * A serializer that queues every event: pull request 1235 of RxJava without its fast path. Specified by
 * {@code Queued.tla}.
 *
 * <pre>
 *                  Increment from zero              Increment
 *   new ----&gt; [ wip: 0 ] ------------&gt; [ wip: n &gt; 0 ] ----.
 *                 ^                         |    ^   ^      |
 *                 '-- Decrement to zero ----'    |   '------'
 *                                           |    |
 *                                           '----'
 *                              ReadNext, deliver or drop, Decrement
 * </pre>
 *
 * While {@code wip} is above zero, one thread delivers: the one that took it from zero. An event is linked before it is
 * counted, so the queue has an event for each count.
 *
 * <p><b>Guarantee.</b> Calls of downstream are serial, and each happens-before the next (F1, F1.2). No accepted event
 * is lost (F2.4), or delivered twice (F2.6). No event, the end included, overtakes one whose call had returned before
 * its own began (F2.3). There is one terminal event, and nothing follows it (F3.1). A call from within downstream
 * neither waits nor recurses (F7). If downstream throws, it gets a report, and every call ends (F6.2).
 *
 * <p><b>Cost.</b> Four accesses to shared memory in each call, three of them atomic, beside the link, and an allocation
 * of 24 bytes. The count and the tail of the queue have their cache lines to themselves: some 600 bytes for both
 * objects.
 *
 * <p><b>Limits.</b>
 * <ul>
 *   <li>It is not lock-free: a producer that stops between its two steps of {@link LinkedQueue#offer} blocks all
 *       others. Their events are not delivered, and the call of the deliverer does not end (F5.1).
 *   <li>One producer may be captured in the drain loop, delivering for the others forever (F8).
 *   <li>Nothing bounds the events that wait for a slow downstream (F10.1), and from 2<sup>31</sup> of
 *       them on, none is delivered any more.
 * </ul>
 *
 * @param <T> the items
 */
public class QueuedSerializer<T> extends CountedSerializer<T> {

    /**
     * A serializer in front of this downstream.
     *
     * @param downstream gets the events
     */
    public QueuedSerializer(Flow.Subscriber<? super T> downstream) {
        super(downstream);
    }

    @Override
    final void submit(Object event) {
        queue.offer(event);
        if (increment() == 0) {
            drain();
        }
    }

    private void drain() {
        do {
            Object event = awaitNext();
            if (event != Late.DROPPED) {
                deliver(event);
            }
        } while (decrement() > 1);
    }

    /** The queue is not empty, or will not be once a producer has linked its node. */
    private Object awaitNext() {
        Object event = readNext();
        if (event == null) {
            Pause pause = new Pause();
            do {
                pause.once();
                event = readNext();
            } while (event == null);
            pause.over();
        }
        return event;
    }

    private void deliver(Object event) {
        Throwable thrown = emit(event);
        if (thrown != null && !(event instanceof Terminal)) {
            emit(new Terminal(thrown));
        }
    }

    @Action("ReadNext")
    private @Nullable Object readNext() {
        Object event = queue.poll();
        return event != null && hasEnded() ? Late.DROPPED : event;
    }

    /** The output. */
    @Action("Emit")
    private @Nullable Throwable emit(Object event) {
        Throwable thrown = call(event);
        note(event);
        return thrown;
    }

    // Releases to the next one what this thread has done in downstream.
    @Action("Decrement")
    private int decrement() {
        return WIP.getAndDecrement(this);
    }
}
