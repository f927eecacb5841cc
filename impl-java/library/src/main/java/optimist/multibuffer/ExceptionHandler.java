package optimist.multibuffer;

/**
 * Is told what a {@link Handler} throws, by the thread that runs it.
 *
 * @param <E> the entries
 */
@FunctionalInterface
public interface ExceptionHandler<E> {
    /** Throws the same: the run ends. */
    ExceptionHandler<Object> ENDS_THE_RUN = (thrown, entry, source, sequence) -> {
        throw MultiBuffer.unchecked(thrown);
    };

    /**
     * The handler has thrown. If this returns, the entry counts as handled. If it throws too, the run ends with that.
     *
     * @param thrown what it has thrown
     * @param entry the entry
     * @param source the producer of the entry
     * @param sequence its number
     */
    void thrown(Throwable thrown, E entry, int source, long sequence);
}
