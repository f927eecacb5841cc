package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.ExamplesManifest.Entry;
import optimist.check.Manifest.Model;
import optimist.check.Options.Usage;
import optimist.tla.Outcome;
import optimist.tla.TlcPool;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** {@code init}: runs each configuration of a folder once, and writes down what TLC found. */
final class Init {
    /** Milliseconds after which a program that says nothing is thought to hang. */
    private static final long BEAT = 15_000;

    private final FolderLayout layout;
    private final Terminal terminal;
    private final Options options;
    private final ExamplesManifest examples = new ExamplesManifest();
    private final long start = System.nanoTime();
    private int pinned;
    private int left;

    Init(FolderLayout layout, Terminal terminal, Options options) {
        this.layout = layout;
        this.terminal = terminal;
        this.options = options;
    }

    /** Returns whether there is a model. */
    boolean run() throws IOException, InterruptedException, Usage {
        List<Path> library = new ArrayList<>();
        for (String folder : options.library()) {
            Path path = Path.of(folder).toAbsolutePath().normalize();
            if (!Files.isDirectory(path)) {
                throw new Usage("--library: " + folder + " is not there (expected: a folder with modules)");
            }
            library.add(path);
        }
        List<Path> folders = List.copyOf(layout.folders(file -> file.toString().endsWith(".cfg")));
        if (folders.isEmpty()) {
            throw new Usage(layout.named() + ": no .cfg file in it (expected: configurations of TLC)");
        }
        try {
            for (Path folder : new TreeSet<>(layout.folders(file -> file.endsWith(ExamplesManifest.NAME)))) {
                examples.read(folder);
            }
        } catch (Malformed e) {
            throw new Usage(e.problem().text(layout.root()));
        }
        for (Path folder : folders) {
            if (Files.exists(folder.resolve(FolderLayout.MANIFEST))) {
                terminal.out()
                        .println("skipped: " + layout.name(folder) + ": it has a " + FolderLayout.MANIFEST
                                + " (`pin` measures its models again)");
            } else {
                init(folder, library);
            }
        }
        terminal.out().println();
        terminal.out()
                .println("init: " + count(pinned, "model") + " written, " + count(left, "configuration")
                        + " left out in " + Report.seconds((System.nanoTime() - start) / 1e9) + " s");
        return pinned > 0 || left == 0;
    }

    private static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    private void init(Path folder, List<Path> library) throws IOException, InterruptedException {
        Map<String, Model> models = new LinkedHashMap<>();
        Map<String, String> leftOut = new LinkedHashMap<>();
        List<String> more = library.stream()
                .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                .toList();
        List<Path> folders = Stream.concat(layout.library(layout.name(folder), "").stream(), library.stream())
                .toList();
        for (Path config : files(folder, ".cfg")) {
            String module = module(config, folders);
            String reason = notRun(config, module);
            if (reason == null && module != null) {
                models.put(ExamplesManifest.base(config), model(module));
            } else {
                leftOut.put(name(config), reason == null ? "" : reason);
            }
        }
        Pattern pattern = Pattern.of(layout, layout.name(folder), manifest(models, more, leftOut));
        Map<Run, TlcResult> results = run(pattern);
        List<String> tables = new ArrayList<>();
        for (Map.Entry<Run, TlcResult> entry : results.entrySet()) {
            Run run = entry.getKey();
            TlcResult result = entry.getValue();
            String reason = notPinned(result);
            if (reason == null) {
                pinned++;
                tables.add(table(run, result));
                say(run, result);
            } else {
                leftOut.put(name(run.configuration()), reason);
            }
        }
        left += leftOut.size();
        leftOut.forEach(
                (config, reason) -> terminal.out().println("left out: " + path(folder) + config + ": " + reason));
        write(folder, more, leftOut, tables);
    }

    private String path(Path folder) {
        return folder.equals(layout.root()) ? "" : layout.name(folder) + "/";
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }

    /** The root module; null if none has a name that fits. */
    private @Nullable String module(Path config, List<Path> library) throws IOException {
        Entry entry = examples.of(config);
        String name = ExamplesManifest.base(config);
        List<String> names = new ArrayList<>();
        if (entry != null) {
            names.add(entry.module());
        }
        names.addAll(List.of(name, "MC" + name));
        files(library.get(0), ".tla").stream()
                .map(ExamplesManifest::base)
                .filter(name::startsWith)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .forEach(names::add);
        return names.stream()
                .filter(module ->
                        library.stream().anyMatch(folder -> Files.isRegularFile(folder.resolve(module + ".tla"))))
                .findFirst()
                .orElse(null);
    }

    /** Why a configuration is not run; null if it is. */
    private @Nullable String notRun(Path config, @Nullable String module) {
        Entry entry = examples.of(config);
        String reason = entry == null ? null : entry.notChecked(options.seconds());
        if (reason != null) {
            return reason;
        }
        if (module == null) {
            return "no module (expected: " + ExamplesManifest.base(config) + ".tla)";
        }
        try {
            TextFile.read(config);
            return null;
        } catch (Malformed e) {
            return e.problem().text(layout.root());
        }
    }

    private static Model model(String module) {
        return new Model(
                module, module, "", "", "default", "1g", null, null, List.of(), null, null, null, null, null, null);
    }

    private static Manifest manifest(Map<String, Model> models, List<String> library, Map<String, String> leftOut) {
        return new Manifest(
                List.of(), List.of(), Map.of(), List.of(), Map.of(), library, leftOut, models, Map.of(), Map.of(),
                Map.of());
    }

    private Map<Run, TlcResult> run(Pattern pattern) throws IOException, InterruptedException {
        List<Run> runs = List.copyOf(pattern.runs().values());
        TlcPool processes = new TlcPool(layout.build().resolve("tlc"), false);
        Duration time = Duration.ofSeconds(options.seconds());
        Runner runner = new Runner(
                options.jobs(), (run, taken) -> processes.run(run.job().within(time), taken));
        try (Progress progress = new Progress(terminal, runner, runs.size(), BEAT)) {
            return runner.run(runs, progress);
        }
    }

    /** Why there is nothing to pin; null if there is. */
    private @Nullable String notPinned(TlcResult result) {
        if (result.outcome() instanceof Outcome.Failed failed) {
            return new Problem(failed.file(), failed.line(), failed.message())
                    .text(layout.root())
                    .lines()
                    .map(String::strip)
                    .collect(Collectors.joining(" "));
        }
        for (Path module : result.modules()) {
            if (layout.owns(module)) {
                try {
                    TextFile.read(module);
                } catch (Malformed e) {
                    return e.problem().text(layout.root());
                }
            }
        }
        return RunJudge.vacuous(result);
    }

    /** What a reader of the file should know. */
    private void say(Run run, TlcResult result) {
        Entry entry = examples.of(run.configuration());
        String differs = entry == null ? null : entry.differs(result.outcome().toString(), result.distinct());
        if (differs != null) {
            terminal.out().println("differs: " + run.id() + ": " + differs);
        }
        List<String> idle = ActionJudge.idle(result);
        if (!idle.isEmpty()) {
            terminal.out().println("never taken: " + run.id() + ": " + String.join(", ", idle));
        }
    }

    private static String table(Run run, TlcResult result) throws IOException {
        List<String> asked = RunJudge.asked(result);
        return "\n[model." + key(run.name()) + "]\n"
                + line("spec", TomlFile.quoted(run.model().spec()))
                + line("module", TomlFile.quoted(run.model().module()))
                + line("shows", TomlFile.quoted(String.join(", ", asked)))
                + line("expect", TomlFile.quoted(result.outcome().toString()))
                + Pins.measured(run, result).entrySet().stream()
                        .map(pin -> line(pin.getKey(), pin.getValue()))
                        .collect(Collectors.joining());
    }

    private void write(Path folder, List<String> library, Map<String, String> leftOut, List<String> tables)
            throws IOException {
        StringBuilder text = new StringBuilder("""
                # What TLC is asked here, and what it has to answer: `optimist-check check`.
                # `shows` is for a reader; say there what the model is for. The last five lines of each model are measured:
                # `optimist-check pin`.
                """);
        if (!library.isEmpty()) {
            text.append("\n").append(line("library", TomlFile.quoted(library)));
        }
        if (!leftOut.isEmpty()) {
            text.append("\n# Configurations that are not checked, and why.\n[left-out]\n");
            leftOut.forEach((config, reason) -> text.append(line(key(config), TomlFile.quoted(reason))));
        }
        tables.forEach(text::append);
        Files.writeString(folder.resolve(FolderLayout.MANIFEST), text);
    }

    private static String line(String key, String value) {
        return key + " = " + value + "\n";
    }

    private static String key(String text) {
        return text.matches("[\\w-]+") ? text : TomlFile.quoted(text);
    }
}
