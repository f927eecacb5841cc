package optimist.refcount;

/** The four counts, and all in which they differ for a caller who is alone. */
enum Variant {
    CAS_LOOP(Integer.MAX_VALUE) {
        @Override
        RefCounted create(Runnable deallocation) {
            return new CasLoopRefCount() {
                @Override
                protected void deallocate() {
                    deallocation.run();
                }
            };
        }
    },

    OPTIMISTIC(Integer.MAX_VALUE) {
        @Override
        RefCounted create(Runnable deallocation) {
            return new OptimisticRefCount() {
                @Override
                protected void deallocate() {
                    deallocation.run();
                }
            };
        }
    },

    PARITY((1 << 30) - 1) {
        @Override
        RefCounted create(Runnable deallocation) {
            return new ParityRefCount() {
                @Override
                protected void deallocate() {
                    deallocation.run();
                }
            };
        }
    },

    STICKY(1L << 62) {
        @Override
        RefCounted create(Runnable deallocation) {
            return new StickyRefCount() {
                @Override
                protected void deallocate() {
                    deallocation.run();
                }
            };
        }
    };

    /** The greatest count. */
    final long limit;

    Variant(long limit) {
        this.limit = limit;
    }

    /** A new object with one reference, which does this when it is deallocated. */
    abstract RefCounted create(Runnable deallocation);

    RefCounted create() {
        return create(() -> {});
    }
}
