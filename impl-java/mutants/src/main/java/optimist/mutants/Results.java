package optimist.mutants;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What became of the mutants of a pattern: the file {@code impl-java/mutants/<pattern>.toml}.
 *
 * @param classes by the name of the source file
 */
record Results(@JsonProperty("class") Map<String, Score> classes) {
    private static final TomlMapper MAPPER = TomlMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .build();

    /**
     * The mutants of the classes in one source file, and how many of them each kind of evidence killed first.
     *
     * @param source the hash of the file
     * @param timedOut a test did not end in time
     * @param died the JVM had no memory left, or broke down
     * @param edited the hash of the file when {@code stale} was written
     * @param stale why that file need not be mutated again, although it is another one
     * @param survivors those that nothing killed, by the {@linkplain Mutant#id() name} of the mutant
     */
    record Score(
            String source,
            int mutants,
            int library,
            int lint,
            int graph,
            int timedOut,
            int died,
            @Nullable String edited,
            @Nullable String stale,
            @JsonProperty("survivor") Map<String, Survivor> survivors) {
        Score {
            survivors = Objects.requireNonNullElseGet(survivors, Map::of);
        }

        /** Whether it was written for that file, or what has changed since then is explained. */
        boolean isOf(String hash) {
            return source.equals(hash) || (hash.equals(edited) && isStale());
        }

        boolean isStale() {
            return stale != null && !stale.isBlank();
        }

        int killed() {
            return library + lint + graph + timedOut + died;
        }

        /** The same, when the survivors without a why were run again. */
        Score again(Score again) {
            Map<String, Survivor> left = new TreeMap<>(survivors);
            left.values().removeIf(survivor -> survivor.why() == null);
            left.putAll(again.survivors);
            return new Score(
                            source,
                            mutants,
                            library + again.library,
                            lint + again.lint,
                            graph + again.graph,
                            timedOut + again.timedOut,
                            died + again.died,
                            edited,
                            stale,
                            left)
                    .over(this);
        }

        /** The same, with what was said of the same survivors before. */
        Score over(Score before) {
            Map<String, Survivor> explained = new TreeMap<>();
            survivors.forEach((id, survivor) -> explained.put(id, survivor.over(before.survivors.get(id))));
            return new Score(source, mutants, library, lint, graph, timedOut, died, edited, stale, explained);
        }
    }

    /**
     * A mutant that nothing killed.
     *
     * @param line the text of the line that was changed
     * @param why why it is no fault, or none that a test can find
     * @param known what is missing, if it is a fault
     */
    record Survivor(
            String change,
            String line,
            @Nullable String why,
            @Nullable String known) {
        Survivor {
            why = why == null || why.isBlank() ? null : why;
            known = known == null || known.isBlank() ? null : known;
        }

        boolean isExplained() {
            return why != null || known != null;
        }

        /** The same, with what was said of the same change of the same line. */
        Survivor over(@Nullable Survivor before) {
            return before != null && before.change.equals(change) && before.line.equals(line)
                    ? new Survivor(change, line, before.why, before.known)
                    : this;
        }
    }

    Results {
        classes = Objects.requireNonNullElseGet(classes, Map::of);
    }

    static Path file(Path root, String pattern) {
        return root.resolve("impl-java/mutants/" + pattern + ".toml");
    }

    /** The source files of a pattern that have classes. */
    static List<Path> sources(Path root, String pattern) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("impl-java/library/src/main/java/optimist/" + pattern))) {
            return files.filter(file -> !name(file).equals("package-info"))
                    .sorted()
                    .toList();
        }
    }

    static String name(Path source) {
        return String.valueOf(source.getFileName()).replaceFirst("\\.java$", "");
    }

    /** Nothing, if there is no such file. */
    static Results read(Path file) throws IOException {
        return Files.exists(file) ? MAPPER.readValue(file.toFile(), Results.class) : new Results(Map.of());
    }

    /** Literals, which may look as if a comment began in them, and comments. */
    private static final Pattern LITERAL_OR_COMMENT = Pattern.compile(
            "\"{3}(?:[^\\\\]|\\\\.)*?\"{3}|\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\n]|\\\\.)*'|//[^\n]*|/\\*.*?\\*/",
            Pattern.DOTALL);

    private static final Pattern BLANK = Pattern.compile("^[ \t]*\\R|[ \t]+$", Pattern.MULTILINE);

    /** The hash of the code: a comment that is written anew changes no mutant. */
    static String hash(Path source) throws IOException {
        String code = LITERAL_OR_COMMENT
                .matcher(Files.readString(source))
                .replaceAll(found -> found.group().startsWith("/") ? "" : Matcher.quoteReplacement(found.group()));
        code = BLANK.matcher(code).replaceAll("");
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(code.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** These, and of other classes what there was. */
    Results over(Results before) {
        Map<String, Score> all = new TreeMap<>(before.classes);
        all.putAll(classes);
        return new Results(all);
    }

    /** Whether it has survived, and nobody has said why. */
    boolean isOpen(Mutant mutant) {
        Score score = classes.get(mutant.source());
        Survivor survivor = score == null ? null : score.survivors().get(mutant.id());
        return survivor != null && survivor.why() == null;
    }

    /** The survivors of whom nothing is said. */
    List<String> unexplained() {
        return classes.values().stream()
                .flatMap(score -> score.survivors().entrySet().stream())
                .filter(entry -> !entry.getValue().isExplained())
                .map(entry -> entry.getKey() + ": " + entry.getValue().change() + ", in `"
                        + entry.getValue().line() + "`")
                .toList();
    }

    /** How many survivors are faults for which something is missing. */
    long known() {
        return classes.values().stream()
                .flatMap(score -> score.survivors().values().stream())
                .filter(survivor -> survivor.known() != null)
                .count();
    }

    /** The classes that were edited since they were mutated, and why that does not matter. */
    List<String> stale() {
        return classes.entrySet().stream()
                .filter(entry -> entry.getValue().isStale())
                .map(entry -> entry.getKey() + ": " + entry.getValue().stale())
                .toList();
    }

    /** Which of the sources were not mutated yet. */
    List<String> missing(List<Path> sources) {
        return sources.stream()
                .map(Results::name)
                .filter(name -> !classes.containsKey(name))
                .toList();
    }

    /** What is wrong with the file, given the sources: it was written for others, or does not explain a survivor. */
    List<String> problems(List<Path> sources) throws IOException {
        List<String> problems = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(classes.keySet());
        for (Path source : sources) {
            Score score = classes.get(name(source));
            names.remove(name(source));
            String hash = hash(source);
            if (score != null && !score.isOf(hash)) {
                problems.add(name(source) + ": the source has changed since it was mutated, to " + hash);
            }
        }
        names.forEach(name -> problems.add(name + ": there is no such source"));
        classes.forEach((name, score) -> {
            int survived = score.mutants() - score.killed();
            if (survived != score.survivors().size()) {
                problems.add(name + ": " + survived + " survived, and "
                        + score.survivors().size() + " are listed");
            }
        });
        unexplained().forEach(survivor -> problems.add(survivor + ": no why"));
        return problems;
    }

    void write(Path file, String pattern) throws IOException {
        StringBuilder text = new StringBuilder("# Written by `make mutate-java ONLY=" + pattern
                + "`. By hand: of a survivor, `why` it is no fault, or what of it is `known` to be missing;"
                + " of a class that was edited, its hash then, and why it is `stale`.\n");
        classes.forEach((name, score) -> {
            text.append("\n[class.").append(name).append("]\n");
            text.append(line("source", score.source()));
            text.append("mutants = ").append(score.mutants()).append('\n');
            text.append("library = ").append(score.library()).append('\n');
            text.append("lint = ").append(score.lint()).append('\n');
            text.append("graph = ").append(score.graph()).append('\n');
            text.append("timed-out = ").append(score.timedOut()).append('\n');
            text.append("died = ").append(score.died()).append('\n');
            text.append(line("edited", score.edited()));
            text.append(line("stale", score.stale()));
            score.survivors().forEach((id, survivor) -> {
                text.append("\n[class.")
                        .append(name)
                        .append(".survivor.")
                        .append(quoted(id))
                        .append("]\n");
                text.append(line("change", survivor.change()));
                text.append(line("line", survivor.line()));
                text.append(line("why", survivor.why()));
                text.append(line("known", survivor.known()));
            });
        });
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private static String line(String key, @Nullable String value) {
        return value == null ? "" : key + " = " + quoted(value) + "\n";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
