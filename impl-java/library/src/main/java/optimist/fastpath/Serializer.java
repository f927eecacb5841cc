package optimist.fastpath;

import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Stands between several producers and a downstream that can take one call at a time. Specified by
 * {@code Serializer.tla}.
 *
 * <p>Any thread may call {@link #onNext}, {@link #onError} and {@link #onComplete} at any time, also from within
 * downstream. Downstream gets the events one after the other, and each call happens-before the next (F1.2).
 *
 * <p>A call may return before downstream has seen its event. It may also return late, because its thread delivers the
 * events of others: the code of downstream runs in the threads of producers. The first terminal event ends the stream,
 * and later events are dropped. So may be an event submitted concurrently with the end. An event whose call had
 * returned before is not dropped by the end, except by {@link FastPathSerializer} (F2.4).
 *
 * <p><b>When downstream throws</b> on an item or in {@code onSubscribe}, its subscription is cancelled, and it gets the exception by {@link
 * Flow.Subscriber#onError}. Waiting events are dropped, and every call returns (F6.2), if the producers stop
 * submitting at some time (F8). To let the exception out would be wrong for two reasons. The delivering thread may
 * belong to an innocent producer, with another event than the one that failed. And no thread would deliver the rest
 * (F6.1). If downstream throws on a terminal event, or on the report, the {@linkplain
 * Thread#getUncaughtExceptionHandler() handler of uncaught exceptions} of the thread gets the exception. Reactive
 * Streams 2.13 asks this of the callers of a subscriber that throws. A {@link VirtualMachineError} ends the stream in the
 * same way. Then {@link InboxSerializer} and {@link LockedSerializer} throw it, in the call that delivered: its own item
 * was taken.
 *
 * <p><b>Subscriptions</b> are optional: producers need not be publishers. The first one is handed to downstream
 * unchanged. Its requests and cancellation reach upstream directly, and items submitted after a cancellation are still
 * delivered; {@link CancellableSerializer} does otherwise. An end does not cancel it: a publisher that has not ended itself goes on. Every
 * further one is cancelled (Reactive Streams 2.5), and what that throws leaves {@link #onSubscribe}: for
 * several publishers, take {@link MergedPublisher}. {@link #onSubscribe} is not serialized with the events, and its
 * caller must call it before them. An upstream that emits within {@code request} thus calls downstream from within its
 * {@code onSubscribe}.
 *
 * <p>For {@code org.reactivestreams}, use its {@code FlowAdapters}.
 *
 * <p><b>Limits.</b> If the virtual machine runs out of memory or of stack in the code of the serializer itself, the
 * call ends with that error, and may leave the serializer busy forever.
 *
 * @param <T> the items
 */
public abstract class Serializer<T> implements Flow.Subscriber<T> {
    private final Flow.Subscriber<? super T> downstream;
    private final Upstream upstream = new Upstream();

    Serializer(Flow.Subscriber<? super T> downstream) {
        this.downstream = Objects.requireNonNull(downstream, "downstream");
    }

    /**
     * Submits an event, an item or a {@link Terminal} one: some thread delivers it, or it is dropped after the end. The
     * arguments of an action carry the state of the call from the action before.
     */
    abstract void submit(Object event);

    /**
     * {@inheritDoc}
     *
     * @throws NullPointerException if there is no subscription
     */
    @Override
    public final void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (!upstream.set(subscription)) {
            subscription.cancel();
            return;
        }
        try {
            begin(downstream, subscription);
        } catch (Throwable thrown) {
            cancelUpstream();
            submit(new Terminal(thrown));
            if (throwsFatal()) {
                throwIfFatal(thrown);
            }
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws NullPointerException if there is no item
     */
    @Override
    public final void onNext(T item) {
        submit(Objects.requireNonNull(item, "item"));
    }

    /**
     * {@inheritDoc}
     *
     * @throws NullPointerException if there is no error
     */
    @Override
    public final void onError(Throwable error) {
        submit(new Terminal(Objects.requireNonNull(error, "error")));
    }

    @Override
    public final void onComplete() {
        submit(Terminal.COMPLETE);
    }

    /** Hands over the first subscription. */
    void begin(Flow.Subscriber<? super T> downstream, Flow.Subscription first) {
        downstream.onSubscribe(first);
    }

    /** Calls downstream, and returns the exception that it threw. Whatever was submitted reaches downstream from here. */
    @SuppressWarnings("unchecked") // what is not terminal came in by onNext
    final @Nullable Throwable call(Object event) {
        try {
            if (event instanceof Terminal end) {
                end.tell(downstream);
            } else {
                downstream.onNext((T) event);
            }
            return null;
        } catch (Throwable thrown) {
            if (event instanceof Terminal) {
                if (!throwsFatal() || !isFatal(thrown)) {
                    surrender(thrown);
                }
            } else {
                cancelUpstream();
            }
            return thrown;
        }
    }

    final void cancelUpstream() {
        try {
            upstream.cancel();
        } catch (Throwable thrown) {
            surrender(thrown);
        }
    }

    /** Whether the deliverer throws fatal errors after the end. */
    boolean throwsFatal() {
        return false;
    }

    static void throwIfFatal(@Nullable Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal) {
            throw fatal;
        }
    }

    static boolean isFatal(Throwable thrown) {
        return thrown instanceof VirtualMachineError;
    }

    static void surrender(Throwable thrown) {
        Thread thread = Thread.currentThread();
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        } catch (Throwable ignored) {
            // The JVM ignores it, too.
        }
    }
}
