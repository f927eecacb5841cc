package optimist.cancellation;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The semaphore with bounded bypass. */
public class Barging extends Benchmarks {
    /** How many permits running threads may take past a thread in the queue. */
    @Param("100000")
    public int passes = 100_000;

    private BargingSemaphore semaphore = new BargingSemaphore(1, passes);

    @Setup
    public void make() {
        semaphore = new BargingSemaphore(1, passes);
    }

    @Override
    protected void acquire() throws InterruptedException {
        semaphore.acquire();
    }

    @Override
    protected void release() {
        semaphore.release();
    }
}
