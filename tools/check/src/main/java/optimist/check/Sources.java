package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import optimist.tla.Tlc;
import org.jspecify.annotations.Nullable;

/**
 * All that a run reads, but for the standard modules.
 *
 * @param modules by name
 */
record Sources(Run run, Map<String, Path> modules) {
    /** Between the names there may be comments. */
    private static final Pattern IMPORT =
            Pattern.compile("\\b(?:EXTENDS|INSTANCE)\\b((?:[\\w\\s,]|\\(\\*[\\s\\S]*?\\*\\)|\\\\\\*.*)+)");

    private static final Pattern NAME = Pattern.compile("\\w+");

    /**
     * What a run reads.
     *
     * @param imports what is known of files, and becomes known here: the modules that each imports, if there is such a file
     */
    static Sources of(Run run, Map<Path, Optional<Set<String>>> imports) throws IOException {
        Tlc.Job job = run.job();
        Map<String, Path> modules = new TreeMap<>();
        add(modules, job.module(), job, imports);
        return new Sources(run, modules);
    }

    private static void add(
            Map<String, Path> modules, String name, Tlc.Job job, Map<Path, Optional<Set<String>>> imports)
            throws IOException {
        for (Path folder : job.library()) {
            Path file = folder.resolve(name + ".tla");
            if (!imports.containsKey(file)) {
                imports.put(file, Files.exists(file) ? Optional.of(imports(Files.readString(file))) : Optional.empty());
            }
            Optional<Set<String>> imported = imports.getOrDefault(file, Optional.empty());
            if (imported.isPresent() && modules.putIfAbsent(name, file) == null) {
                for (String other : imported.get()) {
                    add(modules, other, job, imports);
                }
            }
        }
    }

    /** What follows the names of modules, or stands in a comment, is no name of a file: it may be taken for one. */
    private static Set<String> imports(String module) {
        Set<String> found = new LinkedHashSet<>();
        Matcher imports = IMPORT.matcher(module);
        while (imports.find()) {
            NAME.matcher(imports.group(1)).results().forEach(name -> found.add(name.group()));
        }
        return found;
    }

    /** Of everything that has a say in what comes out, where a module may have another text. */
    String hash(@Nullable String changed, String text) throws IOException {
        StringBuilder all = new StringBuilder(described());
        for (Map.Entry<String, Path> module : modules.entrySet()) {
            all.append(Code.of(module.getKey().equals(changed) ? text : Files.readString(module.getValue())));
        }
        return Hash.of(all.toString());
    }

    /** The path, or only the name, of a module without the end of its file's name. */
    static String name(Path module) {
        return module.toString().replaceFirst("\\.tla$", "");
    }

    /** Whether it reads this file: another module may be called the same. */
    boolean reads(Path module) {
        return module.equals(modules.get(name(module.getFileName())));
    }

    /**
     * Of a module and the runs that read it, with everything that they read.
     *
     * @param by only of these runs, if it is not null
     */
    static String hash(Path module, Collection<Sources> all, @Nullable Collection<String> by) throws IOException {
        String name = name(module.getFileName());
        Map<String, String> parts = new TreeMap<>();
        Set<Path> read = new HashSet<>();
        if (by != null) {
            read.add(module);
            parts.put(name, Code.of(Files.readString(module)));
        }
        for (Sources sources : all) {
            if (sources.reads(module)
                    && (by == null || by.contains(sources.run().id()))) {
                parts.put(sources.run().id(), sources.described());
                for (Map.Entry<String, Path> each : sources.modules().entrySet()) {
                    if (read.add(each.getValue())) {
                        parts.merge(each.getKey(), Code.of(Files.readString(each.getValue())), String::concat);
                    }
                }
            }
        }
        return Hash.of(parts.toString());
    }

    private String described() throws IOException {
        Tlc.Job job = run.job();
        return run.id() + " " + run.expected() + " " + job.module() + "\n" + Code.of(job.config());
    }
}
