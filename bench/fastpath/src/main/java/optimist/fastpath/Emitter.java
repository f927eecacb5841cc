package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** A publisher for one subscriber, of the JDK or of Reactive Streams. One thread emits, and waits until it is asked. */
final class Emitter implements Flow.Publisher<Integer>, Flow.Subscription, Publisher<Integer>, Subscription {
    private static final int SPINS = 100;

    private final AtomicLong asked = new AtomicLong();
    private Flow.@Nullable Subscriber<? super Integer> flow;
    private @Nullable Subscriber<? super Integer> reactive;
    private long known;
    private long sent;

    @Override
    public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
        flow = subscriber;
        subscriber.onSubscribe(this);
    }

    @Override
    public void subscribe(Subscriber<? super Integer> subscriber) {
        reactive = subscriber;
        subscriber.onSubscribe(this);
    }

    @Override
    public void request(long n) {
        asked.addAndGet(n);
    }

    @Override
    public void cancel() {
        throw new IllegalStateException("nobody cancels here");
    }

    @SuppressWarnings("ThreadPriorityCheck") // those who deliver may wait for the processor
    void emit(Integer item) {
        for (int spins = 0; sent == known; spins++) {
            known = asked.get();
            if (spins > SPINS) {
                Thread.yield();
            }
        }
        sent++;
        if (flow != null) {
            flow.onNext(item);
        } else if (reactive != null) {
            reactive.onNext(item);
        }
    }

    void complete() {
        if (flow != null) {
            flow.onComplete();
        } else if (reactive != null) {
            reactive.onComplete();
        }
    }
}
