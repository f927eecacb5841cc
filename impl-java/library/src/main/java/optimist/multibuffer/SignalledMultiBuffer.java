package optimist.multibuffer;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import optimist.Action;
import optimist.internal.Apart;
import optimist.internal.Parking;
import optimist.sequence.Waiting;

/**
 * A consumer that sleeps while all rings are empty, and is woken by whoever publishes. Specified by {@code Signalled.tla}.
 *
 * <pre>
 *   the consumer, when all rings were empty      who publishes
 *     asleep := yes                                cursor := ...
 *     looks at all rings, and if it is halted      if asleep:
 *       something new: asleep := no, handles it      compare-and-set asleep yes -&gt; no: unparks the consumer
 *       nothing: parks, and begins again
 * </pre>
 *
 * Each side writes one word and then reads the other's, so one of them sees what the other has written: no wake-up is lost
 * (B4.1). Where a processor may delay a store past a later read, as x86 does, both stores have to be volatile. That is what a
 * publication costs beside a read of a word that hardly ever changes.
 *
 * <p>An idle consumer uses no processor. To wake it takes the platform some microseconds; of several producers that find it
 * asleep, one does it.
 *
 * @param <E> the entries
 */
public class SignalledMultiBuffer<E> extends MultiBuffer<E> {
    private static final long NO = 0;
    private static final long YES = 1;

    private final Parking parking;

    /** Whether the consumer has said that it is about to sleep, and nobody has set out to wake it since. */
    private final AtomicLongArray asleep = Apart.of(1, NO);

    /**
     * One that ends its run if the handler throws.
     *
     * @param producers how many there are
     * @param capacity how many entries each has, a power of two
     * @param entries makes them
     * @param handler is given them
     */
    public SignalledMultiBuffer(
            int producers, int capacity, Supplier<? extends E> entries, Handler<? super E> handler) {
        this(producers, capacity, entries, handler, ExceptionHandler.ENDS_THE_RUN, Waiting.PARK);
    }

    /**
     * The same in full.
     *
     * @param producers how many there are
     * @param capacity how many entries each has, a power of two
     * @param entries makes them
     * @param handler is given them
     * @param exceptionHandler is told what the handler throws
     * @param forRoom how a producer waits while its ring is full
     * @throws IllegalArgumentException if there is no producer, or the capacity is not a power of two
     * @throws ArithmeticException if the rings have more than 2^31 - 1 places in all
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

    // Volatile: it has to be seen before this thread looks whether anybody sleeps.
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

    // The thread was there before it announced itself. If it has gone meanwhile, nobody has to be woken.
    @Action("Unpark")
    private void unpark() {
        parking.unpark(thread);
    }

    // It needs no look whether anybody sleeps: it happens once.
    @Override
    final void hasHalted() {
        unpark();
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

    // Volatile: it has to be seen before this thread looks at the rings again.
    @Action("Announce")
    private void announce() {
        asleep.set(Apart.index(0), YES);
    }

    // Ordered is enough: who sees it too late wakes a thread that does not sleep, which does no harm.
    @Action("Withdraw")
    private void withdraw() {
        asleep.lazySet(Apart.index(0), NO);
    }

    // If it returns though nobody has woken it, the next round is one more, and the announcement stays.
    @Action("Park")
    private void park() {
        parking.park(this);
    }
}
