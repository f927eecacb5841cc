package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** What real threads see of the classes of a pattern is a behaviour of the specification. What was seen is kept in a file. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TraceTests {
    /** Of 100 traces, 70 or more had contention, on a busy machine. That none of 300 has is out of the question. */
    protected static final int RUNS = 300;

    private final List<String> reports = Collections.synchronizedList(new ArrayList<>());
    private final Path file;

    protected TraceTests(String pattern) {
        file = Path.of("target", "conformance", "traces-" + pattern + ".txt");
    }

    /** Of so many traces each is a behaviour; and these actions were taken. */
    protected final void conforms(TraceReport report, String... taken) {
        assertThat(report.conforms()).as(report.toString()).isTrue();
        assertThat(report.traces()).isEqualTo(RUNS);
        for (String action : taken) {
            assertThat(report.taken().get(action)).as(action).isPositive();
        }
        reports.add(report.toString());
    }

    @AfterAll
    final void says() throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, reports);
    }
}
