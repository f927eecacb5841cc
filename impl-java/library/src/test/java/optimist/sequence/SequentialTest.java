package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import optimist.sequence.FaultySequencer.Fault;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** One thread, calls at random, and beside it sets of numbers. No call is made that would have to wait. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class SequentialTest {
    private static final int CONSUMERS = 2;
    private static final int RUNS = 20;
    private static final int CALLS = 300;

    private record Case(Variant variant, int capacity) {
        /** Where an index or a mark wraps around, or changes its sign, and at the beginning. */
        long[] firsts() {
            return new long[] {
                0, (1L << 31) - 5, (1L << 32) - 5, (1L << 31) * capacity - 5, (1L << 32) * capacity - 5,
            };
        }
    }

    static Stream<Case> cases() {
        return Arrays.stream(Variant.values())
                .flatMap(variant -> Stream.of(1, 2, 4, 8).map(capacity -> new Case(variant, capacity)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void behavesLikeASet(Case tested) {
        for (long first : tested.firsts()) {
            run(tested, first, f -> tested.variant().create(tested.capacity(), CONSUMERS, Meanwhile.NOTHING, f));
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {"SHOWS_THE_LAST", "FORGETS_THE_LAST", "PUBLISHES_THE_LAST", "TAKES_ONE_TOO_MANY", "WRAPS_AT_INT"})
    void aFaultIsFound(Fault fault) {
        Case tested = new Case(Variant.ROOM_FIRST, 8);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> {
            for (long first : tested.firsts()) {
                run(tested, first, f -> new FaultySequencer(8, CONSUMERS, f, fault));
            }
        });
    }

    private static void run(Case tested, long first, LongFunction<Sequencer> sequencers) {
        for (int seed = 0; seed < RUNS; seed++) {
            new Run(tested, sequencers.apply(first), first, new Random(seed)).calls();
        }
    }

    private record Batch(long low, long high) {}

    private static final class Run {
        private final Case tested;
        private final Sequencer sequencer;
        private final Random random;
        private final List<Batch> held = new ArrayList<>();
        private final Set<Long> published = new HashSet<>();
        private final long[] done = new long[CONSUMERS];
        private long claimed;
        private long shown;

        Run(Case tested, Sequencer sequencer, long first, Random random) {
            this.tested = tested;
            this.sequencer = sequencer;
            this.random = random;
            claimed = first;
            shown = first - 1;
            Arrays.fill(done, shown);
        }

        void calls() {
            for (int i = 0; i < CALLS; i++) {
                switch (random.nextInt(3)) {
                    case 0 -> claim();
                    case 1 -> publish();
                    default -> finish();
                }
                look();
            }
        }

        private void claim() {
            int n = 1 + random.nextInt(tested.variant().largestBatch(tested.capacity()));
            long high = claimed + n - 1;
            boolean room = high - tested.capacity() <= Math.min(done[0], done[1]);
            if (room) {
                assertThat(sequencer.claim(n)).isEqualTo(high);
                held.add(new Batch(claimed, high));
                claimed = high + 1;
            } else if (sequencer instanceof RoomFirstSequencer roomFirst) {
                assertThat(roomFirst.tryClaim(n)).isEqualTo(-1);
            }
        }

        private void publish() {
            long last = shown + tested.variant().reach(tested.capacity());
            List<Batch> ready = held.stream()
                    .filter(batch -> batch.low() == shown + 1 || batch.high() <= last)
                    .toList();
            if (!ready.isEmpty()) {
                Batch batch = ready.get(random.nextInt(ready.size()));
                held.remove(batch);
                sequencer.publish(batch.low(), batch.high());
                for (long s = batch.low(); s <= batch.high(); s++) {
                    published.add(s);
                }
                while (published.remove(shown + 1)) {
                    shown++;
                }
            }
        }

        private void look() {
            for (long from : done) {
                long next = from + 1 + random.nextInt(Math.toIntExact(shown - from) + 1);
                assertThat(sequencer.look(next)).isEqualTo(shown);
            }
        }

        private void finish() {
            int consumer = random.nextInt(CONSUMERS);
            int unread = Math.toIntExact(shown - done[consumer]);
            if (unread > 0) {
                done[consumer] += 1 + random.nextInt(unread);
                sequencer.finish(consumer, done[consumer]);
            }
        }
    }
}
