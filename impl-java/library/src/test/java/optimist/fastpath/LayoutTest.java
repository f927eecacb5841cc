package optimist.fastpath;

import static optimist.Layouts.assertApart;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** What is written all the time is apart from the rest. */
class LayoutTest {
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
}
