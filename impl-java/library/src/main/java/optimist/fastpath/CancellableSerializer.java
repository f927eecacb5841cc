package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.function.Consumer;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * An {@link InboxSerializer} that can be cancelled, and that hands over what downstream does not get. Specified by
 * {@code Cancellable.tla}.
 *
 * <p><b>Guarantee.</b> Downstream gets what it would get from an {@link InboxSerializer}, in the same order, up to a
 * cancellation (F18.2). Each item and each error is delivered, or handed to a hook, or {@code offer} says that it was
 * not taken: one of these, once (F18.1). An item is delivered as soon as {@code onNext} is called with it, also if
 * that throws. What {@code onNext} and {@code onSubscribe} throw is an error like others: if downstream does not get it,
 * the hook does.
 *
 * <p><b>Cancellation.</b> After downstream has cancelled from within {@code onNext}, no call follows. If it cancels elsewhere,
 * {@code onSubscribe} included, one call may be in progress, or about to begin, when {@link #cancel} returns; no other
 * follows (F18.3). Upstream is
 * cancelled, too. Downstream need not know this class: it may cancel the subscription that it was given. Requests are
 * passed on as they are. After a cancellation that comes before {@code onSubscribe}, downstream is not subscribed.
 *
 * <p><b>When hooks are called.</b> If a call of downstream is in progress, its thread hands over what waits, after that
 * call: perhaps after {@code cancel} has returned. Until then, {@code offer} may answer as before. Producers that wait for
 * room return then, too, and their items go to the hook. All this ends if producers submit finitely many events (F18.4).
 *
 * <p><b>Hooks</b> must be safe for several threads: after the end, several may call them at a time. They should not
 * block, as no event is delivered meanwhile. A hook must not submit to its serializer, nor wait for a thread that does;
 * it may cancel and offer. By default items are forgotten, and errors go
 * to the {@linkplain Thread#getUncaughtExceptionHandler() handler of uncaught exceptions} of the thread. That handler
 * also gets what hooks throw, what downstream throws in {@code onError} and {@code onComplete}, and what the cancellation
 * of upstream throws.
 *
 * <p><b>Cost.</b> One more volatile read before each call of downstream than an {@link InboxSerializer}. After the end,
 * downstream, its subscription and the hooks are kept, and no item.
 *
 * @param <T> the items
 */
public class CancellableSerializer<T> extends InboxSerializer<T> {
    /** What downstream gets. */
    private final class Handed implements Flow.Subscription {
        private final Flow.Subscription upstream;

        Handed(Flow.Subscription upstream) {
            this.upstream = upstream;
        }

        @Override
        public void request(long items) {
            upstream.request(items);
        }

        @Override
        public void cancel() {
            CancellableSerializer.this.cancel();
        }
    }

    private final Hooks<T> hooks;
    private volatile boolean cancelled;

    /**
     * An unbounded serializer in front of this downstream, with the default hooks.
     *
     * @param downstream gets the events
     * @throws NullPointerException if there is no downstream
     */
    public CancellableSerializer(Flow.Subscriber<? super T> downstream) {
        super(downstream);
        hooks = Hooks.none();
    }

    /**
     * An unbounded serializer in front of this downstream.
     *
     * @param downstream gets the events
     * @param onDiscard gets the items that downstream does not get
     * @param onLateError gets the errors that downstream does not get
     * @throws NullPointerException if there is no downstream, or no hook
     */
    public CancellableSerializer(
            Flow.Subscriber<? super T> downstream,
            Consumer<? super T> onDiscard,
            Consumer<? super Throwable> onLateError) {
        super(downstream);
        hooks = new Hooks<>(onDiscard, onLateError);
    }

    /**
     * A bounded serializer in front of this downstream, with the default hooks.
     *
     * @param downstream gets the events
     * @param capacity the number of events that may wait, in addition to the batch that is being delivered
     * @throws IllegalArgumentException if the capacity is not positive
     * @throws NullPointerException if there is no downstream
     */
    public CancellableSerializer(Flow.Subscriber<? super T> downstream, int capacity) {
        super(downstream, capacity);
        hooks = Hooks.none();
    }

    /**
     * A bounded serializer in front of this downstream.
     *
     * @param downstream gets the events
     * @param capacity the number of events that may wait, in addition to the batch that is being delivered
     * @param onDiscard gets the items that downstream does not get
     * @param onLateError gets the errors that downstream does not get
     * @throws IllegalArgumentException if the capacity is not positive
     * @throws NullPointerException if there is no downstream, or no hook
     */
    public CancellableSerializer(
            Flow.Subscriber<? super T> downstream,
            int capacity,
            Consumer<? super T> onDiscard,
            Consumer<? super Throwable> onLateError) {
        super(downstream, capacity);
        hooks = new Hooks<>(onDiscard, onLateError);
    }

    /**
     * Ends the stream without a call of downstream, and cancels upstream. What waits goes to the hooks. Any thread may
     * call it at any time, also from within downstream, and more than once. It waits for nobody. If nobody delivers, its
     * own thread calls the hooks.
     */
    public final void cancel() {
        setFlag();
        cancelUpstream();
        submitLater(Terminal.CANCEL);
    }

    @Override
    final void begin(Flow.Subscriber<? super T> downstream, Flow.Subscription first) {
        // A cancellation that does not see the subscription is seen here.
        if (cancelled) {
            cancelUpstream();
            return;
        }
        downstream.onSubscribe(new Handed(first));
    }

    @Override
    @SuppressWarnings("unchecked") // what is not terminal came in by onNext
    final void drop(Object event) {
        if (!(event instanceof Terminal end)) {
            hooks.discard((T) event);
        } else if (end.error() != null) {
            hooks.report(end.error());
        }
    }

    @Override
    @Action("Ask")
    final boolean mayPass(Object event, @Nullable Node rest) {
        return !cancelled;
    }

    @Action("SetFlag")
    private void setFlag() {
        cancelled = true;
    }
}
