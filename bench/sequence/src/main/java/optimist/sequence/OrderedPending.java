package optimist.sequence;

public class OrderedPending extends Ours {
    @Override
    Sequencer sequencer() {
        return new OrderedPendingSequencer(CAPACITY, 1, Pending.LIST);
    }
}
