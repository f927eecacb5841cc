import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import optimist.refcount.RefCountException;
import optimist.refcount.StickyRefCount;

/**
 * A pool of four buffers. Three threads read each message, and the last one to release it returns its buffer to the
 * pool. The count is that of a message: a late release of an old one cannot free the buffer of a new one.
 */
class PooledBuffers {
    static final int MESSAGES = 100_000;
    static final BlockingQueue<ByteBuffer> POOL = new LinkedBlockingQueue<>();

    /** A message has one reference when it is new. */
    static final class Message extends StickyRefCount {
        private final ByteBuffer buffer;

        Message(long number) throws InterruptedException {
            buffer = POOL.take().clear().putLong(number).flip();
        }

        long number() {
            check(isLive(), "a message is read after its last release");
            return buffer.getLong(0);
        }

        @Override
        protected void deallocate() {
            POOL.add(buffer);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) {
            POOL.add(ByteBuffer.allocateDirect(64));
        }
        List<ExecutorService> readers =
                Stream.generate(Executors::newSingleThreadExecutor).limit(3).toList();
        long[] sums = new long[readers.size()];
        Message message = null;
        for (long number = 1; number <= MESSAGES; number++) {
            message = new Message(number);
            message.retain(readers.size());
            for (int i = 0; i < readers.size(); i++) {
                int reader = i;
                Message read = message;
                readers.get(i).execute(() -> {
                    sums[reader] += read.number();
                    read.release();
                });
            }
            message.release();
        }
        for (ExecutorService reader : readers) {
            reader.submit(() -> {}).get();
            reader.shutdown();
        }
        check(LongStream.of(sums).allMatch(each -> each == MESSAGES * (MESSAGES + 1L) / 2), "a message was overwritten");
        check(POOL.size() == 4, "a buffer was freed twice, or never");
        try {
            message.release();
            check(false, "a release too many was accepted");
        } catch (RefCountException e) {
            System.out.println("a release too many: " + e.getMessage());
        }
        System.out.println(MESSAGES + " messages, three readers, four buffers: all are back in the pool");
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
