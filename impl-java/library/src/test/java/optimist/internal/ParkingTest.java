package optimist.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That threads sleep, and are woken: whoever looks at its condition again and again, as all do here, would not notice. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParkingTest {
    private static final long SOON = TimeUnit.SECONDS.toMillis(10);
    private static final long LONG = TimeUnit.HOURS.toNanos(1);
    private final AtomicBoolean woken = new AtomicBoolean();

    /** It may wake for no reason, and then sleeps again. */
    private void sleepsUntilItIsWoken(Runnable park, Thread.State asleep) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            while (!woken.get()) {
                park.run();
            }
        });
        sleeper.setDaemon(true);
        sleeper.start();
        while (sleeper.getState() != asleep) {
            Thread.onSpinWait();
        }
        assertThat(LockSupport.getBlocker(sleeper)).isSameAs(this);
        Thread.sleep(10);
        assertThat(sleeper.getState()).isEqualTo(asleep);
        woken.set(true);
        Parking.OF_PLATFORM.unpark(sleeper);
        sleeper.join(SOON);
        assertThat(sleeper.isAlive()).isFalse();
    }

    @Test
    void sleepsUntilItIsWoken() throws InterruptedException {
        sleepsUntilItIsWoken(() -> Parking.OF_PLATFORM.park(this), Thread.State.WAITING);
    }

    @Test
    void withoutALimitItHasNoTimer() throws InterruptedException {
        sleepsUntilItIsWoken(() -> Parking.OF_PLATFORM.park(this, Parking.FOREVER), Thread.State.WAITING);
    }

    @Test
    void wakesTheCallerAndLooksAtTheClockOfThePlatform() {
        assertThat(Parking.OF_PLATFORM.sleeper()).isSameAs(Thread.currentThread());
        long before = System.nanoTime();
        long now = Parking.OF_PLATFORM.now();
        assertThat(now - before).isNotNegative();
        assertThat(System.nanoTime() - now).isNotNegative();
    }

    @Test
    void isWokenBeforeItsTime() throws InterruptedException {
        sleepsUntilItIsWoken(() -> Parking.OF_PLATFORM.park(this, LONG), Thread.State.TIMED_WAITING);
    }

    @Test
    void wakesAtItsTime() {
        long begin = System.nanoTime();
        Parking.OF_PLATFORM.park(this, TimeUnit.MILLISECONDS.toNanos(1));
        assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.MILLISECONDS.toNanos(SOON));
    }

    /** To wake a thread that does not sleep lets it not sleep the next time. */
    @Test
    void doesNotSleepIfItWasWokenBefore() {
        Parking.OF_PLATFORM.unpark(Thread.currentThread());
        Parking.OF_PLATFORM.park(this);
    }

    @Test
    void unparkOfNoThread() {
        Parking.OF_PLATFORM.unpark(null);
    }

    /** One that knows nothing of time sleeps all the same. */
    @Test
    void withoutTimeItSleepsUntilItIsWoken() {
        List<Object> parked = new ArrayList<>();
        Parking own = new Parking() {
            @Override
            public void park(Object blocker) {
                parked.add(blocker);
            }

            @Override
            public void unpark(@Nullable Thread thread) {}
        };
        own.park("me", 1);
        assertThat(parked).containsExactly("me");
    }
}
