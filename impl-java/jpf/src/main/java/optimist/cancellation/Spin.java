package optimist.cancellation;

/** In place of the library's, which asks the processor. */
final class Spin {
    private Spin() {}

    @SuppressWarnings("ThreadPriorityCheck") // another one goes on
    static void once() {
        Thread.yield();
    }
}
