package optimist.multibuffer;

/**
 * What is done with the entries of all rings, by one thread.
 *
 * @param <E> the entries
 */
@FunctionalInterface
public interface Handler<E> {
    /**
     * Handles an entry. It is the handler's until this returns.
     *
     * @param entry the entry
     * @param source the producer of the entry
     * @param sequence its number: those of one source are 0, 1, 2, ..., those of two sources have nothing to do with each
     *     other
     * @param last whether it is the last of those that were found in this ring at once
     */
    void handle(E entry, int source, long sequence, boolean last);
}
