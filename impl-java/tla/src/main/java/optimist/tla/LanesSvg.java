package optimist.tla;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import optimist.tla.Lanes.Row;

/**
 * Lanes as a picture. The reader's fonts are unknown, so all text is monospaced, and a box is as wide as its number of
 * characters times a width that no usual font exceeds.
 */
final class LanesSvg {
    private static final int CHARACTER = 8;
    private static final int TITLE_CHARACTER = 10;
    private static final int LINE = 18;
    private static final int TITLE_LINE = 22;
    /** From the top of a line to the foot of its letters. */
    private static final int FOOT = 13;

    private static final int MARGIN = 20;
    /** Between two boxes, and around the text of one. */
    private static final int GAP = 12;

    private static final int PAD = 5;
    /** Lanes of short names and actions would stand so close that the eye confuses them. */
    private static final int LANE = 84;
    /** Of the arrow back to an earlier state. */
    private static final int ARROW = 22;

    private static final int LEAST_WIDTH = 480;
    /** Characters on a line of changes. */
    private static final int CHANGE = 44;
    /** Characters on a line of an action: of all lanes together, and at most and at least of one. */
    private static final int ACTIONS = 64;

    private static final int ACTION = 24;
    private static final int SHORT_ACTION = 12;

    /** Where an action may be broken: between the words of its name, and before and between its arguments. */
    private static final Pattern IN_ACTION = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=_)|(?=\\()|(?<=, )");

    private static final Pattern AFTER_SPACE = Pattern.compile("(?<= )");

    private static final String STYLE = """
            <style>
            .lanes-picture { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
            .lanes-picture text { fill: #1f2328; white-space: pre }
            .lanes-picture .title { font-size: 15px; font-weight: bold }
            .lanes-picture .lane { font-weight: bold }
            .lanes-picture text.muted { fill: #59636e }
            .lanes-picture text.acts { fill: #0a3069 }
            .lanes-picture text.loop { fill: #953800 }
            .lanes-picture .paper { fill: #ffffff }
            .lanes-picture .start { fill: #f6f8fa; stroke: #d1d9e0 }
            .lanes-picture .line { fill: none; stroke: #d1d9e0; stroke-width: 2 }
            .lanes-picture .box { fill: #ddf4ff; stroke: #0969da }
            .lanes-picture .back { fill: none; stroke: #bc4c00; stroke-width: 2 }
            .lanes-picture .head { fill: #bc4c00 }
            @media (prefers-color-scheme: dark) {
            .lanes-picture text { fill: #f0f6fc }
            .lanes-picture text.muted { fill: #9198a1 }
            .lanes-picture text.acts { fill: #cae8ff }
            .lanes-picture text.loop { fill: #ffa657 }
            .lanes-picture .paper { fill: #0d1117 }
            .lanes-picture .start { fill: #151b23; stroke: #3d444d }
            .lanes-picture .line { stroke: #3d444d }
            .lanes-picture .box { fill: #12233f; stroke: #4493f8 }
            .lanes-picture .back { stroke: #db6d28 }
            .lanes-picture .head { fill: #db6d28 }
            }
            </style>
            """;

    /** A row of which the lines are broken. */
    private record Broken(Row row, List<String> action, List<String> remarks) {
        int height() {
            return Math.max(1, Math.max(action.size(), remarks.size())) * LINE + 2 * PAD;
        }
    }

    private final Lanes lanes;
    private final List<Broken> rows;
    private final StringBuilder text = new StringBuilder();
    /** Where the number of a step ends, where a lane has its line, and where the changes begin. */
    private final int numbers;

    private final Map<String, Integer> middles = new LinkedHashMap<>();
    private final int changes;
    private final int width;

    LanesSvg(Lanes lanes) {
        this.lanes = lanes;
        int most = Math.max(
                SHORT_ACTION,
                Math.min(ACTION, ACTIONS / Math.max(1, lanes.columns().size())));
        rows = lanes.rows().stream()
                .map(row -> new Broken(
                        row,
                        broken(row.action(), IN_ACTION, most, ""),
                        lanes.remarks(row).stream()
                                .flatMap(remark -> broken(remark, AFTER_SPACE, CHANGE, "  ").stream())
                                .toList()))
                .toList();
        int digits = widest(rows.stream().map(row -> row.row().number()));
        numbers = MARGIN + (lanes.returnsTo() >= 0 ? ARROW : 0) + digits * CHARACTER;
        int x = numbers + GAP;
        for (String lane : lanes.columns()) {
            int widest = widest(Stream.concat(
                    Stream.of(lanes.title(lane)),
                    rows.stream().filter(row -> row.row().lane().equals(lane)).flatMap(row -> row.action().stream())));
            int box = Math.max(LANE, widest * CHARACTER + 2 * GAP);
            middles.put(lane, x + box / 2);
            x += box + GAP;
        }
        changes = x + GAP;
        int end = changes + widest(rows.stream().flatMap(row -> row.remarks().stream())) * CHARACTER;
        width = Math.max(LEAST_WIDTH, end + MARGIN);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static int widest(Stream<String> texts) {
        return texts.mapToInt(LanesSvg::length).max().orElse(0);
    }

    /**
     * Lines of at most so many characters, broken where it may be, and elsewhere only if there is no such place.
     *
     * @param indent of all lines but the first
     */
    static List<String> broken(String text, Pattern between, int most, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String part : between.splitAsStream(text).toList()) {
            String rest = part;
            if (!line.toString().isBlank() && length(line + rest.stripTrailing()) > most) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(indent);
            }
            while (length(line + rest.stripTrailing()) > most) {
                int cut = rest.offsetByCodePoints(0, most - length(line.toString()));
                lines.add(line + rest.substring(0, cut));
                line = new StringBuilder(indent);
                rest = rest.substring(cut);
            }
            line.append(rest);
        }
        if (!line.toString().isBlank()) {
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    String document(String title) {
        int y = MARGIN;
        List<String> titles = broken(title, AFTER_SPACE, (width - 2 * MARGIN) / TITLE_CHARACTER, "");
        for (String line : titles) {
            y = text("title", "start", MARGIN, y, line, TITLE_LINE);
        }
        y = start(y);
        int top = y;
        if (!rows.isEmpty()) {
            y += LINE + PAD + GAP;
        }
        for (Map.Entry<String, Integer> lane : middles.entrySet()) {
            text("lane", "middle", lane.getValue(), top, lanes.title(lane.getKey()), LINE);
        }
        List<Integer> tops = new ArrayList<>();
        for (Broken row : rows) {
            tops.add(y);
            y += row.height() + GAP;
        }
        for (int x : middles.values()) {
            path("line", "M" + x + " " + (top + LINE + PAD) + "V" + y);
        }
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i), tops.get(i));
        }
        if (lanes.returnsTo() >= 0) {
            int last = rows.size() - 1;
            back(tops.get(last) + rows.get(last).height() / 2, tops.get(lanes.returnsTo()) - GAP / 2);
        }
        return head(title, y + MARGIN) + text + "</svg>\n";
    }

    private String head(String title, int height) {
        String size = "width=\"" + width + "\" height=\"" + height + "\"";
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lanes-picture\" role=\"img\" xml:space=\"preserve\" "
                + size
                + " viewBox=\"0 0 "
                + width + " " + height + "\">\n"
                + "<title>" + Xml.escaped(title) + "</title>\n"
                + "<desc>" + Xml.escaped(description()) + "</desc>\n"
                + STYLE
                + "<rect class=\"paper\" " + size + "/>\n";
    }

    /** What a reader hears who does not see the picture. */
    private String description() {
        List<String> sentences = new ArrayList<>();
        if (!lanes.start().isEmpty()) {
            sentences.add("At the start: " + String.join(", ", lanes.start()) + ".");
        }
        for (Row row : lanes.rows()) {
            String who = row.number().isEmpty() ? "" : "Step " + row.number() + ", " + lanes.title(row.lane()) + ": ";
            String what = row.action().isEmpty() ? "" : row.action() + "; ";
            List<String> remarks = lanes.remarks(row);
            sentences.add(who + what + (remarks.isEmpty() ? "nothing changes" : String.join(", ", remarks)) + ".");
        }
        return String.join("\n", sentences);
    }

    /** The state at the start, in a box of its own; returns where the next part begins. */
    private int start(int from) {
        if (lanes.start().isEmpty()) {
            return from + GAP;
        }
        int y = from + GAP;
        int most = (width - 2 * MARGIN - 2 * GAP) / CHARACTER;
        List<String> lines =
                broken("at the start: " + String.join(", ", lanes.start()), Pattern.compile("(?<=, )"), most, "  ");
        box("start", MARGIN, y, width - 2 * MARGIN, lines.size() * LINE + 2 * PAD);
        y += PAD;
        for (String line : lines) {
            y = indented("", MARGIN + GAP, y, line);
        }
        return y + PAD + GAP;
    }

    private void row(Broken broken, int top) {
        Row row = broken.row();
        int middle = top + broken.height() / 2;
        text("muted", "end", numbers, middle - LINE / 2, row.number(), LINE);
        if (!row.action().isEmpty()) {
            int x = Objects.requireNonNull(middles.get(row.lane()));
            int box = widest(broken.action().stream()) * CHARACTER + 2 * GAP;
            int high = broken.action().size() * LINE + 2 * PAD;
            box("box", x - box / 2, middle - high / 2, box, high);
            int y = middle - high / 2 + PAD;
            for (String line : broken.action()) {
                y = text("acts", "middle", x, y, line, LINE);
            }
        }
        String style = !row.note().isEmpty() ? "loop" : row.hidden() ? "muted" : "";
        int y = middle - broken.remarks().size() * LINE / 2;
        for (String line : broken.remarks()) {
            y = indented(style, changes, y, line);
        }
    }

    /** An arrow on the left, from the last row up to the state before another. */
    private void back(int from, int to) {
        int right = MARGIN + ARROW - PAD;
        path("back", "M" + right + " " + from + "H" + MARGIN + "V" + to + "H" + (right - PAD));
        path("head", "M" + right + " " + to + "l-7 -4v8z");
    }

    private void box(String style, int x, int y, int wide, int high) {
        text.append("<rect class=\"" + style + "\" x=\"" + x + "\" y=\"" + y + "\" width=\"" + wide + "\" height=\""
                + high + "\" rx=\"5\"/>\n");
    }

    private void path(String style, String points) {
        text.append("<path class=\"" + style + "\" d=\"" + points + "\"/>\n");
    }

    /** A line of text with spaces in front, which not every program shows; returns where the next begins. */
    private int indented(String style, int x, int y, String line) {
        String flush = line.stripLeading();
        return text(style, "start", x + (line.length() - flush.length()) * CHARACTER, y, flush, LINE);
    }

    /** A line of text; returns where the next begins. */
    private int text(String style, String anchor, int x, int y, String line, int height) {
        if (!line.isEmpty()) {
            text.append("<text")
                    .append(style.isEmpty() ? "" : " class=\"" + style + "\"")
                    .append(anchor.equals("start") ? "" : " text-anchor=\"" + anchor + "\"")
                    .append(" x=\"" + x + "\" y=\"" + (y + FOOT) + "\">")
                    .append(Xml.escaped(line))
                    .append("</text>\n");
        }
        return y + height;
    }
}
