import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Two threads schedule a task each while a third one disposes of the scheduler gracefully. The scheduler is the one for
 * virtual threads, which needs Java 21. A hook holds the two after their tasks are counted, until the third one begins.
 */
class NeverRuns {
    private static final int ROUNDS = 50_000;
    private static final long NANOS = 60_000_000_000L;
    private static final Schedulers.Factory FACTORY = new Schedulers.Factory() {};

    private static final AtomicLong arrived = new AtomicLong();
    private static final AtomicInteger held = new AtomicInteger();
    private static volatile int begun = -1;
    private static Scheduler.Worker worker;
    /** How often a task has run; null if it was not accepted. */
    private static final AtomicInteger[][] runs = new AtomicInteger[2][ROUNDS];

    public static void main(String[] args) throws InterruptedException {
        Schedulers.onScheduleHook("holds", task -> {
            int round = begun;
            int turns = held.incrementAndGet() * 7919 * round % 60;
            while (begun == round) {
                Thread.onSpinWait();
            }
            delay(turns);
            return task;
        });
        for (AtomicInteger[] ofClient : runs) {
            Thread client = new Thread(() -> schedule(ofClient));
            client.setDaemon(true);
            client.start();
        }
        long end = System.nanoTime() + NANOS;
        for (int round = 0; round < ROUNDS && System.nanoTime() < end; round++) {
            Scheduler scheduler = FACTORY.newThreadPerTaskBoundedElastic(1, 100, Thread::new);
            scheduler.init();
            worker = scheduler.createWorker();
            held.set(0);
            meet();
            while (held.get() < 2) {
                Thread.yield();
            }
            begun = round;
            delay(round * 31 % 60);
            scheduler.disposeGracefully().subscribe();
            meet();
        }
        Thread.sleep(2000);
        int accepted = 0;
        int never = 0;
        for (AtomicInteger[] ofClient : runs) {
            for (AtomicInteger run : ofClient) {
                accepted += run == null ? 0 : 1;
                never += run != null && run.get() == 0 ? 1 : 0;
            }
        }
        System.out.println((never > 0 ? "shown" : "not shown") + ": of " + accepted + " tasks that were accepted, " + never
                + " never ran");
        System.exit(never > 0 ? 0 : 1);
    }

    private static void schedule(AtomicInteger[] ofClient) {
        for (int round = 0; round < ROUNDS; round++) {
            meet();
            AtomicInteger run = new AtomicInteger();
            try {
                worker.schedule(run::incrementAndGet);
                ofClient[round] = run;
            } catch (RejectedExecutionException e) {
                // The scheduler is disposed of.
            }
            meet();
        }
    }

    private static void delay(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }

    /** All three meet. */
    private static void meet() {
        long all = (arrived.getAndIncrement() / 3 + 1) * 3;
        while (arrived.get() < all) {
            Thread.yield();
        }
    }
}
