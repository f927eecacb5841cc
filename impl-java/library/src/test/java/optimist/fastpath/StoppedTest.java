package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.function.Function;
import optimist.fastpath.FaultyInbox.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of the others' events while one thread is inside of downstream, and cannot go on. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class StoppedTest {
    private final RuntimeException failure = new RuntimeException("planted");

    @ParameterizedTest
    @EnumSource
    void theOthersGoAndTheirEventsAreDelivered(Variant variant) throws Exception {
        assertThat(deliveredBeforeAndAfter(variant::create))
                .containsExactly(List.of("stop"), List.of("stop", 1, 2, Downstream.END));
    }

    /** What the test above would say of a serializer that lets them through, and of one that forgets them. */
    @Test
    void aFaultIsFound() throws Exception {
        assertThat(deliveredBeforeAndAfter(downstream -> new FaultyInbox(downstream, Fault.NO_TURNS)))
                .element(0)
                .isEqualTo(List.of("stop", 1, 2, Downstream.END, 3));
        assertThat(deliveredBeforeAndAfter(downstream -> new FaultyInbox(downstream, Fault.LEAVES_BLINDLY)))
                .element(1)
                .isEqualTo(List.of("stop"));
    }

    /** What downstream has seen when the others have returned, and in the end. */
    private static List<List<Object>> deliveredBeforeAndAfter(
            Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> serializers) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Downstream downstream = new Downstream(event -> {
            if (event.equals("stop")) {
                inside.countDown();
                await(goOn);
            }
        });
        Flow.Subscriber<Object> serializer = serializers.apply(downstream);
        Thread stopped = new Thread(() -> serializer.onNext("stop"));
        stopped.start();
        inside.await();

        serializer.onNext(1);
        serializer.onNext(2);
        serializer.onComplete();
        serializer.onNext(3);
        List<Object> before = List.copyOf(downstream.seen);
        goOn.countDown();
        stopped.join();
        return List.of(before, List.copyOf(downstream.seen));
    }

    @ParameterizedTest
    @EnumSource
    void exceptionOfAStoppedDelivererDropsTheBacklog(Variant variant) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Downstream downstream = new Downstream(event -> {
            if (event.equals("stop")) {
                inside.countDown();
                await(goOn);
                throw failure;
            }
        });
        Serializer<Object> serializer = variant.create(downstream);
        Thread stopped = new Thread(() -> serializer.onNext("stop"));
        stopped.start();
        inside.await();

        serializer.onNext(1);
        serializer.onComplete();
        goOn.countDown();
        stopped.join();
        serializer.onNext(2);
        assertThat(downstream.seen).containsExactly("stop", failure);
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
