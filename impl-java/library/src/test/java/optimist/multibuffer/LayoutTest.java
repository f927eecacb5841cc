package optimist.multibuffer;

import static optimist.Layouts.assertApart;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicLongArray;
import optimist.internal.Apart;
import org.junit.jupiter.api.Test;

/** What the consumer writes all the time is apart from what producers read. */
class LayoutTest {
    @Test
    void theConsumersFieldsAreOnTheirOwnCacheLines() {
        assertApart(YieldingMultiBuffer.class, "upto", "turn", "quiet", "left", "waited", "announced", "interrupted");
        assertApart(SignalledMultiBuffer.class, "upto", "turn", "quiet", "left", "waited", "announced", "interrupted");
    }

    /** Producers look at it whenever they publish. */
    @Test
    void soIsTheWordThatSaysThatTheConsumerSleeps() throws ReflectiveOperationException {
        Field asleep = SignalledMultiBuffer.class.getDeclaredField("asleep");
        asleep.setAccessible(true);
        Object buffer = new SignalledMultiBuffer<>(1, 1, Object::new, (entry, source, sequence, last) -> {});
        assertThat(((AtomicLongArray) asleep.get(buffer)).length()).isEqualTo(Apart.index(1) + Apart.LONGS);
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
