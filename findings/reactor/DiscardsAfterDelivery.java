import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Subscriber;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Downstream of publishOn cancels when it receives 2, while the source is about to return from onNext(2). A race, in many rounds. */
class DiscardsAfterDelivery {
    private static final int ROUNDS = 50_000;

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Scheduler scheduler = Schedulers.fromExecutor(tasks::add);
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile Subscriber<? super Integer> source;
    private volatile boolean delivered;
    private volatile boolean discarded;
    private volatile boolean finished;

    public static void main(String[] args) {
        int times = new DiscardsAfterDelivery().run();
        System.out.println((times > 0 ? "shown" : "not shown") + ": an item went to downstream, and to the hook, in " + times
                + " of " + ROUNDS + " rounds");
        System.exit(times > 0 ? 0 : 1);
    }

    private int run() {
        Thread other = new Thread(() -> {
            while (true) {
                Runnable task = tasks.poll();
                if (task == null) {
                    Thread.onSpinWait();
                } else {
                    task.run();
                }
            }
        });
        other.setDaemon(true);
        other.start();
        int times = 0;
        for (int i = 0; i < ROUNDS; i++) {
            delivered = false;
            discarded = false;
            finished = false;
            Flux.<Integer>from(subscriber -> {
                        source = subscriber;
                        subscriber.onSubscribe(Operators.emptySubscription());
                    })
                    .publishOn(scheduler)
                    .doOnDiscard(Integer.class, item -> discarded |= item == 2)
                    .subscribe(new Downstream());
            source.onNext(1);
            await();
            pause();
            source.onNext(2);
            while (!finished) {
                Thread.onSpinWait();
            }
            times += delivered && discarded ? 1 : 0;
        }
        return times;
    }

    /** Waits for the other thread. */
    private void await() {
        int both = (arrived.getAndIncrement() / 2 + 1) * 2;
        while (arrived.get() < both) {
            Thread.onSpinWait();
        }
    }

    private static void pause() {
        for (int n = ThreadLocalRandom.current().nextInt(30); n > 0; n--) {
            Thread.onSpinWait();
        }
    }

    private final class Downstream extends BaseSubscriber<Integer> {
        @Override
        protected void hookOnNext(Integer item) {
            if (item == 1) {
                await();
                pause();
            } else {
                delivered = true;
                cancel();
                finished = true;
            }
        }
    }
}
