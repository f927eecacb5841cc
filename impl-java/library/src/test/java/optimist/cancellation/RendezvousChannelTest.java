package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes of calls one after the other; of threads that wait, each is asleep before the next call is made. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RendezvousChannelTest {
    /** Segments of two cells. */
    private final RendezvousChannel<Integer> channel = new RendezvousChannel<>(2, PackedWaiter::new);

    private final List<Integer> received = Collections.synchronizedList(new ArrayList<>());

    private Waiting sends(int element) {
        return new Waiting(() -> channel.send(element));
    }

    private Waiting receives() {
        return new Waiting(() -> received.add(channel.receive()));
    }

    private static void end(List<Waiting> all) throws InterruptedException {
        for (Waiting each : all) {
            assertThat(each.end()).isNull();
        }
    }

    private void isEmpty() {
        assertThat(Reached.contents(channel)).noneMatch(Waiter.class::isInstance);
    }

    @Test
    void sendsWaitForReceives() throws InterruptedException {
        List<Waiting> all = IntStream.range(0, 7).mapToObj(this::sends).toList();
        for (int i = 0; i < 7; i++) {
            assertThat(channel.receive()).isEqualTo(i);
            assertThat(all.get(i).end()).isNull();
        }
        isEmpty();
    }

    @Test
    void receivesWaitForSends() throws InterruptedException {
        List<Waiting> all = IntStream.range(0, 7).mapToObj(i -> receives()).toList();
        for (int i = 0; i < 7; i++) {
            channel.send(i);
            assertThat(all.get(i).end()).isNull();
            assertThat(received).hasSize(i + 1).endsWith(i);
        }
        isEmpty();
    }

    /** There is no element that is nothing; and nobody has waited for it. */
    @Test
    @SuppressWarnings({"NullAway", "FutureReturnValueIgnored"})
    void nothingIsRefused() throws InterruptedException {
        assertThatNullPointerException().isThrownBy(() -> channel.send(null)).withMessage("element");
        assertThatNullPointerException().isThrownBy(() -> channel.send(null, 1, TimeUnit.HOURS));
        assertThatNullPointerException().isThrownBy(() -> channel.sendAsync(null));
        Waiting waiting = receives();
        assertThat(channel.send(1, 0, TimeUnit.HOURS)).isTrue();
        assertThat(waiting.end()).isNull();
    }

    @Test
    void waitsSoLongAndNoLonger() throws InterruptedException, TimeoutException {
        long start = System.nanoTime();
        assertThat(channel.send(1, 20, TimeUnit.MILLISECONDS)).isFalse();
        assertThatThrownBy(() -> channel.receive(20, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(40));
        Waiting receiving = new Waiting(() -> received.add(channel.receive(1, TimeUnit.HOURS)));
        assertThat(channel.send(2, 1, TimeUnit.NANOSECONDS)).isTrue();
        assertThat(receiving.end()).isNull();
        assertThat(received).containsExactly(2);
        Waiting sending =
                new Waiting(() -> assertThat(channel.send(3, 1, TimeUnit.HOURS)).isTrue());
        assertThat(channel.receive(1, TimeUnit.NANOSECONDS)).isEqualTo(3);
        assertThat(sending.end()).isNull();
    }

    /** Without time, whoever waits is found all the same; and past those who have given up. */
    @Test
    void triesWhereThereIsNoTime() throws InterruptedException, TimeoutException {
        for (int i = 0; i < 5; i++) {
            assertThat(channel.send(i, 0, TimeUnit.SECONDS)).isFalse();
            assertThatThrownBy(() -> channel.receive(-1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        }
        Waiting sending = sends(7);
        assertThat(channel.receive(0, TimeUnit.SECONDS)).isEqualTo(7);
        assertThat(sending.end()).isNull();
        isEmpty();
    }

    @Test
    void interruptedBeforeTheCall() {
        for (Waiting.Call call : List.<Waiting.Call>of(
                () -> channel.send(1),
                () -> channel.send(1, 1, TimeUnit.HOURS),
                () -> channel.receive(),
                () -> channel.receive(0, TimeUnit.HOURS))) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(call::make).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
        }
        assertThat(channel.list.loadPointer(SegmentList.End.TAIL).next).isNull();
    }

    /** Of many that wait, some give up, whole segments of them: the others meet in order. */
    @Test
    void cancelledWaiterIsSkipped() throws InterruptedException {
        for (boolean sends : new boolean[] {true, false}) {
            received.clear();
            List<Waiting> all = new ArrayList<>();
            List<Waiting> left = new ArrayList<>();
            List<Integer> remaining = new ArrayList<>();
            for (int i = 0; i < 21; i++) {
                all.add(sends ? sends(i) : receives());
            }
            for (int i = 0; i < 21; i++) {
                if (i % 7 == 0) {
                    remaining.add(i);
                    left.add(all.get(i));
                } else {
                    all.get(i).thread.interrupt();
                    assertThat(all.get(i).end()).isInstanceOf(InterruptedException.class);
                }
            }
            for (int i : remaining) {
                if (sends) {
                    received.add(channel.receive());
                } else {
                    channel.send(i);
                }
                assertThat(left.remove(0).end()).isNull();
            }
            assertThat(received).isEqualTo(remaining);
            end(left);
            isEmpty();
        }
    }

    /** What both ends have passed is reached from nowhere, whichever comes first. */
    @Test
    void handedOverCellsAreForgotten() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<Integer> received = channel.receiveAsync();
            channel.send(i);
            assertThat(received).isCompletedWithValue(i);
        }
        assertThat(Reached.segments(channel)).hasSizeLessThanOrEqualTo(3);
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<Void> sent = channel.sendAsync(i);
            assertThat(channel.receive()).isEqualTo(i);
            assertThat(sent).isCompleted();
        }
        assertThat(Reached.segments(channel)).hasSizeLessThanOrEqualTo(3);
        isEmpty();
    }

    /** Whichever end is ahead, and wherever the other one is. */
    @Test
    void cancelledCallsLeaveNoSegments() throws InterruptedException {
        assertThat(channel.send(0, 0, TimeUnit.SECONDS)).isFalse();
        for (int i = 0; i < 1_000; i++) {
            assertThatThrownBy(() -> channel.receive(0, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        }
        assertThat(Reached.segments(channel)).hasSizeLessThanOrEqualTo(3);
        Waiting receiving = receives();
        assertThat(channel.send(1, 0, TimeUnit.SECONDS)).isTrue();
        assertThat(receiving.end()).isNull();
        for (int i = 0; i < 1_000; i++) {
            assertThat(channel.send(i, 0, TimeUnit.SECONDS)).isFalse();
        }
        assertThat(Reached.segments(channel)).hasSizeLessThanOrEqualTo(3);
        Waiting sending = sends(2);
        assertThat(channel.receive()).isEqualTo(2);
        assertThat(sending.end()).isNull();
        assertThat(Reached.segments(channel)).hasSizeLessThanOrEqualTo(2);
        isEmpty();
    }
}
