package optimist.sequence;

import optimist.Action;

/** Takes numbers by a load and a store, and others may have taken them in between. Published as in ours. */
final class SplitSequencer extends Participants {
    private final Marks marks;

    SplitSequencer(int capacity) {
        super(capacity, 1, capacity, Waiting.SPIN, 0);
        marks = new Marks(capacity, Marks.reach(capacity), 0);
    }

    /** It does not look for room: in the scenarios that claim with it there is enough. */
    @Override
    public long claim(int n) {
        long high = readClaimed() + n - 1;
        storeClaimed(high + 1);
        return high;
    }

    @Override
    public void publish(long low, long high) {
        marks.markAll(low, high);
    }

    @Override
    public long look(long next) {
        return marks.published(next);
    }

    @Action("ReadClaimed")
    private long readClaimed() {
        return claimed;
    }

    @Action("StoreClaimed")
    private void storeClaimed(long next) {
        claimed = next;
    }
}
