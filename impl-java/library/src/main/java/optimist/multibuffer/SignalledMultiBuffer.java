package optimist.multibuffer;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import optimist.Action;
import optimist.internal.Apart;
import optimist.internal.Parking;
import optimist.sequence.Waiting;

/**
 * A buffer whose consumer sleeps while all rings are empty. A publication wakes it. Specified by {@code Signalled.tla}.
 *
 * <pre>
 *   the consumer, when all rings were empty      a producer that publishes
 *     asleep := yes                                cursor := ...
 *     looks at all rings, and if it is halted      if asleep:
 *       something new: asleep := no, handles it      compare-and-set asleep yes -&gt; no: unparks the consumer
 *       nothing: parks, and begins again
 * </pre>
 *
 * Each side writes one word and then reads the other's. At least one side sees the write of the other, so no wake-up is
 * lost (B4.1). A processor may delay a store past a later read, as x86 does: so both stores have to be volatile. So
 * each publication pays for a full fence, and for a read of the announcement. If the consumer is idle, it also pays for
 * a compare-and-set and an unpark.
 *
 * <p>An idle consumer uses no processor. A wake-up takes the platform some microseconds. If several producers find the
 * consumer asleep, one of them wakes it. If that one stalls between its compare-and-set and the unpark, the consumer sleeps on, and
 * publications of others do not wake it.
 *
 * @param <E> the type of the entries
 */
public class SignalledMultiBuffer<E> extends MultiBuffer<E> {
    private static final long NO = 0;
    private static final long YES = 1;

    private final Parking parking;

    /** The consumer's announcement that it is about to sleep. The consumer or the producer that wakes it clears it. */
    private final AtomicLongArray asleep = Apart.of(1, NO);

    /**
     * Creates a buffer whose run ends if the handler throws.
     *
     * @param producers the number of producers
     * @param capacity the number of entries in each ring, a power of two
     * @param entries creates the entries
     * @param handler handles the entries
     */
    public SignalledMultiBuffer(
            int producers, int capacity, Supplier<? extends E> entries, Handler<? super E> handler) {
        this(producers, capacity, entries, handler, ExceptionHandler.ENDS_THE_RUN, Waiting.PARK);
    }

    /**
     * Creates a buffer with a choice of exception handler and wait strategy.
     *
     * @param producers the number of producers
     * @param capacity the number of entries in each ring, a power of two
     * @param entries creates the entries
     * @param handler handles the entries
     * @param exceptionHandler receives the exceptions of the handler
     * @param forRoom a producer's wait strategy while its ring is full
     * @throws IllegalArgumentException if there is no producer, there are more than 2^26, the capacity is not a power of
     *     two, or the rings have more than 2^31 - 9 places in all
     */
    public SignalledMultiBuffer(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting forRoom) {
        this(producers, capacity, entries, handler, exceptionHandler, forRoom, Parking.OF_PLATFORM);
    }

    SignalledMultiBuffer(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting forRoom,
            Parking parking) {
        super(producers, capacity, entries, handler, exceptionHandler, forRoom);
        this.parking = parking;
    }

    // ---- producers

    @Override
    final void hasShown() {
        if (lookIfAsleep() && wake()) {
            unpark();
        }
    }

    // Volatile: the store must be visible before this thread looks whether the consumer is asleep.
    @Override
    @Action("Publish")
    final void show(int producer, long end) {
        cursor.set(Apart.index(producer), end);
    }

    @Action("LookIfAsleep")
    private boolean lookIfAsleep() {
        return asleep.get(Apart.index(0)) == YES;
    }

    @Action("Wake")
    private boolean wake() {
        return asleep.compareAndSet(Apart.index(0), YES, NO);
    }

    // The consumer's thread was known before its announcement. If it has left in the meantime, nobody needs a wake-up.
    @Action("Unpark")
    private void unpark() {
        parking.unpark(end.runner());
    }

    // No look whether the consumer is asleep: this happens once. The handler need not wake its own thread.
    @Override
    final void hasEnded() {
        if (!end.isRunByMe()) {
            unpark();
        }
    }

    // ---- the consumer

    @Override
    final void hasFound() {
        if (announced) {
            withdraw();
            announced = false;
        }
    }

    @Override
    final void hasFoundNothing() {
        if (announced) {
            park();
            announced = false;
            keepInterrupt();
        } else {
            announce();
            announced = true;
        }
    }

    // Volatile: the store must be visible before this thread looks at the rings again.
    @Action("Announce")
    private void announce() {
        asleep.set(Apart.index(0), YES);
    }

    // Ordered is enough: a producer that sees it too late unparks a thread that does not sleep, which is harmless.
    @Action("Withdraw")
    private void withdraw() {
        asleep.lazySet(Apart.index(0), NO);
    }

    // If nobody has cleared the announcement, it stays after the return: a return for no reason, or by an old permit.
    // There is one more round.
    @Action("Park")
    private void park() {
        parking.park(this);
    }
}
