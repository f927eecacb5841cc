package optimist.fastpath;

public class Queued extends Benchmarks {
    private QueuedSerializer<Integer> serializer = new QueuedSerializer<>(new FlowTally());

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        serializer = new QueuedSerializer<>(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }
}
