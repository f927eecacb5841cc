package optimist.tla;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The command line of the jar: draws the counterexample in the output of any TLC. It needs no other jar. */
public final class Main {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final String HELP = """
            usage: java -jar optimist-tla-<version>.jar lanes [options] LOG

            Draws the counterexample in LOG, the output of TLC (with -tool or without), or in standard input if LOG is -:
            a lane for each thread, a row for each step, and beside it what the step changes.

              --format FORMAT  text (the default), markdown, svg (a document) or html (a fragment)
              --threads NAME   the variable that is a function of the threads (default: pc)
              --show A,B       the variables that are shown (default: all but pc)
              --title TEXT     what stands above it, except in html (default: what TLC says is violated)
              --help           this text

            The thread of a step is its first argument that is a thread, if TLC prints arguments. Otherwise it is the
            only thread whose value of NAME changes, or else the only one whose value is the name of the action (a label
            of PlusCal). Other steps stand in a column of their own.
            """;

    /** What was asked for wrongly. */
    private static final class Usage extends Exception {
        private static final long serialVersionUID = 1;

        Usage(String message) {
            super(message);
        }
    }

    private String format = "text";
    private String threads = "pc";
    private List<String> show = List.of();
    private @Nullable String title;
    private @Nullable String file;

    private Main() {}

    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.exit(run(System.in, out, System.err, args));
    }

    /** Runs the program, and returns its exit code. */
    static int run(InputStream in, PrintStream out, PrintStream err, String... args) {
        List<String> words = List.of(args);
        if (words.isEmpty()
                || words.contains("--help")
                || words.contains("-h")
                || words.get(0).equals("help")) {
            (words.isEmpty() ? err : out).print(HELP);
            return words.isEmpty() ? USAGE : OK;
        }
        Main main = new Main();
        try {
            main.parse(words);
            out.print(main.drawn(in, err));
            out.flush();
            return OK;
        } catch (Usage e) {
            err.println(e.getMessage());
            return USAGE;
        } catch (TlcLog.None e) {
            err.println(main.name() + ": " + e.getMessage());
        } catch (NoSuchFileException e) {
            err.println(main.name() + ": is not there");
        } catch (IOException e) {
            err.println(main.name() + ": cannot be read: " + e.getMessage());
        }
        return FAILED;
    }

    private void parse(List<String> words) throws Usage {
        if (!words.get(0).equals("lanes")) {
            throw new Usage("unknown command " + words.get(0) + " (expected: lanes, or --help)");
        }
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("--")) {
                if (file != null) {
                    throw new Usage(word + ": a second file (expected: one)");
                }
                file = word;
                continue;
            }
            if (i + 1 == words.size()) {
                throw new Usage(word + ": no value, or an unknown option; --help lists them");
            }
            String value = words.get(++i);
            switch (word) {
                case "--format" -> format = value;
                case "--threads" -> threads = value;
                case "--show" -> show = List.of(value.split(",", -1));
                case "--title" -> title = value;
                default -> throw new Usage(word + ": unknown option; --help lists them");
            }
        }
        if (!List.of("text", "markdown", "svg", "html").contains(format)) {
            throw new Usage("--format: " + format + " (expected: text, markdown, svg or html)");
        }
        if (file == null) {
            throw new Usage("no file (expected: the output of TLC, or - for standard input)");
        }
    }

    private String name() {
        return file == null || file.equals("-") ? "standard input" : file;
    }

    private List<String> lines(InputStream in) throws IOException {
        InputStream bytes = name().equals(file) ? Files.newInputStream(Path.of(file)) : in;
        // Not strict: a log may have been cut within a character, or be in another encoding.
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            return new ArrayList<>(reader.lines().toList());
        }
    }

    private String drawn(InputStream in, PrintStream err) throws IOException, TlcLog.None, Usage {
        TlcLog log = TlcLog.read(lines(in));
        Map<String, String> start = log.trace().states().get(0).variables();
        check(start);
        String above = title == null ? log.title() : title;
        Lanes lanes = new Lanes(Actors.assign(log.trace(), threads), show, threads, "(thread not found)");
        if (lanes.columns().stream().anyMatch(lane -> lanes.title(lane).equals("(thread not found)"))) {
            err.println("the threads of some steps were not found: --threads names the variable that is a function of"
                    + " them; --help has the rules");
        }
        return switch (format) {
            case "markdown" -> "**" + above + "**\n\n" + lanes.markdown();
            case "svg" -> lanes.svg(above);
            case "html" -> lanes.html();
            default -> above + "\n" + lanes.text(120, text -> text);
        };
    }

    /** Variables that are asked for must be there. */
    private void check(Map<String, String> start) throws Usage {
        String expected = " (expected: one of " + String.join(", ", start.keySet()) + ")";
        for (String name : show) {
            if (!start.containsKey(name)) {
                throw new Usage("--show: " + name + expected);
            }
        }
        if (threads.equals("pc")) {
            return;
        }
        String value = start.get(threads);
        if (value == null) {
            throw new Usage("--threads: " + threads + expected);
        }
        if (TlaValue.parse(value).asFunction().isEmpty()) {
            throw new Usage("--threads: " + threads + " = " + value + " (expected: a function of the threads)");
        }
    }
}
