package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages in a browser, 400 pixels wide: nothing is wider than the page, and the script does what it says. The browser is an installed
 * Chromium: the one that CHROMIUM names in the environment, or the first on the PATH. Without one, the tests are skipped.
 */
@Timeout(120)
class HeadlessTest {
    private static final int PATIENCE = 20;

    /** Loads a page in a frame, does something there, and leaves what it finds where the dump shows it. */
    private static final String FRAME = """
            <!DOCTYPE html>
            <html><body><script>
            const frame = document.createElement('iframe');
            frame.style = 'border: 0; width: 400px; height: 800px';
            frame.src = '%s';
            frame.onload = () => {
              const page = frame.contentDocument;
              const find = (selector) => [...page.querySelectorAll(selector)];
              document.documentElement.dataset.found = String(%s);
            };
            document.body.append(frame);
            </script></body></html>
            """;

    @TempDir
    private Path folder;

    private Browser browser;

    @BeforeEach
    void write() throws Exception {
        Optional<Browser> found = Browser.find(System.getenv());
        assumeTrue(found.isPresent(), Browser.missing());
        browser = found.orElseThrow();
        new Sample().write(folder);
        assumeTrue(
                dump("index.html", "'ready'").contains("data-found=\"ready\""),
                browser + " gave no dump of a page in " + PATIENCE + " s");
    }

    /** What an expression is on a page. */
    private String found(String page, String expression) throws IOException, InterruptedException {
        String dump = dump(page, expression);
        assertThat(dump).contains("data-found=\"");
        return dump.replaceAll("(?s)^.*?data-found=\"([^\"]*)\".*$", "$1");
    }

    /** A page that has the value of an expression on another page, as the browser writes it; what it wrote in time, if it hangs. */
    private String dump(String page, String expression) throws IOException, InterruptedException {
        Path frame = folder.resolve("frame.html");
        Path dump = folder.resolve("dump.txt");
        Files.writeString(frame, FRAME.formatted(page, expression));
        browser.run(
                List.of(
                        "--allow-file-access-from-files",
                        "--dump-dom",
                        frame.toUri().toString()),
                dump,
                PATIENCE);
        return Files.readString(dump);
    }

    @Test
    void noPageIsWiderThanTheScreen() throws Exception {
        for (String page :
                List.of("index.html", "claims/T2.html", "patterns/toy.html", "files/specs/toy/Toy.tla.html")) {
            assertThat(Integer.parseInt(found(page, "page.documentElement.scrollWidth")))
                    .as(page)
                    .isLessThanOrEqualTo(400);
        }
    }

    @Test
    void anOverflowIsDetected() throws Exception {
        Path page = folder.resolve("claims/T2.html");
        Files.writeString(page, Files.readString(page).replace("</main>", "<p style=\"width: 900px\">wide</p></main>"));
        assertThat(Integer.parseInt(found("claims/T2.html", "page.documentElement.scrollWidth")))
                .isGreaterThan(400);
    }

    /** A wide drawing scrolls in its own box. */
    @Test
    void aDrawingScrolls() throws Exception {
        assertThat(found(
                        "patterns/toy.html",
                        "find('.states > .scroll').map((box) => box.scrollWidth > box.clientWidth)"))
                .isEqualTo("true");
    }

    @Test
    void aPageIsPrinted() throws Exception {
        Path pdf = folder.resolve("toy.pdf");
        assertThat(browser.print(folder.resolve("patterns/toy.html"), pdf, PATIENCE))
                .isTrue();
        assertThat(Files.readString(pdf, StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-")
                .contains("%%EOF");
    }

    @Test
    void theListIsFiltered() throws Exception {
        String shown = "find('#all-claims > li').filter((item) => !item.hidden).length";
        assertThat(found("index.html", shown)).isEqualTo("2");
        assertThat(found(
                        "index.html",
                        "(page.querySelector('[name=verdict]').value = 'refuted',"
                                + " page.getElementById('filter').dispatchEvent(new Event('input')),"
                                + shown + " + ' ' + page.querySelector('output').value)"))
                .isEqualTo("1 1 of 2 claims");
    }

    @Test
    void aCounterexampleIsSteppedThrough() throws Exception {
        String step = "page.querySelector('.controls span').textContent + ' ' + find('tr.later').length";
        assertThat(found("claims/T2.html", step)).isEqualTo("step 2 of 2 0");
        assertThat(found("claims/T2.html", "(page.querySelector('.controls button').click(), " + step + ")"))
                .isEqualTo("the start 2");
        assertThat(found(
                        "claims/T2.html",
                        "(page.querySelector('.steps').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft'})), "
                                + step + ")"))
                .isEqualTo("step 1 of 2 1");
    }
}
