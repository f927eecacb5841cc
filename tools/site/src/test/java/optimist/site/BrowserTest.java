package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BrowserTest {
    @TempDir
    private Path folder;

    private Path program = Path.of("");

    @BeforeEach
    void write() throws Exception {
        program = folder.resolve("chromium");
        Files.writeString(program, "#!/bin/bash\nexec sleep 100\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void onThePath() {
        assertThat(Browser.find(Map.of("PATH", "/nowhere:" + folder)).map(Browser::toString))
                .contains(program.toString());
        assertThat(Browser.find(Map.of("PATH", "/nowhere"))).isEmpty();
    }

    @Test
    void named() throws Exception {
        Path other = folder.resolve("other");
        Map<String, String> environment = Map.of("PATH", folder.toString(), Browser.VARIABLE, other.toString());
        assertThat(Browser.find(environment)).isEmpty();
        Files.copy(program, other);
        assertThat(other.toFile().setExecutable(true)).isTrue();
        assertThat(Browser.find(environment).map(Browser::toString)).contains(other.toString());
    }

    /** Some browsers never end. */
    @Test
    void aBrowserThatHangsIsEnded() throws Exception {
        Browser browser = Browser.find(Map.of("PATH", folder.toString())).orElseThrow();
        assertThat(browser.print(folder.resolve("page.html"), folder.resolve("page.pdf"), 1))
                .isFalse();
    }
}
