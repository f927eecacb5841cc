package optimist.check;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code impl-java/mutants/<pattern>.toml}: what became of the mutants of the classes, as {@code make mutate-java} has recorded it. */
@JsonIgnoreProperties(ignoreUnknown = true)
record ClassMutants(@JsonProperty("class") Map<String, OfClass> classes) {
    ClassMutants {
        classes = classes == null ? Map.of() : classes;
    }

    /**
     * Those of a class.
     *
     * @param stale why the class, which was edited since, was not mutated again; empty if it was not edited
     * @param survivor by name
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record OfClass(int mutants, String stale, Map<String, Object> survivor) {
        OfClass {
            stale = stale == null ? "" : stale;
            survivor = survivor == null ? Map.of() : survivor;
        }
    }

    static Path file(Path root, Pattern pattern) {
        return root.resolve("impl-java/mutants").resolve(pattern.name() + ".toml");
    }

    static ClassMutants read(Path file) throws Malformed {
        return new TomlFile(file).read(ClassMutants.class);
    }

    /** The sources of the pattern of whose classes nothing is recorded. */
    List<String> missing(Path root, Pattern pattern) throws IOException {
        Path folder = root.resolve("impl-java/library/src/main/java/optimist").resolve(pattern.name());
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                    .map(name -> name.replaceFirst("\\.java$", ""))
                    .filter(name -> !classes.containsKey(name))
                    .sorted()
                    .toList();
        }
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
