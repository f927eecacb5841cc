package optimist.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.tla.Sany;
import org.jspecify.annotations.Nullable;

/**
 * The proofs of a pattern, {@code proofs/<pattern>/*_proofs.tla}. Nothing here checks what they prove, which needs TLAPS
 * and is done by {@code make proofs}: they count as skipped. SANY reads them where the library of TLAPS is installed.
 */
final class Proofs {
    static final String SUFFIX = "_proofs";

    private static final String COMMAND = "tlapm";

    private final Pattern pattern;

    Proofs(Pattern pattern) {
        this.pattern = pattern;
    }

    List<Check> checks() throws IOException {
        Path library = library();
        List<Check> checks = new ArrayList<>();
        for (Path file : files()) {
            String module = file.getFileName().toString().replaceFirst("\\.tla$", "");
            String rejected = library == null ? null : rejected(module, library);
            checks.add(
                    rejected == null
                            ? Check.skipped(
                                    Kind.PROOF,
                                    pattern,
                                    module,
                                    (library == null ? "read by nobody, as " + COMMAND + " is not on the PATH: " : "")
                                            + "make proofs ONLY=" + pattern.name())
                            : Check.of(Kind.PROOF, pattern, module, List.of(new Problem(file, 0, rejected))));
        }
        return checks;
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(pattern.proofs())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(pattern.proofs())) {
            return files.filter(file -> file.toString().endsWith(SUFFIX + ".tla"))
                    .sorted()
                    .toList();
        }
    }

    private @Nullable String rejected(String module, Path library) {
        Path unpacked = pattern.root().resolve("build/check/standard-modules");
        try {
            new Sany(unpacked)
                    .accept(
                            module,
                            List.of(
                                    pattern.proofs(),
                                    pattern.specs(),
                                    pattern.root().resolve("specs/memory"),
                                    library));
            return null;
        } catch (Sany.Rejected e) {
            return e.getMessage();
        }
    }

    /** The folder of the modules that come with TLAPS; null if it is not installed. */
    private static @Nullable Path library() throws IOException {
        String path = System.getenv().getOrDefault("PATH", "");
        if (Stream.of(path.split(":")).noneMatch(folder -> Files.isExecutable(Path.of(folder, COMMAND)))) {
            return null;
        }
        Process where =
                new ProcessBuilder(COMMAND, "--where").redirectErrorStream(true).start();
        Path folder = Path.of(new String(where.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        return Files.isRegularFile(folder.resolve("TLAPS.tla")) ? folder : null;
    }
}
