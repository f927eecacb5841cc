package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import optimist.stress.Released;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** C10: what a cancelled send or receive leaves, asked of the rendezvous channels that were released. */
@Timeout(240)
class HandOverTest {
    private static final List<String> RELEASES = List.of("1.6.4", "1.7.0", "1.11.0");
    private static final String LOST = "sent 1, received 0, undelivered 0";
    private static final String TWICE = "send cancelled, received 2, undelivered 0";
    private static final List<String> ONCE = List.of(
            "sent 1, received 1, undelivered 0",
            "sent 1, received 0, undelivered 1",
            "send cancelled, received 1, undelivered 0",
            "send cancelled, received 0, undelivered 1");

    /** C10.7 */
    @Test
    void elementOfAResumedReceiveIsNotLost() throws Exception {
        for (String release : RELEASES) {
            assertThat(call(release, "aReceiveIsCancelledWhenItIsResumed"))
                    .isEqualTo("sent 1, received 0, undelivered 1");
            assertThat(call(release, "aReceiveIsCancelledAndNobodyIsTold")).isEqualTo(LOST);
        }
    }

    /** C10.7: where nobody is told, elements are lost, and where what was cancelled is sent again, received twice. */
    @Test
    void eachElementIsDeliveredOrToldOfOnce() throws Exception {
        Map<?, ?> told = (Map<?, ?>) call("1.11.0", "bothAreCancelled");
        Map<?, ?> untold = (Map<?, ?>) call("1.11.0", "bothAreCancelledAndNobodyIsTold");
        Map<?, ?> again = (Map<?, ?>) call("1.11.0", "bothAreCancelledAndSentAgain");
        System.out.println("both are cancelled: " + told + "; nobody is told: " + untold + "; sent again: " + again);
        assertThat(ONCE).containsAll(told.keySet().stream().map(String::valueOf).toList());
        assertThat(untold.containsKey(LOST)).isTrue();
        assertThat(again.containsKey(TWICE)).isTrue();
    }

    /** C10.8 */
    @Test
    void elementOfACancelledSendMayBeReceived() throws Exception {
        for (String release : RELEASES) {
            assertThat(call(release, "aSendIsCancelledWhenItIsResumed"))
                    .isEqualTo("send cancelled, received 1, undelivered 0");
            assertThat(call(release, "aSendIsCancelledAndSentAgain")).isEqualTo(TWICE);
        }
    }

    private static Object call(String release, String name) throws Exception {
        return Released.call("kotlinx-coroutines-core-jvm", release, HandOverWindow.class, name);
    }
}
