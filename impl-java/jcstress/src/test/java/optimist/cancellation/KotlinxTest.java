package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import optimist.stress.Released;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the models predict of the semaphore of kotlinx.coroutines, on the jars that were released. */
@Timeout(180)
class KotlinxTest {
    /** C6.2, published-too-many: before the fix, one permit is granted to two; C10.1: not after it, nor today. */
    @Test
    void onePermitIsGrantedToTwo() throws Exception {
        String before = run("kotlinx-coroutines-core", "1.3.0", "permitsOut");
        String after = run("kotlinx-coroutines-core", "1.3.1", "permitsOut");
        String today = run("kotlinx-coroutines-core-jvm", "1.11.0", "permitsOut");
        String mutex = run("kotlinx-coroutines-core-jvm", "1.11.0", "mutexesHeld");
        System.out.println("a release and a cancellation at once, permits out: 1.3.0 " + before + "; 1.3.1 " + after
                + "; 1.11.0 " + today + "; its mutex " + mutex);
        assertThat(after).startsWith("1 of 1");
        assertThat(today).startsWith("1 of 1");
        assertThat(mutex).startsWith("1 of 1");
        assumeTrue(
                before.startsWith("2 of 1"),
                "a matter of luck, which a machine that is busy with other work may not have");
    }

    private static String run(String artifact, String version, String name) throws Exception {
        return (String) Released.call(artifact, version, CancelWindow.class, name);
    }
}
