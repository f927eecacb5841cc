package optimist.sequence;

public class Availability extends Ours {
    @Override
    Sequencer sequencer() {
        return new AvailabilitySequencer(CAPACITY, 1);
    }
}
