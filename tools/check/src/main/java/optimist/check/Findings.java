package optimist.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code findings/findings.toml}: what the models say of released libraries, each with a program that shows it on the jar. */
record Findings(Map<String, Finding> finding) {
    static final String FOLDER = "findings";

    Findings {
        finding = finding == null ? Map.of() : new LinkedHashMap<>(finding);
    }

    /**
     * One finding.
     *
     * @param program in the folder, without {@code .java}: needs the library, and nothing else
     * @param library as in {@code com.lmax:disruptor}
     * @param version the newest release on which the program has shown it
     * @param notIn releases on which the program has not shown it: the control that it can say so
     * @param what happens, in the words of a maintainer
     * @param affects who meets it
     * @param advice how to live with it
     * @param claim as in {@code multibuffer/B8.1}
     * @param model the property of a model of the release that is violated
     * @param repair the property of a repaired model that holds
     * @param noModel why there is no model
     * @param allowedBy where the documentation of the library allows it; it is no defect then
     * @param ours the property of a model of one of our classes, in the same situation, that holds: {@code "pattern/model:
     *     Property"}
     * @param oursNone why none of our classes is in this situation
     * @param java the Java release that the program needs, or zero
     * @param race whether it depends on the scheduler, so that the program counts rounds
     */
    record Finding(
            @JsonProperty(required = true) String program,
            @JsonProperty(required = true) String library,
            @JsonProperty(required = true) String version,
            List<String> notIn,
            @JsonProperty(required = true) String what,
            @JsonProperty(required = true) String affects,
            @JsonProperty(required = true) String advice,
            @JsonProperty(required = true) String claim,
            @Nullable Evidence model,
            @Nullable Evidence repair,
            @Nullable String noModel,
            @Nullable String allowedBy,
            @Nullable Evidence ours,
            @Nullable String oursNone,
            int java,
            boolean race) {
        Finding {
            notIn = notIn == null ? List.of() : notIn;
        }

        String artifact() {
            return library.substring(library.indexOf(':') + 1);
        }
    }

    static Path folder(Path root) {
        return root.resolve(FOLDER);
    }

    /** The file; null if there is none. */
    static @Nullable TomlFile file(Path root) throws Malformed {
        Path file = folder(root).resolve("findings.toml");
        return Files.exists(file) ? new TomlFile(file) : null;
    }

    /** Whether a finding is one of a library, or the one that is named: {@code reactor}, {@code reactor/DiscardsTwice}. */
    static boolean matches(String id, String only) {
        return id.equals(only) || id.startsWith(only + "/");
    }
}
