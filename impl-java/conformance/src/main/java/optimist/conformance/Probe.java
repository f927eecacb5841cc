package optimist.conformance;

import org.jspecify.annotations.Nullable;

/**
 * Where an instrumented class reports its actions. Only classes that a test has loaded through {@link Instrumented} call
 * it.
 */
public final class Probe {
    /** From {@link Listener#before}: make the access. */
    public static final Object PROCEED = new Object();

    /** Hears of the actions of one thread. */
    interface Listener {
        /** What the access returned, if it has been made before, or {@link Probe#PROCEED}. */
        @Nullable
        Object before(String action, Object[] arguments);

        /** The same, if it matters whose action it is. */
        default @Nullable Object before(String action, Object owner, Object[] arguments) {
            return before(action, arguments);
        }

        void after(@Nullable Object result);

        /** It has thrown. */
        default void failed(Throwable thrown) {
            after(null);
        }

        default void hook(String name) {}

        /** Something is about to be done that may be an access. */
        default void pause() {}

        /** A call out of the class was made, with this. Returns how it should end. */
        default String output(String seen) {
            return "";
        }
    }

    private static final ThreadLocal<@Nullable Listener> LISTENER = new ThreadLocal<>();

    private Probe() {}

    static void listen(@Nullable Listener listener) {
        LISTENER.set(listener);
    }

    /** Called by an instrumented method before its access. */
    public static @Nullable Object before(String action, Object owner, Object[] arguments) {
        Listener listener = LISTENER.get();
        return listener == null ? PROCEED : listener.before(action, owner, arguments);
    }

    /** Called by an instrumented method after its access. */
    public static void after(@Nullable Object result) {
        Listener listener = LISTENER.get();
        if (listener != null) {
            listener.after(result);
        }
    }

    /** Called by an instrumented method whose access has thrown. */
    public static void failed(Throwable thrown) {
        Listener listener = LISTENER.get();
        if (listener != null) {
            listener.failed(thrown);
        }
    }

    /** Called by an instrumented method before each instruction that may be an access, if that was asked for. */
    public static void pause() {
        Listener listener = LISTENER.get();
        if (listener != null) {
            listener.pause();
        }
    }

    /** To be called by a test's implementation of an abstract method, so that the call is seen. */
    public static void hook(String name) {
        Listener listener = LISTENER.get();
        if (listener != null) {
            listener.hook(name);
        }
    }

    /**
     * To be called by what an output action calls, see {@link Conformance#output}.
     *
     * @param seen what it was called with, in the words of the specification
     * @return the outcome that is to happen: an action of the specification, or nothing if nobody cares
     */
    public static String output(String seen) {
        Listener listener = LISTENER.get();
        return listener == null ? "" : listener.output(seen);
    }
}
