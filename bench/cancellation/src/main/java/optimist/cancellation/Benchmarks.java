package optimist.cancellation;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.ThreadParams;

/** What is asked of contenders; not all of them do all of it. A fork loads one subclass, so the calls below are direct. */
@State(Scope.Benchmark)
public abstract class Benchmarks {
    /** Work with the permit, in tokens. */
    @Param("0")
    public int work;

    /** How many elements the buffer has room for. */
    @Param("1024")
    public int capacity = 1024;

    protected static final Object ELEMENT = new Object();

    /** How long a call waits before it looks whether the run is over. */
    private static final long MILLISECOND = 1_000_000;

    /** Every other thread sends; the others receive. */
    @State(Scope.Thread)
    public static class Role {
        public boolean sends;

        @Setup
        public void choose(ThreadParams thread) {
            sends = thread.getThreadIndex() % 2 == 0;
        }
    }

    /** Where whoever waits can be found, as in a cell: what nobody else can find need not be allocated. */
    protected Object cell = "";

    /** A wait that is registered to be told of a cancellation, and resumed, all by this thread. */
    protected boolean waitOnce() {
        throw new UnsupportedOperationException(getClass() + " waits for nothing");
    }

    /** The same, and cancelled instead. */
    protected boolean cancelOnce() {
        throw new UnsupportedOperationException(getClass() + " is not cancelled");
    }

    /** A wait for a permit that nobody has yet, which this thread then releases. */
    protected boolean acquireOnce() {
        throw new UnsupportedOperationException(getClass() + " is no semaphore that tells later");
    }

    /** A wait for a permit that nobody releases, and that this thread then cancels. */
    protected boolean giveUpOnce() {
        throw new UnsupportedOperationException(getClass() + " is no semaphore whose waits are cancelled");
    }

    /** A receive that waits, and the send that it waits for, all by this thread. */
    protected boolean handOver() {
        throw new UnsupportedOperationException(getClass() + " is no channel");
    }

    /** Sends an element through the buffer, and waits for room. */
    protected void send(Object element) throws InterruptedException {
        throw new UnsupportedOperationException(getClass() + " has no buffer");
    }

    /** Receives an element from the buffer, and waits for one. */
    protected Object receive() throws InterruptedException {
        throw new UnsupportedOperationException(getClass() + " has no buffer");
    }

    /** Sends an element through the buffer, and waits so long for room. */
    protected boolean offer(Object element, long nanos) throws InterruptedException {
        throw new UnsupportedOperationException(getClass() + " has no buffer");
    }

    /** Receives an element from the buffer, and waits so long for one. */
    protected @Nullable Object poll(long nanos) throws InterruptedException {
        throw new UnsupportedOperationException(getClass() + " has no buffer");
    }

    /** Acquires the one permit, and waits for it if another thread has it. */
    protected void acquire() throws InterruptedException {
        throw new UnsupportedOperationException(getClass() + " is no semaphore");
    }

    protected void release() {
        throw new UnsupportedOperationException(getClass() + " is no semaphore");
    }

    @Benchmark
    public boolean resumed() {
        return waitOnce();
    }

    @Benchmark
    public boolean cancelled() {
        return cancelOnce();
    }

    @Benchmark
    public boolean givenUp() {
        return giveUpOnce();
    }

    @Benchmark
    public boolean later() {
        return acquireOnce();
    }

    @Benchmark
    public boolean handedOver() {
        return handOver();
    }

    /** Each thread puts an element in before it takes one out, so there is one for each that takes. */
    @Benchmark
    public Object passed() throws InterruptedException {
        send(ELEMENT);
        return receive();
    }

    /** Half of the threads send, and half receive: an operation is one of both. When the run is over, nobody waits for the others. */
    @Benchmark
    public boolean half(Role role, Control control) throws InterruptedException {
        while (!control.stopMeasurement) {
            if (role.sends ? offer(ELEMENT, MILLISECOND) : poll(MILLISECOND) != null) {
                return true;
            }
        }
        return false;
    }

    @Benchmark
    public void pair() throws InterruptedException {
        acquire();
        Blackhole.consumeCPU(work);
        release();
    }
}
