package optimist.cancellation;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;

/** The semaphore of kotlinx.coroutines with large segments, in the release that is on the class path. */
final class SegmentWindow {
    private static final int WAITERS = (1 << 16) + 1;
    private static final String SEGMENT_SIZE = "kotlinx.coroutines.semaphore.segmentSize";

    private int resumed;

    private final Continuation<Object> waiter = new Continuation<>() {
        @Override
        public CoroutineContext getContext() {
            return EmptyCoroutineContext.INSTANCE;
        }

        @Override
        public void resumeWith(Object result) {
            resumed++;
        }
    };

    private SegmentWindow() {}

    static String of65535Slots() {
        return new SegmentWindow().waits((1 << 16) - 1);
    }

    static String of65536Slots() {
        return new SegmentWindow().waits(1 << 16);
    }

    /** One permit is out, and all wait for it; then whoever has it releases it. */
    private String waits(int slots) {
        System.setProperty(SEGMENT_SIZE, Integer.toString(slots));
        try {
            Semaphore semaphore = SemaphoreKt.Semaphore(1, 1);
            for (int i = 0; i < WAITERS; i++) {
                semaphore.acquire(waiter);
            }
            int holders = 1;
            while (holders > 0) {
                int before = resumed;
                semaphore.release();
                holders = resumed - before;
            }
            return WAITERS + " waited, " + resumed + " were resumed, available " + semaphore.getAvailablePermits();
        } finally {
            System.clearProperty(SEGMENT_SIZE);
        }
    }
}
