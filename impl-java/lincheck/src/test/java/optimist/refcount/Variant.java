package optimist.refcount;

/**
 * The four counts. Each is made by a {@code new} of its own: made by a constructor reference, Lincheck would not see
 * into it.
 */
enum Variant implements Subject {
    CAS_LOOP {
        @Override
        public RefCounted create(Ledger ledger) {
            return new CasLoopRefCount() {
                @Override
                protected void deallocate() {
                    ledger.deallocated();
                }
            };
        }
    },

    OPTIMISTIC {
        @Override
        public RefCounted create(Ledger ledger) {
            return new OptimisticRefCount() {
                @Override
                protected void deallocate() {
                    ledger.deallocated();
                }
            };
        }
    },

    PARITY {
        @Override
        public long limit() {
            return (1 << 30) - 1;
        }

        @Override
        public RefCounted create(Ledger ledger) {
            return new ParityRefCount() {
                @Override
                protected void deallocate() {
                    ledger.deallocated();
                }
            };
        }
    },

    STICKY {
        @Override
        public long limit() {
            return 1L << 62;
        }

        @Override
        public RefCounted create(Ledger ledger) {
            return new StickyRefCount() {
                @Override
                protected void deallocate() {
                    ledger.deallocated();
                }
            };
        }
    }
}
