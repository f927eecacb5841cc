package optimist.jpf;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** What Java Pathfinder finds in the programs of a pattern, where it is installed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class Explorations {
    private final Search search;

    protected Explorations(String pattern) {
        search = new Search(pattern);
    }

    /**
     * What is found in every interleaving of a program. Its logs and its row have that name. That a fault can still be planted is
     * found out without Java Pathfinder: only from here on it is needed.
     */
    protected final Set<String> findings(
            String row, Set<String> expected, List<Path> classPath, Class<?> main, List<String> arguments)
            throws IOException, InterruptedException {
        String reason = Jpf.unavailable();
        assumeTrue(reason == null, reason);
        return search.findings(row, expected, classPath, main, arguments);
    }

    @AfterAll
    final void saysWhatWasFound() throws IOException {
        search.write();
    }

    /** A constant as it stands in the name of a file. */
    protected static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
