package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** What is written all the time shares no cache line with anything else in the object. Lines are fetched in pairs. */
class LayoutTest {
    private static final int APART = 128;

    @Test
    void theWordIsApart() {
        assertApart(InboxSerializer.class, "word");
    }

    @Test
    void theCountIsApart() {
        assertApart(QueuedSerializer.class, "wip");
        assertApart(FastPathSerializer.class, "wip");
    }

    @Test
    void theTailIsApart() {
        assertApart(LinkedQueue.class, "tail");
    }

    /** What this test says of a field that has no padding. */
    @Test
    void aFieldThatIsNotApartIsFound() {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertApart(FastPathSerializer.class, "open"));
    }

    private static void assertApart(Class<?> type, String name) {
        ClassLayout layout = ClassLayout.parseClass(type);
        FieldLayout field = layout.fields().stream()
                .filter(f -> f.name().equals(name))
                .findFirst()
                .orElseThrow();
        long end = field.offset() + field.size();
        List<FieldLayout> near = layout.fields().stream()
                .filter(f -> !f.name().equals(name) && !f.name().matches("[pq]\\d{3}"))
                .filter(f -> f.offset() + f.size() > field.offset() - APART && f.offset() < end + APART)
                .toList();

        assertThat(near).isEmpty();
        assertThat(layout.headerSize()).isLessThanOrEqualTo(Math.toIntExact(field.offset()) - APART);
        assertThat(layout.instanceSize()).isGreaterThanOrEqualTo(end + APART);
    }
}
