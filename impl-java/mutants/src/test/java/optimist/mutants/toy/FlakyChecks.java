package optimist.mutants.toy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Ends the JVM the first time that it is run. */
public class FlakyChecks {
    public static final Path MARK = Path.of("target/flaky");

    @Test
    void endsOnce() throws IOException {
        if (!Files.exists(MARK)) {
            Files.createFile(MARK);
            Runtime.getRuntime().halt(3);
        }
    }
}
