package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/** A serializer like ours, without the node that counts, and with a fault. */
enum Mutant implements Subject {
    NONE,

    /** Enters without comparing. */
    ENTERS_BLINDLY {
        @Override
        boolean enter(Small serializer) {
            serializer.word = Small.BUSY;
            return true;
        }
    },

    /** Overwrites what others have left since it looked. */
    PUSHES_BLINDLY {
        @Override
        boolean push(Small serializer, Object seen, Object next) {
            serializer.word = next;
            return true;
        }
    },

    /** Leaves without looking whether something was left. */
    LEAVES_BLINDLY {
        @Override
        boolean leave(Small serializer) {
            serializer.word = Small.FREE;
            return true;
        }
    },

    /** Does not turn the inbox over. */
    NEWEST_FIRST {
        @Override
        Left turnOver(Left newest) {
            return newest;
        }
    },

    /** Is free again after the end. */
    REOPENS {
        @Override
        void end(Small serializer) {
            serializer.word = Small.FREE;
        }
    },

    /** Takes no account of how many wait. */
    LETS_ALL_IN {
        @Override
        boolean isFull(@Nullable Left newest) {
            return false;
        }
    },

    /** Refuses what is offered while another delivers. */
    REFUSES {
        @Override
        boolean isFull(@Nullable Left newest) {
            return true;
        }
    },

    /** Waits for the one who delivers. */
    WAITS {
        @Override
        boolean push(Small serializer, Object seen, Object next) {
            Thread.onSpinWait();
            return false;
        }
    };

    boolean enter(Small serializer) {
        return Small.WORD.compareAndSet(serializer, Small.FREE, Small.BUSY);
    }

    boolean push(Small serializer, Object seen, Object next) {
        return Small.WORD.compareAndSet(serializer, seen, next);
    }

    boolean isFull(@Nullable Left newest) {
        return newest != null;
    }

    boolean leave(Small serializer) {
        return Small.WORD.compareAndSet(serializer, Small.BUSY, Small.FREE);
    }

    Left turnOver(Left newest) {
        Left turned = new Left(newest.event, null);
        for (Left rest = newest.below; rest != null; rest = rest.below) {
            turned = new Left(rest.event, turned);
        }
        return turned;
    }

    void end(Small serializer) {
        serializer.word = Small.ENDED;
    }

    @Override
    public Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream) {
        return new Small(downstream, this);
    }

    @Override
    public boolean offer(Flow.Subscriber<Object> serializer, Object item) {
        return ((Small) serializer).put(item, true);
    }

    static final class Left {
        final Object event;
        final @Nullable Left below;

        Left(Object event, @Nullable Left below) {
            this.event = event;
            this.below = below;
        }
    }

    static final class Small extends Serializer<Object> {
        static final AtomicReferenceFieldUpdater<Small, Object> WORD =
                AtomicReferenceFieldUpdater.newUpdater(Small.class, Object.class, "word");

        static final Object FREE = "free";
        static final Object BUSY = "busy";
        static final Object ENDED = "ended";

        final Mutant fault;
        volatile Object word = FREE;

        Small(Flow.Subscriber<Object> downstream, Mutant fault) {
            super(downstream);
            this.fault = fault;
        }

        @Override
        void submit(Object event) {
            put(event, false);
        }

        boolean put(Object event, boolean bounded) {
            while (true) {
                Object seen = word;
                if (seen == ENDED) {
                    return true;
                }
                Left newest = seen instanceof Left left ? left : null;
                if (seen == FREE) {
                    if (fault.enter(this)) {
                        deliver(event);
                        return true;
                    }
                } else if (bounded && fault.isFull(newest)) {
                    return false;
                } else if (fault.push(this, seen, new Left(event, newest))) {
                    return true;
                }
            }
        }

        private void deliver(Object first) {
            if (emit(first)) {
                return;
            }
            while (!fault.leave(this)) {
                if (!(WORD.getAndSet(this, BUSY) instanceof Left newest)) {
                    // Another one has left it free, who should not be here.
                    word = FREE;
                    return;
                }
                for (Left next = fault.turnOver(newest); next != null; next = next.below) {
                    if (emit(next.event)) {
                        return;
                    }
                }
            }
        }

        /** True if that was the end. */
        private boolean emit(Object event) {
            call(event);
            if (!(event instanceof Terminal)) {
                return false;
            }
            fault.end(this);
            return true;
        }
    }
}
