package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/* Keeps what every item writes away from what its neighbours in memory are. */
@SuppressWarnings("unused")
abstract class EmitterPaddingBefore {
    long p00, p01, p02, p03, p04, p05, p06, p07;
    long p08, p09, p10, p11, p12, p13, p14, p15;
}

abstract class EmitterFields extends EmitterPaddingBefore {
    static final AtomicLongFieldUpdater<EmitterFields> ASKED =
            AtomicLongFieldUpdater.newUpdater(EmitterFields.class, "asked");

    volatile long asked;
    Flow.@Nullable Subscriber<? super Integer> flow;

    @Nullable
    Subscriber<? super Integer> reactive;

    long known;
    long sent;
}

/** A publisher for one subscriber, of the JDK or of Reactive Streams. One thread emits, and waits until it is asked. */
@SuppressWarnings("unused")
final class Emitter extends EmitterFields
        implements Flow.Publisher<Integer>, Flow.Subscription, Publisher<Integer>, Subscription {
    private static final int SPINS = 100;

    long q00, q01, q02, q03, q04, q05, q06, q07;
    long q08, q09, q10, q11, q12, q13, q14, q15;

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
        ASKED.addAndGet(this, n);
    }

    @Override
    public void cancel() {
        throw new IllegalStateException("nobody cancels here");
    }

    @SuppressWarnings("ThreadPriorityCheck") // those who deliver may wait for the processor
    void emit(Integer item) {
        for (int spins = 0; sent == known; spins++) {
            known = asked;
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
