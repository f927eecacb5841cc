package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files as people have them: what is read of them, what is not, and what is left as it was. */
@Timeout(120)
class TextFileTest {
    private static final String MANIFEST = "models/toy/models.toml";
    private static final String CLAIMS = "specs/toy/claims.toml";
    private static final String PAGE = "specs/toy/README.md";

    @TempDir
    private static Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
    }

    private static void assertRed(Ended ended, String line) {
        assertThat(ended.output()).contains(line).doesNotContain("java.", "\tat ");
        assertThat(ended.code()).isEqualTo(1);
    }

    /** Writes a letter that is not UTF-8 in front of the second line. */
    private void damage(String name) throws IOException {
        String text = toy.read(name).replaceFirst("\n", "\n\u00e9");
        Files.write(toy.file(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void replaceByFolder(String name) throws IOException {
        Files.delete(toy.file(name));
        Files.createDirectory(toy.file(name));
    }

    @Test
    void filesThatAreNotUtf8() throws Exception {
        for (String name : new String[] {MANIFEST, CLAIMS, PAGE, "models/toy/lost.cfg", "specs/toy/Counter.tla"}) {
            setUp();
            damage(name);
            for (String command : new String[] {"check", "pin", "pages"}) {
                boolean pinned = command.equals("pin") && (name.equals(PAGE) || name.endsWith(".tla"));
                if (!pinned) {
                    assertRed(
                            toy.run(command, "--only", "toy/lost"),
                            name + ":2: is not UTF-8 (expected: text in UTF-8)\n");
                }
            }
        }
    }

    @Test
    void foldersWhereAFileShouldBe() throws Exception {
        for (String name : new String[] {MANIFEST, CLAIMS, PAGE, "models/toy/lost.cfg", "models/toy/MCCounter.tla"}) {
            setUp();
            replaceByFolder(name);
            assertRed(toy.run("check", "--only", "toy/lost"), name + ": is a folder (expected: a text file)");
        }
    }

    @Test
    void aBuildFolderThatCannotBeWritten() throws Exception {
        Path elsewhere = Files.createDirectories(root.resolve("elsewhere"));
        Toy other = new Toy(elsewhere);
        Files.writeString(other.file("build"), "");
        for (String command : new String[] {"check", "pin", "pages", "distributed"}) {
            Ended ended = other.run(command, "--only", "toy/lost");
            assertThat(ended.output()).isEqualTo("build: is a file (expected: a folder)\n");
            assertThat(ended.code()).isEqualTo(2);
        }
    }

    @Test
    void aManifestThatCannotBeWritten() throws Exception {
        toy.edit(MANIFEST, "states = 13\n", "states = 99\n");
        String before = toy.read(MANIFEST);
        // In the place of what becomes the new manifest: that holds for root too.
        Files.createDirectories(toy.file("models/toy/.models.toml.new/x"));
        assertRed(
                toy.run("pin", "--only", "toy/lost"),
                "FAIL models/toy/.models.toml.new: is a folder (expected: a file, or nothing)\n");
        assertThat(toy.read(MANIFEST)).isEqualTo(before);
    }

    @Test
    void pinningKeepsOtherLines() throws Exception {
        String pinned = toy.read(MANIFEST)
                .replace("states = 13\n", "  states  = 13   # counted by hand, too\n")
                .replace("# What TLC", "# \u00dcber: what TLC")
                .stripTrailing()
                .replace("\n", "\r\n");
        Path target = toy.file("models/toy/target.txt");
        Files.writeString(target, pinned.replace("= 13 ", "= 99 "));
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-rw-r-x"));
        Files.delete(toy.file(MANIFEST));
        Files.createSymbolicLink(toy.file(MANIFEST), Path.of("target.txt"));

        assertThat(toy.run("pin", "--only", "toy/lost").output()).contains("toy/lost\n  states: 99 -> 13\n");
        assertThat(toy.read(MANIFEST)).isEqualTo(pinned);
        assertThat(toy.file(MANIFEST)).isSymbolicLink();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-rw-r-x");
    }

    @Test
    void aReviewKeepsOtherLines() throws Exception {
        String page = (toy.read(PAGE) + "The end.").replace("\n", "\r\n");
        Path target = toy.file("specs/toy/page.txt");
        Files.writeString(target, page.replace("adds one less", "adds two less"));
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-rw-r-x"));
        Files.delete(toy.file(PAGE));
        Files.createSymbolicLink(toy.file(PAGE), Path.of("page.txt"));

        assertThat(toy.run("pages").output()).contains("specs/toy/README.md: mutants\n");
        assertThat(toy.read(PAGE)).isEqualTo(page);
        assertThat(toy.file(PAGE)).isSymbolicLink();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-rw-r-x");
    }

    @Test
    void eachLineKeepsItsEnd() throws Exception {
        Path path = Files.writeString(root.resolve("mixed"), "a\r\nb\nc");
        TextFile file = new TextFile(path);
        assertThat(file.lines()).containsExactly("a", "b", "c");
        file.replace(1, 3, List.of("B", "C", "D"));
        file.write();
        assertThat(Files.readString(path)).isEqualTo("a\r\nB\nC\r\nD");
        file.replace(1, 4, List.of());
        file.write();
        assertThat(Files.readString(path)).isEqualTo("a");
    }

    @Test
    void aFileThatIsNotThere() {
        assertThatThrownBy(() -> new TextFile(root.resolve("nowhere")))
                .isInstanceOf(Malformed.class)
                .hasMessage("is not there");
    }
}
