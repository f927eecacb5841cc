package optimist.site;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a class costs, as an SVG document of its own: a row for each scenario, with the ratio that {@link Plot} draws. It has no script
 * and loads nothing, so that {@code <img>} shows it. Its colours are those of the reader's scheme, light or dark.
 */
public final class CostChart {
    private static final int CHARACTER = 8;
    private static final int LINE = 18;
    /** From the top of a line to the foot of its letters. */
    private static final int FOOT = 13;

    private static final int MARGIN = 20;
    private static final int GAP = 10;
    private static final int PLOT = 260;
    private static final int MARK = 20;
    /** Characters on a line of a scenario. */
    private static final int SCENARIO = 32;

    private static final String STYLE = """
            <style>
            .cost-chart { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
            .cost-chart text { fill: #1f2328; white-space: pre }
            .cost-chart .title { font-size: 15px; font-weight: bold }
            .cost-chart text.muted { fill: #59636e }
            .cost-chart .paper { fill: #ffffff }
            .cost-chart .one { color: #59636e }
            .cost-chart .tick { color: #d1d9e0 }
            .cost-chart .plot-faster { color: #1a7f37 }
            .cost-chart .plot-slower { color: #cf222e }
            .cost-chart .plot-undecided { color: #0969da }
            @media (prefers-color-scheme: dark) {
            .cost-chart text { fill: #f0f6fc }
            .cost-chart text.muted { fill: #9198a1 }
            .cost-chart .paper { fill: #0d1117 }
            .cost-chart .one { color: #9198a1 }
            .cost-chart .tick { color: #3d444d }
            .cost-chart .plot-faster { color: #3fb950 }
            .cost-chart .plot-slower { color: #f85149 }
            .cost-chart .plot-undecided { color: #4493f8 }
            }
            </style>
            """;

    private static final List<String> VERDICTS = List.of("faster", "slower", "undecided");
    private static final String KEY = "point: median; line: its interval; logarithmic scale";

    private final String title;
    private final List<Goal> rows;
    private final Plot plot;
    private final int left;
    private final int figures;
    private final int width;
    private final StringBuilder svg = new StringBuilder();

    private CostChart(String title, List<Goal> rows) {
        this.title = title;
        this.rows = rows;
        plot = new Plot(rows, PLOT);
        List<String> labels = rows.stream().flatMap(row -> labels(row).stream()).toList();
        left = MARGIN + Lines.widest(labels) * CHARACTER + GAP;
        figures = left + PLOT + GAP;
        width = Math.max(
                figures + Lines.widest(rows.stream().map(Goal::speed).toList()) * CHARACTER + MARGIN,
                keyWidth() + KEY.length() * CHARACTER + MARGIN);
    }

    /**
     * The chart.
     *
     * @param title what the ratios are
     * @param rows the verdict of each is faster, slower or undecided
     */
    public static String svg(String title, List<Goal> rows) {
        return new CostChart(title, rows).document();
    }

    /** The scenario, and below it the peer. */
    private static List<String> labels(Goal row) {
        List<String> lines = new ArrayList<>(Lines.of(row.scenario(), SCENARIO));
        lines.addAll(Lines.of("by " + row.over(), SCENARIO));
        return lines;
    }

    private String document() {
        int y = MARGIN;
        for (String line : Lines.of(title, (width - 2 * MARGIN) / (CHARACTER + 2))) {
            y = text("title", "start", MARGIN, y, line);
        }
        y = key(y + GAP) + GAP;
        int top = y;
        StringBuilder marks = new StringBuilder();
        for (Goal row : rows) {
            List<String> scenario = Lines.of(row.scenario(), SCENARIO);
            List<String> labels = labels(row);
            int middle = y + labels.size() * LINE / 2;
            marks.append("<g class=\"" + Plot.css(row) + "\" transform=\"translate(" + left + " " + (middle - MARK / 2)
                    + ")\">" + plot.marks(row).orElse("") + "</g>\n");
            text("", "start", figures, middle - LINE / 2, row.speed());
            for (int i = 0; i < labels.size(); i++) {
                y = text(i < scenario.size() ? "" : "muted", "start", MARGIN, y, labels.get(i));
            }
            y += GAP;
        }
        svg.append("<g transform=\"translate(" + left + " 0)\">");
        plot.ticks().forEach(ratio -> svg.append(plot.line("tick", ratio, ratio, top, axis(top))));
        svg.append(plot.line("one", 1, 1, top, axis(top))).append("</g>\n").append(marks);
        for (double ratio : plot.ticks()) {
            text("muted", "middle", left + (int) Math.round(Double.parseDouble(plot.at(ratio))), y, shown(ratio));
        }
        y = text("muted", "start", figures, y, "times as fast");
        return head(y + MARGIN) + svg + "</svg>\n";
    }

    /** Where the rows end that begin at the top. */
    private int axis(int top) {
        return top
                + rows.stream().mapToInt(row -> labels(row).size() * LINE + GAP).sum();
    }

    /** What the colours mean. */
    private int key(int y) {
        int x = MARGIN;
        for (String verdict : VERDICTS) {
            svg.append("<circle class=\"plot-" + verdict + "\" cx=\"" + (x + GAP / 2) + "\" cy=\"" + (y + LINE / 2)
                    + "\" r=\"4\" fill=\"currentColor\"/>\n");
            text("muted", "start", x + 2 * GAP, y, verdict);
            x += wide(verdict);
        }
        return text("muted", "start", x, y, KEY);
    }

    private static int wide(String verdict) {
        return 4 * GAP + verdict.length() * CHARACTER;
    }

    private static int keyWidth() {
        return MARGIN + VERDICTS.stream().mapToInt(CostChart::wide).sum();
    }

    private static String shown(double ratio) {
        return new DecimalFormat("0.####", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(ratio);
    }

    private String head(int height) {
        String size = "width=\"" + width + "\" height=\"" + height + "\"";
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"cost-chart\" role=\"img\" xml:space=\"preserve\" "
                + size
                + " viewBox=\"0 0 " + width + " " + height + "\">\n<title>" + Html.escaped(title) + "</title>\n<desc>"
                + rows.stream()
                        .map(row -> Html.escaped(row.scenario() + ", by " + row.over() + ": " + row.speed() + ", "
                                + row.verdict() + "."))
                        .collect(Collectors.joining("\n"))
                + "</desc>\n" + STYLE + "<rect class=\"paper\" " + size + "/>\n";
    }

    /** A line of text; returns where the next begins. */
    private int text(String style, String anchor, int x, int y, String line) {
        svg.append("<text")
                .append(style.isEmpty() ? "" : " class=\"" + style + "\"")
                .append(anchor.equals("start") ? "" : " text-anchor=\"" + anchor + "\"")
                .append(" x=\"" + x + "\" y=\"" + (y + FOOT) + "\">")
                .append(Html.escaped(line))
                .append("</text>\n");
        return y + LINE;
    }
}
