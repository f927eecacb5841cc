package optimist.multibuffer;

final class Threads {
    private Threads() {}

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
