package optimist.multibuffer;

import java.util.concurrent.atomic.AtomicLongArray;
import optimist.Action;
import optimist.internal.Apart;
import optimist.internal.Parking;
import optimist.sequence.Waiting;

/**
 * Like {@link SignalledMultiBuffer}, for one producer, with a weaker access than it has, or with a fault. Specified, but for the
 * fault, by {@code Signalled.tla} with fewer stores in {@code Fenced}, or fewer accesses in {@code Volatile}.
 */
final class WeakerSignalled extends MultiBuffer<Object> {
    /** What is not as it should be. */
    enum Weakness {
        ORDERED_PUBLISH,
        ORDERED_ANNOUNCE,
        ACQUIRES_WHETHER_ASLEEP,
        LOOKS_FIRST
    }

    private final Weakness weakness;
    private final Parking parking;
    private final AtomicLongArray asleep = Apart.of(1, 0);
    private boolean slept;

    WeakerSignalled(Handler<Object> handler, Parking parking, Weakness weakness) {
        super(1, 1, () -> "entry", handler, ExceptionHandler.ENDS_THE_RUN, Waiting.SPIN);
        this.weakness = weakness;
        this.parking = parking;
    }

    @Override
    void show(int producer, long end) {
        if (weakness == Weakness.LOOKS_FIRST) {
            slept = lookIfAsleep();
        }
        store(producer, end);
    }

    @Override
    void hasShown() {
        if ((weakness == Weakness.LOOKS_FIRST ? slept : lookIfAsleep()) && wake()) {
            unpark();
        }
    }

    @Override
    void hasEnded() {
        unpark();
    }

    @Override
    void hasFound() {
        if (announced) {
            withdraw();
            announced = false;
        }
    }

    @Override
    void hasFoundNothing() {
        if (announced) {
            park();
            announced = false;
        } else {
            announce();
            announced = true;
        }
    }

    @Action("Publish")
    private void store(int producer, long end) {
        if (weakness == Weakness.ORDERED_PUBLISH) {
            cursor.lazySet(Apart.index(producer), end);
        } else {
            cursor.set(Apart.index(producer), end);
        }
    }

    @Action("Announce")
    private void announce() {
        if (weakness == Weakness.ORDERED_ANNOUNCE) {
            asleep.lazySet(Apart.index(0), 1);
        } else {
            asleep.set(Apart.index(0), 1);
        }
    }

    @Action("Withdraw")
    private void withdraw() {
        asleep.lazySet(Apart.index(0), 0);
    }

    @Action("LookIfAsleep")
    private boolean lookIfAsleep() {
        return (weakness == Weakness.ACQUIRES_WHETHER_ASLEEP
                        ? asleep.getAcquire(Apart.index(0))
                        : asleep.get(Apart.index(0)))
                == 1;
    }

    @Action("Wake")
    private boolean wake() {
        return asleep.compareAndSet(Apart.index(0), 1, 0);
    }

    @Action("Unpark")
    private void unpark() {
        parking.unpark(end.runner());
    }

    @Action("Park")
    private void park() {
        parking.park(this);
    }
}
