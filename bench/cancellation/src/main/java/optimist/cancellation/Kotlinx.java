package optimist.cancellation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import kotlin.Result;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobKt;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A coroutine waits for one permit after the other, and each release resumes it: the benchmark of the source. Another one receives
 * one element after the other, and each send resumes it. One that is cancelled is made for each wait, with its job.
 */
public class Kotlinx extends Benchmarks {
    @Param("1.11.0")
    public String version = "1.11.0";

    private final Semaphore semaphore = SemaphoreKt.Semaphore(1, 1);
    private final Semaphore empty = SemaphoreKt.Semaphore(1, 1);
    private final Channel<Object> channel = ChannelKt.Channel(0, BufferOverflow.SUSPEND, null);
    private Channel<Object> buffered = ChannelKt.Channel(1, BufferOverflow.SUSPEND, null);
    private final CancellationException givenUp = new CancellationException();
    private final Never never = new Never();
    private final Repeated waiter = new Repeated(never) {
        @Override
        boolean goesOn() {
            return semaphore.acquire(this) == Unit.INSTANCE;
        }
    };
    private final Repeated receiver = new Repeated(never) {
        @Override
        boolean goesOn() {
            return channel.receive(this) == ELEMENT;
        }
    };

    /** A coroutine that waits for a permit, and has a job. */
    private static final class Cancelled implements Continuation<Object> {
        private final Job job = JobKt.Job(null);
        private boolean isCancelled;

        @Override
        public CoroutineContext getContext() {
            return job;
        }

        @Override
        public void resumeWith(Object result) {
            isCancelled = result instanceof Result.Failure;
        }
    }

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

    /** Makes a call again and again, and waits in it. */
    @SuppressWarnings("serial")
    private abstract static class Repeated extends ContinuationImpl {
        long resumed;

        Repeated(Never never) {
            super(never, Dispatchers.getUnconfined());
        }

        /** Makes the call, and says whether it need not wait. */
        abstract boolean goesOn();

        @Override
        protected final Object invokeSuspend(Object result) {
            do {
                resumed++;
            } while (goesOn());
            return IntrinsicsKt.getCOROUTINE_SUSPENDED();
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
        buffered = ChannelKt.Channel(capacity, BufferOverflow.SUSPEND, null);
        IntrinsicsKt.intercepted(waiter).resumeWith(Unit.INSTANCE);
        IntrinsicsKt.intercepted(receiver).resumeWith(Unit.INSTANCE);
    }

    @Override
    protected boolean waitOnce() {
        long before = waiter.resumed;
        semaphore.release();
        return waiter.resumed == before + 1;
    }

    @Override
    protected boolean acquireOnce() {
        return waitOnce();
    }

    @Override
    protected boolean giveUpOnce() {
        Cancelled wait = new Cancelled();
        empty.acquire(wait);
        wait.job.cancel(givenUp);
        return wait.isCancelled;
    }

    @Override
    protected boolean handOver() {
        long before = receiver.resumed;
        return channel.send(ELEMENT, never) == Unit.INSTANCE && receiver.resumed == before + 1;
    }

    /** One thread finds room, and an element, so no coroutine waits. */
    @Override
    protected void send(Object element) {
        if (buffered.send(element, never) != Unit.INSTANCE) {
            throw new IllegalStateException("there is no room");
        }
    }

    @Override
    protected Object receive() {
        Object received = buffered.receive(never);
        if (received != ELEMENT) {
            throw new IllegalStateException("there is no element");
        }
        return received;
    }
}
