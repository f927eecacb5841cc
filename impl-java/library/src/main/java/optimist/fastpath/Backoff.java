package optimist.fastpath;

/**
 * Backs off for a microsecond or two after a lost race for a word, while the winner goes on with the word in its cache.
 * It waits for no other thread, so a thread that stops delays nobody.
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
