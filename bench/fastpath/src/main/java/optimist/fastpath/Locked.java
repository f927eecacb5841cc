package optimist.fastpath;

public class Locked extends Benchmarks {
    private LockedSerializer<Integer> serializer = new LockedSerializer<>(new FlowTally());

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        serializer = new LockedSerializer<>(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }
}
