package optimist.sequence;

/** Each is made by a {@code new} of its own: made by a constructor reference, Lincheck would not see into it. */
enum Variant implements Subject {
    BUSY_SPIN {
        @Override
        public Sequencer create(int capacity) {
            return new BusySpinSequencer(capacity, 1, Waiting.SPIN, Waiting.SPIN);
        }
    },

    PENDING {
        @Override
        public Sequencer create(int capacity) {
            return new PendingSequencer(capacity, 1, capacity, Waiting.SPIN, Waiting.SPIN);
        }
    },

    /** Pending, whose list has a single place. */
    SHORT_LIST {
        @Override
        public Sequencer create(int capacity) {
            return new PendingSequencer(capacity, 1, 1, Waiting.SPIN, Waiting.SPIN);
        }
    },

    AVAILABILITY {
        @Override
        public Sequencer create(int capacity) {
            return new AvailabilitySequencer(capacity, 1, Waiting.SPIN);
        }
    },

    ROOM_FIRST {
        @Override
        public Sequencer create(int capacity) {
            return new RoomFirstSequencer(capacity, 1, Waiting.SPIN);
        }

        @Override
        public long tryClaim(Sequencer sequencer, int n) {
            return ((RoomFirstSequencer) sequencer).tryClaim(n);
        }
    }
}
