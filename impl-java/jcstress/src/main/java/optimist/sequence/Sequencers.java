package optimist.sequence;

/** Each sequencer, with one consumer. Who waits spins: there are as many processors as threads. */
final class Sequencers {
    private Sequencers() {}

    static Sequencer busySpin(int capacity) {
        return new BusySpinSequencer(capacity, 1, Waiting.SPIN, Waiting.SPIN);
    }

    static Sequencer pending(int capacity) {
        return new PendingSequencer(capacity, 1, capacity, Waiting.SPIN, Waiting.SPIN);
    }

    static Sequencer availability(int capacity) {
        return new AvailabilitySequencer(capacity, 1, Waiting.SPIN);
    }

    static Sequencer roomFirst(int capacity) {
        return new RoomFirstSequencer(capacity, 1, Waiting.SPIN);
    }
}
