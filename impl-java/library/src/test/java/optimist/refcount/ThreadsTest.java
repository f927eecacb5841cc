package optimist.refcount;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Real threads. These runs are a smoke test: they rule out the gross, and what holds is for the models to say. */
@Timeout(60)
class ThreadsTest {
    private static final int THREADS = 3;
    private static final int ROUNDS = 2_000;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final AtomicInteger deallocations = new AtomicInteger();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource
    void noReferenceIsLost(Variant variant) throws Exception {
        RefCounted object = variant.create(deallocations::incrementAndGet);
        int freed = together(thread -> {
            int mine = 0;
            for (int i = 0; i < 500_000; i++) {
                object.retain();
                object.retain(2);
                mine += object.release() ? 1 : 0;
                mine += object.release(2) ? 1 : 0;
            }
            return mine;
        });

        assertThat(freed).isZero();
        assertThat(object.refCount()).isEqualTo(1);
        assertThat(deallocations).hasValue(0);
        assertThat(object.release()).isTrue();
    }

    /** One of several last releases deallocates, and sees what the others did before theirs. */
    @ParameterizedTest
    @EnumSource
    void oneDeallocatesAfterAll(Variant variant) throws Exception {
        int[] work = new int[THREADS];
        AtomicInteger seen = new AtomicInteger();
        Rounds objects = new Rounds(() -> {
            RefCounted object = variant.create(() -> {
                for (int each : work) {
                    seen.addAndGet(each);
                }
            });
            object.retain(THREADS - 1);
            return object;
        });
        int freed = together(thread -> {
            int mine = 0;
            for (int i = 0; i < ROUNDS; i++) {
                RefCounted object = objects.next();
                work[thread] = i;
                mine += object.release() ? 1 : 0;
            }
            return mine;
        });

        assertThat(freed).isEqualTo(ROUNDS);
        assertThat(seen).hasValue(THREADS * ROUNDS * (ROUNDS - 1) / 2);
    }

    /**
     * Nobody keeps to the rules: everybody retains and releases until the object is dead. With the optimistic count it
     * may be deallocated more than once.
     */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "OPTIMISTIC")
    void misuseDoesNotDeallocateTwice(Variant variant) throws Exception {
        Rounds objects = new Rounds(() -> variant.create(deallocations::incrementAndGet));
        int granted = together(thread -> {
            int mine = 0;
            for (int i = 0; i < ROUNDS; i++) {
                RefCounted object = objects.next();
                for (int j = 0; j < 4; j++) {
                    mine += granted(object::retain) ? 1 : 0;
                    mine -= granted(object::release) ? 1 : 0;
                    mine -= granted(object::release) ? 1 : 0;
                }
            }
            return mine;
        });

        // Each thread asks for more releases than retains, so that each object is dead in the end.
        assertThat(granted).isEqualTo(-ROUNDS);
        assertThat(deallocations).hasValue(ROUNDS);
    }

    private static boolean granted(Runnable call) {
        try {
            call.run();
            return true;
        } catch (RefCountException e) {
            return false;
        }
    }

    /** A new object for each round, which begins when every thread has come to it. */
    private static final class Rounds {
        private final CyclicBarrier barrier;
        private RefCounted object;

        Rounds(Supplier<RefCounted> objects) {
            object = objects.get();
            barrier = new CyclicBarrier(THREADS, () -> object = objects.get());
        }

        RefCounted next() throws Exception {
            barrier.await(30, SECONDS);
            return object;
        }
    }

    private interface Part {
        int play(int thread) throws Exception;
    }

    /** The sum of what the threads return. */
    private int together(Part part) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Callable<Integer>> parts = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            parts.add(() -> {
                start.await(30, SECONDS);
                return part.play(thread);
            });
        }
        int sum = 0;
        for (Future<Integer> each : threads.invokeAll(parts)) {
            sum += each.get();
        }
        return sum;
    }
}
