package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads at once, of which some give up: what was sent is what was received. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("FutureReturnValueIgnored") // what is thrown is kept
class RendezvousChannelCrowdTest {
    /** Every second thread sends; every element is sent once. */
    private static class Sinks extends Crowd {
        final RendezvousChannel<Integer> channel;
        private final AtomicInteger next = new AtomicInteger();
        private final Queue<Integer> sent = new ConcurrentLinkedQueue<>();
        private final Queue<Integer> received = new ConcurrentLinkedQueue<>();

        Sinks(int slots, boolean isPatient) {
            super(isPatient);
            channel = new RendezvousChannel<>(slots, PackedWaiter::new);
        }

        @Override
        void takesTurn(int thread, Random random) {
            try {
                if (thread % 2 == 0) {
                    sends(next.getAndIncrement(), random);
                } else {
                    receives(random);
                }
            } catch (InterruptedException | TimeoutException e) {
                // It has given up.
            }
        }

        private void sends(int element, Random random) throws InterruptedException {
            switch (isPatient ? 0 : random.nextInt(8)) {
                case 0, 1 -> {
                    channel.send(element);
                    sent.add(element);
                }
                case 2, 3 -> {
                    CompletableFuture<Void> stage = channel.sendAsync(element);
                    stage.thenRun(() -> sent.add(element));
                    givesUpLater(stage, element, random);
                }
                default -> {
                    if (channel.send(element, random.nextInt(30_000), TimeUnit.NANOSECONDS)) {
                        sent.add(element);
                    }
                }
            }
        }

        private void receives(Random random) throws InterruptedException, TimeoutException {
            switch (isPatient ? 0 : random.nextInt(8)) {
                case 0, 1 -> received.add(channel.receive());
                case 2, 3 -> {
                    CompletableFuture<Integer> stage = channel.receiveAsync();
                    stage.thenAccept(received::add);
                    givesUpLater(stage, null, random);
                }
                default -> received.add(channel.receive(random.nextInt(30_000), TimeUnit.NANOSECONDS));
            }
        }

        private void givesUpLater(CompletableFuture<?> stage, @Nullable Integer element, Random random) {
            LockSupport.parkNanos(random.nextInt(30_000));
            givesUp(stage, element);
        }

        void givesUp(CompletableFuture<?> stage, @Nullable Integer element) {
            stage.cancel(false);
        }

        @Override
        @Nullable
        String atTheEnd() {
            List<Integer> left = sent.stream().sorted().toList();
            List<Integer> right = received.stream().sorted().toList();
            if (left.isEmpty() || (isPatient && 2L * left.size() != turns.get())) {
                return "of " + turns.get() + " calls, " + left.size() + " have sent";
            }
            return left.equals(right) ? null : left.size() + " were sent, " + right.size() + " received";
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void nothingIsLostNorReceivedTwice(int slots) throws InterruptedException {
        assertThat(new Sinks(slots, false).run(6)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void nobodyWaitsInVainWhereNobodyGivesUp(int slots) throws InterruptedException {
        assertThat(new Sinks(slots, true).run(6)).isNull();
    }

    /** Whoever gives up a send takes it for granted that it was in time, and sends once more. */
    private static final class Forgetful extends Sinks {
        Forgetful() {
            super(2, false);
        }

        @Override
        void givesUp(CompletableFuture<?> stage, @Nullable Integer element) {
            stage.cancel(false);
            if (element != null) {
                channel.sendAsync(element);
            }
        }
    }

    @Test
    void anElementThatIsReceivedTwiceIsFound() throws InterruptedException {
        assertThat(new Forgetful().run(6)).contains("received");
    }

    // ---- a storm

    /** In another process, which has little memory: as many waits are cancelled as it cannot keep, at either end. */
    static final class Storm {
        private static final int WAITS = 5_000_000;

        private Storm() {}

        public static void main(String[] arguments) throws InterruptedException {
            RendezvousChannel<Integer> channel = new RendezvousChannel<>();
            AtomicInteger ended = new AtomicInteger();
            for (boolean sends : new boolean[] {true, false}) {
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    Thread thread = new Thread(() -> {
                        gust(channel, sends);
                        ended.incrementAndGet();
                    });
                    thread.start();
                    threads.add(thread);
                }
                for (Thread thread : threads) {
                    thread.join();
                }
            }
            CompletableFuture<Integer> stage = channel.receiveAsync();
            channel.send(1);
            System.exit(ended.get() == 4 && stage.join() == 1 ? 0 : 1);
        }

        /** There is no time to wait. */
        private static void gust(RendezvousChannel<Integer> channel, boolean sends) {
            for (int i = 0; i < WAITS / 2; i++) {
                Waiter met = sends
                        ? channel.meets(SegmentList.End.TAIL, i, null, true, 0)
                        : channel.meets(SegmentList.End.HEAD, null, null, true, 0);
                if (met != null) {
                    throw new IllegalStateException("there is nobody else");
                }
            }
        }
    }

    /** A list that keeps what is cancelled would need three times as much. */
    @Test
    @Tag("process")
    void cancelledWaitsLeaveNothing() throws IOException, InterruptedException {
        assertThat(Crowd.inLittleMemory(Storm.class)).isZero();
    }
}
