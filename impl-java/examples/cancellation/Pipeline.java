import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import optimist.cancellation.BufferedChannel;
import optimist.cancellation.BufferedChannel.Offered;

/**
 * Three readers, two workers, one sum. Each stage is joined to the next by a bounded channel, and the last thread of a stage closes
 * it. So the next stage gets everything, and then learns that nothing more comes.
 */
class Pipeline {
    static final int READERS = 3;
    static final int WORKERS = 2;
    static final int EACH = 10_000;

    final BufferedChannel<Integer> numbers = new BufferedChannel<>(64);
    final BufferedChannel<Long> squares = new BufferedChannel<>(64);

    interface Step {
        void run() throws InterruptedException;
    }

    /** Runs a stage in several threads. The last to finish closes what the stage sends into. */
    static void stage(int threads, BufferedChannel<?> next, Step step) {
        AtomicInteger left = new AtomicInteger(threads);
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                try {
                    step.run();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                } finally {
                    if (left.decrementAndGet() == 0) {
                        next.close();
                    }
                }
            }).start();
        }
    }

    void read() throws InterruptedException {
        for (int i = 1; i <= EACH; i++) {
            numbers.send(i); // waits while the workers are behind
        }
    }

    void work() throws InterruptedException {
        for (Integer n = numbers.receive(); n != null; n = numbers.receive()) {
            squares.send((long) n * n);
        }
    }

    public static void main(String[] args) throws Exception {
        Pipeline pipeline = new Pipeline();
        stage(READERS, pipeline.numbers, pipeline::read);
        stage(WORKERS, pipeline.squares, pipeline::work);
        long sum = 0;
        for (Long square = pipeline.squares.receive(); square != null; square = pipeline.squares.receive()) {
            sum += square;
        }
        long of = EACH;
        check(sum == READERS * (of * (of + 1) * (2 * of + 1) / 6), "an element was lost, or came twice");
        check(pipeline.squares.hasEnded() && !pipeline.squares.send(1L), "an ended channel has taken an element");

        // Without a thread that waits: the first receive is cancelled, so the element goes to the second.
        BufferedChannel<String> words = new BufferedChannel<>(1);
        CompletableFuture<String> first = words.receiveAsync();
        CompletableFuture<String> second = words.receiveAsync();
        first.cancel(false);
        check(words.offer("hello") == Offered.ACCEPTED, "there was no room");
        check(second.get(1, TimeUnit.SECONDS).equals("hello"), "a cancelled receive has taken the element");
        System.out.println("the sum of the squares is " + sum + ", and nothing is lost");
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
