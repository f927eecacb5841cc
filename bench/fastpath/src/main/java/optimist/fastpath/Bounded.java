package optimist.fastpath;

/** Ours with a capacity: a producer waits where it is full. */
public class Bounded extends Benchmarks {
    private static final int CAPACITY = 1024;

    private InboxSerializer<Integer> serializer = new InboxSerializer<>(new FlowTally(), CAPACITY);

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        serializer = new InboxSerializer<>(tally, CAPACITY);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }
}
