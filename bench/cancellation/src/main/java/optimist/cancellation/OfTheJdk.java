package optimist.cancellation;

import java.util.concurrent.Semaphore;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

public class OfTheJdk extends Benchmarks {
    @Param("true")
    public boolean fair = true;

    private Semaphore semaphore = new Semaphore(1);

    @Setup
    public void make() {
        semaphore = new Semaphore(1, fair);
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
