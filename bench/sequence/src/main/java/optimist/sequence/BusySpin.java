package optimist.sequence;

public class BusySpin extends Ours {
    @Override
    Sequencer sequencer() {
        return new BusySpinSequencer(CAPACITY, 1);
    }
}
