package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What jcstress has observed on hardware, as {@code make stress RECORD=1} has recorded it. */
final class Observations {
    static final String FILE = "impl-java/jcstress/observed.md";

    /**
     * An outcome of a test.
     *
     * @param test as in {@code refcount/FreedTwice.Sticky}
     * @param says which claims it is about, and what it means for them
     */
    record Observed(String test, String outcome, String says, String times, String samples) {
        boolean isOf(Pattern pattern) {
            return test.startsWith(pattern.name() + "/");
        }

        boolean isAbout(String claim) {
            return says.matches("(?s).*(?<![\\w.])" + java.util.regex.Pattern.quote(claim) + "(?![\\w.]).*");
        }
    }

    private Observations() {}

    static List<Observed> read(Path root) throws IOException {
        Path file = root.resolve(FILE);
        List<Observed> all = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                List<String> cells =
                        Stream.of(line.split("\\|")).map(String::strip).toList();
                if (line.startsWith("| `") && cells.size() >= 6) {
                    all.add(new Observed(
                            plain(cells.get(1)), plain(cells.get(2)), cells.get(3), cells.get(4), cells.get(5)));
                }
            }
        }
        return all;
    }

    private static String plain(String code) {
        return code.replace("`", "");
    }
}
