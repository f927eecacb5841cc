package optimist.example;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import optimist.Action;

/** Programs that add to one sum: slowly, in two steps, or quickly, in one. Each puts down what it found. */
public final class Adders {
    private final AtomicInteger sum = new AtomicInteger();

    void slow(Map<String, Integer> found) {
        found.put("slow", addSlowly());
    }

    void quick(Map<String, Integer> found) {
        found.put("quick", add());
    }

    void twice(Map<String, Integer> found) {
        found.put("first", addSlowly());
        found.put("second", addSlowly());
    }

    void alsoTwice(Map<String, Integer> found) {
        found.put("also first", addSlowly());
        found.put("also second", addSlowly());
    }

    void idle(Map<String, Integer> found) {
        found.put("idle", 7);
    }

    void waiting(Map<String, Integer> found) {
        int seen = read();
        while (seen == 0) {
            seen = read();
        }
        found.put("waiting", seen);
    }

    void waitingSlowly(Map<String, Integer> found) {
        int seen = read();
        while (seen == 0) {
            readElsewhere();
            seen = read();
        }
        found.put("waitingSlowly", seen);
    }

    void again(Map<String, Integer> found) {
        read();
        found.put("again", read());
    }

    void failing(Map<String, Integer> found) {
        throw new IllegalStateException("out of luck");
    }

    void total(Map<String, Integer> found) {
        found.put("total", sum.get());
    }

    private int addSlowly() {
        int seen = read();
        write(seen + 1);
        return seen;
    }

    @Action("Read")
    private int read() {
        return sum.get();
    }

    @Action("ReadElsewhere")
    private int readElsewhere() {
        return 0;
    }

    @Action("Write")
    private void write(int value) {
        sum.set(value);
    }

    @Action("Add")
    private int add() {
        return sum.getAndIncrement();
    }
}
