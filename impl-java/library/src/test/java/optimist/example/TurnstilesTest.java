package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TurnstilesTest {
    @Test
    @Timeout(300)
    void noPassageIsLost() throws Exception {
        assertThat(Turnstiles.passed(1000)).containsExactly(1000, 2000, 3000);
    }
}
