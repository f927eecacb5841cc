import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import optimist.cancellation.FairSemaphore;

/**
 * A pool of three connections. Whoever finds none waits in line, for a limited time or asynchronously. No wait that is
 * cancelled, or whose time is over, takes a connection with it.
 */
class BoundedPool {
    static final int CONNECTIONS = 3;
    private final FairSemaphore permits = new FairSemaphore(CONNECTIONS);
    private final Queue<String> free = new ConcurrentLinkedQueue<>();

    BoundedPool() {
        for (int i = 0; i < CONNECTIONS; i++) {
            free.add("connection " + i);
        }
    }

    /** A connection, or null if there was none in time. */
    String take(long timeout, TimeUnit unit) throws InterruptedException {
        return permits.tryAcquire(timeout, unit) ? free.remove() : null;
    }

    void giveBack(String connection) {
        free.add(connection);
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedPool pool = new BoundedPool();
        AtomicInteger served = new AtomicInteger();
        AtomicInteger late = new AtomicInteger();
        Thread[] users = new Thread[16];
        for (int i = 0; i < users.length; i++) {
            users[i] = new Thread(() -> {
                try {
                    for (int round = 0; round < 2_000; round++) {
                        String connection = pool.take(50, TimeUnit.MICROSECONDS);
                        if (connection == null) {
                            late.incrementAndGet();
                        } else {
                            served.incrementAndGet();
                            pool.giveBack(connection);
                        }
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            users[i].start();
        }
        for (Thread user : users) {
            user.join();
        }
        check(pool.permits.availablePermits() == CONNECTIONS, "a permit was lost");
        check(pool.free.size() == CONNECTIONS, "a connection was lost");

        // Asynchronously: the second one to wait cancels, so the permit goes to the third.
        for (int i = 0; i < CONNECTIONS; i++) {
            pool.permits.acquireUninterruptibly();
        }
        CompletableFuture<Void> first = pool.permits.acquireAsync();
        CompletableFuture<Void> second = pool.permits.acquireAsync();
        CompletableFuture<Void> third = pool.permits.acquireAsync();
        second.cancel(false);
        pool.permits.release(2);
        check(first.isDone() && third.isDone() && !third.isCancelled(), "a cancelled wait has kept a permit");
        System.out.println("served " + served + " times, too late " + late + " times, and no permit is lost");
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
