package optimist.fastpath;

public class FastPath extends Benchmarks {
    private FastPathSerializer<Integer> serializer = new FastPathSerializer<>(new FlowTally());

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        serializer = new FastPathSerializer<>(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }
}
