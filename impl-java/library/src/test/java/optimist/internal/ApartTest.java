package optimist.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;

class ApartTest {
    /** Two lines of 64 bytes between any two of them, before the first, and behind the last. */
    @Test
    void eachNumberHasItsLinesToItself() {
        AtomicLongArray array = Apart.of(3, 7);
        assertThat(array.length()).isEqualTo(5 * 16);
        for (int at = 0; at < array.length(); at++) {
            assertThat(array.get(at)).as("%d", at).isEqualTo(at == 16 || at == 32 || at == 48 ? 7 : 0);
        }
        assertThat(new int[] {Apart.index(0), Apart.index(1), Apart.index(2)}).containsExactly(16, 32, 48);
    }

    @Test
    void thereMayBeNone() {
        assertThat(Apart.of(0, 7).length()).isEqualTo(2 * 16);
    }
}
