package optimist.fastpath;

/** Delivers one item of a run so many times. */
public class Faulty extends Benchmarks {
    int times;
    private int calls;
    private Tally tally = new Tally();

    @Override
    Tally begin() {
        calls = 0;
        tally = new Tally();
        return tally;
    }

    @Override
    synchronized void onNext(Integer item) {
        calls++;
        for (int i = 0; i < (calls == ITEMS / 2 ? times : 1); i++) {
            tally.add(item);
        }
    }
}
