package optimist.cancellation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A coroutine waits for one permit after the other, and each release resumes it: the benchmark of the source. */
public class Kotlinx extends Benchmarks {
    @Param("1.11.0")
    public String version = "1.11.0";

    private final Semaphore semaphore = SemaphoreKt.Semaphore(1, 1);
    private final Waiter waiter = new Waiter(semaphore);

    private static final class Never implements Continuation<Object> {
        @Override
        public CoroutineContext getContext() {
            return EmptyCoroutineContext.INSTANCE;
        }

        @Override
        public void resumeWith(Object result) {
            throw new IllegalStateException("the coroutine has ended: " + result);
        }
    }

    @SuppressWarnings("serial")
    private static final class Waiter extends ContinuationImpl {
        private final Semaphore semaphore;
        private long resumed;

        Waiter(Semaphore semaphore) {
            super(new Never(), Dispatchers.getUnconfined());
            this.semaphore = semaphore;
        }

        @Override
        protected @Nullable Object invokeSuspend(Object result) {
            Object answer;
            do {
                resumed++;
                answer = semaphore.acquire(this);
            } while (answer == Unit.INSTANCE);
            return answer;
        }
    }

    @Setup
    public void start() throws IOException {
        try (InputStream file = Objects.requireNonNull(
                SemaphoreKt.class.getResourceAsStream("/META-INF/kotlinx_coroutines_core.version"))) {
            String found = new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!found.equals(version)) {
                throw new IllegalStateException("on the class path is " + found + " (expected: " + version + ")");
            }
        }
        IntrinsicsKt.intercepted(waiter).resumeWith(Unit.INSTANCE);
    }

    @Override
    protected boolean waitOnce() {
        long before = waiter.resumed;
        semaphore.release();
        return waiter.resumed == before + 1;
    }
}
