package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.stress.Released;
import org.junit.jupiter.api.Test;

/** What the models predict of Netty, on the jars that were released. */
class NettyTest {
    private static final String NETTY_41 = "4.1.140.Final";
    private static final String NETTY_42 = "4.2.20.Final";

    /**
     * R4.2, netty42-release and netty42-release-half: misuse that an atomic counter would refuse succeeds, and raises the
     * count.
     */
    @Test
    void anOverReleaseRaisesTheCount() throws Exception {
        assertThat(call(NETTY_42, "overRelease"))
                .isEqualTo("release false, count 2; release false, count 1073741825; refused, count 1");
        assertThat(call(NETTY_41, "overRelease")).isEqualTo("refused, count 1; refused, count 1; refused, count 1");
    }

    /**
     * R7.1 and R7.3, parity-freed-in-use and netty42-freed-in-use: the release of one of two references is told that it was
     * the last. In 4.2 the dead object shows a count of one (R7.2).
     */
    @Test
    void aReleaseDuringAnOverflowDeallocatesInUse() throws Exception {
        assertThat(call(NETTY_41, "freedInUse")).isEqualTo("release true, refused, count 0");
        assertThat(call(NETTY_42, "freedInUse")).isEqualTo("release true, refused, count 1");
    }

    private static Object call(String version, String name) throws Exception {
        return Released.call("netty-common", version, NettyWindow.class, name);
    }
}
