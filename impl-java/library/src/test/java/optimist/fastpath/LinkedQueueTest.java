package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The queue, and the serializers above it. A producer that stops is one whose next step is not made. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class LinkedQueueTest {
    private final LinkedQueue<Object> queue = new LinkedQueue<>();

    @Test
    void firstInFirstOut() {
        assertThat(queue.poll()).isNull();
        assertThat(queue.isEmpty()).isTrue();

        queue.offer(1);
        queue.offer(2);
        assertThat(queue.isEmpty()).isFalse();
        assertThat(queue.poll()).isEqualTo(1);
        queue.offer(3);
        assertThat(queue.poll()).isEqualTo(2);
        assertThat(queue.poll()).isEqualTo(3);
        assertThat(queue.poll()).isNull();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    @SuppressWarnings("NullAway")
    void takesNoNull() {
        assertThatNullPointerException().isThrownBy(() -> queue.offer(null));
        assertThat(queue.isEmpty()).isTrue();
    }

    /** F5.2. */
    @Test
    void missingLinkHidesLaterNodes() {
        Stopped stopped = new Stopped(queue, 1);
        queue.offer(2);

        assertThat(queue.poll()).isNull();
        assertThat(queue.isEmpty()).isFalse();

        stopped.link();
        assertThat(queue.poll()).isEqualTo(1);
        assertThat(queue.poll()).isEqualTo(2);
    }

    /** F5.1: the call of the one who delivers ends only when the other one goes on. */
    @ParameterizedTest
    @EnumSource(names = {"QUEUED", "FAST_PATH"})
    void theDelivererWaitsForAMissingLink(Variant variant) throws Exception {
        Downstream downstream = new Downstream();
        CountedSerializer<Object> serializer = (CountedSerializer<Object>) variant.create(downstream);
        closeFlag(serializer, downstream);
        Stopped stopped = new Stopped(serializer.queue, 1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread other = new Thread(() -> {
            serializer.onNext(2);
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        other.start();
        while (serializer.wip == 0) {
            Thread.onSpinWait();
        }
        assertThat(serializer.increment()).isOne();
        while (other.getState() != Thread.State.TIMED_WAITING) {
            assertThat(other.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        other.interrupt();
        while (other.isInterrupted()) {
            assertThat(other.isAlive()).isTrue();
            Thread.onSpinWait();
        }

        stopped.link();
        other.join();
        assertThat(interrupted).isTrue();
        assertThat(downstream.seen).endsWith(1, 2);
        assertThat(serializer.wip).isZero();
    }

    /** F2.2: the flag is open again, and an event of the same producer is still in the queue. */
    @Test
    void theFastPathOvertakes() {
        Downstream downstream = new Downstream();
        FastPathSerializer<Object> serializer = new FastPathSerializer<>(downstream);
        closeFlag(serializer, downstream);
        downstream.seen.clear();

        serializer.queue.offer("a, whose producer has not counted it");
        serializer.onNext("b1");
        serializer.onNext("b2");

        assertThat(downstream.seen).containsExactly("a, whose producer has not counted it", "b2");
        assertThat(serializer.queue.poll()).isEqualTo("b1");
    }

    /** The flag of a new one is open: its first event goes past the queue. */
    @Test
    void aNewOneTakesTheFastPath() {
        Downstream downstream = new Downstream();
        FastPathSerializer<Object> serializer = new FastPathSerializer<>(downstream);

        serializer.queue.offer("a, whose producer has not counted it");
        serializer.onNext("b");

        assertThat(downstream.seen).containsExactly("b");
    }

    @Test
    void withoutAFastPathNothingOvertakes() {
        Downstream downstream = new Downstream();
        QueuedSerializer<Object> serializer = new QueuedSerializer<>(downstream);

        serializer.queue.offer("a, whose producer has not counted it");
        serializer.onNext("b1");
        serializer.onNext("b2");

        assertThat(downstream.seen).containsExactly("a, whose producer has not counted it", "b1");
        assertThat(serializer.queue.poll()).isEqualTo("b2");
    }

    /** A drain of more than two events leaves the flag closed, if there is one. */
    private static void closeFlag(Flow.Subscriber<Object> serializer, Downstream downstream) {
        downstream.reaction = event -> {
            if (event.equals("several")) {
                serializer.onNext("one");
                serializer.onNext("two");
                serializer.onNext("three");
            }
        };
        serializer.onNext("several");
    }

    /** A producer that has exchanged the tail, and not yet linked its node. */
    private static final class Stopped {
        private final LinkedQueue.Node<Object> before;
        private final LinkedQueue.Node<Object> node;

        Stopped(LinkedQueue<Object> queue, Object element) {
            before = queue.tail;
            node = new LinkedQueue.Node<>(element);
            queue.tail = node;
        }

        void link() {
            before.next = node;
        }
    }
}
