package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.internal.Parking;
import optimist.multibuffer.Crowd.Rule;
import optimist.sequence.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Several producers and the consumer at once, with pauses at random, so that the consumer falls asleep and is woken, and rings
 * run full. If nothing is handled for a while though something is published, a wake-up is lost.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CrowdTest {
    private static final int ITEMS = 20_000;
    private static final int RESTED = 2_000;

    @ParameterizedTest
    @EnumSource
    void nothingIsLostWhereAllHurry(Variant variant) throws Exception {
        Crowd crowd = new Crowd(3, ITEMS, 0);
        assertThat(crowd.run(variant.create(3, 4, Crowd.Entry::new, crowd), 30)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostWhereAllRest(Variant variant) throws Exception {
        Crowd crowd = new Crowd(3, RESTED, 20);
        assertThat(crowd.run(variant.create(3, 4, Crowd.Entry::new, crowd), 30)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aRingIsHandedFromThreadToThread(Variant variant) throws Exception {
        Crowd crowd = new Crowd(2, 40, RESTED, 5);
        assertThat(crowd.run(variant.create(2, 4, Crowd.Entry::new, crowd), 30)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Crowd.Rule.class)
    void aFaultIsFound(Rule rule) throws Exception {
        Crowd crowd = new Crowd(2, RESTED, 20);
        MultiBuffer<Crowd.Entry> buffer = rule == Rule.NO_WAKE_UP_LOST
                ? new SignalledMultiBuffer<>(
                        2, 4, Crowd.Entry::new, crowd, ExceptionHandler.ENDS_THE_RUN, Waiting.PARK, new Forgetful())
                : Variant.SIGNALLED.create(2, 4, Crowd.Entry::new, faulty(rule, crowd));
        assertThat(crowd.run(buffer, 3)).contains(rule);
    }

    /** Does to the thousandth entry of each ring what the class must not do. */
    private static Handler<Crowd.Entry> faulty(Rule rule, Crowd crowd) {
        return (entry, source, sequence, last) -> {
            boolean now = sequence == 1_000;
            switch (rule) {
                case NOTHING_LOST -> {
                    if (!now) {
                        crowd.handle(entry, source, sequence, last);
                    }
                }
                case NOTHING_TWICE -> {
                    crowd.handle(entry, source, sequence, last);
                    if (now) {
                        crowd.handle(entry, source, sequence, last);
                    }
                }
                case AS_IT_WAS_FILLED -> {
                    entry.item += now ? 1 : 0;
                    crowd.handle(entry, source, sequence, last);
                }
                case LAST_OF_A_BATCH -> crowd.handle(entry, source, sequence, last && sequence < 1_000);
                default -> throw new IllegalArgumentException(rule.name());
            }
        };
    }

    /** Wakes nobody from the hundredth time on. */
    private static final class Forgetful implements Parking {
        private int times;

        @Override
        public void park(Object blocker) {
            OF_PLATFORM.park(blocker);
        }

        @Override
        public synchronized void unpark(@Nullable Thread thread) {
            times++;
            if (times < 100) {
                OF_PLATFORM.unpark(thread);
            }
        }
    }

    @Test
    void anInterruptDoesNotEndTheSleep() throws Exception {
        Crowd crowd = new Crowd(2, RESTED, 20);
        MultiBuffer<Crowd.Entry> buffer = Variant.SIGNALLED.create(2, 4, Crowd.Entry::new, crowd);
        assertThat(crowd.run(buffer, 30, Thread::interrupt)).isEmpty();
    }
}
