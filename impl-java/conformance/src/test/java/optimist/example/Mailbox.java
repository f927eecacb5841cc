package optimist.example;

import optimist.Action;

/** A box for one letter: {@code put} waits until it is empty, and {@code take} until it is full. */
public class Mailbox {
    private int letter;

    @Action("Put")
    public synchronized void put(int sent) throws InterruptedException {
        while (letter != 0) {
            wait();
        }
        letter = sent;
        notifyAll();
    }

    @Action("Take")
    public synchronized int take() throws InterruptedException {
        while (letter == 0) {
            wait();
        }
        int taken = letter;
        letter = 0;
        notifyAll();
        return taken;
    }
}
