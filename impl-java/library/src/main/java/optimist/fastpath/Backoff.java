package optimist.fastpath;

/**
 * A thread that has lost a race for a word does nothing for a microsecond or two, while the winner goes on with the
 * word in its cache. It waits for nobody, so whoever stops meanwhile holds up nobody.
 */
final class Backoff {
    private static final int ROUNDS = 50;

    private Backoff() {}

    static void once() {
        for (int i = 0; i < ROUNDS; i++) {
            Thread.onSpinWait();
        }
    }
}
