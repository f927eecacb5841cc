package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A merge whose sources emit at once, while downstream asks and cancels by other threads. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MergedCrowdTest {
    private static final int SOURCES = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(SOURCES);

    @AfterEach
    void dismiss() {
        threads.shutdownNow();
    }

    private final AtomicInteger running = new AtomicInteger();

    private void execute(Runnable task) {
        running.incrementAndGet();
        threads.execute(() -> {
            try {
                task.run();
            } finally {
                running.decrementAndGet();
            }
        });
    }

    private record Item(int from, int number) {}

    /** A source that tags and counts its items. */
    private record Tagged(int from, Counting numbers, AtomicInteger emitted) implements Flow.Publisher<Item> {
        @Override
        public void subscribe(Flow.Subscriber<? super Item> subscriber) {
            numbers.subscribe(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscriber.onSubscribe(subscription);
                }

                @Override
                public void onNext(Integer number) {
                    emitted.incrementAndGet();
                    subscriber.onNext(new Item(from, number));
                }

                @Override
                public void onError(Throwable error) {
                    subscriber.onError(error);
                }

                @Override
                public void onComplete() {
                    subscriber.onComplete();
                }
            });
        }
    }

    /** On purpose, nothing in it but the flags is safe for several threads. */
    private static final class Sink implements Flow.Subscriber<Item> {
        final List<Item> seen = new ArrayList<>();
        final CountDownLatch completed = new CountDownLatch(1);
        private final int batch;
        private int due;
        int overlaps;
        private boolean isInside;
        int late;
        volatile boolean hasCancelled;

        /** What nobody has asked for, and errors. */
        int wrong;

        Flow.@Nullable Subscription subscription;

        Sink(int batch) {
            this.batch = batch;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            due = batch;
            subscription.request(batch);
        }

        @Override
        public void onNext(Item item) {
            late += hasCancelled ? 1 : 0;
            overlaps += isInside ? 1 : 0;
            isInside = true;
            seen.add(item);
            wrong += due > 0 ? 0 : 1;
            due--;
            isInside = false;
            if (due == 0 && subscription != null) {
                due = batch;
                subscription.request(batch);
            }
        }

        @Override
        public void onError(Throwable error) {
            wrong++;
        }

        @Override
        public void onComplete() {
            completed.countDown();
        }
    }

    private MergedPublisher<Item> items(int each, List<Item> discarded, AtomicInteger emitted) {
        List<Flow.Publisher<Item>> sources = new ArrayList<>();
        for (int i = 0; i < SOURCES; i++) {
            sources.add(new Tagged(i, new Counting(each, this::execute), emitted));
        }
        return MergedPublisher.of(sources).withPrefetch(8).onDiscard(discarded::add);
    }

    private static void assertInOrder(List<Item> seen) {
        int[] next = new int[SOURCES];
        for (Item item : seen) {
            assertThat(item.number).isEqualTo(next[item.from]++);
        }
    }

    @Test
    void allArrives() throws Exception {
        int each = 20_000;
        for (int batch : new int[] {1, 3, 64}) {
            List<Item> discarded = Collections.synchronizedList(new ArrayList<>());
            Sink sink = new Sink(batch);
            items(each, discarded, new AtomicInteger()).subscribe(sink);
            assertThat(sink.completed.await(200, TimeUnit.SECONDS)).isTrue();

            assertThat(sink.seen).hasSize(SOURCES * each);
            assertInOrder(sink.seen);
            assertThat(sink.overlaps + sink.wrong).isZero();
            assertThat(discarded).isEmpty();
        }
    }

    /** F17.1 and F17.4. Each source's items are delivered without a gap, and then discarded without a gap. */
    @Test
    void cancelledByAnother() throws Exception {
        long cancelled = 0;
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            List<Item> discarded = Collections.synchronizedList(new ArrayList<>());
            Sink sink = new Sink(3);
            AtomicInteger emitted = new AtomicInteger();
            items(200, discarded, emitted).subscribe(sink);
            for (int pause = random.nextInt(2_000); pause > 0; pause--) {
                Thread.onSpinWait();
            }
            Objects.requireNonNull(sink.subscription).cancel();
            sink.hasCancelled = true;
            cancelled += sink.completed.getCount();
            awaitRest();

            assertThat(sink.late).isLessThanOrEqualTo(1);
            assertThat(sink.overlaps + sink.wrong).isZero();
            List<Item> all = new ArrayList<>(sink.seen);
            all.addAll(discarded);
            assertInOrder(all);
            assertThat(all).hasSize(emitted.get());
        }
        assertThat(cancelled).isGreaterThan(1_000);
    }

    /** All threads that emit have come to their end. */
    private void awaitRest() throws InterruptedException {
        while (running.get() > 0) {
            Thread.sleep(0, 10_000);
        }
    }
}
