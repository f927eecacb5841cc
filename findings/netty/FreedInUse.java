import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;
import io.netty.util.internal.ReferenceCountUpdater;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * There are two references. One thread retains Integer.MAX_VALUE more, which is refused. Between the add of that retain
 * and what follows, the owner of one of the two references releases it, and is told that it was the last one.
 *
 * <p>The updater below is Netty's. It holds the retain after its add, and runs the release there, in one thread. Its
 * methods have no {@code @Override}, because 4.1 and 4.2 ask for different ones.
 */
class FreedInUse {
    public static void main(String[] args) {
        Window window = new Window();
        Counted counted = new Counted();
        window.setInitialValue(counted);
        window.retain(counted);
        boolean[] freed = new boolean[1];
        window.meanwhile = () -> freed[0] = window.release(counted);
        String retained = "succeeded";
        try {
            window.retain(counted, Integer.MAX_VALUE);
        } catch (IllegalReferenceCountException e) {
            retained = "was refused";
        }
        System.out.println((freed[0] ? "shown" : "not shown") + ": the release of one of two references returned "
                + freed[0] + "; the retain " + retained + "; refCnt() is " + window.refCnt(counted));
        System.exit(freed[0] ? 0 : 1);
    }

    static final class Counted extends AbstractReferenceCounted {
        static final AtomicIntegerFieldUpdater<Counted> WORD =
                AtomicIntegerFieldUpdater.newUpdater(Counted.class, "word");

        volatile int word;

        @Override
        protected void deallocate() {}

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    @SuppressWarnings("deprecation")
    static final class Window extends ReferenceCountUpdater<Counted> {
        Runnable meanwhile = () -> {};

        private int add(Counted counted, int n) {
            int old = Counted.WORD.getAndAdd(counted, n);
            Runnable once = meanwhile;
            meanwhile = () -> {};
            once.run();
            return old;
        }

        // For 4.2.
        protected void safeInitializeRawRefCnt(Counted counted, int value) {
            Counted.WORD.set(counted, value);
        }

        protected int getAndAddRawRefCnt(Counted counted, int n) {
            return add(counted, n);
        }

        protected int getRawRefCnt(Counted counted) {
            return Counted.WORD.get(counted);
        }

        protected int getAcquireRawRefCnt(Counted counted) {
            return Counted.WORD.get(counted);
        }

        protected void setReleaseRawRefCnt(Counted counted, int value) {
            Counted.WORD.set(counted, value);
        }

        protected boolean casRawRefCnt(Counted counted, int expected, int value) {
            return Counted.WORD.compareAndSet(counted, expected, value);
        }

        // For 4.1.
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
