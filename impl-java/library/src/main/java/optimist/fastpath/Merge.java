package optimist.fastpath;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What one subscriber of a {@link MergedPublisher} gets. The fields behind {@code over} belong to the deliverer of the inbox.
 * Specified by {@code Merge.tla}.
 */
final class Merge<T> implements Flow.Subscriber<Object>, Flow.Subscription {
    private final InboxSerializer<Object> inbox = new InboxSerializer<>(this);
    private final Hooks<T> hooks;
    private final AtomicLong unheard = new AtomicLong();
    private volatile boolean cancelled;
    private volatile boolean over;

    private final int prefetch;
    private final int batch;
    private final Queue<Item<T>> waiting = new ArrayDeque<>();
    private final List<Source<T>> subscribed = new ArrayList<>();
    private Flow.@Nullable Subscriber<? super T> downstream;
    private int live;
    private long demand;
    private @Nullable Throwable failed;
    private @Nullable VirtualMachineError fatal;

    /** What downstream was told: a source may hand it back. */
    private @Nullable Throwable told;

    /** Who has to throw the fatal error: a thread finds itself there only if it has delivered. */
    private @Nullable Thread thrower;

    private enum Signal {
        START,
        REQUEST,
        CANCEL
    }

    /** Somebody breaks a rule. */
    private record Broken(Throwable error) {}

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
            merge.submit(new Subscribed<>(this, Objects.requireNonNull(subscription, "subscription")));
        }

        @Override
        public void onNext(T item) {
            if (item == null) {
                // It throws, too, and the source need not go on.
                NullPointerException error = new NullPointerException("item");
                merge.submit(new Broken(error));
                throw error;
            }
            merge.emits(this, item);
        }

        @Override
        public void onError(Throwable error) {
            merge.submit(new Ended(this, Objects.requireNonNull(error, "error")));
        }

        @Override
        public void onComplete() {
            merge.submit(new Ended(this, null));
        }
    }

    Merge(Flow.Subscriber<? super T> downstream, int sources, Hooks<T> hooks, int prefetch) {
        this.downstream = downstream;
        this.live = sources;
        this.hooks = hooks;
        this.prefetch = prefetch;
        batch = prefetch - prefetch / 4;
    }

    void start(List<Flow.Publisher<? extends T>> sources) {
        submit(Signal.START);
        for (Flow.Publisher<? extends T> publisher : sources) {
            if (over || cancelled) {
                return;
            }
            try {
                publisher.subscribe(new Source<>(this));
            } catch (Throwable thrown) {
                submit(new Broken(thrown));
                Serializer.throwIfFatal(thrown);
            }
        }
    }

    private void submit(Object signal) {
        try {
            inbox.onNext(signal);
        } catch (VirtualMachineError error) {
            // There is no memory, or no stack. It is thrown instead of another one.
            hidesThrower();
            throw error;
        }
        throwIfFatal();
    }

    /** An item that finds the inbox free, demand, and none before it needs no object of its own. */
    private void emits(Source<T> from, T value) {
        if (inbox.enterIfFree()) {
            try {
                arrives(from, value);
            } catch (Throwable thrown) {
                hidesThrower();
                inbox.deliver(new Terminal(thrown));
                Serializer.throwIfFatal(thrown);
                return;
            }
            inbox.deliverRest();
            throwIfFatal();
        } else {
            submit(new Item<>(from, value));
        }
    }

    private void throwIfFatal() {
        if (fatal != null && hidesThrower()) {
            throw fatal;
        }
    }

    /** Whether it was this thread. */
    private boolean hidesThrower() {
        boolean isMe = thrower == Thread.currentThread();
        if (isMe) {
            thrower = null;
        }
        return isMe;
    }

    /** Requests add up until the core hears of them, so that no more than one waits in the inbox. */
    @Override
    public void request(long items) {
        if (over || cancelled) {
            return;
        }
        if (items < 1) {
            submit(new Broken(new IllegalArgumentException("rule 3.9: a request is positive, not " + items)));
        } else if (unheard.getAndAccumulate(items, Merge::sum) == 0) {
            boolean isSubmitted = false;
            try {
                submit(Signal.REQUEST);
                isSubmitted = true;
            } finally {
                if (!isSubmitted) {
                    // Otherwise no later request would be heard.
                    unheard.set(0);
                }
            }
        }
    }

    private static long sum(long demand, long more) {
        long sum = demand + more;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    @Override
    public void cancel() {
        if (over) {
            return;
        }
        cancelled = true;
        submit(Signal.CANCEL);
    }

    // What follows is called by the deliverer of the inbox.

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        throw new AssertionError("the inbox has no upstream");
    }

    /** The core has thrown, for want of memory or stack: the inbox has ended. */
    @Override
    public void onError(Throwable error) {
        Flow.Subscriber<? super T> downstream = this.downstream;
        if (downstream != null) {
            fail(error);
            goOn(downstream);
        }
    }

    @Override
    public void onComplete() {
        throw new AssertionError("the inbox does not end");
    }

    @Override
    @SuppressWarnings("unchecked") // the sources are of the same items
    public void onNext(Object signal) {
        Flow.Subscriber<? super T> downstream = this.downstream;
        if (downstream == null) {
            // What is called from there may call back, and is not to throw the fatal error.
            boolean isMe = hidesThrower();
            try {
                comesLate(signal);
            } finally {
                if (isMe) {
                    thrower = Thread.currentThread();
                }
            }
        } else if (signal instanceof Item<?> item) {
            arrives((Source<T>) item.from, (T) item.value);
        } else {
            comes(signal, downstream);
        }
    }

    @SuppressWarnings("unchecked")
    private void comesLate(Object signal) {
        if (signal instanceof Item<?> item) {
            hooks.discard((T) item.value);
        } else if (signal instanceof Subscribed<?> from) {
            cancel(from.subscription);
        } else if (signal instanceof Ended end && end.error != null) {
            comesLate(end.error);
        } else if (signal instanceof Broken broken) {
            comesLate(broken.error);
        }
    }

    private void comesLate(Throwable error) {
        if (error != told && error != fatal) {
            hooks.report(error);
        }
    }

    @SuppressWarnings("unchecked")
    private void comes(Object signal, Flow.Subscriber<? super T> downstream) {
        if (signal == Signal.REQUEST) {
            demand = sum(demand, unheard.getAndSet(0));
        } else if (signal instanceof Subscribed<?> from) {
            isSubscribed((Source<T>) from.from, from.subscription);
        } else if (signal instanceof Ended end) {
            ends(end);
        } else if (signal instanceof Broken broken) {
            fail(broken.error);
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
            hooks.discard(value);
            return;
        }
        if (from.ended || from.asked == 0) {
            hooks.discard(value);
            fail(new IllegalStateException("a source emits after its end, or more than it was asked for"));
        } else {
            from.asked--;
            // Between two signals, nothing waits unless there is no demand (NothingIsLeft).
            if (demand > 0 && !cancelled) {
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
        } else if (thrown != failed) {
            hooks.report(thrown);
        }
    }

    private void goOn(Flow.Subscriber<? super T> downstream) {
        while (true) {
            Throwable error = failed;
            if (cancelled) {
                shut();
                if (error != null) {
                    hooks.report(error);
                }
                break;
            }
            if (error != null) {
                shut();
                end(downstream, error);
                break;
            }
            Item<T> next = demand > 0 ? waiting.poll() : null;
            if (next != null) {
                deliver(downstream, next.from, next.value);
            } else if (live == 0 && waiting.isEmpty()) {
                shut();
                end(downstream, null);
                break;
            } else {
                return;
            }
        }
        // Not before, so that calls from within downstream do not throw it.
        if (fatal != null) {
            thrower = Thread.currentThread();
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

    // Here and in what follows, nothing is allocated: there may be no memory.

    private void end(Flow.Subscriber<?> downstream, @Nullable Throwable error) {
        told = error;
        try {
            if (error == null) {
                downstream.onComplete();
            } else {
                downstream.onError(error);
            }
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
        over = true;
        downstream = null;
        failed = null;
        for (int i = 0; i < subscribed.size(); i++) {
            Source<T> source = subscribed.get(i);
            Flow.Subscription subscription = source.subscription;
            if (subscription != null) {
                source.subscription = null;
                source.ended = true;
                cancel(subscription);
            }
        }
        subscribed.clear();
        for (Item<T> item = waiting.poll(); item != null; item = waiting.poll()) {
            hooks.discard(item.value);
        }
    }

    private void cancel(Flow.Subscription subscription) {
        try {
            subscription.cancel();
        } catch (Throwable thrown) {
            hooks.report(thrown);
        }
    }
}
