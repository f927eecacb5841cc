package optimist.jpf;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The searches of one test, and what was found in each. */
public final class Search {
    public static final Path FOLDER = Path.of("target", "jpf");

    private final String pattern;
    private final List<String> results = new ArrayList<>();

    public Search(String pattern) {
        this.pattern = pattern;
    }

    /** What is found in every interleaving of a program. Its logs and its row have that name. */
    public Set<String> findings(
            String row, Set<String> expected, List<Path> classPath, Class<?> main, List<String> arguments)
            throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        List<String> program = new ArrayList<>(List.of(main.getName()));
        program.addAll(arguments);
        Path log = FOLDER.resolve(row.replace(' ', '-') + ".log");
        long began = System.nanoTime();
        try {
            Report report = Jpf.run(log, classPath, program.toArray(String[]::new));
            result(row, expected, list(report.findings()), report.states(), began);
            return report.findings();
        } catch (IOException | Report.IncompleteException e) {
            result(row, expected, "no answer", 0, began);
            throw e;
        }
    }

    /** Where the classes are among which that one is. */
    public static Path folder(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void result(String row, Set<String> expected, String found, int states, long began) {
        String seconds = String.format(Locale.ROOT, "%.1f", (System.nanoTime() - began) / 1e9);
        results.add(row(row, list(expected), found, String.format(Locale.ROOT, "%,d", states), seconds));
    }

    private static String list(Set<String> findings) {
        return findings.isEmpty()
                ? "nothing"
                : String.join(", ", findings.stream().sorted().toList());
    }

    private static String row(String program, String expected, String found, String states, String seconds) {
        return String.format("%-50s %7s %8s  %-42s %s", program, states, seconds, expected, found);
    }

    /** Leaves a table of all of them. */
    public void write() throws IOException {
        if (!results.isEmpty()) {
            List<String> lines = new ArrayList<>(results);
            lines.add(0, row(pattern, "must find", "found", "states", "seconds"));
            Files.write(FOLDER.resolve(pattern + "-results.txt"), lines);
        }
    }
}
