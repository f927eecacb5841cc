package optimist.site;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Ratios as pictures, beside the figures that say the same: the interval as a line, the median as a point, and where both are
 * equally fast as a mark. The scale is logarithmic and the same for all of a table, so that twice and half are as far from one.
 */
public final class Plot {
    private static final java.util.regex.Pattern NUMBER = java.util.regex.Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final double WIDTH = 192;
    private static final double MARGIN = 6;
    private static final double MIDDLE = 10;
    /** Factors between which a scale is labelled by powers of ten only. */
    private static final double WIDE = 50;

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

    private final double width;
    private final double least;
    private final double most;

    public Plot(List<Goal> goals) {
        this(goals, WIDTH);
    }

    Plot(List<Goal> goals, double width) {
        this.width = width;
        List<Interval> intervals = goals.stream()
                .flatMap(goal -> Interval.of(goal.speed()).stream())
                .toList();
        OptionalDouble low = intervals.stream().mapToDouble(Interval::low).min();
        OptionalDouble high = intervals.stream().mapToDouble(Interval::high).max();
        least = Math.log(Math.min(0.5, low.orElse(0.5)));
        most = Math.log(Math.max(2, high.orElse(2)));
    }

    /** Where a ratio is, from the left. */
    String at(double ratio) {
        double share = (Math.log(ratio) - least) / (most - least);
        return String.format(Locale.ROOT, "%.1f", MARGIN + share * (width - 2 * MARGIN));
    }

    /** Round ratios on the scale, to label it. */
    List<Double> ticks() {
        boolean wide = most - least > Math.log(WIDE);
        return IntStream.rangeClosed(-9, 9)
                .boxed()
                .flatMap(power -> DoubleStream.of(wide ? new double[] {1} : new double[] {1, 2, 5})
                        .mapToObj(digit -> Double.valueOf(digit + "e" + power)))
                .filter(ratio -> Math.log(ratio) >= least - 1e-9 && Math.log(ratio) <= most + 1e-9)
                .toList();
    }

    /** The picture of a ratio; nothing if it has no interval. */
    public Html of(Goal goal) {
        return marks(goal)
                .map(marks -> new Html("<svg class=\"" + css(goal)
                        + "\" viewBox=\"0 0 192 20\" aria-hidden=\"true\" focusable=\"false\">"
                        + line("one", 1, 1, 0, 2 * MIDDLE) + marks + "</svg>"))
                .orElse(Html.EMPTY);
    }

    static String css(Goal goal) {
        return "plot plot-" + Html.escaped(goal.verdict().replace(' ', '-'));
    }

    /** The interval and the median alone; nothing if there is no interval. */
    Optional<String> marks(Goal goal) {
        return Interval.of(goal.speed())
                .map(interval -> line("interval", interval.low(), interval.high(), MIDDLE, MIDDLE) + "<circle cx=\""
                        + at(interval.median()) + "\" cy=\"10\" r=\"4\" fill=\"currentColor\"/>");
    }

    /** A line from one ratio to another. */
    String line(String kind, double from, double to, double top, double bottom) {
        return String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%s\" y1=\"%.0f\" x2=\"%s\" y2=\"%.0f\" stroke=\"currentColor\" stroke-width=\"%d\"/>",
                kind,
                at(from),
                top,
                at(to),
                bottom,
                kind.equals("interval") ? 3 : 1);
    }
}
