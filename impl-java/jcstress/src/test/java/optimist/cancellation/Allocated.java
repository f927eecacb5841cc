package optimist.cancellation;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a thread has allocated. */
final class Allocated {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocated() {}

    static long byThisThread() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    static long by(Thread thread) {
        return THREADS.getThreadAllocatedBytes(thread.getId());
    }
}
