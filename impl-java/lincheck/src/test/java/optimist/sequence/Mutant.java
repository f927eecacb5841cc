package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** A sequencer that publishes as {@link PendingSequencer} does and claims as {@link RoomFirstSequencer} does, with a fault. */
enum Mutant implements Subject {
    NONE,

    /** Takes numbers without comparing. */
    CLAIMS_BLINDLY {
        @Override
        boolean claim(Small sequencer, long low, long high) {
            sequencer.claimed = high + 1;
            return true;
        }
    },

    /** Takes one number more than it grants. */
    SKIPS {
        @Override
        boolean claim(Small sequencer, long low, long high) {
            return Small.CLAIMED.compareAndSet(sequencer, low, high + 2);
        }
    },

    /** Says that there is no room if it has lost to another. */
    GIVES_UP {
        @Override
        boolean mayTryAgain() {
            return false;
        }
    },

    /** Takes the entry that is still to be read for a free one. */
    ONE_TOO_MANY {
        @Override
        long reach(Small sequencer) {
            return sequencer.finished() + sequencer.capacity + 1;
        }
    },

    /** Looks how far the first consumer is, and no other. */
    ASKS_ONE_CONSUMER {
        @Override
        long reach(Small sequencer) {
            return sequencer.done.get(0) + sequencer.capacity;
        }
    },

    /** Moves the cursor on without comparing. */
    ADVANCES_BLINDLY {
        @Override
        boolean advance(Small sequencer, long s) {
            if (sequencer.cursor != s - 1) {
                return false;
            }
            sequencer.cursor = s;
            return true;
        }
    },

    /** Moves the cursor on before it has looked whether that is published. */
    ADVANCES_EARLY {
        @Override
        boolean isPending(Small sequencer, long s) {
            return s < sequencer.claimed;
        }
    },

    /** Does not take along what others have left. */
    FORGETS {
        @Override
        boolean isPending(Small sequencer, long s) {
            return false;
        }
    },

    /** Waits for its turn. */
    WAITS {
        @Override
        void begin(Small sequencer, long low) {
            while (sequencer.cursor != low - 1) {
                Thread.onSpinWait();
            }
        }
    };

    boolean claim(Small sequencer, long low, long high) {
        return Small.CLAIMED.compareAndSet(sequencer, low, high + 1);
    }

    boolean mayTryAgain() {
        return true;
    }

    /** The last number for which there is room. */
    long reach(Small sequencer) {
        return sequencer.finished() + sequencer.capacity;
    }

    void begin(Small sequencer, long low) {}

    boolean advance(Small sequencer, long s) {
        return Small.CURSOR.compareAndSet(sequencer, s - 1, s);
    }

    boolean isPending(Small sequencer, long s) {
        return sequencer.pending.get(sequencer.place(s)) == s;
    }

    @Override
    public Sequencer create(int capacity, int consumers) {
        return new Small(capacity, consumers, this);
    }

    @Override
    public long tryClaim(Sequencer sequencer, int n) {
        return ((Small) sequencer).tryClaim(n);
    }

    static final class Small implements Sequencer {
        static final AtomicLongFieldUpdater<Small> CLAIMED = AtomicLongFieldUpdater.newUpdater(Small.class, "claimed");
        static final AtomicLongFieldUpdater<Small> CURSOR = AtomicLongFieldUpdater.newUpdater(Small.class, "cursor");

        final int capacity;
        final Mutant fault;
        final AtomicLongArray pending;
        volatile long claimed;
        volatile long cursor = -1;
        final AtomicLongArray done;

        Small(int capacity, int consumers, Mutant fault) {
            this.capacity = capacity;
            done = new AtomicLongArray(consumers);
            for (int i = 0; i < consumers; i++) {
                done.set(i, -1);
            }
            this.fault = fault;
            // Nobody looks for zero.
            pending = new AtomicLongArray(capacity);
        }

        int place(long s) {
            return (int) s % capacity;
        }

        long finished() {
            long least = done.get(0);
            for (int i = 1; i < done.length(); i++) {
                least = Math.min(least, done.get(i));
            }
            return least;
        }

        long tryClaim(int n) {
            do {
                long low = claimed;
                long high = low + n - 1;
                if (high > fault.reach(this)) {
                    return -1;
                }
                if (fault.claim(this, low, high)) {
                    return high;
                }
            } while (fault.mayTryAgain());
            return -1;
        }

        @Override
        public long claim(int n) {
            return tryClaim(n);
        }

        @Override
        public void publish(long low, long high) {
            fault.begin(this, low);
            for (long s = low; s <= high; s++) {
                pending.set(place(s), s);
            }
            long seen = cursor;
            if (seen < high) {
                long s = Math.max(seen + 1, low);
                while (fault.advance(this, s) && (s < high || fault.isPending(this, s + 1))) {
                    s++;
                }
            }
        }

        @Override
        public long look(long next) {
            return cursor;
        }

        @Override
        public long finished(int consumer) {
            return done.get(consumer);
        }

        @Override
        public void finish(int consumer, long high) {
            done.set(consumer, high);
        }

        @Override
        public int capacity() {
            return capacity;
        }

        @Override
        public int consumers() {
            return done.length();
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isClosed() {
            return false;
        }
    }
}
