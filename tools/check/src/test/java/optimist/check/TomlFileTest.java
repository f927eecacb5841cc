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
}
