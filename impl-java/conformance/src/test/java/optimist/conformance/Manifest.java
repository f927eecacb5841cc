package optimist.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What the checker is asked about a pattern: the models of {@code models/<pattern>/models.toml}. */
public record Manifest(JsonNode models) {
    public static Manifest of(String pattern) {
        Path file = Path.of("../../models", pattern, "models.toml");
        try {
            return new Manifest(
                    new TomlMapper().readTree(Files.readString(file)).get("model"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it says of a model. */
    public JsonNode entry(Model model) {
        return Objects.requireNonNull(models.get(model.name()), model.name());
    }

    /** The module that a model is a model of. */
    String specification(Model model) {
        return entry(model).get("spec").asText();
    }

    /** All modules that there are models of. */
    Set<String> specifications() {
        Set<String> specifications = new TreeSet<>();
        models.forEach(model -> specifications.add(model.get("spec").asText()));
        return specifications;
    }
}
