package optimist.cancellation;

/** The packed waiter, and the semaphore with such waiters. */
public class Ours extends Benchmarks {
    private final FairSemaphore semaphore = new FairSemaphore(1);

    @Override
    protected boolean waitOnce() {
        Waiter waiter = new PackedWaiter();
        cell = waiter;
        return Waits.once(waiter);
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
