package optimist.mutants.toy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Does not say why its thread has ended. */
class DeafChecks {
    @Test
    void counts() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread thread = new Thread(() -> count.set(new Counter().get() + 1));
        thread.start();
        thread.join();
        assertThat(count).hasValue(1);
    }
}
