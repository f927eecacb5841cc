package optimist.mutants.toy;

import java.util.concurrent.atomic.AtomicInteger;

/** A class with a place for each rule. */
public class Counter {
    private volatile boolean closed;
    private final AtomicInteger count = new AtomicInteger();
    private final StringBuilder calls = new StringBuilder();

    public void add(int n) {
        for (int i = 0; i < n; i++) {
            count.incrementAndGet();
        }
    }

    public synchronized void set(int n) {
        count.set(n);
    }

    public int get() {
        return count.get();
    }

    /** Nobody asks for the answer. */
    public boolean close() {
        closed = true;
        return closed;
    }

    public String calls() {
        one();
        two();
        return calls.toString();
    }

    private void one() {
        calls.append(1);
    }

    private void two() {
        calls.append(2);
    }

    /** Of a time limit, what is left. */
    public static long left(long nanos, long start) {
        return nanos - (now() - start);
    }

    private static long now() {
        return System.nanoTime();
    }
}
