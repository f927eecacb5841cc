package optimist.refcount;

/** Counts that do something when they deallocate. */
final class Counts {
    private Counts() {}

    static RefCounted casLoop(Runnable deallocation) {
        return new CasLoopRefCount() {
            @Override
            protected void deallocate() {
                deallocation.run();
            }
        };
    }

    static RefCounted optimistic(Runnable deallocation) {
        return new OptimisticRefCount() {
            @Override
            protected void deallocate() {
                deallocation.run();
            }
        };
    }

    static RefCounted parity(Runnable deallocation) {
        return new ParityRefCount() {
            @Override
            protected void deallocate() {
                deallocation.run();
            }
        };
    }

    static RefCounted sticky(Runnable deallocation) {
        return new StickyRefCount() {
            @Override
            protected void deallocate() {
                deallocation.run();
            }
        };
    }
}
