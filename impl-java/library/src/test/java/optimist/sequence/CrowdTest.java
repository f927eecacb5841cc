package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import optimist.sequence.Crowd.Rule;
import optimist.sequence.FaultySequencer.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Real threads. These runs are a smoke test: they rule out the gross, and what holds is for the models to say. */
@Timeout(900)
class CrowdTest {
    private static final int CAPACITY = 8;
    private static final int CONSUMERS = 2;
    private static final int PRODUCERS = 4;
    private static final int ITEMS = 10_000;
    private static final int LARGEST = 3;

    @ParameterizedTest
    @EnumSource
    void keepsTheRules(Variant variant) throws Exception {
        assertThat(Crowd.run(variant.create(CAPACITY, CONSUMERS), 0, PRODUCERS, ITEMS, LARGEST))
                .isEmpty();
    }

    /** In the middle of the run an index changes its sign, or a mark wraps around. */
    @ParameterizedTest
    @EnumSource
    void keepsTheRulesWhereNumbersWrapAround(Variant variant) throws Exception {
        int items = ITEMS / 10;
        for (long middle : new long[] {1L << 31, 1L << 32, CAPACITY * (1L << 31), CAPACITY * (1L << 32)}) {
            long first = middle - PRODUCERS * items / 2;
            Sequencer sequencer = variant.create(CAPACITY, CONSUMERS, Waiting.PARK, first);
            assertThat(Crowd.run(sequencer, first, PRODUCERS, items, LARGEST)).isEmpty();
        }
    }

    /** Two consumers follow the first one, and the last one follows both. */
    private static final int[][] DIAMOND = {{}, {0}, {0}, {1, 2}};

    @ParameterizedTest
    @EnumSource
    void consumersStayBehindThoseThatTheyFollow(Variant variant) throws Exception {
        assertThat(Crowd.run(variant.create(CAPACITY, DIAMOND.length), 0, PRODUCERS, ITEMS / 4, LARGEST, DIAMOND))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"FOLLOWS_PRODUCERS", "FOLLOWS_FIRST"})
    void aConsumerThatIsAheadIsFound(Fault fault) throws Exception {
        Set<Rule> broken = EnumSet.noneOf(Rule.class);
        for (int run = 0; run < 20 && !broken.contains(Rule.READ_AFTER_THOSE_BEFORE); run++) {
            Sequencer faulty = new FaultySequencer(CAPACITY, DIAMOND.length, 0, fault);
            broken.addAll(Crowd.run(faulty, 0, PRODUCERS, ITEMS / 10, LARGEST, DIAMOND));
        }
        assertThat(broken).contains(Rule.READ_AFTER_THOSE_BEFORE);
    }

    @Test
    void withoutAFaultTheRulesAreKept() throws Exception {
        assertThat(run(Fault.NONE)).isEmpty();
    }

    /** One run misses one of them in a hundred at most; it takes twenty misses in a row for this to fail. */
    @ParameterizedTest
    @CsvSource({
        "TAKES_TORN, NO_NUMBER_TWICE",
        "TAKES_ONE_TOO_MANY, NO_NUMBER_LEFT_OUT",
        "NO_ROOM_NEEDED, READ_AS_IT_WAS_WRITTEN",
        "ROOM_FOR_THE_FIRST, READ_AS_IT_WAS_WRITTEN",
        "FIRST_CONSUMER_ONLY, READ_AS_IT_WAS_WRITTEN",
        "SHOWS_THE_LAST, READ_AS_IT_WAS_WRITTEN",
        "FORGETS_THE_LAST, ALL_IS_READ"
    })
    void aFaultIsFound(Fault fault, Rule rule) throws Exception {
        Set<Rule> broken = EnumSet.noneOf(Rule.class);
        for (int run = 0; run < 20 && !broken.contains(rule); run++) {
            broken.addAll(run(fault));
        }

        assertThat(broken).contains(rule);
    }

    private static Set<Rule> run(Fault fault) throws Exception {
        return Crowd.run(new FaultySequencer(CAPACITY, CONSUMERS, 0, fault), 0, PRODUCERS, ITEMS / 10, LARGEST);
    }
}
