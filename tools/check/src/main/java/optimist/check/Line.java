package optimist.check;

/** How far it is: on a terminal a line that is drawn again and again, elsewhere a line now and then. */
final class Line implements AutoCloseable {
    private static final long SECONDS = 30;

    private final Terminal terminal;
    private long shown = System.nanoTime();

    Line(Terminal terminal) {
        this.terminal = terminal;
    }

    synchronized void show(String text) {
        if (terminal.interactive()) {
            terminal.out().print("\r\033[K" + terminal.dim(terminal.fit(text)));
            terminal.out().flush();
        } else if (System.nanoTime() - shown > SECONDS * 1_000_000_000) {
            shown = System.nanoTime();
            terminal.out().println(text);
        }
    }

    synchronized void erase() {
        if (terminal.interactive()) {
            terminal.out().print("\r\033[K");
        }
    }

    @Override
    public void close() {
        erase();
    }
}
