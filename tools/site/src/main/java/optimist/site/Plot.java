package optimist.site;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;

/**
 * Ratios as pictures, beside the figures that say the same: the interval as a line, the median as a point, and where both are
 * equally fast as a mark. The scale is logarithmic and the same for all of a table, so that twice and half are as far from one.
 */
public final class Plot {
    private static final java.util.regex.Pattern NUMBER = java.util.regex.Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final double WIDTH = 192;
    private static final double MARGIN = 6;
    private static final double MIDDLE = 10;

    /** A median, and the interval around it. */
    private record Interval(double median, double low, double high) {
        static Optional<Interval> of(String speed) {
            List<Double> numbers = NUMBER.matcher(speed)
                    .results()
                    .map(MatchResult::group)
                    .map(Double::valueOf)
                    .toList();
            return numbers.size() == 3 && numbers.get(1) > 0
                    ? Optional.of(new Interval(numbers.get(0), numbers.get(1), numbers.get(2)))
                    : Optional.empty();
        }
    }

    private final double least;
    private final double most;

    public Plot(List<Goal> goals) {
        List<Interval> intervals = goals.stream()
                .flatMap(goal -> Interval.of(goal.speed()).stream())
                .toList();
        OptionalDouble low = intervals.stream().mapToDouble(Interval::low).min();
        OptionalDouble high = intervals.stream().mapToDouble(Interval::high).max();
        least = Math.log(Math.min(0.5, low.orElse(0.5)));
        most = Math.log(Math.max(2, high.orElse(2)));
    }

    private String at(double ratio) {
        double share = (Math.log(ratio) - least) / (most - least);
        return String.format(Locale.ROOT, "%.1f", MARGIN + share * (WIDTH - 2 * MARGIN));
    }

    /** The picture of a ratio; nothing if it has no interval. */
    public Html of(Goal goal) {
        return Interval.of(goal.speed())
                .map(interval -> new Html(
                        "<svg class=\"plot plot-" + Html.escaped(goal.verdict().replace(' ', '-'))
                                + "\" viewBox=\"0 0 192 20\" aria-hidden=\"true\" focusable=\"false\">"
                                + line("one", 1, 1, 0, 2 * MIDDLE)
                                + line("interval", interval.low(), interval.high(), MIDDLE, MIDDLE)
                                + "<circle cx=\"" + at(interval.median())
                                + "\" cy=\"10\" r=\"4\" fill=\"currentColor\"/></svg>"))
                .orElse(Html.EMPTY);
    }

    private String line(String kind, double from, double to, double top, double bottom) {
        return String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%s\" y1=\"%.0f\" x2=\"%s\" y2=\"%.0f\" stroke=\"currentColor\" stroke-width=\"%d\"/>",
                kind,
                at(from),
                top,
                at(to),
                bottom,
                kind.equals("one") ? 1 : 3);
    }
}
