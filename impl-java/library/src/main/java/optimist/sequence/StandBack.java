package optimist.sequence;

/**
 * What a thread does that has lost a compare-and-set to another: it lets the others do theirs. It waits for nothing, and
 * goes on whatever they do.
 */
final class StandBack {
    private static final int SPINS = 100;

    private StandBack() {}

    static void once() {
        for (int i = 0; i < SPINS; i++) {
            Thread.onSpinWait();
        }
    }
}
