package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TillsTest {
    @Test
    @Timeout(300)
    void nothingIsLost() throws Exception {
        assertThat(Tills.takings(1000)).isEqualTo(Map.of("apples", 30_000, "bread", 250_000, "cheese", 400_000));
    }
}
