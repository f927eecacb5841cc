package optimist.fastpath;

public class Inbox extends Benchmarks {
    private InboxSerializer<Integer> serializer = new InboxSerializer<>(new FlowTally());

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        serializer = new InboxSerializer<>(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }
}
