import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The stream sends its only item and completes, in another thread, while downstream of a UnicastProcessor polls the empty queue. */
class ItemIsLost {
    private static UnicastProcessor<Integer> processor;

    /** A queue that lets the other thread run between a poll that finds nothing and its return. */
    private static final class Queue extends ConcurrentLinkedQueue<Integer> {
        private boolean hasLetRun;

        @Override
        public Integer poll() {
            Integer item = super.poll();
            if (item == null && !hasLetRun) {
                hasLetRun = true;
                Thread source = new Thread(() -> {
                    processor.onNext(1);
                    processor.onComplete();
                });
                source.start();
                join(source);
            }
            return item;
        }
    }

    public static void main(String[] args) {
        List<String> told = new ArrayList<>();
        processor = UnicastProcessor.create(new Queue(), null);
        processor.subscribe().with(
                item -> told.add("item " + item),
                failure -> told.add("failure " + failure),
                () -> told.add("completion"));

        boolean shown = told.equals(List.of("completion"));
        System.out.println((shown ? "shown" : "not shown") + ": onNext(1) and onComplete() were called, and downstream was told: "
                + told);
        System.exit(shown ? 0 : 1);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
