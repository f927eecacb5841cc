package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.infra.Control;

/** The benchmarks do what they are said to do. */
class BenchmarksTest {
    @Test
    void eachWaitIsResumed() throws Exception {
        Kotlinx kotlinx = new Kotlinx();
        kotlinx.start();
        for (Benchmarks one : new Benchmarks[] {new Ours(), new Handled(), new Bare(), kotlinx}) {
            for (int i = 0; i < 3; i++) {
                assertThat(one.resumed()).isTrue();
            }
        }
    }

    @Test
    void eachWaitIsCancelled() throws Exception {
        for (Benchmarks one : new Benchmarks[] {new Ours(), new Handled(), new Bare()}) {
            for (int i = 0; i < 3; i++) {
                assertThat(one.cancelled()).isTrue();
            }
        }
        for (Benchmarks one : new Benchmarks[] {new Ours(), new Bare(), new Kotlinx()}) {
            for (int i = 0; i < 3; i++) {
                assertThat(one.givenUp()).isTrue();
            }
        }
    }

    @Test
    void everyWaitIsResumedOnce() throws Exception {
        Kotlinx kotlinx = new Kotlinx();
        kotlinx.start();
        for (Benchmarks one : new Benchmarks[] {new Ours(), new Handled(), new Bare(), kotlinx}) {
            for (int i = 0; i < 3; i++) {
                assertThat(one.later()).isTrue();
                assertThat(one.handedOver()).isTrue();
            }
        }
    }

    @Test
    @Timeout(20) // A permit that is missing is waited for.
    void aPairLeavesThePermit() throws Exception {
        OfTheJdk fair = new OfTheJdk();
        OfTheJdk unfair = new OfTheJdk();
        unfair.fair = false;
        fair.make();
        unfair.make();
        for (Benchmarks one :
                new Benchmarks[] {new Ours(), barging(100_000), barging(1000), barging(0), fair, unfair, new Bare()}) {
            for (int i = 0; i < 3; i++) {
                one.pair();
            }
        }
    }

    @Test
    @Timeout(20) // An element that is missing is waited for.
    void whatIsSentIsReceived() throws Exception {
        Ours ours = new Ours();
        ours.capacity = 2;
        ours.make();
        Queues linked = new Queues();
        linked.kind = "linked";
        linked.capacity = 2;
        linked.make();
        Queues array = new Queues();
        array.capacity = 2;
        array.make();
        Kotlinx kotlinx = new Kotlinx();
        kotlinx.capacity = 2;
        kotlinx.start();
        Queues fair = new Queues();
        fair.kind = "fair";
        fair.capacity = 2;
        fair.make();
        JcTools jcTools = new JcTools();
        jcTools.capacity = 2;
        jcTools.make();
        for (Benchmarks one : new Benchmarks[] {ours, array, fair, linked, jcTools, kotlinx}) {
            for (int i = 0; i < 3; i++) {
                assertThat(one.passed()).isSameAs(Benchmarks.ELEMENT);
            }
            one.send("a");
            one.send("b");
            if (one != kotlinx) {
                assertThat(one.receive()).isEqualTo("a");
                assertThat(one.receive()).isEqualTo("b");
            }
        }
        for (Benchmarks one : new Benchmarks[] {ours, array, fair, linked, jcTools}) {
            assertThat(one.poll(1)).isNull();
            assertThat(one.offer("a", 1)).isTrue();
            assertThat(one.offer("b", 1)).isTrue();
            assertThat(one.offer("c", 1)).isFalse();
            assertThat(one.poll(1)).isEqualTo("a");
            assertThat(half(one, true)).isTrue();
            assertThat(one.poll(1)).isEqualTo("b");
            assertThat(half(one, false)).isTrue();
            assertThat(one.poll(1)).isNull();
        }
        array.kind = "none";
        assertThatIllegalArgumentException().isThrownBy(array::make).withMessageStartingWith("kind: none ");
    }

    private static boolean half(Benchmarks one, boolean sends) throws InterruptedException {
        Benchmarks.Role role = new Benchmarks.Role();
        role.sends = sends;
        return one.half(role, new Control());
    }

    @Test
    @Timeout(20) // It would wait for an element.
    void aHalfThatIsOverDoesNotWait() throws InterruptedException {
        Ours ours = new Ours();
        Control over = new Control();
        over.stopMeasurement = true;
        assertThat(ours.half(new Benchmarks.Role(), over)).isFalse();
    }

    @Test
    void bargingSemaphoreGetsItsPasses() {
        assertThatIllegalArgumentException().isThrownBy(() -> barging(-1)).withMessageStartingWith("passes: -1 ");
    }

    private static Barging barging(int passes) {
        Barging barging = new Barging();
        barging.passes = passes;
        barging.make();
        return barging;
    }

    @Test
    void kotlinxKnowsItsVersion() {
        Kotlinx kotlinx = new Kotlinx();
        kotlinx.version = "1.6.4";
        assertThatIllegalStateException()
                .isThrownBy(kotlinx::start)
                .withMessageContaining("on the class path is 1.11.0 (expected: 1.6.4)");
    }
}
