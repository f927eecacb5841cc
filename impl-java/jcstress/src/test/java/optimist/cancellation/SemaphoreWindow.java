package optimist.cancellation;

import kotlin.Unit;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.jspecify.annotations.Nullable;

/** The semaphore of kotlinx.coroutines, in the release that is on the class path. */
final class SemaphoreWindow {
    private SemaphoreWindow() {}

    /** How many bytes a wait allocates, one after the other, each ended by a release. */
    static double bytesOfAWait() {
        return CallAfterCall.bytes(SemaphoreWindow::waits);
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
