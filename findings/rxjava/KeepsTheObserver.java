import io.reactivex.rxjava3.core.Observer;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.UnicastSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An observer subscribes to a UnicastSubject, and is disposed of in another thread. A race, in many rounds. */
class KeepsTheObserver {
    private static final int BATCHES = 2_000;
    private static final int BATCH = 1_000;

    private final AtomicInteger arrived = new AtomicInteger();
    private volatile List<Downstream> observers;

    public static void main(String[] args) throws InterruptedException {
        int times = new KeepsTheObserver().run();
        System.out.println((times > 0 ? "shown" : "not shown") + ": a subject has its observer, which was disposed of, in " + times
                + " of " + BATCHES * BATCH + " rounds");
        System.exit(times > 0 ? 0 : 1);
    }

    private int run() throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < BATCHES; i++) {
                await();
                for (Downstream observer : observers) {
                    while (observer.subscription == null) {}
                    observer.subscription.dispose();
                }
                await();
            }
        });
        other.setDaemon(true);
        other.start();
        int times = 0;
        for (int i = 0; i < BATCHES; i++) {
            List<UnicastSubject<Integer>> subjects = new ArrayList<>();
            List<Downstream> created = new ArrayList<>();
            for (int j = 0; j < BATCH; j++) {
                subjects.add(UnicastSubject.create(8));
                created.add(new Downstream());
            }
            observers = created;
            await();
            for (int j = 0; j < BATCH; j++) {
                subjects.get(j).subscribe(created.get(j));
            }
            await(); // All calls have returned.
            for (UnicastSubject<Integer> subject : subjects) {
                times += subject.hasObservers() ? 1 : 0;
            }
        }
        other.join();
        return times;
    }

    /** Waits for the other thread. */
    private void await() {
        int both = (arrived.getAndIncrement() / 2 + 1) * 2;
        while (arrived.get() < both) {
            Thread.onSpinWait();
        }
    }

    private static final class Downstream implements Observer<Integer> {
        private volatile Disposable subscription;

        @Override
        public void onSubscribe(Disposable subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(Integer item) {}

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }
}
