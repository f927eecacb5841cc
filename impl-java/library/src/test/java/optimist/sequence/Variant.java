package optimist.sequence;

/** The sequencers; the one with a list also with one that is soon full. */
enum Variant {
    BUSY_SPIN,
    PENDING,
    SHORT_LIST,
    AVAILABILITY,
    ROOM_FIRST;

    Sequencer create(int capacity, int consumers) {
        return create(capacity, consumers, Waiting.PARK, 0);
    }

    /** One that always waits in this way, and whose numbers begin with this. */
    Sequencer create(int capacity, int consumers, Waiting waiting, long first) {
        return switch (this) {
            case BUSY_SPIN -> new BusySpinSequencer(capacity, consumers, waiting, waiting, first);
            case PENDING, SHORT_LIST ->
                new PendingSequencer(capacity, consumers, listSize(capacity), waiting, waiting, first);
            case AVAILABILITY -> new AvailabilitySequencer(capacity, consumers, waiting, first);
            case ROOM_FIRST -> new RoomFirstSequencer(capacity, consumers, waiting, first);
        };
    }

    private int listSize(int capacity) {
        return this == SHORT_LIST ? Math.max(1, capacity / 2) : capacity;
    }

    /** How far beyond what is shown a number may be so that who publishes it need not wait. */
    int reach(int capacity) {
        return this == BUSY_SPIN ? 0 : listSize(capacity);
    }

    int largestBatch(int capacity) {
        return listSize(capacity);
    }
}
