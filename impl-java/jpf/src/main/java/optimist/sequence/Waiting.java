package optimist.sequence;

/** In place of the library's, which sleeps, or asks the processor: that is of no use where there is no time. */
@FunctionalInterface
public interface Waiting {
    /** Another thread goes on. */
    Waiting SPIN = new Waiting() {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // there is no other way
        public void once() {
            Thread.yield();
        }
    };

    Waiting YIELD = SPIN;
    Waiting PARK = SPIN;
    Waiting YIELD_THEN_PARK = SPIN;

    void once();

    default void once(int waited) {
        once();
    }
}
