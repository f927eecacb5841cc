package optimist.cancellation;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.CoroutineDispatcher;

/** What was resumed goes on when this is run, and not before. */
final class Later extends CoroutineDispatcher {
    private final Queue<Runnable> resumed = new ConcurrentLinkedQueue<>();

    @Override
    public void dispatch(CoroutineContext context, Runnable block) {
        resumed.add(block);
    }

    void run() {
        for (Runnable each = resumed.poll(); each != null; each = resumed.poll()) {
            each.run();
        }
    }
}
