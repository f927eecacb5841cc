package optimist.cancellation;

/** Waiters are in its slots, and it is told which of them were cancelled. */
public interface Slots {
    /**
     * The waiter in a slot was cancelled. It is called once, by whoever cancels or by whoever registers. What it throws is thrown by that
     * call: {@link Waiter#cancel}, {@link Waiter#register}, or a {@linkplain Waiter#await(long, java.util.concurrent.TimeUnit) limited
     * wait} that cancels. It changes nothing else: the owner of the waiter is woken all the same.
     *
     * @param slot the index that was registered
     */
    void cancelled(int slot);
}
