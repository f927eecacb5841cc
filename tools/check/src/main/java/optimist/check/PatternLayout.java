package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A repository with a folder for each pattern in {@code specs}, {@code models} and {@code proofs}, checked by make. */
record PatternLayout(Path root) implements Layout {
    private static final java.util.regex.Pattern OVER_JAVA =
            java.util.regex.Pattern.compile("(?m)^\\s*Model\\s*=\\s*\"Java\"");

    @Override
    public Path build() {
        return root.resolve("build");
    }

    @Override
    public String group() {
        return "pattern";
    }

    /** The folders below {@code models}. */
    @Override
    public List<Pattern> patterns() throws IOException {
        if (!Files.isDirectory(root.resolve("models"))) {
            return List.of();
        }
        List<Pattern> patterns = new ArrayList<>();
        try (Stream<Path> folders = Files.list(root.resolve("models"))) {
            for (Path folder : folders.sorted().toList()) {
                if (Files.isDirectory(folder)) {
                    patterns.add(Pattern.load(this, folder.getFileName().toString()));
                }
            }
        }
        return patterns;
    }

    @Override
    public Path models(String group) {
        return root.resolve("models").resolve(group);
    }

    @Override
    public Path specs(String group) {
        return root.resolve("specs").resolve(group);
    }

    @Override
    public Path proofs(String group) {
        return root.resolve("proofs").resolve(group);
    }

    /** Where memory is what Java promises, its modules come first. */
    @Override
    public List<Path> library(String group, CharSequence config) {
        List<Path> library =
                new ArrayList<>(List.of(models(group), proofs(group), specs(group), root.resolve("specs/memory")));
        if (OVER_JAVA.matcher(config).find()) {
            library.add(0, root.resolve("specs/memory/java"));
        }
        return library;
    }

    @Override
    public boolean owns(Path module) {
        return Stream.of("models", "specs", "proofs").anyMatch(folder -> module.startsWith(root.resolve(folder)));
    }

    @Override
    public boolean reviewed() {
        return true;
    }

    @Override
    public String command(String target, String only) {
        return "make " + target + (only.isEmpty() ? "" : " ONLY=" + only);
    }

    @Override
    public String verbose() {
        return "VERBOSE=1";
    }
}
