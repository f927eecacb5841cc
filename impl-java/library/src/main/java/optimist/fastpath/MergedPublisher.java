package optimist.fastpath;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * Several publishers, merged into one, with back-pressure. Specified by {@code Merge.tla}.
 *
 * <p>Whatever happens, in any thread, is a signal: an item or an end of a source, a request or a cancellation of
 * downstream. An {@link InboxSerializer} brings the signals into one order, and its deliverer handles them one by one.
 * So no call waits for another, and the rest of the state needs no atomic access.
 *
 * <p><b>Guarantee.</b> Calls of downstream are serial, and it gets no more items than it has asked for. Each source's items
 * come in their order. Of each source, at most {@linkplain #withPrefetch prefetch} items wait. Each item that a source emits is
 * delivered or {@linkplain #onDiscard discarded}, once (F17.1). After all sources have completed, and all their items are
 * delivered, downstream completes (F17.2).
 *
 * <p><b>Errors.</b> The first error of a source ends the stream: the other sources are cancelled, and waiting items are discarded.
 * What was emitted before the error is delivered first, if downstream has asked for it. Each further error goes to the {@linkplain #onLateError hook}
 * (F17.3). If {@code onNext} or {@code onSubscribe} of downstream throws, that is an error, too; what {@code onError} and {@code onComplete}
 * throw goes to the handler of uncaught exceptions. A {@link VirtualMachineError} of downstream is thrown by the call
 * that delivered, too; the handler gets it only as a hook.
 *
 * <p><b>Cancellation.</b> After downstream has cancelled from within a call, no call follows. If another thread cancels,
 * at most one call may begin after {@code cancel} has returned (F17.4). All sources are cancelled, and what waits is
 * discarded. No further source is subscribed to, except perhaps the one whose turn it is: its subscription is cancelled.
 *
 * <p><b>Cost.</b> An item costs two compare-and-sets and no allocation, if nobody else is in a call, nothing waits, and
 * downstream has asked for it. Otherwise one object or two are made for it: two for each item that a source emits within
 * {@code request}.
 *
 * <p><b>Limits.</b> A thread that delivers may have to deliver for the others as long as they emit (F8). If downstream stops in
 * a call, nothing comes any more. A source that emits more than it was asked for ends the stream with an {@link IllegalStateException}. So
 * does one that emits null, with a {@link NullPointerException}. If a thread stops within a call of
 * {@code request}, later requests have no effect until it goes on. If the virtual machine runs out of memory or of stack in
 * the code of the merge itself, the hooks and downstream may miss something.
 *
 * <p>For {@code org.reactivestreams}, use its {@code FlowAdapters}.
 *
 * @param <T> the items
 */
public final class MergedPublisher<T> implements Flow.Publisher<T> {
    private static final int PREFETCH = 128;

    private final List<Flow.Publisher<? extends T>> sources;
    private final Hooks<T> hooks;
    private final int prefetch;

    private MergedPublisher(List<Flow.Publisher<? extends T>> sources, Hooks<T> hooks, int prefetch) {
        this.sources = sources;
        this.hooks = hooks;
        this.prefetch = prefetch;
    }

    /**
     * Merges these sources. Each is subscribed to once for each subscriber.
     *
     * @param sources the publishers
     * @return what merges them; completes at once if there are none
     * @param <T> the items
     * @throws NullPointerException if a source is null
     */
    public static <T> MergedPublisher<T> of(List<? extends Flow.Publisher<? extends T>> sources) {
        return new MergedPublisher<>(List.copyOf(sources), Hooks.none(), PREFETCH);
    }

    /**
     * Limits the items of each source that may wait for downstream. A source is asked for so many at first, and again
     * whenever three quarters of these, rounded up, have been delivered.
     *
     * @param items the limit; 128 by default
     * @return the same, with this limit
     * @throws IllegalArgumentException if it is not positive
     */
    public MergedPublisher<T> withPrefetch(int items) {
        if (items < 1) {
            throw new IllegalArgumentException("a prefetch is positive, not " + items);
        }
        return new MergedPublisher<>(sources, hooks, items);
    }

    /**
     * Hands over each item that downstream does not get: to release it, if it holds a resource. By default, nothing is done
     * with it.
     *
     * @param hook is called by any thread, and by one at a time for each subscriber
     * @return the same, with this hook
     */
    public MergedPublisher<T> onDiscard(Consumer<? super T> hook) {
        return new MergedPublisher<>(
                sources, new Hooks<>(Objects.requireNonNull(hook, "hook"), hooks.onLateError()), prefetch);
    }

    /**
     * Hands over each error that downstream does not get. By default, the {@linkplain Thread#getUncaughtExceptionHandler()
     * handler of uncaught exceptions} of the thread gets it. That handler also gets what a hook throws.
     *
     * @param hook is called by any thread, and by one at a time for each subscriber
     * @return the same, with this hook
     */
    public MergedPublisher<T> onLateError(Consumer<? super Throwable> hook) {
        return new MergedPublisher<>(
                sources, new Hooks<>(hooks.onDiscard(), Objects.requireNonNull(hook, "hook")), prefetch);
    }

    /**
     * {@inheritDoc}
     *
     * @throws NullPointerException if there is no subscriber
     */
    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        new Merge<T>(Objects.requireNonNull(subscriber, "subscriber"), sources.size(), hooks, prefetch).start(sources);
    }
}
