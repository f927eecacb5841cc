import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Downstream of publishOn cancels while the thread of the scheduler is busy. */
class QueueIsLeft {
    public static void main(String[] args) throws InterruptedException {
        List<Object> told = new CopyOnWriteArrayList<>();
        CountDownLatch free = new CountDownLatch(1);
        Scheduler single = Schedulers.newSingle("single", true);
        single.schedule(() -> await(free));

        Disposable subscription = Flux.range(1, 3)
                .hide() // As a source that cannot be fused: the items go to the queue of publishOn.
                .publishOn(single)
                .doOnDiscard(Integer.class, item -> told.add("discarded " + item))
                .subscribe(item -> told.add("delivered " + item));
        subscription.dispose();

        free.countDown();
        CountDownLatch later = new CountDownLatch(1);
        single.schedule(later::countDown); // There is one thread: whatever was scheduled before is over.
        later.await();

        boolean shown = told.isEmpty();
        System.out.println((shown ? "shown" : "not shown") + ": of 3 items that were queued, these were delivered or discarded: "
                + told);
        System.exit(shown ? 0 : 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
