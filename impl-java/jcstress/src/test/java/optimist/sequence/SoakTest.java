package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a soak would find. */
class SoakTest {
    private static final int PRODUCERS = 4;
    private static final int EACH = 1000;
    private static final int CAPACITY = 8;

    /** Longer than anything takes that ends. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** For what does not. */
    private static final Duration NONE = Duration.ofMillis(200);

    @TestFactory
    Stream<DynamicTest> nothingIsWrong() {
        return Stream.<IntFunction<Sequencer>>of(
                        capacity -> new BusySpinSequencer(capacity, 1, Waiting.PARK, Waiting.YIELD),
                        capacity -> new PendingSequencer(capacity, 1, capacity),
                        capacity -> new AvailabilitySequencer(capacity, 1),
                        capacity -> new RoomFirstSequencer(capacity, 1),
                        capacity -> new FaultySequencer(capacity, null))
                .map(variant -> variant.apply(CAPACITY))
                .map(sequencer -> DynamicTest.dynamicTest(sequencer.getClass().getSimpleName(), () -> {
                    Soak.Result result = Soak.run(sequencer, PRODUCERS, EACH, PATIENCE);
                    assertThat(result.problems()).isEmpty();
                    assertThat(result.read()).isEqualTo(PRODUCERS * EACH);
                }));
    }

    @TestFactory
    Stream<DynamicTest> faultsAreFound() {
        return Stream.of(Fault.values())
                .map(fault -> DynamicTest.dynamicTest(
                        fault.name(),
                        () -> assertThat(Soak.run(
                                                new FaultySequencer(CAPACITY, fault),
                                                PRODUCERS,
                                                EACH,
                                                fault.hangs ? NONE : PATIENCE)
                                        .problems())
                                .anyMatch(problem -> problem.contains(fault.found))));
    }

    private enum Fault {
        SKIPS("4001 of 4000 numbers were shown", false),
        GRANTS_TWICE("producers have another sum than what they have sent", true),
        SWAPS("numbers do not come after the one before of their producer", false),
        SHOWS_EARLY("entries are not what was published with their number", false),
        GRANTS_EARLY("entries are not what was published with their number", false),
        FORGETS("nothing has gone on", true),
        HOLDS("consumer hangs", true),
        LEAVES_OUT("3999 of 4000 numbers were shown", true),
        FAILS("has failed: java.lang.IllegalStateException: out of luck", true);

        final String found;
        final boolean hangs;

        Fault(String found, boolean hangs) {
            this.found = found;
            this.hangs = hangs;
        }
    }

    /** A lock, with a fault at one number. */
    private static final class FaultySequencer implements Sequencer {
        private static final long BAD = 100;

        private final int capacity;
        private final @Nullable Fault fault;
        private final BitSet published = new BitSet();
        private long claimed;
        private long done = -1;
        private boolean isMade;
        private boolean closed;
        private @Nullable Thread owed;

        FaultySequencer(int capacity, @Nullable Fault fault) {
            this.capacity = capacity;
            this.fault = fault;
        }

        @Override
        public synchronized long claim(int n) {
            if (owed == Thread.currentThread()) {
                owed = null;
                return BAD;
            }
            long sequence = claimed++;
            if (fault == Fault.SWAPS && sequence == BAD) {
                // Both at once: whoever came in between could wait for the first, and this thread for them.
                owed = Thread.currentThread();
                long next = claimed++;
                awaitDone(next - capacity);
                return next;
            }
            if (!(fault == Fault.GRANTS_EARLY && sequence == BAD + capacity)) {
                awaitDone(sequence - capacity);
            }
            if (sequence != BAD || fault == null || isMade) {
                return sequence;
            }
            isMade = true;
            return switch (fault) {
                case SKIPS -> {
                    publish(BAD, BAD);
                    yield claim(1);
                }
                case GRANTS_TWICE -> {
                    claimed = BAD;
                    yield BAD - 1;
                }
                case SHOWS_EARLY -> {
                    publish(BAD, BAD);
                    awaitDone(BAD);
                    yield BAD;
                }
                case FAILS -> throw new IllegalStateException("out of luck");
                default -> BAD;
            };
        }

        private synchronized void awaitDone(long high) {
            try {
                while (done < high) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public synchronized void publish(long low, long high) {
            if (!(fault == Fault.FORGETS && low == BAD)) {
                published.set((int) low, (int) high + 1);
            }
            notifyAll();
        }

        @Override
        public synchronized long look(long next) {
            if (fault == Fault.HOLDS && next == BAD) {
                awaitDone(Long.MAX_VALUE);
            }
            long high = published.nextClearBit((int) next) - 1L;
            if (fault == Fault.LEAVES_OUT) {
                return Math.min(high, PRODUCERS * EACH - 2L);
            }
            boolean hides =
                    fault == Fault.HOLDS || (fault == Fault.GRANTS_EARLY && !published.get((int) BAD + capacity));
            return hides && next <= BAD ? Math.min(high, BAD - 1) : high;
        }

        @Override
        public long finished(int consumer) {
            throw new UnsupportedOperationException("no consumer follows another");
        }

        @Override
        public synchronized void finish(int consumer, long high) {
            done = high;
            notifyAll();
        }

        @Override
        public int capacity() {
            return capacity;
        }

        @Override
        public int consumers() {
            return 1;
        }

        @Override
        public synchronized void close() {
            closed = true;
        }

        @Override
        public synchronized boolean isClosed() {
            return closed;
        }
    }
}
