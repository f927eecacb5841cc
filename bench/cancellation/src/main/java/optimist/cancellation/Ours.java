package optimist.cancellation;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import optimist.cancellation.BufferedChannel.Offered;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Setup;

/** The packed waiter, and the semaphore and the channel with such waiters. */
public class Ours extends Benchmarks {
    private final FairSemaphore semaphore = new FairSemaphore(1);
    private final FairSemaphore empty = new FairSemaphore(1);
    private final RendezvousChannel<Object> channel;
    private BufferedChannel<Object> buffered = new BufferedChannel<>(1);
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

    @Setup
    public void make() {
        buffered = new BufferedChannel<>(capacity);
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
    protected void send(Object element) throws InterruptedException {
        buffered.send(element);
    }

    @Override
    protected Object receive() throws InterruptedException {
        return Objects.requireNonNull(buffered.receive());
    }

    @Override
    protected boolean offer(Object element, long nanos) throws InterruptedException {
        return buffered.offer(element, nanos, TimeUnit.NANOSECONDS) == Offered.ACCEPTED;
    }

    @Override
    protected @Nullable Object poll(long nanos) throws InterruptedException {
        try {
            return buffered.receive(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        }
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
