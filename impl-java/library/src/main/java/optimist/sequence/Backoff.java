package optimist.sequence;

/**
 * Backs off for a microsecond or two after a failed compare-and-set. It waits for no other thread.
 */
final class Backoff {
    private static final int ROUNDS = 100;

    private Backoff() {}

    static void once() {
        for (int i = 0; i < ROUNDS; i++) {
            Thread.onSpinWait();
        }
    }
}
