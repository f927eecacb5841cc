package optimist.cancellation;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import kotlin.Unit;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.jspecify.annotations.Nullable;

/** The semaphore of kotlinx.coroutines, in the release that is on the class path. */
final class SemaphoreWindow {
    private static final String DEBUG = "kotlinx.coroutines.debug";
    private static final int CANCELLED = 50_000;
    private static final int TIMES = 5;

    private SemaphoreWindow() {}

    /** How many bytes a wait allocates, one after the other, each ended by a release. */
    static double bytesOfAWait() {
        return CallAfterCall.bytes(SemaphoreWindow::waits);
    }

    /** How many bytes it allocates to wait, and to be cancelled, of coroutines that were made before. */
    static double bytesOfACancelledWait() {
        // As without assertions: with them, exceptions are copied.
        System.setProperty(DEBUG, "off");
        try {
            Lock lock = Lock.semaphore(1);
            CancellationException cause = new CancellationException();
            OneCall[] calls = new OneCall[CANCELLED];
            long allocated = 0;
            for (int i = 0; i < TIMES; i++) {
                Arrays.setAll(calls, each -> new OneCall());
                long before = Allocated.byThisThread();
                for (OneCall call : calls) {
                    lock.acquire(call);
                    call.cancel(cause);
                }
                allocated = Allocated.byThisThread() - before;
            }
            return (double) allocated / CANCELLED;
        } finally {
            System.clearProperty(DEBUG);
        }
    }

    @SuppressWarnings("serial")
    private static void waits() {
        Semaphore semaphore = SemaphoreKt.Semaphore(1, 1);
        CallAfterCall.End end = new CallAfterCall.End();
        CallAfterCall waiter = new CallAfterCall(Unit.INSTANCE, end) {
            @Override
            @Nullable
            Object call() {
                return semaphore.acquire(this);
            }
        };
        CallAfterCall.run(waiter, end, semaphore::release);
    }
}
