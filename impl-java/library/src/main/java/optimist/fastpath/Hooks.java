package optimist.fastpath;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * The consumers of what downstream does not get. What they throw goes to the handler of uncaught exceptions.
 *
 * @param onDiscard takes the items
 * @param onLateError takes the errors
 */
record Hooks<T>(Consumer<? super T> onDiscard, Consumer<? super Throwable> onLateError) {
    Hooks {
        Objects.requireNonNull(onDiscard, "onDiscard");
        Objects.requireNonNull(onLateError, "onLateError");
    }

    /** Items are forgotten, and errors go to the handler of uncaught exceptions. */
    static <T> Hooks<T> none() {
        return new Hooks<>(item -> {}, Serializer::surrender);
    }

    void discard(T item) {
        tell(onDiscard, item);
    }

    void report(Throwable late) {
        tell(onLateError, late);
    }

    private static <V> void tell(Consumer<? super V> hook, V value) {
        try {
            hook.accept(value);
        } catch (Throwable thrown) {
            Serializer.surrender(thrown);
        }
    }
}
