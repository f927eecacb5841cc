package optimist.multibuffer;

import java.util.Objects;
import java.util.function.Supplier;
import optimist.Action;
import optimist.internal.Apart;
import optimist.sequence.Waiting;

/**
 * A buffer whose consumer polls: it spins, yields, or sleeps for a short time once all rings were empty in a row. A
 * producer has nobody to wake. Specified by {@code Yielding.tla}.
 *
 * <p>A publication is an ordered store, and so is the consumer's store that frees places. Neither is volatile. A halt,
 * and the start and the end of a run, make volatile stores. A close is a compare-and-set.
 *
 * <p>An idle consumer uses a processor, unless its wait strategy {@linkplain Waiting#PARK parks}, at once or
 * {@linkplain Waiting#YIELD_THEN_PARK later}. Then an entry may wait for the end of that sleep. A wait lasts from the
 * last entry to the next one.
 *
 * @param <E> the type of the entries
 */
public class YieldingMultiBuffer<E> extends MultiBuffer<E> {
    private final Waiting waiting;

    /**
     * Creates a buffer whose consumer yields, and whose run ends if the handler throws.
     *
     * @param producers the number of producers
     * @param capacity the number of entries in each ring, a power of two
     * @param entries creates the entries
     * @param handler handles the entries
     */
    public YieldingMultiBuffer(int producers, int capacity, Supplier<? extends E> entries, Handler<? super E> handler) {
        this(producers, capacity, entries, handler, ExceptionHandler.ENDS_THE_RUN, Waiting.YIELD, Waiting.PARK);
    }

    /**
     * Creates a buffer with a choice of wait strategies.
     *
     * @param producers the number of producers
     * @param capacity the number of entries in each ring, a power of two
     * @param entries creates the entries
     * @param handler handles the entries
     * @param exceptionHandler receives the exceptions of the handler
     * @param waiting the consumer's wait strategy while all rings are empty
     * @param forRoom a producer's wait strategy while its ring is full
     * @throws IllegalArgumentException if there is no producer, there are more than 2^26, the capacity is not a power of
     *     two, or the rings have more than 2^31 - 9 places in all
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

    // Releases the entries to the consumer. Ordered is enough: no other thread writes here, and the producer need not
    // know when the consumer sees the store.
    @Override
    @Action("Publish")
    final void show(int producer, long end) {
        cursor.lazySet(Apart.index(producer), end);
    }

    @Override
    final void hasShown() {}

    @Override
    final void hasFound() {
        waited = 0;
    }

    @Override
    final void hasFoundNothing() {
        waiting.once(waited++);
        keepInterrupt();
    }

    @Override
    final void hasEnded() {}
}
