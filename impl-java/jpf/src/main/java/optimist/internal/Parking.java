package optimist.internal;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** In place of the library's. Where there is no time, whoever parks with a limit may be left asleep, which is found. */
public interface Parking {
    /** It has no lambda, and sets no blocker. */
    Parking OF_PLATFORM = new Parking() {
        @Override
        public void park(Object blocker) {
            LockSupport.park();
        }

        @Override
        public void park(Object blocker, long nanos) {
            LockSupport.park();
        }

        @Override
        public void unpark(@Nullable Thread thread) {
            LockSupport.unpark(thread);
        }
    };

    long FOREVER = Long.MAX_VALUE;

    void park(Object blocker);

    void park(Object blocker, long nanos);

    void unpark(@Nullable Thread thread);

    default @Nullable Thread sleeper() {
        return Thread.currentThread();
    }

    default long now() {
        return System.nanoTime();
    }
}
