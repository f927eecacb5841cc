package optimist.multibuffer;

import java.util.Objects;
import java.util.function.Supplier;
import optimist.Action;
import optimist.internal.Apart;
import optimist.sequence.Waiting;

/**
 * A consumer that waits by looking again: it spins, yields, or sleeps for a short time after a round in which all rings were
 * empty. Who publishes has nobody to wake. Specified by {@code Yielding.tla}.
 *
 * <p>No store of it is volatile, but the one that halts. It uses a processor while nothing is published, unless it
 * {@linkplain Waiting#PARK sleeps}, and then what is published may wait as long as that.
 *
 * @param <E> the entries
 */
public class YieldingMultiBuffer<E> extends MultiBuffer<E> {
    private final Waiting waiting;

    /**
     * One that yields, and ends its run if the handler throws.
     *
     * @param producers how many there are
     * @param capacity how many entries each has, a power of two
     * @param entries makes them
     * @param handler is given them
     */
    public YieldingMultiBuffer(int producers, int capacity, Supplier<? extends E> entries, Handler<? super E> handler) {
        this(producers, capacity, entries, handler, ExceptionHandler.ENDS_THE_RUN, Waiting.YIELD, Waiting.PARK);
    }

    /**
     * The same in full.
     *
     * @param producers how many there are
     * @param capacity how many entries each has, a power of two
     * @param entries makes them
     * @param handler is given them
     * @param exceptionHandler is told what the handler throws
     * @param waiting how the consumer waits while all rings are empty
     * @param forRoom how a producer waits while its ring is full
     * @throws IllegalArgumentException if there is no producer, or the capacity is not a power of two
     * @throws ArithmeticException if the rings have more than 2^31 - 1 places in all
     */
    public YieldingMultiBuffer(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting waiting,
            Waiting forRoom) {
        super(producers, capacity, entries, handler, exceptionHandler, forRoom);
        this.waiting = Objects.requireNonNull(waiting, "waiting");
    }

    // Releases the entries to the consumer. Ordered is enough: no other thread writes here, and the producer does not
    // care when the consumer sees it.
    @Override
    @Action("Publish")
    final void show(int producer, long end) {
        cursor.lazySet(Apart.index(producer), end);
    }

    @Override
    final void hasShown() {}

    @Override
    final void hasFound() {}

    @Override
    final void hasFoundNothing() {
        waiting.once();
        keepInterrupt();
    }

    @Override
    final void hasHalted() {}
}
