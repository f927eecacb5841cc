package optimist.mutants.toy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that run on mutants, and not with the others: the name is none of a test class. */
class CounterChecks {
    @Test
    void adds() {
        Counter counter = new Counter();
        counter.add(2);
        assertThat(counter.get()).isEqualTo(2);
    }

    @Test
    void isBelowZero() {
        Counter counter = new Counter();
        counter.set(-1);
        assertThat(counter.get()).isEqualTo(-1);
    }

    @Test
    void callsInOrder() {
        assertThat(new Counter().calls()).isEqualTo("12");
    }

    @Test
    void left() {
        long second = 1_000_000_000L;
        assertThat(Counter.left(second, System.nanoTime() - second)).isBetween(-10 * second, 0L);
    }
}
