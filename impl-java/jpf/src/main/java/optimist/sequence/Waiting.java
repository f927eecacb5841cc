package optimist.sequence;

/** In place of the library's, which sleeps, or asks the processor: that is of no use where there is no time. */
@FunctionalInterface
public interface Waiting {
    Waiting SPIN = new Yield();
    Waiting YIELD = SPIN;
    Waiting PARK = SPIN;
    Waiting YIELD_THEN_PARK = SPIN;

    void once();

    default void once(int waited) {
        once();
    }

    /** Another thread goes on. */
    final class Yield implements Waiting {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // there is no other way
        public void once() {
            Thread.yield();
        }
    }
}
