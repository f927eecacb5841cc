package optimist.tla;

import java.util.List;
import java.util.stream.Collectors;
import optimist.tla.Lanes.Row;

/** Lanes as a table in HTML. */
final class LanesHtml {
    private LanesHtml() {}

    static String fragment(Lanes lanes) {
        StringBuilder text = new StringBuilder("<div class=\"lanes\">\n");
        if (!lanes.start().isEmpty()) {
            text.append("<p class=\"start\">At the start: ")
                    .append(code(lanes.start()))
                    .append("</p>\n");
        }
        text.append("<table>\n<thead>\n<tr><th scope=\"col\">Step</th>");
        lanes.columns()
                .forEach(lane -> text.append("<th scope=\"col\">")
                        .append(Xml.escaped(lanes.title(lane)))
                        .append("</th>"));
        text.append("<th scope=\"col\">Changes</th></tr>\n</thead>\n<tbody>\n");
        lanes.rows().forEach(row -> text.append(row(lanes, row)));
        return text.append("</tbody>\n</table>\n</div>\n").toString();
    }

    private static String row(Lanes lanes, Row row) {
        StringBuilder text = new StringBuilder(row.note().isEmpty() ? "<tr>" : "<tr class=\"loop\">");
        text.append("<th scope=\"row\">").append(row.number()).append("</th>");
        for (String lane : lanes.columns()) {
            boolean acts = row.lane().equals(lane) && !row.action().isEmpty();
            text.append(acts ? "<td class=\"acts\">" + code(List.of(row.action())) : "<td>")
                    .append("</td>");
        }
        text.append(row.hidden() ? "<td class=\"changes hidden\">" : "<td class=\"changes\">");
        text.append(row.note().isEmpty() ? code(row.changes()) : String.join(", ", lanes.remarks(row)));
        return text.append("</td></tr>\n").toString();
    }

    private static String code(List<String> items) {
        return items.stream()
                .map(item -> "<code>" + Xml.escaped(item) + "</code>")
                .collect(Collectors.joining(", "));
    }
}
