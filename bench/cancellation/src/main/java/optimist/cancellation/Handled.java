package optimist.cancellation;

/** The waiter for which a handler is allocated, and the channel with such waiters. */
public class Handled extends Ours {
    public Handled() {
        super(new RendezvousChannel<>(WaitsInCells.SLOTS, HandlerWaiter::new));
    }

    @Override
    protected boolean waitOnce() {
        Waiter waiter = new HandlerWaiter();
        cell = waiter;
        return Waits.once(waiter);
    }

    @Override
    protected boolean cancelOnce() {
        Waiter waiter = new HandlerWaiter();
        cell = waiter;
        return Waits.cancelled(waiter);
    }
}
