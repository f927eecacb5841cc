package optimist.sequence;

/** Each is made by a {@code new} of its own: made by a constructor reference, Lincheck would not see into it. */
enum Variant implements Subject {
    BUSY_SPIN {
        @Override
        public Sequencer create(int capacity, int consumers) {
            return new BusySpinSequencer(capacity, consumers, Waiting.SPIN, Waiting.SPIN);
        }
    },

    PENDING {
        @Override
        public Sequencer create(int capacity, int consumers) {
            return new PendingSequencer(capacity, consumers, capacity, Waiting.SPIN, Waiting.SPIN);
        }
    },

    /** Pending, whose list has a single place. */
    SHORT_LIST {
        @Override
        public Sequencer create(int capacity, int consumers) {
            return new PendingSequencer(capacity, consumers, 1, Waiting.SPIN, Waiting.SPIN);
        }
    },

    AVAILABILITY {
        @Override
        public Sequencer create(int capacity, int consumers) {
            return new AvailabilitySequencer(capacity, consumers, Waiting.SPIN);
        }
    },

    ROOM_FIRST {
        @Override
        public Sequencer create(int capacity, int consumers) {
            return new RoomFirstSequencer(capacity, consumers, Waiting.SPIN);
        }

        @Override
        public long tryClaim(Sequencer sequencer, int n) {
            return ((RoomFirstSequencer) sequencer).tryClaim(n);
        }
    }
}
