package optimist.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Options.Usage;

/** The patterns and runs that ONLY names; all, if it names none. */
final class Selection {
    private final List<Pattern> patterns;
    private final Options options;

    Selection(List<Pattern> patterns, Options options) throws Usage {
        this.patterns = patterns;
        this.options = options;
        List<String> unknown =
                options.only().stream().filter(name -> !isKnown(name)).toList();
        if (!unknown.isEmpty()) {
            Layout layout = patterns.get(0).layout();
            String names = unknown.stream().map(this::unknown).collect(Collectors.joining("\n"));
            if (!layout.reviewed()) {
                throw new Usage(names + " (expected: names that `" + layout.command("list", "") + "` prints)");
            }
            throw new Usage(names
                    + "\nall names: the patterns are the folders in models/, and models and mutants are the tables"
                    + " in models/<pattern>/models.toml");
        }
    }

    /**
     * The names in full: of a model, or module, also without its pattern, and of a pattern without the folders that it is in.
     * A name that is of several means all of them.
     */
    static List<String> whole(List<Pattern> patterns, List<String> names) throws IOException {
        List<String> whole = new ArrayList<>();
        for (String name : names) {
            List<String> found = new ArrayList<>();
            for (Pattern pattern : patterns) {
                if (pattern.name().equals(name) || pattern.name().endsWith("/" + name)) {
                    found.add(pattern.name());
                }
                Set<String> own = new TreeSet<>(pattern.runs().keySet());
                ByRule.modules(pattern).forEach(module -> own.add(ByRule.name(pattern, module)));
                own.stream()
                        .map(each -> pattern.name() + "/" + each)
                        .filter(each -> each.equals(name) || each.endsWith("/" + name))
                        .forEach(found::add);
            }
            whole.addAll(found.isEmpty() ? List.of(name) : found);
        }
        return whole;
    }

    /** Also if it cannot be run: then what is wrong with the manifest is of more interest than the name. */
    private boolean isKnown(String name) {
        return patterns.stream()
                .anyMatch(pattern -> name.equals(pattern.name())
                        || (name.startsWith(pattern.name() + "/")
                                && pattern.mayHave(name.substring(pattern.name().length() + 1))));
    }

    /** The runs that are asked for, by pattern; none of a pattern whose manifest cannot be read. */
    Map<Pattern, List<Run>> runs() {
        Map<Pattern, List<Run>> selected = new LinkedHashMap<>();
        for (Pattern pattern : patterns) {
            List<Run> runs = new ArrayList<>();
            for (Run run : pattern.runs().values()) {
                if (options.only().contains(run.id()) || (isWhole(pattern) && (options.large() || !run.large()))) {
                    runs.add(run);
                }
            }
            if (isWhole(pattern) || options.only().stream().anyMatch(name -> name.startsWith(pattern.name() + "/"))) {
                selected.put(pattern, runs);
            }
        }
        return selected;
    }

    /** The large runs that are left out of patterns that are asked for. */
    List<Run> left() {
        return options.large()
                ? List.of()
                : patterns.stream()
                        .filter(this::isWhole)
                        .flatMap(pattern -> pattern.runs().values().stream())
                        .filter(run -> run.large() && !options.only().contains(run.id()))
                        .toList();
    }

    /** Whether the pattern is asked for, not some of its runs. */
    boolean isWhole(Pattern pattern) {
        return options.only().isEmpty() || options.only().contains(pattern.name());
    }

    private String unknown(String name) {
        Map<Integer, List<String>> near = patterns.stream()
                .flatMap(pattern -> Stream.concat(
                        Stream.of(pattern.name()),
                        pattern.runs().values().stream().map(Run::id)))
                .collect(Collectors.groupingBy(other -> distance(name, other), TreeMap::new, Collectors.toList()));
        return "there is no " + name
                + near.entrySet().stream()
                        .limit(1)
                        .filter(nearest -> nearest.getKey() <= Math.max(1, name.length() / 3))
                        .map(nearest -> "; did you mean "
                                + nearest.getValue().stream().limit(3).collect(Collectors.joining(" or ")) + "?")
                        .collect(Collectors.joining());
    }

    /**
     * How many letters have to be inserted, deleted, replaced or swapped with the next. A name without pattern is
     * compared without it.
     */
    private static int distance(String name, String other) {
        String word = name.contains("/") ? other : other.substring(other.indexOf('/') + 1);
        int[][] distance = new int[name.length() + 1][word.length() + 1];
        for (int i = 0; i <= name.length(); i++) {
            for (int j = 0; j <= word.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                boolean same = name.charAt(i - 1) == word.charAt(j - 1);
                int least = Math.min(distance[i - 1][j], distance[i][j - 1]) + 1;
                least = Math.min(least, distance[i - 1][j - 1] + (same ? 0 : 1));
                if (i > 1
                        && j > 1
                        && name.charAt(i - 1) == word.charAt(j - 2)
                        && name.charAt(i - 2) == word.charAt(j - 1)) {
                    least = Math.min(least, distance[i - 2][j - 2] + 1);
                }
                distance[i][j] = least;
            }
        }
        return distance[name.length()][word.length()];
    }
}
