package optimist.multibuffer;

/**
 * Receives the exceptions of a {@link Handler}, in the consumer's thread.
 *
 * @param <E> the type of the entries
 */
@FunctionalInterface
public interface ExceptionHandler<E> {
    /** Rethrows the exception: the run ends. A checked exception is wrapped. */
    ExceptionHandler<Object> ENDS_THE_RUN = (thrown, entry, source, sequence) -> {
        throw MultiBuffer.unchecked(thrown);
    };

    /**
     * The handler has thrown. If this method returns, the entry counts as handled. If it throws as well, the run ends
     * with its exception.
     *
     * @param thrown the exception of the handler
     * @param entry the entry
     * @param source the producer of the entry
     * @param sequence the entry's number in its ring
     */
    void thrown(Throwable thrown, E entry, int source, long sequence);
}
