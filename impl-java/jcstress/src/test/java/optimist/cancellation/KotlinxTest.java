package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import optimist.stress.Released;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the models predict of the semaphore of kotlinx.coroutines, on the jars that were released. */
@Timeout(120)
class KotlinxTest {
    /** C6.2, published-too-many: before the fix, one permit is granted to two. */
    @Test
    void onePermitIsGrantedToTwo() throws Exception {
        String before = permitsOut("1.3.0");
        String after = permitsOut("1.3.1");
        System.out.println("a release and a cancellation at once, permits out: 1.3.0 " + before + "; 1.3.1 " + after);
        assertThat(after).startsWith("1 of 1");
        assumeTrue(
                before.startsWith("2 of 1"),
                "a matter of luck, which a machine that is busy with other work may not have");
    }

    private static String permitsOut(String version) throws Exception {
        return (String) Released.call("kotlinx-coroutines-core", version, CancelWindow.class, "permitsOut");
    }
}
