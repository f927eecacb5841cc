package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Blackhole;

/** The benchmarks do what they are said to do. */
class BenchmarksTest {
    private static final Blackhole BLACKHOLE = new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");

    static Stream<Benchmarks> contenders() {
        return Stream.of(
                new CasLoop(),
                new Optimistic(),
                new Parity(),
                new Sticky(),
                new StickyLast(),
                new Netty(),
                new TestedAdds(),
                new BareAdds());
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void aPairLeavesTheObjectAlive(Benchmarks contender) {
        for (int i = 0; i < 3; i++) {
            assertThat(contender.pair()).isFalse();
            assertThat(contender.working()).isFalse();
        }
        // The reference that is left is the last one.
        assertThat(contender.release()).isEqualTo(!(contender instanceof BareAdds));
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void aLifeEndsWithTheObject(Benchmarks contender) {
        for (int i = 0; i < 3; i++) {
            assertThat(contender.life(BLACKHOLE)).isEqualTo(!(contender instanceof BareAdds));
        }
    }

    @Test
    void direct() {
        assertThat(new Direct().pair()).isFalse();
    }

    @Test
    void nettyKnowsItsVersion() {
        Netty netty = new Netty();
        netty.version = "4.1.17.Final";
        netty.checkVersion();
        netty.version = "4.2.20.Final";
        assertThatIllegalStateException()
                .isThrownBy(netty::checkVersion)
                .withMessageContaining("Netty 4.2.20.Final is to be measured, found netty-common-4.1.17.Final");
    }
}
