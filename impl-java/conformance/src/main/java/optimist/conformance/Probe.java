package optimist.conformance;

import org.jspecify.annotations.Nullable;

/**
 * Where an instrumented class reports its actions. Only classes that a test has loaded through {@link Instrumented}
 * call it.
 */
public final class Probe {
    /** From {@link Listener#before}: make the access. */
    public static final Object PROCEED = new Object();

    /** Receives the actions of one thread. */
    interface Listener {
        /** Returns the result of the access, if it was made before, or {@link Probe#PROCEED}. */
        @Nullable
        Object before(String action, Object[] arguments);

        /** The same with the object of the action. */
        default @Nullable Object before(String action, Object owner, Object[] arguments) {
            return before(action, arguments);
        }

        void after(@Nullable Object result);

        /** The access has thrown. */
        default void failed(Throwable thrown) {
            after(null);
        }

        default void hook(String name) {}

        /** The next instruction may be an access. */
        default void pause() {}

        /** The class has called out with this. Returns how the call should end. */
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

    /** Called by an instrumented method before each instruction that may be an access, if pauses were requested. */
    public static void pause() {
        Listener listener = LISTENER.get();
        if (listener != null) {
            listener.pause();
        }
    }

    /** Called by a test's implementation of an abstract method, to make the call visible. */
    public static void hook(String name) {
        Listener listener = LISTENER.get();
        if (listener != null) {
            listener.hook(name);
        }
    }

    /**
     * Called by the callee of an output action; see {@link Conformance#output}.
     *
     * @param seen the arguments of the call, in the terms of the specification
     * @return the outcome that must happen: an action of the specification, or an empty string if any will do
     */
    public static String output(String seen) {
        Listener listener = LISTENER.get();
        return listener == null ? "" : listener.output(seen);
    }
}
