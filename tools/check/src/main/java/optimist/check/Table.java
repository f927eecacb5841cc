package optimist.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Columns of text. If they are wider than the terminal, one of them gives way: its text is wrapped. */
final class Table {
    private record Row(List<String> cells, UnaryOperator<String> style) {}

    private final List<String> header;
    private final List<Boolean> right;
    private final int flexible;
    private final List<Row> rows = new ArrayList<>();

    /**
     * @param header the titles; one that begins with {@code >} is of a column aligned to the right
     * @param flexible the column that gives way
     */
    Table(List<String> header, int flexible) {
        this.right = header.stream().map(title -> title.startsWith(">")).toList();
        this.header = header.stream().map(title -> title.replaceFirst("^>", "")).toList();
        this.flexible = flexible;
    }

    void row(List<String> cells, UnaryOperator<String> style) {
        rows.add(new Row(cells, style));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    void print(Terminal terminal) {
        int[] widths = new int[header.size()];
        int total = 0;
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    header.get(i).length(),
                    rows.stream()
                            .mapToInt(row -> row.cells().get(column).length())
                            .max()
                            .orElse(0));
            total += widths[i] + 2;
        }
        widths[flexible] = Math.max(8, Math.min(widths[flexible], widths[flexible] - (total - 2 - terminal.width())));
        terminal.out().println(terminal.bold(terminal.fit(line(header, widths))));
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(row.cells());
            for (String part : Terminal.wrap(cells.get(flexible), widths[flexible])) {
                cells.set(flexible, part);
                terminal.out().println(row.style().apply(terminal.fit(line(cells, widths))));
                cells.replaceAll(cell -> "");
            }
        }
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = Terminal.fit(cells.get(i), widths[i]);
            String space = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : "  ").append(right.get(i) ? space + cell : cell + space);
        }
        return line.toString().stripTrailing();
    }
}
