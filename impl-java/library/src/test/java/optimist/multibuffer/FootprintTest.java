package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.sequence.RingBuffer;
import optimist.sequence.RoomFirstSequencer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;

/** What it takes in memory to give each producer a ring, beside one ring for all (B7.3). Entries are the user's. */
class FootprintTest {
    private static final Object ENTRY = new Object();
    private static final long REFERENCE = VM.current().sizeOfField("java.lang.Object");
    /** The numbers of a producer: two that threads share, and three that only one has, each with 128 bytes to itself. */
    private static final int NUMBERS = 5 * 128;

    @ParameterizedTest
    @CsvSource({"2, 64", "2, 8192", "3, 1024", "7, 1024"})
    void eachProducerTakesARingAndItsNumbers(int producers, int capacity) {
        assertThat(rings(producers + 1, capacity) - rings(producers, capacity))
                .isEqualTo(REFERENCE * capacity + NUMBERS);
    }

    @ParameterizedTest
    @CsvSource({"2, 64", "2, 8192", "8, 1024"})
    void ringsOfTheSizeThatOneForAllWouldHaveAreMore(int producers, int capacity) {
        assertThat(rings(producers, capacity)).isGreaterThan(oneRing(capacity));
    }

    /** One ring has a mark of its own for each place, and many rings have not: they need less if there are places enough. */
    @ParameterizedTest
    @CsvSource({"1, 64, more", "4, 1024, less", "8, 1024, more", "32, 8192, less", "64, 8192, more"})
    void asManyPlacesInAll(int producers, int places, String thanOneRing) {
        long saved = oneRing(places) - rings(producers, places / producers);
        assertThat(saved > 0 ? "less" : "more").isEqualTo(thanOneRing);
    }

    private static long rings(int producers, int capacity) {
        return bytes(
                new YieldingMultiBuffer<>(producers, capacity, () -> ENTRY, (entry, source, sequence, last) -> {}));
    }

    private static long oneRing(int capacity) {
        return bytes(new RingBuffer<>(new RoomFirstSequencer(capacity, 1), () -> ENTRY));
    }

    private static long bytes(Object object) {
        return GraphLayout.parseInstance(object).totalSize();
    }
}
