package optimist.example;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import optimist.Action;

/** A depot for two things: {@code put} waits until there is room, and {@code take} until there is a thing. */
public class Depot {
    private static final int CAPACITY = 2;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private int things;

    @Action("Put")
    public void put() throws InterruptedException {
        lock.lock();
        try {
            while (things == CAPACITY) {
                notFull.await();
            }
            things++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    @Action("Take")
    public void take() throws InterruptedException {
        lock.lock();
        try {
            while (things == 0) {
                notEmpty.await();
            }
            things--;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }
}
