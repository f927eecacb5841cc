package optimist.sequence;

/**
 * What a thread does that has lost a race for numbers: nothing, for a microsecond or two. It waits for nobody, so whoever
 * stops meanwhile holds up nobody.
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
