package optimist.cancellation;

/** How a thread waits for another one that is about to go on. */
final class Spin {
    private Spin() {}

    static void once() {
        Thread.onSpinWait();
    }
}
