package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TomlFileTest {
    @TempDir
    private Path folder;

    private TomlFile toml(String text) throws Exception {
        return new TomlFile(Files.writeString(folder.resolve("x.toml"), text));
    }

    @Test
    void knowsWhereThingsStand() throws Exception {
        TomlFile file = toml("a = 1\n\n[model.x]\nb = 2\n[ model.\"y\" ] # why\nb = 3\n");
        assertThat(file.line("", "a")).isEqualTo(1);
        assertThat(file.line("model.x")).isEqualTo(3);
        assertThat(file.line("model.x", "b")).isEqualTo(4);
        assertThat(file.line("model.y", "b")).isEqualTo(6);
        assertThat(file.line("model.x", "a")).isZero();
        assertThat(file.line("model.z", "b")).isZero();
    }

    @Test
    void editsKeepEverythingElse() throws Exception {
        TomlFile file =
                toml("# head\n[m.x]\na = 1 # one\n# about y\n\n[m.y]\nlist = [\n  \"p\",\n  \"q\",\n]\nz = 2\n");
        assertThat(file.set("m.x", "b", "7")).isEmpty();
        assertThat(file.set("m.y", "list", "[\"r\"]")).isEqualTo("[ \"p\", \"q\", ]");
        file.write();
        assertThat(file.path())
                .hasContent("# head\n[m.x]\na = 1 # one\nb = 7\n# about y\n\n[m.y]\nlist = [\"r\"]\nz = 2\n");
    }

    @Test
    void commentsStay() throws Exception {
        TomlFile file = toml(
                "[m]\na = 1 # one\n  b   = \"x # y\"   # two\nc = [ # three\n  1,\n  # four\n  2, # five\n] # six\n");
        assertThat(file.set("m", "a", "7")).isEqualTo("1");
        assertThat(file.set("m", "b", "\"z\"")).isEqualTo("\"x # y\"");
        assertThat(file.set("m", "c", "[1, 2]")).isEqualTo("[1, 2]");
        file.write();
        assertThat(file.path())
                .hasContent(
                        "[m]\na = 7 # one\n  b   = \"z\"   # two\nc = [ # three\n  1,\n  # four\n  2, # five\n] # six\n");
        assertThat(file.set("m", "c", "[3]")).isEqualTo("[ 1, 2, ]");
        file.write();
        assertThat(file.path())
                .hasContent("[m]\na = 7 # one\n  b   = \"z\"   # two\n# three\n# four\n# five\nc = [3] # six\n");
    }
}
