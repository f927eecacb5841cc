package optimist.site;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.site.Pattern.Document;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the site shows.
 *
 * @param found what was found, written by hand; null if nobody has written it
 * @param runs the last run of each command
 */
public record Site(@Nullable Document found, List<Pattern> patterns, List<Run> runs) {
    /**
     * What a command has left behind.
     *
     * @param last when it last did; nothing if it was not run here
     */
    public record Run(String command, String shows, String last) {}

    public Site {
        patterns = List.copyOf(patterns);
        runs = List.copyOf(runs);
    }

    /** All claims, refuted ones first. */
    public List<Claim> claims() {
        return patterns.stream()
                .flatMap(pattern -> pattern.claims().stream())
                .sorted(Comparator.comparingInt(Claim::rank))
                .toList();
    }

    public List<Claim> findings() {
        return claims().stream().filter(claim -> !claim.releases().isEmpty()).toList();
    }

    public List<String> verdicts() {
        return claims().stream().map(Claim::verdict).distinct().toList();
    }

    public TreeSet<String> origins() {
        return claims().stream().map(Claim::origin).collect(Collectors.toCollection(TreeSet::new));
    }

    public List<String> kinds() {
        return patterns.stream()
                .flatMap(pattern -> pattern.figures().stream())
                .map(Figure::kind)
                .distinct()
                .toList();
    }

    /** Whether any result of a run on this machine is shown. */
    public boolean isFresh() {
        return runs.stream().allMatch(run -> run.last().isEmpty());
    }

    Stream<Pattern> stream() {
        return patterns.stream();
    }
}
