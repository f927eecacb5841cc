package optimist.cancellation;

/** The waiter for which a handler is allocated. */
public class Handled extends Benchmarks {
    @Override
    protected boolean waitOnce() {
        return Waits.once(new HandlerWaiter());
    }
}
