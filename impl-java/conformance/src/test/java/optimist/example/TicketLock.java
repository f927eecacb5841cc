package optimist.example;

import java.util.concurrent.atomic.AtomicInteger;
import optimist.Action;

/** A fair lock: whoever comes takes a ticket, and enters when it is called. */
public class TicketLock {
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger serving = new AtomicInteger();

    public final void lock() {
        int ticket = takeTicket();
        while (!look(ticket)) {
            Thread.onSpinWait();
        }
    }

    public final void unlock() {
        leave();
    }

    @Action("TakeTicket")
    int takeTicket() {
        return next.getAndIncrement();
    }

    @Action("Look")
    boolean look(int ticket) {
        return serving.get() == ticket;
    }

    @Action("Leave")
    void leave() {
        serving.getAndIncrement();
    }
}
