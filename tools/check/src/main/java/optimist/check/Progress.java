package optimist.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import optimist.tla.TlcResult;

/**
 * Shows how far the runs are: on a terminal a few lines that are drawn again and again; elsewhere a line when a run
 * ends, and one when nothing has ended for a while.
 */
final class Progress implements Runner.Listener, AutoCloseable {
    private final Terminal terminal;
    private final Runner runner;
    private final int total;
    private final long start = System.nanoTime();
    private final Timer clock = new Timer("progress", true);
    private int ended;
    private int drawn;
    private boolean silent;

    /** @param beat milliseconds of silence after which a line says what is going on, where no terminal shows it */
    Progress(Terminal terminal, Runner runner, int total, long beat) {
        this.terminal = terminal;
        this.runner = runner;
        this.total = total;
        clock.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        if (terminal.interactive()) {
                            draw();
                        } else {
                            beat();
                        }
                    }
                },
                terminal.interactive() ? 100 : beat,
                terminal.interactive() ? 200 : beat);
    }

    @Override
    public synchronized void ended(Run run, TlcResult result) {
        Report.writeCounterexample(run, result);
        ended++;
        silent = false;
        String expected = run.expected();
        String word =
                expected.isEmpty() ? "ran   " : expected.equals(result.outcome().toString()) ? "ok    " : "FAIL  ";
        if (!terminal.interactive()) {
            terminal.out()
                    .println(word + run.id() + ": " + result.outcome() + ", " + Report.number(result.distinct())
                            + " states, " + Report.seconds(result.seconds()) + " s");
        }
    }

    /** What is done, then what is running. */
    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(ended + " of " + total + " done, " + Report.seconds((System.nanoTime() - start) / 1e9) + " s");
        runner.running()
                .forEach((run, tlc) -> lines.add("  " + run.id() + "  "
                        + Report.number(tlc.progress().distinct()) + " states  " + Report.seconds(tlc.seconds())
                        + " s"));
        return lines;
    }

    private synchronized void beat() {
        if (silent) {
            lines().forEach(terminal.out()::println);
        }
        silent = true;
    }

    private synchronized void draw() {
        List<String> lines = lines();
        erase();
        lines.forEach(line -> terminal.out().println(terminal.dim(terminal.fit(line))));
        terminal.out().flush();
        drawn = lines.size();
    }

    private void erase() {
        if (drawn > 0) {
            terminal.out().print("\033[" + drawn + "A\033[J");
            drawn = 0;
        }
    }

    @Override
    public synchronized void close() {
        clock.cancel();
        erase();
        terminal.out().flush();
    }
}
