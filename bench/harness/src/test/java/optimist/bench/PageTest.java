package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;

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
}
