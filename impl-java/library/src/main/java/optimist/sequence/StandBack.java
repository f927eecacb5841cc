package optimist.sequence;

/**
 * Backoff: what a thread does after a compare-and-set that has failed. It does nothing for a microsecond or two, and waits
 * for no other thread.
 */
final class StandBack {
    private static final int ROUNDS = 100;

    private StandBack() {}

    static void forAWhile() {
        for (int i = 0; i < ROUNDS; i++) {
            Thread.onSpinWait();
        }
    }
}
