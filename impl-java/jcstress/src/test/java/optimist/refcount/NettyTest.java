package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.stress.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the models predict of Netty, on the released jars: the programs of {@code findings/netty}. */
@Timeout(60)
class NettyTest {
    private static final String NETTY_41 = "4.1.140.Final";
    private static final String NETTY_42 = "4.2.20.Final";

    /**
     * R4.2, netty42-release and netty42-release-half: misuse that an atomic counter would refuse succeeds, and raises the
     * count.
     */
    @Test
    void anOverReleaseRaisesTheCount() throws Exception {
        assertThat(says("netty/ReleaseRaises", NETTY_42))
                .isEqualTo("shown: count 1, release(2147483647) returned false, count 2;"
                        + " count 1, release(1073741824) returned false, count 1073741825;"
                        + " count 1, release(1073741823) was refused");
        assertThat(says("netty/ReleaseRaises", NETTY_41))
                .isEqualTo("not shown: count 1, release(2147483647) was refused;"
                        + " count 1, release(1073741824) was refused; count 1, release(1073741823) was refused");
    }

    /**
     * R7.1 and R7.3, parity-freed-in-use and netty42-freed-in-use: the release of one of two references is told that it was
     * the last. In 4.2 the dead object shows a count of one (R7.2).
     */
    @Test
    void aReleaseDuringAnOverflowDeallocatesInUse() throws Exception {
        String freed =
                "shown: the release of one of two references returned true; the retain was refused; refCnt() is ";
        assertThat(says("netty/FreedInUse", NETTY_41)).isEqualTo(freed + 0);
        assertThat(says("netty/FreedInUse", NETTY_42)).isEqualTo(freed + 1);
    }

    private static String says(String program, String version) throws Exception {
        return Programs.run(program, "netty-common", version);
    }
}
