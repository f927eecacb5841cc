package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import optimist.stress.Released;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What has room in the words of kotlinx.coroutines, in the jars that were released. */
@Timeout(120)
class LimitsTest {
    private static final List<String> RELEASES = List.of("1.7.0", "1.11.0");

    /** C4.1, packed-largest, packed-one-more and packed-two-more: another slot is told, and its owner cannot wait. */
    @Test
    void anIndexHasRoomUpTo536870910() throws Exception {
        for (String release : RELEASES) {
            assertThat(call(release, IndexWindow.class, "largest")).isEqualTo("told 536870910, waits");
            assertThat(call(release, IndexWindow.class, "oneMore"))
                    .isEqualTo("The index for Segment.onCancellation(..) is broken");
            assertThat(call(release, IndexWindow.class, "twoMore")).isEqualTo("told 0, Already suspended");
        }
    }

    /** C4.2: with one slot more, a segment that one pointer points to counts as removed. */
    @Test
    void aSegmentHasRoomFor65535Slots() throws Exception {
        for (String release : RELEASES) {
            assertThat(call(release, SegmentWindow.class, "of65535Slots"))
                    .isEqualTo("65537 waited, 65537 were resumed, available 1");
            assertThat(call(release, SegmentWindow.class, "of65536Slots"))
                    .isEqualTo("65537 waited, 1 were resumed, available 1");
        }
    }

    private static Object call(String release, Class<?> window, String name) throws Exception {
        return Released.call("kotlinx-coroutines-core-jvm", release, window, name);
    }
}
