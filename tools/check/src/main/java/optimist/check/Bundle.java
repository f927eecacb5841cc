package optimist.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a release, as they would be uploaded: what is missing or wrong in them. */
final class Bundle {
    private static final String LIBRARY = "optimist-library";
    private static final String BOM = "optimist-bom";
    /** Each published jar, and the name of its module. */
    private static final Map<String, String> MODULES = new LinkedHashMap<>();

    static {
        MODULES.put(LIBRARY, "optimist");
        MODULES.put("optimist-tla", "optimist.tla");
        MODULES.put("optimist-conformance", "optimist.conformance");
    }

    private static final List<String> OF_A_JAR =
            List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json");
    private static final Set<String> CHECKSUMS = Set.of("md5", "sha1", "sha256", "sha512");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(.*?)</artifactId>");

    private final Path folder;
    private final String version;

    /**
     * @param folder that of the groupId in the layout of a Maven repository
     */
    Bundle(Path folder, String version) {
        this.folder = folder;
        this.version = version;
    }

    /** What a user or a tool looks for beside each jar, and nothing that is of no use to them. */
    List<String> files() throws IOException {
        List<String> problems = new ArrayList<>();
        Set<String> expected = new TreeSet<>(Set.of(BOM));
        expected.addAll(MODULES.keySet());
        Set<String> found;
        try (Stream<Path> folders = Files.list(folder)) {
            found = folders.map(path -> path.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
        if (!found.equals(expected)) {
            problems.add("published are " + found + " (expected: " + expected + ")");
        }
        for (String artifact : MODULES.keySet()) {
            for (String suffix : OF_A_JAR) {
                if (!Files.exists(file(artifact, suffix))) {
                    problems.add("no " + file(artifact, suffix).getFileName());
                }
            }
        }
        return problems;
    }

    /** A published pom is complete: a user needs no parent of it, no property of one, and no version that may change. */
    List<String> poms() throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path pom : matching(name -> name.endsWith(".pom"))) {
            // A pom knows its own groupId and version.
            String text =
                    Files.readString(pom).replace("${project.groupId}", "").replace("${project.version}", "");
            for (String part : List.of("<parent>", "${", "-SNAPSHOT", "<repositories>")) {
                if (text.contains(part)) {
                    problems.add(pom.getFileName() + " contains " + part);
                }
            }
            for (String part : List.of("name", "description", "url", "license", "developer", "connection")) {
                if (!text.contains("<" + part + ">")) {
                    problems.add(pom.getFileName() + " has no <" + part + ">");
                }
            }
        }
        return problems;
    }

    /** The BOM names every jar, and nothing else. */
    List<String> bom() throws IOException {
        String text = Files.readString(file(BOM, ".pom"));
        Set<String> found = artifacts(text.replaceFirst("(?s).*<dependencyManagement>", ""));
        return found.equals(MODULES.keySet())
                ? List.of()
                : List.of("it has " + found + " (expected: " + MODULES.keySet() + ")");
    }

    /** A module has the name by which others require it, also if its file is renamed. */
    List<String> modules() throws IOException {
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, String> module : MODULES.entrySet()) {
            String automatic = headers(module.getKey()).getValue("Automatic-Module-Name");
            ModuleDescriptor descriptor = descriptor(module.getKey());
            String name = descriptor != null && !descriptor.isAutomatic() ? descriptor.name() : automatic;
            if (!module.getValue().equals(name)) {
                problems.add(module.getKey() + " is the module " + name + " (expected: " + module.getValue() + ")");
            }
        }
        return problems;
    }

    /** To OSGi the library exports what it exports to the module system, and needs nothing but Java. */
    List<String> osgi() throws IOException {
        Attributes headers = headers(LIBRARY);
        List<String> problems = new ArrayList<>();
        for (String header : List.of("Bundle-SymbolicName", "Bundle-Version", "Export-Package", "Require-Capability")) {
            if (headers.getValue(header) == null) {
                problems.add("no header " + header);
            }
        }
        if (!problems.isEmpty()) {
            return problems;
        }
        if (!version.equals(headers.getValue("Bundle-Version"))) {
            problems.add("Bundle-Version: " + headers.getValue("Bundle-Version") + " (expected: " + version + ")");
        }
        ModuleDescriptor descriptor = descriptor(LIBRARY);
        Set<String> exports = descriptor == null
                ? Set.of()
                : descriptor.exports().stream()
                        .map(ModuleDescriptor.Exports::source)
                        .collect(Collectors.toSet());
        Set<String> packages = clauses(headers.getValue("Export-Package")).stream()
                .map(clause -> clause.replaceFirst(";.*", ""))
                .collect(Collectors.toSet());
        if (!packages.equals(exports)) {
            problems.add("Export-Package: " + new TreeSet<>(packages) + " (expected: " + new TreeSet<>(exports) + ")");
        }
        for (String clause : clauses(headers.getValue("Import-Package"))) {
            if (!clause.startsWith("java.") && !clause.contains("resolution:=optional")) {
                problems.add("Import-Package: " + clause + " (expected: packages of Java, or optional ones)");
            }
        }
        return problems;
    }

    /** The bill of materials has every dependency of the pom that a user gets. */
    List<String> sbom() throws IOException {
        List<String> problems = new ArrayList<>();
        for (String artifact : MODULES.keySet()) {
            String pom = Files.readString(file(artifact, ".pom"));
            Set<String> needed = new TreeSet<>();
            for (String dependency : pom.split("<dependency>", -1)) {
                if (dependency.contains("<scope>compile<")) {
                    needed.addAll(artifacts(dependency));
                }
            }
            JsonNode components = new ObjectMapper()
                    .readTree(file(artifact, "-cyclonedx.json").toFile())
                    .path("components");
            Set<String> listed = new TreeSet<>();
            components.forEach(component -> listed.add(component.path("name").asText()));
            if (needed.isEmpty() ? !listed.isEmpty() : !listed.containsAll(needed)) {
                problems.add(artifact + ": " + listed + " (expected: " + needed + ")");
            }
        }
        return problems;
    }

    /** The files that are signed. */
    List<Path> signed() throws IOException {
        return matching(name -> !name.endsWith(".asc") && !CHECKSUMS.contains(name.replaceFirst(".*\\.", "")));
    }

    /** The files of this bundle that another build of the same sources has made differently, or not at all. */
    List<String> differences(Path other) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path file : signed()) {
            Path copy = other.resolve(folder.relativize(file).toString());
            long at = Files.exists(copy) ? Files.mismatch(file, copy) : 0;
            if (at >= 0) {
                problems.add(
                        file.getFileName() + (Files.exists(copy) ? " differs at byte " + at : " was not built again"));
            }
        }
        return problems;
    }

    private Path file(String artifact, String suffix) {
        return folder.resolve(artifact).resolve(version).resolve(artifact + "-" + version + suffix);
    }

    private List<Path> matching(Predicate<String> name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> name.test(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private Attributes headers(String artifact) throws IOException {
        try (JarFile jar = new JarFile(file(artifact, ".jar").toFile())) {
            return jar.getManifest() == null
                    ? new Attributes()
                    : jar.getManifest().getMainAttributes();
        }
    }

    private @Nullable ModuleDescriptor descriptor(String artifact) {
        return ModuleFinder.of(file(artifact, ".jar")).findAll().stream()
                .map(ModuleReference::descriptor)
                .findFirst()
                .orElse(null);
    }

    private static Set<String> artifacts(String text) {
        return ARTIFACT.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The parts of a header, without what is in quotation marks. */
    private static List<String> clauses(@Nullable String header) {
        return header == null
                ? List.of()
                : List.of(header.replaceAll("\"[^\"]*\"", "").split(","));
    }
}
