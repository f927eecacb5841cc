package optimist.sequence;

/**
 * What a thread does after a compare-and-set that has failed. It does nothing for a microsecond or two, and waits
 * for no other thread.
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
