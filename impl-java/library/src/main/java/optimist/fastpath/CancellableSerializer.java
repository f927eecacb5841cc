package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.function.Consumer;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * An {@link InboxSerializer} that can be cancelled, and that hands over what downstream does not get. Specified by
 * {@code Cancellable.tla}.
 *
 * <p><b>Guarantee.</b> That of {@link InboxSerializer}, up to the cancellation: downstream gets the first of the events that
 * it would get otherwise (F18.2). Each item, and each error, is delivered, or handed to a hook, or back with the caller
 * of {@code offer}: one of these, once (F18.1). That includes what comes after the end, and what downstream throws in
 * {@code onNext}.
 *
 * <p><b>Cancellation.</b> After downstream has cancelled from within a call, no call follows. If another thread cancels,
 * at most one call may be in progress, or about to begin, when {@link #cancel} returns (F18.3). Upstream is cancelled, too. Downstream
 * need not know this class: it may cancel the subscription that it was given.
 *
 * <p><b>Hooks.</b> One for items, to release what they hold, and one for errors. By default items are forgotten, and errors go to
 * the {@linkplain Thread#getUncaughtExceptionHandler() handler of uncaught exceptions} of the thread. That handler also
 * gets what a hook throws. A hook is called by the thread that finds the event: several may be in it at a time, also
 * while downstream is called.
 *
 * <p><b>Cost.</b> That of {@link InboxSerializer}, and a volatile read before each call of downstream.
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
     * An unbounded serializer in front of this downstream, with the hooks of the default.
     *
     * @param downstream gets the events
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
     */
    public CancellableSerializer(
            Flow.Subscriber<? super T> downstream,
            Consumer<? super T> onDiscard,
            Consumer<? super Throwable> onLateError) {
        super(downstream);
        hooks = new Hooks<>(onDiscard, onLateError);
    }

    /**
     * A bounded serializer in front of this downstream.
     *
     * @param downstream gets the events
     * @param capacity the number of events that may wait
     * @param onDiscard gets the items that downstream does not get
     * @param onLateError gets the errors that downstream does not get
     * @throws IllegalArgumentException if the capacity is not positive
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
     * call it at any time, also from within downstream. It does not wait; but its thread may have to deliver, that is
     * to call hooks.
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
            first.cancel();
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
