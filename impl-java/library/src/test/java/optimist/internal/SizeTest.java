package optimist.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizeTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 64, 1 << 30})
    void aPowerOfTwoIsASize(int size) {
        assertThat(Size.powerOfTwo(size)).isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 96, -1, -2, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void nothingElseIs(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Size.powerOfTwo(size))
                .withMessage("a size is a power of two, not " + size);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536})
    void soManyConsumersMayBe(int consumers) {
        assertThat(Size.consumers(consumers)).isEqualTo(consumers);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_537, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void soManyMayNot(int consumers) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Size.consumers(consumers))
                .withMessage("there are 0 to 65536 consumers, not " + consumers);
    }
}
