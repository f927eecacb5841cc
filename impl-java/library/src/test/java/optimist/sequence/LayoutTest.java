package optimist.sequence;

import static optimist.Layouts.APART;
import static optimist.Layouts.assertApart;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import optimist.internal.Apart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

/** What is written all the time is apart from the rest. */
class LayoutTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                BusySpinSequencer.class,
                PendingSequencer.class,
                AvailabilitySequencer.class,
                RoomFirstSequencer.class
            })
    void claimedIsOnItsOwnCacheLines(Class<?> type) {
        assertApart(type, "claimed");
    }

    @ParameterizedTest
    @ValueSource(classes = {BusySpinSequencer.class, PendingSequencer.class})
    void theCursorIsApart(Class<?> type) {
        assertApart(type, "cursor");
    }

    /** What these tests say of a field that has no padding. */
    @Test
    void aFieldThatIsNotApartIsFound() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertApart(RoomFirstSequencer.class, "marks"));
    }

    /** As their documentation says, with a ring of eight and no consumer. */
    @Test
    void sizes() {
        int rest = size(Waiting.YIELD_THEN_PARK);
        int marks = 8 * Integer.BYTES;
        assertThat(size(new RoomFirstSequencer(8, 0)) - rest - marks).isBetween(650, 750);
        assertThat(size(new AvailabilitySequencer(8, 0)) - rest - marks).isBetween(650, 750);
        assertThat(size(new BusySpinSequencer(8, 0)) - 2 * rest).isBetween(750, 850);
        assertThat(size(new PendingSequencer(8, 0, 8)) - 2 * rest - 8 * Long.BYTES)
                .isBetween(750, 850);
        assertThat(size(new RoomFirstSequencer(8, 1))).isEqualTo(size(new RoomFirstSequencer(8, 0)) + APART);
    }

    private static int size(Object object) {
        return (int) GraphLayout.parseInstance(object).totalSize();
    }

    @Test
    void consumersAreApart() {
        // So many that an array with one place too few for each would be too short.
        int consumers = 40;
        AtomicLongArray done = Apart.of(consumers, 7);
        int[] indices =
                IntStream.range(0, done.length()).filter(i -> done.get(i) == 7).toArray();

        assertThat(indices).hasSize(consumers);
        for (int i = 0; i < consumers; i++) {
            int before = i == 0 ? -1 : indices[i - 1];
            int after = i == consumers - 1 ? done.length() : indices[i + 1];
            assertThat(indices[i]).isEqualTo(Apart.index(i));
            assertThat((indices[i] - before - 1) * Long.BYTES).isGreaterThanOrEqualTo(APART - Long.BYTES);
            assertThat((after - indices[i] - 1) * Long.BYTES).isGreaterThanOrEqualTo(APART - Long.BYTES);
        }
    }
}
