import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread with a bug retains a buffer that was released, while the allocator gives the same buffer to its next user. That
 * thread is refused, or gives its reference back at once. So the next user is to have one reference. The user is a thread of
 * Netty's: only to these does PooledByteBufAllocator give a buffer again.
 */
class ResetIsUndone {
    private static final int ROUNDS = 1_000_000;
    private static final AtomicInteger met = new AtomicInteger();
    private static ByteBuf buffer;
    private static boolean refused;

    public static void main(String[] args) {
        System.setProperty("io.netty.leakDetection.level", "disabled");
        Thread user = new FastThreadLocalThread(ResetIsUndone::use);
        user.setUncaughtExceptionHandler((thread, thrown) -> {
            thrown.printStackTrace();
            System.exit(2);
        });
        user.start();
    }

    private static void use() {
        Thread buggy = new Thread(ResetIsUndone::retainWhatWasReleased);
        buggy.setDaemon(true);
        buggy.start();
        int beside = 0;
        int none = 0;
        int refusals = 0;
        int inUse = 0;
        for (int round = 0; round < ROUNDS; round++) {
            buffer = ByteBufAllocator.DEFAULT.heapBuffer(16);
            buffer.release();
            meet(2 * round + 1);
            delay(round * 31 % 64);
            ByteBuf next = ByteBufAllocator.DEFAULT.heapBuffer(16);
            meet(2 * round + 2);
            boolean again = next == buffer && refused;
            beside += again ? 1 : 0;
            if (next.refCnt() == 1) {
                next.release();
            } else if (next.refCnt() != 0 || !again) {
                throw new IllegalStateException("a count of " + next.refCnt());
            } else if (none++ % 2 == 0) {
                refusals += isRefused(next) ? 1 : 0;
            } else {
                // Of two references, one is released.
                inUse += next.retain().release() ? 1 : 0;
            }
        }
        System.out.println((none > 0 ? "shown" : "not shown") + ": of " + beside
                + " buffers that were used again beside a refused retain, " + none + " had a count of 0; " + refusals
                + " of these refused their only owner's release, and " + inUse
                + " were deallocated by the release of one of two references");
        System.exit(none > 0 ? 0 : 1);
    }

    private static boolean isRefused(ByteBuf next) {
        try {
            next.release();
            return false;
        } catch (IllegalReferenceCountException e) {
            return true;
        }
    }

    private static void retainWhatWasReleased() {
        for (int round = 0; round < ROUNDS; round++) {
            meet(2 * round + 1);
            delay(round * 7 % 64);
            try {
                buffer.retain().release();
                refused = false;
            } catch (IllegalReferenceCountException e) {
                refused = true;
            }
            meet(2 * round + 2);
        }
    }

    /** Both threads come here before either goes on. */
    private static void meet(int meeting) {
        met.incrementAndGet();
        while (met.get() < 2 * meeting) {
            Thread.onSpinWait();
        }
    }

    private static void delay(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }
}
