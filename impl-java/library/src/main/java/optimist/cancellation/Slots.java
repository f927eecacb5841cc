package optimist.cancellation;

/** Slots with waiters in them. It is told which of the waiters were cancelled. */
public interface Slots {
    /**
     * The waiter in a slot was cancelled. The canceller or the registrar calls this once. If it throws, their call throws too:
     * {@link Waiter#cancel}, {@link Waiter#register}, or a {@linkplain Waiter#await(long, java.util.concurrent.TimeUnit) limited wait}
     * that cancels. An exception changes nothing else: the owner of the waiter is woken all the same.
     *
     * @param slot the registered index
     */
    void cancelled(int slot);
}
