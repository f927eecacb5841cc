package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a thread dump says of threads that wait. A virtual thread that waits without a limit has no timer, then. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WaitingStateTest {
    private final FairSemaphore semaphore = new FairSemaphore(1);
    private final BargingSemaphore barging = new BargingSemaphore(1, 1);
    private final RendezvousChannel<Integer> channel = new RendezvousChannel<>();
    private final BufferedChannel<Integer> empty = new BufferedChannel<>(1);
    private final BufferedChannel<Integer> full = new BufferedChannel<>(1);

    private void areAsleep(Thread.State state, List<Waiting.Call> calls) throws InterruptedException {
        semaphore.acquireUninterruptibly();
        barging.acquireUninterruptibly();
        full.send(1);
        for (Waiting.Call call : calls) {
            Waiting waiting = new Waiting(call);
            waiting.thread.setName(state.name());
            try {
                assertThat(waiting.thread.getState()).isEqualTo(state);
            } finally {
                waiting.thread.interrupt();
                semaphore.release();
                barging.release();
                waiting.end();
                semaphore.tryAcquire();
                barging.tryAcquire();
            }
        }
    }

    @Test
    void withoutALimitThreadsAreWaiting() throws InterruptedException {
        areAsleep(
                Thread.State.WAITING,
                List.of(
                        semaphore::acquire,
                        semaphore::acquireUninterruptibly,
                        barging::acquire,
                        barging::acquireUninterruptibly,
                        () -> channel.send(1),
                        channel::receive,
                        () -> full.send(2),
                        empty::receive));
        Waiter[] made = new Waiter[1];
        for (Variant variant : Variant.values()) {
            Waiting waiting = new Waiting(() -> {
                made[0] = variant.make();
                made[0].await();
            });
            assertThat(waiting.thread.getState()).isEqualTo(Thread.State.WAITING);
            made[0].cancel();
            assertThat(waiting.end()).isNull();
        }
    }

    @Test
    void withALimitTheirWaitIsTimed() throws InterruptedException {
        areAsleep(
                Thread.State.TIMED_WAITING,
                List.of(
                        () -> semaphore.tryAcquire(1, TimeUnit.HOURS),
                        () -> barging.tryAcquire(1, TimeUnit.HOURS),
                        () -> channel.send(1, 1, TimeUnit.HOURS),
                        () -> channel.receive(1, TimeUnit.HOURS),
                        () -> full.offer(2, 1, TimeUnit.HOURS),
                        () -> empty.receive(1, TimeUnit.HOURS)));
    }
}
