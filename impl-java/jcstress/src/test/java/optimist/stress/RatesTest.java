package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import optimist.stress.Observed.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.infra.runners.TestList;

class RatesTest {
    private static final Path RECORDED = Path.of("observed.md");

    @TempDir
    private Path folder;

    private static Observed of(String test, long twice) {
        return new Observed(
                "optimist.refcount." + test,
                2,
                List.of(
                        new Outcome("freed", 2_000_000 - twice, ACCEPTABLE, "as it should be"),
                        new Outcome("twice, 1", twice, ACCEPTABLE_INTERESTING, "R2: twice")),
                List.of());
    }

    /** Whatever is interesting was recorded, and nothing else. */
    @Test
    void recordedRatesAreThoseOfTheTests() throws IOException {
        Set<String> interesting = new TreeSet<>();
        Stream.of(Kind.COMPARED, Kind.PEER)
                .flatMap(kind -> kind.tests().stream())
                .map(TestList::getInfo)
                .forEach(test -> test.cases().stream()
                        .filter(expected -> expected.expect() == ACCEPTABLE_INTERESTING)
                        .forEach(expected -> interesting.add(Rates.key(
                                '`' + new Observed(test.name(), 2, List.of(), List.of()).name() + '`',
                                '`' + expected.matchPattern() + '`'))));
        assertThat(interesting).isNotEmpty();
        assertThat(Rates.of(RECORDED).keys())
                .as(
                        "`make stress RECORD=1 ONLY=<pattern>/<Test>` records what is missing, and what there is no more is to"
                                + " be taken out of impl-java/jcstress/observed.md")
                .containsExactlyInAnyOrderElementsOf(interesting);
    }

    @Test
    void aTestIsRecordedAnew() throws IOException {
        Path file = folder.resolve("observed.md");
        Rates before = Rates.of(file);
        before.put(List.of(of("Some.Count", 4), of("Other.Count", 2_000)));
        before.write(file);
        Rates rates = Rates.of(file);
        rates.put(List.of(of("Some.Count", 6)));
        rates.write(file);
        assertThat(Files.readAllLines(file).stream().filter(line -> line.startsWith("| `")))
                .containsExactly(
                        "| `refcount/Other.Count` | `twice, 1` | R2: twice | 2,000 | 2,000,000 | 1,000 | < 0.01 % |",
                        "| `refcount/Some.Count` | `twice, 1` | R2: twice | 6 | 2,000,000 | 3.0 | 5.0 % |");
    }
}
