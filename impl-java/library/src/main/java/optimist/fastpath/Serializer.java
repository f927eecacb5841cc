package optimist.fastpath;

import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Stands between several producers and a downstream that can take one call at a time. Specified by
 * {@code Serializer.tla}.
 *
 * <p>Any thread may call {@link #onNext}, {@link #onError} and {@link #onComplete} at any time, also from within
 * downstream. Downstream gets the events one after the other, and each call of it happens before the next (F1.2). A
 * call may return before downstream has seen its event, and it may return late, because its thread delivers what others
 * have left: the code of downstream runs in the threads of producers. With the first terminal event it ends, and
 * whatever else is submitted is dropped. An event may also be dropped that was submitted at the same time as the end;
 * but for {@link FastPathSerializer} not one whose call had returned before (F2.4).
 *
 * <p><b>When downstream throws</b>, its subscription is cancelled and it is called once more, with {@link
 * Flow.Subscriber#onError} and what it threw. What waits is dropped, and every call returns normally (F6.2), if the
 * producers come to an end (F8). To let the exception out would be wrong twice. The thread that delivers may be that of
 * an innocent producer, whose event was not even the one that failed; and nobody would be left to deliver the rest
 * (F6.1). If downstream throws on a terminal event, or on being told, there is nobody to tell: the thread's {@linkplain
 * Thread#getUncaughtExceptionHandler() handler of uncaught exceptions} gets what was thrown. This is what Reactive
 * Streams 2.13 asks of those who come upon a subscriber that throws.
 *
 * <p><b>Subscriptions.</b> There need not be any. The first one is handed to downstream as it is: what downstream
 * requests and cancels reaches it without a detour, and what it submits after it was cancelled is still delivered.
 * Every further one is cancelled (Reactive Streams 2.5). {@link #onSubscribe} is not serialized with the events: it
 * comes before them.
 *
 * <p><b>Limits.</b> When the virtual machine runs out of memory or of stack in the serializer's own code, and not in
 * downstream's, the call ends with that error, and may leave the serializer busy for ever.
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
     * Deals with an event, an item or a {@link Terminal} one: has it delivered, by whomever, or drops it after the end.
     * What a call of this knows between two of its actions is in the arguments of the second one.
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
            downstream.onSubscribe(subscription);
        } catch (Throwable thrown) {
            cancel();
            submit(new Terminal(thrown));
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

    /** Calls downstream, and returns what it threw. There is no other place from which it gets an event. */
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
                surrender(thrown);
            } else {
                cancel();
            }
            return thrown;
        }
    }

    private void cancel() {
        try {
            upstream.cancel();
        } catch (Throwable thrown) {
            surrender(thrown);
        }
    }

    private static void surrender(Throwable thrown) {
        Thread thread = Thread.currentThread();
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        } catch (Throwable ignored) {
            // The JVM ignores it, too.
        }
    }
}
