package optimist.refcount;

import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;
import io.netty.util.internal.ReferenceCountUpdater;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Calls of Netty, to be made by {@link NettyTest} with one release of it and then with another. Answers are text: neither
 * class loader knows the other's types.
 */
final class NettyWindow {
    private NettyWindow() {}

    /** The owner of the only reference gives back the largest int, one more than half of it, and that half. */
    static String overRelease() {
        return IntStream.of(Integer.MAX_VALUE, Integer.MAX_VALUE / 2 + 1, Integer.MAX_VALUE / 2)
                .mapToObj(NettyWindow::overRelease)
                .collect(Collectors.joining("; "));
    }

    private static String overRelease(int n) {
        RefCounted count = new NettyRefCount(() -> {});
        try {
            return "release " + count.release(n) + ", count " + count.refCount();
        } catch (IllegalReferenceCountException e) {
            return "refused, count " + count.refCount();
        }
    }

    /**
     * The owner of two references gives back one, after the first access of a retain of {@link Integer#MAX_VALUE} and
     * before its second.
     */
    static String freedInUse() {
        Window window = new Window();
        Counted counted = new Counted();
        window.setInitialValue(counted);
        window.retain(counted);
        StringBuilder answers = new StringBuilder();
        window.action = () -> answers.append("release ").append(window.release(counted));
        try {
            window.retain(counted, Integer.MAX_VALUE);
            answers.append(", retained");
        } catch (IllegalReferenceCountException e) {
            answers.append(", refused");
        }
        return answers.append(", count ").append(window.refCnt(counted)).toString();
    }

    /** An object with a word of its own, as Netty's buffers have it. */
    static final class Counted extends AbstractReferenceCounted {
        private static final AtomicIntegerFieldUpdater<Counted> WORD =
                AtomicIntegerFieldUpdater.newUpdater(Counted.class, "word");

        @SuppressWarnings("unused") // It is accessed through the updater.
        private volatile int word;

        @Override
        protected void deallocate() {}

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    /** Netty's code on that word, with a window between the add of a retain and what follows. */
    @SuppressWarnings("deprecation") // In 4.2 the same code is in RefCnt, too, where it has no window.
    static final class Window extends ReferenceCountUpdater<Counted> {
        private Runnable action = () -> {};

        private int add(Counted counted, int n) {
            int old = Counted.WORD.getAndAdd(counted, n);
            Runnable once = action;
            action = () -> {};
            once.run();
            return old;
        }

        // What 4.2 asks for.

        @Override
        protected void safeInitializeRawRefCnt(Counted counted, int value) {
            Counted.WORD.set(counted, value);
        }

        @Override
        protected int getAndAddRawRefCnt(Counted counted, int n) {
            return add(counted, n);
        }

        @Override
        protected int getRawRefCnt(Counted counted) {
            return Counted.WORD.get(counted);
        }

        @Override
        protected int getAcquireRawRefCnt(Counted counted) {
            return Counted.WORD.get(counted);
        }

        @Override
        protected void setReleaseRawRefCnt(Counted counted, int value) {
            Counted.WORD.set(counted, value);
        }

        @Override
        protected boolean casRawRefCnt(Counted counted, int expected, int value) {
            return Counted.WORD.compareAndSet(counted, expected, value);
        }

        // What 4.1 asks for. It is not in the release that this is compiled against.

        public long unsafeOffset() {
            return -1;
        }

        public AtomicIntegerFieldUpdater<Counted> updater() {
            return new AtomicIntegerFieldUpdater<>() {
                @Override
                public int getAndAdd(Counted counted, int n) {
                    return add(counted, n);
                }

                @Override
                public boolean compareAndSet(Counted counted, int expected, int value) {
                    return Counted.WORD.compareAndSet(counted, expected, value);
                }

                @Override
                public boolean weakCompareAndSet(Counted counted, int expected, int value) {
                    return Counted.WORD.compareAndSet(counted, expected, value);
                }

                @Override
                public void set(Counted counted, int value) {
                    Counted.WORD.set(counted, value);
                }

                @Override
                public void lazySet(Counted counted, int value) {
                    Counted.WORD.lazySet(counted, value);
                }

                @Override
                public int get(Counted counted) {
                    return Counted.WORD.get(counted);
                }
            };
        }
    }
}
