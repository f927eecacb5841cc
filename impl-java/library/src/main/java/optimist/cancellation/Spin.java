package optimist.cancellation;

/** One turn of a thread that spins for another one that is about to go on. */
final class Spin {
    private Spin() {}

    static void once() {
        Thread.onSpinWait();
    }
}
