package optimist.fastpath;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What one subscriber of a {@link MergedPublisher} gets. All fields but the first three belong to the deliverer of the
 * inbox. Specified by {@code Merge.tla}.
 */
final class Merge<T> implements Flow.Subscriber<Object>, Flow.Subscription {
    private final InboxSerializer<Object> inbox = new InboxSerializer<>(this);
    private final MergedPublisher.Hooks<T> hooks;
    private volatile boolean cancelled;

    private final int prefetch;
    private final int batch;
    private final Queue<Item<T>> waiting = new ArrayDeque<>();
    private final List<Source<T>> subscribed = new ArrayList<>();
    private Flow.@Nullable Subscriber<? super T> downstream;
    private int live;
    private long demand;
    private @Nullable Throwable failed;
    private @Nullable VirtualMachineError fatal;

    private enum Signal {
        START,
        CANCEL
    }

    private record Request(long items) {}

    private record Subscribed<T>(Source<T> from, Flow.Subscription subscription) {}

    private record Item<T>(Source<T> from, T value) {}

    private record Ended(Source<?> from, @Nullable Throwable error) {}

    /** Takes the signals of a publisher. All fields but the first belong to the deliverer of the inbox. */
    private static final class Source<T> implements Flow.Subscriber<T> {
        private final Merge<T> merge;
        private Flow.@Nullable Subscription subscription;
        private boolean ended;
        private int asked;
        private int consumed;

        Source(Merge<T> merge) {
            this.merge = merge;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            merge.inbox.onNext(new Subscribed<>(this, Objects.requireNonNull(subscription, "subscription")));
        }

        @Override
        public void onNext(T item) {
            merge.emits(this, Objects.requireNonNull(item, "item"));
        }

        @Override
        public void onError(Throwable error) {
            merge.inbox.onNext(new Ended(this, Objects.requireNonNull(error, "error")));
        }

        @Override
        public void onComplete() {
            merge.inbox.onNext(new Ended(this, null));
        }
    }

    Merge(Flow.Subscriber<? super T> downstream, int sources, MergedPublisher.Hooks<T> hooks, int prefetch) {
        this.downstream = downstream;
        this.live = sources;
        this.hooks = hooks;
        this.prefetch = prefetch;
        batch = prefetch - prefetch / 4;
    }

    void start(List<Flow.Publisher<? extends T>> sources) {
        inbox.onNext(Signal.START);
        for (Flow.Publisher<? extends T> publisher : sources) {
            Source<T> source = new Source<>(this);
            try {
                publisher.subscribe(source);
            } catch (Throwable thrown) {
                source.onError(thrown);
            }
        }
    }

    /** An item that finds the inbox free needs no object of its own. */
    private void emits(Source<T> from, T value) {
        if (inbox.enterIfFree()) {
            arrives(from, value);
            if (fatal == null) {
                inbox.deliverRest();
            } else {
                inbox.deliver(new Terminal(fatal, true));
            }
        } else {
            inbox.onNext(new Item<>(from, value));
        }
    }

    @Override
    public void request(long items) {
        inbox.onNext(new Request(items));
    }

    @Override
    public void cancel() {
        cancelled = true;
        inbox.onNext(Signal.CANCEL);
    }

    // What follows is called by the deliverer of the inbox.

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        throw new AssertionError("the inbox has no upstream");
    }

    /** {@link #onNext} has thrown a fatal error, after it had shut. */
    @Override
    public void onError(Throwable error) {}

    @Override
    public void onComplete() {
        throw new AssertionError("the inbox does not end");
    }

    @Override
    @SuppressWarnings("unchecked") // the sources are of the same items
    public void onNext(Object signal) {
        if (signal instanceof Item<?> item) {
            arrives((Source<T>) item.from, (T) item.value);
        } else if (downstream == null) {
            comesLate(signal);
        } else {
            comes(signal, downstream);
        }
        if (fatal != null) {
            throw fatal;
        }
    }

    private void comesLate(Object signal) {
        if (signal instanceof Subscribed<?> from) {
            cancel(from.subscription);
        } else if (signal instanceof Ended end && end.error != null) {
            report(end.error);
        }
    }

    @SuppressWarnings("unchecked")
    private void comes(Object signal, Flow.Subscriber<? super T> downstream) {
        if (signal instanceof Request request) {
            isAsked(request.items);
        } else if (signal instanceof Subscribed<?> from) {
            isSubscribed((Source<T>) from.from, from.subscription);
        } else if (signal instanceof Ended end) {
            ends(end);
        } else if (signal == Signal.START) {
            begins(downstream);
        }
        goOn(downstream);
    }

    private void begins(Flow.Subscriber<? super T> downstream) {
        try {
            downstream.onSubscribe(this);
        } catch (Throwable thrown) {
            fail(thrown);
            noteIfFatal(thrown);
        }
    }

    private void isAsked(long items) {
        if (items < 1) {
            fail(new IllegalArgumentException("rule 3.9: a request is positive, not " + items));
        } else {
            long sum = demand + items;
            demand = sum < 0 ? Long.MAX_VALUE : sum;
        }
    }

    private void isSubscribed(Source<T> from, Flow.Subscription subscription) {
        if (from.subscription != null || from.ended) {
            cancel(subscription);
            return;
        }
        from.subscription = subscription;
        subscribed.add(from);
        ask(from, subscription, prefetch);
    }

    private void ask(Source<T> from, Flow.Subscription subscription, int items) {
        from.asked += items;
        try {
            subscription.request(items);
        } catch (Throwable thrown) {
            fail(thrown);
        }
    }

    private void arrives(Source<T> from, T value) {
        Flow.Subscriber<? super T> downstream = this.downstream;
        if (downstream == null) {
            discard(value);
            return;
        }
        if (from.ended || from.asked == 0) {
            discard(value);
            fail(new IllegalStateException("a source emits after its end, or more than it was asked for"));
        } else {
            from.asked--;
            if (demand > 0 && waiting.isEmpty() && !cancelled) {
                deliver(downstream, from, value);
            } else {
                waiting.add(new Item<>(from, value));
            }
        }
        goOn(downstream);
    }

    private void ends(Ended end) {
        if (!end.from.ended) {
            end.from.ended = true;
            end.from.subscription = null;
            live--;
        }
        if (end.error != null) {
            fail(end.error);
        }
    }

    private void fail(Throwable thrown) {
        if (failed == null) {
            failed = thrown;
        } else {
            report(thrown);
        }
    }

    private void goOn(Flow.Subscriber<? super T> downstream) {
        while (true) {
            if (cancelled) {
                shut();
                if (failed != null) {
                    report(failed);
                }
                return;
            }
            if (failed != null) {
                shut();
                end(downstream, failed);
                return;
            }
            Item<T> next = demand > 0 ? waiting.poll() : null;
            if (next != null) {
                deliver(downstream, next.from, next.value);
            } else if (live == 0 && waiting.isEmpty()) {
                shut();
                end(downstream, null);
                return;
            } else {
                return;
            }
        }
    }

    private void deliver(Flow.Subscriber<? super T> downstream, Source<T> from, T value) {
        demand--;
        try {
            downstream.onNext(value);
        } catch (Throwable thrown) {
            fail(thrown);
            noteIfFatal(thrown);
            return;
        }
        if (++from.consumed == batch) {
            from.consumed = 0;
            if (from.subscription != null) {
                ask(from, from.subscription, batch);
            }
        }
    }

    private void end(Flow.Subscriber<?> downstream, @Nullable Throwable error) {
        try {
            new Terminal(error).tell(downstream);
        } catch (Throwable thrown) {
            if (Serializer.isFatal(thrown)) {
                noteIfFatal(thrown);
            } else {
                Serializer.surrender(thrown);
            }
        }
    }

    private void noteIfFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError error) {
            fatal = error;
        }
    }

    /** Lets go of everything: signals that still come are late. */
    private void shut() {
        downstream = null;
        for (Source<T> source : subscribed) {
            if (source.subscription != null) {
                cancel(source.subscription);
            }
        }
        subscribed.clear();
        waiting.forEach(item -> discard(item.value));
        waiting.clear();
    }

    private void cancel(Flow.Subscription subscription) {
        try {
            subscription.cancel();
        } catch (Throwable thrown) {
            report(thrown);
        }
    }

    private void discard(T item) {
        tell(hooks.discard(), item);
    }

    private void report(Throwable late) {
        tell(hooks.lateError(), late);
    }

    private static <V> void tell(Consumer<? super V> hook, V value) {
        try {
            hook.accept(value);
        } catch (Throwable thrown) {
            Serializer.surrender(thrown);
        }
    }
}
