package optimist.cancellation;

/** Waiters are in its slots, and it is told which of them were cancelled. */
public interface Slots {
    /**
     * The waiter in a slot was cancelled. It is called once, by whoever cancels or by whoever registers, and must not throw.
     *
     * @param slot the index that was registered
     */
    void cancelled(int slot);
}
