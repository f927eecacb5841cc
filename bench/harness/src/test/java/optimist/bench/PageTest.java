package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    @Test
    void nothingElseIsTouched(@TempDir Path folder) throws Exception {
        Path page = folder.resolve("README.md");
        Files.writeString(page, "before\n<!-- begin cost -->\nold\nolder\n<!-- end cost -->\nafter\n");
        for (int i = 0; i < 2; i++) {
            new Page(page).write(List.of("new"));
            assertThat(page).hasContent("before\n<!-- begin cost -->\n\nnew\n\n<!-- end cost -->\nafter\n");
        }
    }

    /** It takes half an hour: meanwhile somebody may go on writing. */
    @Test
    void whatIsWrittenWhileItMeasuresIsKept(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("README.md");
        Files.writeString(file, "before\n<!-- begin cost -->\nold\n<!-- end cost -->\n");
        Page page = new Page(file);
        Files.writeString(file, "edited\n<!-- begin cost -->\nold\n<!-- end cost -->\n");
        page.write(List.of("new"));
        assertThat(file).hasContent("edited\n<!-- begin cost -->\n\nnew\n\n<!-- end cost -->\n");
    }

    @Test
    void aPageWithoutThatPart(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("README.md");
        assertThatThrownBy(() -> new Page(file)).isInstanceOf(Usage.class).hasMessageStartingWith("there is no page");
        Files.writeString(file, "<!-- end cost -->\n<!-- begin cost -->\n");
        assertThatThrownBy(() -> new Page(file)).isInstanceOf(Usage.class).hasMessageContaining("no place to record");
    }
}
