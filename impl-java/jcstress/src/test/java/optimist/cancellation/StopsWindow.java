package optimist.cancellation;

import java.util.concurrent.atomic.AtomicBoolean;

/** What becomes of others when a call stops: of the release that is on the class path. */
final class StopsWindow {
    private StopsWindow() {}

    static String permitsOut() {
        return out(Lock.semaphore(1));
    }

    static String mutexesHeld() {
        return out(Lock.mutex());
    }

    /** While a release is on its way to whoever waits, that one is cancelled: who has the only permit then. */
    private static String out(Lock lock) {
        OneCall waits = new OneCall();
        lock.acquire(waits);
        Stops.WITH_A_CELL.next(waits::cancel);
        lock.release();
        int out = 0;
        while (out < 3 && lock.acquire(new OneCall())) {
            out++;
        }
        return waits + ", out " + out + " of 1";
    }

    /** Two permits are out, and one waits. A release stops; meanwhile the other permit is released. */
    static String aReleaseStops() {
        Lock lock = Lock.semaphore(2);
        OneCall waits = new OneCall();
        lock.acquire(waits);
        StringBuilder seen = new StringBuilder();
        Stops.WITH_A_CELL.next(() -> {
            lock.release();
            seen.append(waits).append(", a try succeeds: ").append(lock.tryAcquire());
        });
        lock.release();
        return seen.append("; then it ").append(waits).toString();
    }

    static String aTryOfTheSemaphore() {
        return aTry(Lock.semaphore(1));
    }

    static String aTryOfTheMutex() {
        return aTry(Lock.mutex());
    }

    /** Whoever comes stops before it has its cell, and so does the release of all there is: nobody has it, and nobody waits. */
    private static String aTry(Lock lock) {
        OneCall comes = new OneCall();
        StringBuilder seen = new StringBuilder();
        Stops.WITH_A_CELL.next(() -> seen.append("a try succeeds: ").append(lock.tryAcquire()));
        Stops.BEFORE_ITS_CELL.next(lock::release);
        boolean acquired = lock.acquire(comes);
        return seen.append(", then whoever comes acquires: ").append(acquired).toString();
    }

    static String whoIsFirstAtTheSemaphore() {
        return whoIsFirst(Lock.semaphore(1), true);
    }

    static String whoIsFirstAtTheMutex() {
        return whoIsFirst(Lock.mutex(), true);
    }

    static String whoIsFirstIfItStopsOnce() {
        return whoIsFirst(Lock.semaphore(1), false);
    }

    /**
     * The first stops before it has its cell, while a release and a try come there. If it has to begin again, it may stop before the
     * next one, while the second comes. What the try has got goes to one of them.
     */
    private static String whoIsFirst(Lock lock, boolean stopsAgain) {
        OneCall first = new OneCall();
        OneCall second = new OneCall();
        AtomicBoolean tried = new AtomicBoolean();
        Runnable comes = () -> lock.acquire(second);
        Stops.BEFORE_ITS_CELL.next(() -> {
            lock.release();
            tried.set(lock.tryAcquire());
        });
        if (stopsAgain) {
            Stops.BEFORE_ITS_CELL.next(comes);
        }
        lock.acquire(first);
        if (!stopsAgain) {
            Stops.BEFORE_ITS_CELL.next(comes);
        }
        // If the second has not come yet.
        Stops.BEFORE_ITS_CELL.pass();
        if (tried.get()) {
            lock.release();
        }
        return "a try succeeds: " + tried + "; the first " + first + ", the second " + second;
    }

    static String aWaitOfTheSemaphoreIsCancelled() {
        return aWaitIsCancelled(Lock.semaphore(1));
    }

    static String aWaitOfTheMutexIsCancelled() {
        return aWaitIsCancelled(Lock.mutex());
    }

    /** While a release is on its way there. */
    private static String aWaitIsCancelled(Lock lock) {
        OneCall first = new OneCall();
        OneCall second = new OneCall();
        OneCall third = new OneCall();
        lock.acquire(first);
        lock.acquire(second);
        lock.acquire(third);
        Stops.WITH_A_CELL.next(first::cancel);
        lock.release();
        return "the first " + first + ", the second " + second + ", the third " + third + ", a try succeeds: "
                + lock.tryAcquire();
    }

    static String aGrantOfTheSemaphoreIsCancelled() {
        return aGrantIsCancelled(Lock.semaphore(1));
    }

    static String aGrantOfTheMutexIsCancelled() {
        return aGrantIsCancelled(Lock.mutex());
    }

    /** When it was resumed, and has not gone on yet. */
    private static String aGrantIsCancelled(Lock lock) {
        Later later = new Later();
        OneCall first = new OneCall(later);
        OneCall second = new OneCall();
        lock.acquire(first);
        lock.acquire(second);
        lock.release();
        first.cancel();
        later.run();
        return "the first " + first + ", the second " + second + ", a try succeeds: " + lock.tryAcquire();
    }
}
