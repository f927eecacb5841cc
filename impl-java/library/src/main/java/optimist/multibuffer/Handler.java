package optimist.multibuffer;

/**
 * Handles the entries of all rings, in the consumer's thread.
 *
 * @param <E> the type of the entries
 */
@FunctionalInterface
public interface Handler<E> {
    /**
     * Handles an entry. The handler owns the entry until this method returns.
     *
     * @param entry the entry
     * @param source the producer of the entry
     * @param sequence the entry's number in its ring: 0, 1, 2, .... The numbers of two sources are unrelated.
     * @param last whether the entry is the last of its batch, which is what one look at the ring has found
     */
    void handle(E entry, int source, long sequence, boolean last);
}
