package optimist.conformance;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
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
        /**
         * Returns the result of the access, if it was made before, or {@link Probe#PROCEED}.
         *
         * @throws InterruptedException if this is how the access has ended
         */
        @Nullable
        Object before(String action, Object[] arguments) throws InterruptedException;

        /** The same with the object of the action. */
        default @Nullable Object before(String action, Object owner, Object[] arguments) throws InterruptedException {
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

        /** Whether a wait ends at once: spuriously, or because its time is over. */
        default boolean endsWaits() {
            return false;
        }

        /** The local variables that the method uses after the wait that follows. */
        default void locals(Object[] used) {}

        /**
         * A thread waits on a monitor. Returns whether the wait has ended already.
         *
         * @throws InterruptedException if an interrupt ends it
         */
        default boolean sleeps(Object monitor) throws InterruptedException {
            return false;
        }

        /** A thread notifies one thread that waits on the monitor, or all. Returns whether that is done. */
        default boolean notifies(Object monitor, boolean all) {
            return false;
        }

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
    public static @Nullable Object before(String action, Object owner, Object[] arguments) throws InterruptedException {
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

    /** Called by an instrumented method before it waits on a monitor. */
    public static void locals(Object[] used) {
        Listener listener = LISTENER.get();
        if (listener != null) {
            listener.locals(used);
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

    /** What an instrumented method calls instead of the methods that wait or notify, if pauses were requested. */
    public static final class Waits {
        private Waits() {}

        private static boolean end() {
            Listener listener = LISTENER.get();
            return listener != null && listener.endsWaits();
        }

        /** Refuses what {@code wait} does. */
        private static void check(long millis, int nanos) {
            if (millis < 0) {
                throw new IllegalArgumentException("timeout value is negative");
            } else if (nanos < 0 || nanos > 999_999) {
                throw new IllegalArgumentException("nanosecond timeout value out of range");
            }
        }

        private static boolean sleep(Object monitor) throws InterruptedException {
            Listener listener = LISTENER.get();
            return (listener != null && listener.sleeps(monitor)) || end();
        }

        private static boolean notifies(Object monitor, boolean all) {
            Listener listener = LISTENER.get();
            return listener != null && listener.notifies(monitor, all);
        }

        public static void notify(Object monitor) {
            if (!notifies(monitor, false)) {
                monitor.notify();
            }
        }

        public static void notifyAll(Object monitor) {
            if (!notifies(monitor, true)) {
                monitor.notifyAll();
            }
        }

        public static void signal(Condition condition) {
            if (!notifies(condition, false)) {
                condition.signal();
            }
        }

        public static void signalAll(Condition condition) {
            if (!notifies(condition, true)) {
                condition.signalAll();
            }
        }

        @SuppressWarnings("WaitNotInLoop") // The caller may have the loop.
        public static void await(Condition condition) throws InterruptedException {
            if (!sleep(condition)) {
                condition.await();
            }
        }

        public static void park() {
            if (!end()) {
                LockSupport.park();
            }
        }

        public static void park(Object blocker) {
            if (!end()) {
                LockSupport.park(blocker);
            }
        }

        public static void parkNanos(long nanos) {
            if (!end()) {
                LockSupport.parkNanos(nanos);
            }
        }

        public static void parkNanos(Object blocker, long nanos) {
            if (!end()) {
                LockSupport.parkNanos(blocker, nanos);
            }
        }

        public static void parkUntil(long deadline) {
            if (!end()) {
                LockSupport.parkUntil(deadline);
            }
        }

        public static void parkUntil(Object blocker, long deadline) {
            if (!end()) {
                LockSupport.parkUntil(blocker, deadline);
            }
        }

        public static void sleep(long millis) throws InterruptedException {
            if (!end()) {
                Thread.sleep(millis);
            }
        }

        public static void sleep(long millis, int nanos) throws InterruptedException {
            if (!end()) {
                Thread.sleep(millis, nanos);
            }
        }

        /** {@code Thread.sleep(Duration)}, which newer JDKs have. */
        public static void sleep(Duration time) throws InterruptedException {
            if (!end()) {
                TimeUnit.NANOSECONDS.sleep(time.toNanos());
            }
        }

        public static void sleep(TimeUnit unit, long time) throws InterruptedException {
            if (!end()) {
                unit.sleep(time);
            }
        }

        @SuppressWarnings("WaitNotInLoop") // The caller may have the loop.
        public static void wait(Object monitor) throws InterruptedException {
            if (!sleep(monitor)) {
                monitor.wait();
            }
        }

        @SuppressWarnings("WaitNotInLoop") // The caller may have the loop.
        public static void wait(Object monitor, long millis) throws InterruptedException {
            check(millis, 0);
            if (!sleep(monitor)) {
                monitor.wait(millis);
            }
        }

        @SuppressWarnings("WaitNotInLoop") // The caller may have the loop.
        public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {
            check(millis, nanos);
            if (!sleep(monitor)) {
                monitor.wait(millis, nanos);
            }
        }
    }
}
