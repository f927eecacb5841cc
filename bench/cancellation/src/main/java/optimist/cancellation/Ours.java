package optimist.cancellation;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** The packed waiter, and the semaphore and the channel with such waiters. */
public class Ours extends Benchmarks {
    private final FairSemaphore semaphore = new FairSemaphore(1);
    private final FairSemaphore empty = new FairSemaphore(1);
    private final RendezvousChannel<Object> channel;
    private final Exception givenUp = new CancellationException();

    public Ours() {
        this(new RendezvousChannel<>());
    }

    Ours(RendezvousChannel<Object> channel) {
        this.channel = channel;
        if (!empty.tryAcquire()) {
            throw new IllegalStateException("somebody has the permit");
        }
    }

    @Override
    protected boolean waitOnce() {
        Waiter waiter = new PackedWaiter();
        cell = waiter;
        return Waits.once(waiter);
    }

    @Override
    protected boolean cancelOnce() {
        Waiter waiter = new PackedWaiter();
        cell = waiter;
        return Waits.cancelled(waiter);
    }

    @Override
    protected boolean acquireOnce() {
        CompletableFuture<Void> acquired = empty.acquireAsync();
        empty.release();
        return acquired.isDone();
    }

    @Override
    protected boolean giveUpOnce() {
        return empty.acquireAsync().completeExceptionally(givenUp);
    }

    /** Both calls are without a thread that waits: the receive because it waits, the send because it does not. */
    @Override
    protected boolean handOver() {
        CompletableFuture<Object> received = channel.receiveAsync();
        return channel.sendAsync(this).isDone() && received.isDone();
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
