package optimist.multibuffer;

import static optimist.Layouts.assertApart;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** What the consumer writes all the time is apart from what producers read. */
class LayoutTest {
    @Test
    void whatTheConsumerKnowsIsApart() {
        assertApart(YieldingMultiBuffer.class, "upto", "turn", "quiet", "announced", "interrupted");
        assertApart(SignalledMultiBuffer.class, "upto", "turn", "quiet", "announced", "interrupted");
    }

    /** What this test says of fields that have no padding between them and others. */
    @Test
    void fieldsThatAreNotApartAreFound() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertApart(YieldingMultiBuffer.class, "upto", "turn"));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertApart(YieldingMultiBuffer.class, "nothing"));
    }
}
