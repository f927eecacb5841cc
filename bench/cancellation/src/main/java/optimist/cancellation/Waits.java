package optimist.cancellation;

/** A wait of ours: it is resumed or cancelled before its owner has suspended, so that nobody parks. */
final class Waits {
    private static final Slots NOBODY = slot -> {};

    private Waits() {}

    static boolean once(Waiter waiter) {
        waiter.register(NOBODY, 1);
        return waiter.resume() && waiter.await();
    }

    static boolean cancelled(Waiter waiter) {
        waiter.register(NOBODY, 1);
        return waiter.cancel() && !waiter.await();
    }
}
