package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewPageTest {
    private static final List<String> LINES = List.of("| one | 1 |", "| two | 2 |");

    @TempDir
    private Path folder;

    private ReviewPage page;

    @BeforeEach
    void setUp() throws IOException {
        page = page("before", "<!-- begin x -->", "", "| one | 1 |", "| two | 2 |", "", "<!-- end x -->", "after");
    }

    private ReviewPage page(String... lines) throws IOException {
        return new ReviewPage("toy", Files.write(folder.resolve("EVIDENCE.md"), List.of(lines)));
    }

    @Test
    void containsTheEvidence() {
        assertThatCode(() -> page.check("x", LINES)).doesNotThrowAnyException();
    }

    @Test
    void aStaleBlock() {
        assertStale("| two | 3 |", "| one | 1 |", "| two | 3 |");
        assertStale("| three | 3 |", "| one | 1 |", "| two | 2 |", "| three | 3 |");
        assertStale("", "| one | 1 |");
        assertStale("| two | 2 |", "| two | 2 |", "| one | 1 |");
    }

    private void assertStale(String shouldBe, String... lines) {
        assertThatThrownBy(() -> page.check("x", List.of(lines)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("specs/toy/EVIDENCE.md: block `x` is stale: run `make pages ONLY=toy`\n")
                .hasMessageContaining("and not    " + shouldBe);
    }

    @Test
    void aBlockThatIsNotOne() throws IOException {
        assertThatThrownBy(() -> page.check("y", LINES)).hasMessageContaining("block `y` is missing");
        assertThatThrownBy(() -> page("<!-- end x -->", "<!-- begin x -->").check("x", LINES))
                .hasMessageContaining("block `x` has no end");
        assertThatThrownBy(() -> page("<!-- begin x -->", "<!-- end x -->", "<!-- begin x -->")
                        .check("x", LINES))
                .hasMessageContaining("block `x` is there twice");
    }

    @Test
    void isWrittenAndLeftAloneAroundIt() {
        List<String> other = List.of("| three | 3 |");
        assertThat(page.write("x", LINES)).isFalse();
        assertThat(page.write("x", other)).isTrue();
        assertThatCode(() -> page.check("x", other)).doesNotThrowAnyException();
        assertThat(page.file()).hasContent("before\n<!-- begin x -->\n\n| three | 3 |\n\n<!-- end x -->\nafter\n");
    }

    /** The checker leaves these blocks alone; without a test nobody would look at them. */
    @Test
    void everyMappingHasATestThatComparesIt() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("../../specs"))) {
            List<String> mapped = folders.map(Path::getFileName)
                    .map(Path::toString)
                    .filter(pattern -> Files.exists(ReviewPage.of(pattern).file()))
                    .filter(pattern -> ReviewPage.of(pattern).has("mapping"))
                    .toList();
            assertThat(mapped)
                    .isNotEmpty()
                    .allSatisfy(pattern -> assertThatCode(() -> Class.forName("optimist." + pattern + ".MappingTest"))
                            .doesNotThrowAnyException());
        }
    }
}
