package optimist.fastpath;

/**
 * What a thread does that has lost a race for a word: nothing, for a microsecond or two. It waits for nobody, so whoever
 * stops meanwhile holds up nobody.
 */
final class StandBack {
    private static final int ROUNDS = 50;

    private StandBack() {}

    static void forAWhile() {
        for (int i = 0; i < ROUNDS; i++) {
            Thread.onSpinWait();
        }
    }
}
