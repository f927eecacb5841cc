import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * A thread schedules a task while another one disposes of the scheduler gracefully. The scheduler is the one for virtual
 * threads, which needs Java 21. How often does the task run?
 */
class RunsTwice {
    private static final int ROUNDS = 10_000;
    private static final Schedulers.Factory FACTORY = new Schedulers.Factory() {};

    private static final AtomicLong arrived = new AtomicLong();
    private static Scheduler scheduler;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger[] runs = new AtomicInteger[ROUNDS];
        Scheduler.Worker[] workers = new Scheduler.Worker[ROUNDS];
        Thread closer = new Thread(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                meet();
                delay(i * 7919 % 40);
                scheduler.disposeGracefully().subscribe();
                meet();
            }
        });
        closer.setDaemon(true);
        closer.start();
        for (int i = 0; i < ROUNDS; i++) {
            AtomicInteger run = new AtomicInteger();
            scheduler = FACTORY.newThreadPerTaskBoundedElastic(1, 100, Thread::new);
            scheduler.init();
            workers[i] = scheduler.createWorker();
            meet();
            delay(i * 104_729 % 40);
            try {
                workers[i].schedule(run::incrementAndGet);
                runs[i] = run;
            } catch (RejectedExecutionException e) {
                // The scheduler is disposed of.
            }
            meet();
        }
        Thread.sleep(1000);
        int accepted = 0;
        int twice = 0;
        int again = 0;
        for (int i = 0; i < ROUNDS; i++) {
            if (runs[i] != null) {
                accepted++;
                if (runs[i].get() > 1) {
                    twice++;
                    again += isAccepted(workers[i]) ? 1 : 0;
                }
            }
        }
        System.out.println((twice > 0 ? "shown" : "not shown") + ": of " + accepted + " tasks that were accepted, " + twice
                + " ran twice; later, " + again + " of their workers accepted one more");
        System.exit(twice > 0 ? 0 : 1);
    }

    private static boolean isAccepted(Scheduler.Worker worker) {
        try {
            worker.schedule(() -> {});
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
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
