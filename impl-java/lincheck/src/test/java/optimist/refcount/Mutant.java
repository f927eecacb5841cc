package optimist.refcount;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Counts with a fault. */
enum Mutant implements Subject {
    /** A compare-and-set loop whose release does not compare. */
    BLIND_RELEASE {
        @Override
        public RefCounted create(Ledger ledger) {
            return new IntCount(ledger) {
                @Override
                boolean casRelease(int seen, int next) {
                    word = next;
                    return true;
                }
            };
        }
    },

    /** A compare-and-set loop that says in a refusal what the count is by then. */
    REPORTS_LATE {
        @Override
        public RefCounted create(Ledger ledger) {
            return new IntCount(ledger) {
                @Override
                int countFound(int seen) {
                    return word;
                }
            };
        }
    },

    /** An add that asks afterwards whether the count is zero. */
    LOOKS_AGAIN {
        @Override
        public RefCounted create(Ledger ledger) {
            return new IntCount(ledger) {
                @Override
                public boolean release(int n) {
                    WORD.getAndAdd(this, -n);
                    return word == 0 && dies();
                }
            };
        }
    },

    /** A compare-and-set loop behind a lock. */
    LOCKS {
        @Override
        public RefCounted create(Ledger ledger) {
            return new IntCount(ledger) {
                private volatile boolean locked;

                @Override
                public void retain(int n) {
                    while (locked) {
                        Thread.onSpinWait();
                    }
                    super.retain(n);
                }

                @Override
                public boolean release(int n) {
                    locked = true;
                    try {
                        return super.release(n);
                    } finally {
                        locked = false;
                    }
                }
            };
        }
    },

    /** Tells the last release, and does not deallocate. */
    NEVER_FREES {
        @Override
        public RefCounted create(Ledger ledger) {
            return new IntCount(ledger) {
                @Override
                boolean dies() {
                    return true;
                }
            };
        }
    },

    /** A count that dies in a second step, which does not compare. */
    BURIES_BLINDLY {
        @Override
        public RefCounted create(Ledger ledger) {
            return new TwoStepCount(ledger) {
                @Override
                boolean bury() {
                    word = DEAD;
                    return true;
                }
            };
        }
    },

    /** No fault. */
    NONE {
        @Override
        public RefCounted create(Ledger ledger) {
            return new IntCount(ledger) {};
        }
    },

    /** No fault as long as nobody releases too often. */
    NONE_IN_TWO_STEPS {
        @Override
        public RefCounted create(Ledger ledger) {
            return new TwoStepCount(ledger) {};
        }
    };

    /** A compare-and-set loop, with places for a fault. */
    private abstract static class IntCount implements RefCounted {
        static final AtomicIntegerFieldUpdater<IntCount> WORD =
                AtomicIntegerFieldUpdater.newUpdater(IntCount.class, "word");

        volatile int word = 1;
        private final Ledger ledger;

        IntCount(Ledger ledger) {
            this.ledger = ledger;
        }

        int countFound(int seen) {
            return seen;
        }

        boolean casRelease(int seen, int next) {
            return WORD.compareAndSet(this, seen, next);
        }

        boolean dies() {
            ledger.deallocated();
            return true;
        }

        @Override
        public void retain() {
            retain(1);
        }

        @Override
        public void retain(int n) {
            while (true) {
                int seen = word;
                if (seen <= 0) {
                    throw RefCountException.retain(countFound(seen), n);
                }
                if (WORD.compareAndSet(this, seen, seen + n)) {
                    return;
                }
            }
        }

        @Override
        public boolean release() {
            return release(1);
        }

        @Override
        public boolean release(int n) {
            while (true) {
                int seen = word;
                if (seen < n) {
                    throw RefCountException.release(countFound(seen), n);
                }
                if (casRelease(seen, seen - n)) {
                    return seen == n && dies();
                }
            }
        }

        @Override
        public int refCount() {
            return word;
        }
    }

    /** Adds, and dies from zero in a second step. */
    private abstract static class TwoStepCount extends IntCount {
        static final int DEAD = Integer.MIN_VALUE / 2;

        TwoStepCount(Ledger ledger) {
            super(ledger);
        }

        boolean bury() {
            return WORD.compareAndSet(this, 0, DEAD);
        }

        @Override
        public void retain(int n) {
            if (WORD.getAndAdd(this, n) < 0) {
                WORD.getAndAdd(this, -n);
                throw RefCountException.retain(0, n);
            }
        }

        @Override
        public boolean release(int n) {
            return WORD.getAndAdd(this, -n) == n && bury() && dies();
        }

        @Override
        public int refCount() {
            return word < 0 ? 0 : Math.max(1, word);
        }
    }
}
