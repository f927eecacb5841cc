import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * A thread schedules a task while another one disposes of the scheduler gracefully. The scheduler is the one for virtual
 * threads, which needs Java 21. Has the task run when disposeGracefully completes?
 */
class DoneBeforeItRuns {
    private static final int ROUNDS = 5_000;
    private static final Schedulers.Factory FACTORY = new Schedulers.Factory() {};

    private static final AtomicLong arrived = new AtomicLong();
    private static Scheduler scheduler;
    /** The task of a round, as often as it has run. */
    private static final AtomicInteger[] runs = new AtomicInteger[ROUNDS];
    private static final AtomicInteger[] runsAtTheEnd = new AtomicInteger[ROUNDS];

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < ROUNDS; i++) {
            runs[i] = new AtomicInteger();
            runsAtTheEnd[i] = new AtomicInteger(-1);
        }
        Thread closer = new Thread(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                int round = i;
                meet();
                delay(i * 7919 % 40);
                scheduler.disposeGracefully()
                        .subscribe(null, null, () -> runsAtTheEnd[round].set(runs[round].get()));
                meet();
            }
        });
        closer.setDaemon(true);
        closer.start();
        boolean[] isAccepted = new boolean[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            scheduler = FACTORY.newThreadPerTaskBoundedElastic(1, 100, Thread::new);
            scheduler.init();
            Scheduler.Worker worker = scheduler.createWorker();
            meet();
            delay(i * 104_729 % 40);
            try {
                worker.schedule(runs[i]::incrementAndGet);
                isAccepted[i] = true;
            } catch (RejectedExecutionException e) {
                // The scheduler is disposed of.
            }
            meet();
        }
        Thread.sleep(3000);
        int accepted = 0;
        int early = 0;
        for (int i = 0; i < ROUNDS; i++) {
            accepted += isAccepted[i] ? 1 : 0;
            early += isAccepted[i] && runsAtTheEnd[i].get() == 0 && runs[i].get() > 0 ? 1 : 0;
        }
        System.out.println((early > 0 ? "shown" : "not shown") + ": of " + accepted + " tasks that were accepted, " + early
                + " ran after disposeGracefully had completed");
        System.exit(early > 0 ? 0 : 1);
    }

    private static void delay(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }

    private static void meet() {
        long both = (arrived.getAndIncrement() / 2 + 1) * 2;
        while (arrived.get() < both) {
            Thread.onSpinWait();
        }
    }
}
