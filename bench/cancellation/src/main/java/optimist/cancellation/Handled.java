package optimist.cancellation;

/** The waiter for which a handler is allocated. */
public class Handled extends Benchmarks {
    @Override
    protected boolean waitOnce() {
        Waiter waiter = new HandlerWaiter();
        cell = waiter;
        return Waits.once(waiter);
    }
}
