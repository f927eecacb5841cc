package optimist.check;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.Map;

/** {@code impl-java/mutants/<pattern>.toml}: what became of the mutants of the classes, as {@code make mutate-java} has recorded it. */
@JsonIgnoreProperties(ignoreUnknown = true)
record ClassMutants(@JsonProperty("class") Map<String, OfClass> classes) {
    ClassMutants {
        classes = classes == null ? Map.of() : classes;
    }

    /**
     * Those of a class.
     *
     * @param survivor by name
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record OfClass(int mutants, Map<String, Object> survivor) {
        OfClass {
            survivor = survivor == null ? Map.of() : survivor;
        }
    }

    static Path file(Path root, Pattern pattern) {
        return root.resolve("impl-java/mutants").resolve(pattern.name() + ".toml");
    }

    static ClassMutants read(Path file) throws Malformed {
        return new TomlFile(file).read(ClassMutants.class);
    }

    int mutants() {
        return classes.values().stream().mapToInt(OfClass::mutants).sum();
    }

    int survivors() {
        return classes.values().stream()
                .mapToInt(each -> each.survivor().size())
                .sum();
    }
}
