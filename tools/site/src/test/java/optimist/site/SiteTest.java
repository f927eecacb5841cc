package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages, and each fault that {@link Inspection} looks for, seen red. */
class SiteTest {
    @TempDir
    private Path folder;

    private String read(String page) throws Exception {
        return Files.readString(folder.resolve(page));
    }

    private void append(String page, String before, String text) throws Exception {
        String all = read(page);
        assertThat(all).contains(before);
        Files.writeString(folder.resolve(page), all.replace(before, text + before));
    }

    private List<Path> pages() throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    @Test
    void nothingIsWrong() throws Exception {
        new Sample().write(folder);
        assertThat(Inspection.problems(folder)).isEmpty();
        assertThat(pages())
                .extracting(page -> folder.relativize(page).toString())
                .containsExactlyInAnyOrder(
                        "index.html",
                        "words.html",
                        "claims/T1.html",
                        "claims/T2.html",
                        "patterns/toy.html",
                        "patterns/toy-evidence.html",
                        "patterns/toy-code.html",
                        "files/specs/toy/Toy.tla.html",
                        "files/impl-java/toy/ToyTest.java.html");
    }

    @Test
    void everyPageHasItsLandmarks() throws Exception {
        new Sample().write(folder);
        for (Path page : pages()) {
            assertThat(Files.readString(page))
                    .contains(
                            "<html lang=\"en\"",
                            "name=\"viewport\"",
                            "<title>",
                            "<main id=\"content\">",
                            "aria-label=\"Pages\"")
                    .containsOnlyOnce("<h1")
                    .doesNotContain("<th>", "<table border");
        }
    }

    @Test
    void theFrontPageListsRefutedClaimsFirst() throws Exception {
        new Sample().write(folder);
        String claims = read("index.html").replaceAll("(?s)^.*id=\"all-claims\"", "");
        assertThat(claims.indexOf(">T2<")).isPositive().isLessThan(claims.indexOf(">T1<"));
        assertThat(read("index.html")).contains("<span class=\"release\">Netty 4.1.17</span>", "make review ALL=1");
    }

    @Test
    void aPatternLinksItsSections() throws Exception {
        new Sample().page("# The toy\n\n## In `short`\n\nIt counts.\n").write(folder);
        assertThat(read("patterns/toy.html"))
                .contains(
                        "<a href=\"#in-short\">In <code>short</code></a>",
                        "<h3 id=\"class-mutants\">",
                        ">20<",
                        ">3,456<");
    }

    @Test
    void aClaimShowsAllThatItRestsOn() throws Exception {
        new Sample().write(folder);
        assertThat(read("claims/T2.html"))
                .contains("refuted by", "<td class=\"acts\"><code>Add</code></td>", "ToyTest.adds", "Toy_proofs.tla")
                .contains("href=\"../files/impl-java/toy/ToyTest.java.html#L1\"")
                .contains("netty 4.1.17", "Everybody.", "findings/netty/Lost.java", "findings/netty/Lost.md")
                .contains(
                        "<td>a CPU alone</td>",
                        "1.95 (1.52 to 2.31)",
                        "{t1, t2}",
                        "href=\"../patterns/toy.html#mutant-ten\"")
                .contains("<span class=\"t-defined\">NothingLost</span>")
                .contains(
                        "href=\"../files/specs/toy/Toy.tla.html#L2\"",
                        "another may add (<a href=\"../claims/T1.html\">T1</a>)");
    }

    @Test
    void anActionStandsBesideItsMethod() throws Exception {
        new Sample().write(folder);
        assertThat(read("patterns/toy-code.html"))
                .contains(
                        "<code>NothingLost</code> is <code>Toy.add</code>",
                        "<span class=\"t-defined\">NothingLost</span>")
                .contains("<span class=\"t-defined\">@Action</span>(<span class=\"t-string\">&#34;Add&#34;</span>)");
    }

    @Test
    void wordsOfAClaimAreNoHtml() throws Exception {
        new Sample()
                .words("If a < b & \"c\", <script>alert('x')</script> <img src=x onerror=y> is T2's.")
                .write(folder);
        assertThat(Inspection.problems(folder)).isEmpty();
        for (String page : List.of("index.html", "claims/T1.html", "patterns/toy.html")) {
            assertThat(read(page))
                    .contains("If a &lt; b &amp; ", "&lt;script&gt;alert")
                    .doesNotContain("<script>", "<img");
        }
    }

    @Test
    void htmlInADocumentIsText() throws Exception {
        new Sample().page("""
                        # Toy

                        <script>x</script>

                        a <b onclick="x">b</b> <a id="here"></a>`<i>` [j](javascript:x)

                        <!-- begin x -->

                        ![p](https://example.org/p.png) ![q](lost.svg)
                        """).write(folder);
        assertThat(Inspection.problems(folder)).isEmpty();
        assertThat(read("patterns/toy.html"))
                .contains(
                        "&lt;script&gt;x&lt;/script&gt;",
                        "&lt;b onclick=",
                        "<a id=\"here\"></a>",
                        "<code>&lt;i&gt;</code>")
                .contains("<img src=\"../files/specs/toy/lost.svg\" alt=\"q\" />")
                .doesNotContain("begin x", "href=\"javascript:", "p.png");
    }

    @Test
    void aStateDiagramIsDrawn() throws Exception {
        new Sample()
                .page(
                        "# Toy\n\n```mermaid\nstateDiagram-v2\nA --> B: go\n```\n\n```mermaid\nflowchart LR\nA --> B\n```\n\n```sh\na <b>\n```\n")
                .write(folder);
        assertThat(Inspection.problems(folder)).isEmpty();
        assertThat(read("patterns/toy.html"))
                .contains("<figure class=\"states\"><div class=\"scroll\" tabindex=\"0\"><svg role=\"img\"")
                .contains("<div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">State</th>")
                .contains(
                        "<td>go</td>",
                        "<p>A diagram, as its text in Mermaid:</p><pre tabindex=\"0\"><code>flowchart LR")
                .contains("<pre tabindex=\"0\"><code>a &lt;b&gt;\n</code></pre>");
    }

    @Test
    void linksOfADocumentLeadToThePagesOfTheSite() throws Exception {
        new Sample()
                .page(
                        "# Toy\n\n[a](EVIDENCE.md#t2) [b](Toy.tla) [c](#toy) [d](../../no/such.md) [e](https://example.org/)\n\n## Toy\n")
                .write(folder);
        assertThat(Inspection.problems(folder)).isEmpty();
        assertThat(read("patterns/toy.html"))
                .contains("<a href=\"../claims/T2.html\">a</a>", "<a href=\"../files/specs/toy/Toy.tla.html\">b</a>")
                .contains("<a href=\"../patterns/toy.html#toy\">c</a>", "<a title=\"../../no/such.md\">d</a>")
                .contains("href=\"https://example.org/\"", "<h1 id=\"toy\">", "<h2 id=\"toy-1\">");
    }

    @Test
    void aLinkedFileOfMarkdownIsAPageToo() throws Exception {
        new Sample()
                .page("# Toy\n\n[more](../../more/README.md#the-rest)\n")
                .file("more/README.md", "# More\n\n## The rest\n\n[a](../other.md), T2, [b](README.md#more)\n")
                .file("other.md", "# Other\n\n| a |\n|---|\n| b |\n")
                .write(folder);
        assertThat(Inspection.problems(folder)).isEmpty();
        assertThat(read("patterns/toy.html")).contains("href=\"../files/more/README.md.html#the-rest\"");
        assertThat(read("files/more/README.md.html"))
                .contains("<h2 id=\"the-rest\">", "<a href=\"../../claims/T2.html\">T2</a>")
                .contains("href=\"../../files/other.md.html\"", "href=\"../../files/more/README.md.html#more\"");
        assertThat(read("files/other.md.html")).contains("<td>b</td>");
    }

    @Test
    void anUnrunCheckSaysSo() throws Exception {
        new Sample().standing(Standing.notRun("make check ONLY=toy/lost")).write(folder);
        assertThat(read("claims/T2.html"))
                .contains("not run here", "<code class=\"command\">make check ONLY=toy/lost</code>");
        new Sample().standing(Standing.stale("holds", "make check")).write(folder);
        assertThat(read("claims/T2.html")).contains("state-stale").doesNotContain("not run here");
    }

    @Test
    void oldPagesAreRemoved() throws Exception {
        new Sample().write(folder);
        Files.writeString(folder.resolve("claims/T9.html"), "");
        new Sample().write(folder);
        assertThat(folder.resolve("claims/T9.html")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "patterns/no.html, leads nowhere: patterns/no.html",
        "patterns/toy.html#no, leads to no such place: patterns/toy.html#no",
        "../outside.html, leads nowhere: ../outside.html",
    })
    void aBrokenLinkIsFound(String href, String problem) throws Exception {
        new Sample().figure(href).write(folder);
        assertThat(Inspection.problems(folder)).containsExactly("index.html: " + problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<img src=\"https://example.org/x.png\"/>",
                "<script src=\"//example.org/x.js\"></script>",
                "<link rel=\"stylesheet\" href=\"https://example.org/x.css\"/>",
                "<iframe src=\"http://example.org/\"></iframe>",
                "<a href=\"javascript:x\">x</a>",
                "<script>x</script>",
                "<style>x</style>",
                "<p id=\"content\">x</p>",
                "<p>x",
            })
    void aPageThatLoadsSomethingIsFound(String planted) throws Exception {
        new Sample().write(folder);
        append("claims/T1.html", "</main>", planted);
        assertThat(Inspection.problems(folder)).hasSize(1).allMatch(problem -> problem.startsWith("claims/T1.html: "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<image href=\"https://example.org/x.png\"/>",
                "<image href=\"x.png\"/>",
                "<use xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"//example.org/x.svg\"/>",
                "<style>@import 'x.css';</style>",
                "<style>text { fill: url(x.svg) }</style>",
                "<script/>",
                "<text>",
            })
    void aPictureThatLoadsSomethingIsFound(String planted) throws Exception {
        new Sample().page("# Toy\n\n![q](lost.svg)\n").write(folder);
        String picture = "files/specs/toy/lost.svg";
        Files.writeString(folder.resolve(picture), "<svg xmlns=\"http://www.w3.org/2000/svg\">" + planted + "</svg>");
        assertThat(Inspection.problems(folder)).isNotEmpty().allMatch(problem -> problem.startsWith(picture + ": "));
    }

    @Test
    void aDrawingWithoutATitleIsFound() throws Exception {
        new Sample()
                .page("# Toy\n\n```mermaid\nstateDiagram-v2\nA --> B: go\n```\n")
                .write(folder);
        String page = "patterns/toy.html";
        Files.writeString(folder.resolve(page), read(page).replaceFirst("<title id=[^>]*>[^<]*</title>", ""));
        assertThat(Inspection.problems(folder)).containsExactly(page + ": leads to no such place: #states-1-title");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "style.css | @import 'x.css';",
                "style.css | body { background: url(x.png); }",
                "style.css | /* https://example.org */",
                "review.js | fetch('x');",
                "review.js | new XMLHttpRequest();",
            })
    void aStyleSheetOrScriptThatLoadsSomethingIsFound(String file, String planted) throws Exception {
        new Sample().write(folder);
        Files.writeString(folder.resolve(file), read(file) + planted);
        assertThat(Inspection.problems(folder)).singleElement().asString().startsWith(file + ": loads something: ");
    }

    @Test
    void noTemplateLeavesTextAsItIs() throws Exception {
        try (Stream<Path> templates = Files.walk(Path.of("src/main/jte"))) {
            for (Path template : templates.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(template)).doesNotContain("$unsafe");
            }
        }
    }
}
