package optimist.site;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/** Source text as HTML, with classes for what its parts are: comments, strings, keywords, operators, names that are defined. */
final class Highlighter {
    private static final java.util.regex.Pattern TLA = java.util.regex.Pattern.compile(
            // Comments are nested in no module of ours.
            "(?<comment>\\(\\*[\\s\\S]*?\\*\\)|\\\\\\*[^\\n]*)"
                    + "|(?<string>\"(?:\\\\.|[^\"\\\\\\n])*\")"
                    + "|(?<rule>(?m:^(?:-{4,}|={4,}).*$))"
                    + "|(?<keyword>\\b(?:EXTENDS|INSTANCE|WITH|CONSTANTS?|VARIABLES?|ASSUME|ASSUMPTION|AXIOM|THEOREM|LEMMA|LET|IN|IF"
                    + "|THEN|ELSE|CASE|OTHER|CHOOSE|EXCEPT|DOMAIN|ENABLED|UNCHANGED|SUBSET|UNION|LOCAL|LAMBDA|TRUE|FALSE|BOOLEAN"
                    + "|STRING|RECURSIVE|PROOF|BY|DEF|DEFS|QED|OBVIOUS|OMITTED|SUFFICES|PROVE|HAVE|TAKE|PICK|WITNESS|NEW|USE|HIDE"
                    + "|[WS]F_)(?![\\w]))"
                    + "|(?<defined>(?m:^(?:LOCAL\\s+)?\\w+(?=\\s*(?:\\([^)\\n]*\\)|\\[[^]\\n]*])?\\s*==)))"
                    + "|(?<number>\\b\\d+\\b)"
                    + "|(?<operator>/\\\\|\\\\/|\\\\[a-zA-Z]+|==|=>|<=>|\\|->|->|<-|\\[]|<>|~>|<<|>>|\\.\\.|[=#<>~']|@@|:>)"
                    + "|\\w+|[\\s\\S]");

    private static final java.util.regex.Pattern JAVA =
            java.util.regex.Pattern.compile("(?<comment>/\\*[\\s\\S]*?\\*/|//[^\\n]*)"
                    + "|(?<string>\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+')"
                    + "|(?<keyword>\\b(?:abstract|assert|boolean|break|byte|case|catch|char|class|continue|default|do|double|else|enum"
                    + "|extends|final|finally|float|for|if|implements|import|instanceof|int|interface|long|native|new|null|package"
                    + "|private|protected|public|record|return|short|static|super|switch|synchronized|this|throw|throws|transient"
                    + "|true|false|try|var|void|volatile|while|yield)\\b)"
                    + "|(?<defined>@\\w+)"
                    + "|(?<number>\\b\\d[\\w.]*\\b)"
                    + "|(?<operator>(?!)x)|(?<rule>(?!)x)"
                    + "|\\w+|[\\s\\S]");

    private static final List<String> CLASSES =
            List.of("comment", "string", "rule", "keyword", "defined", "number", "operator");

    private Highlighter() {}

    /** By the end of the file's name; a text of another kind is only escaped. */
    static Html of(String path, String text) {
        if (path.endsWith(".tla")) {
            return new Html(tokens(TLA, text));
        }
        return new Html(path.endsWith(".java") ? tokens(JAVA, text) : Html.escaped(text));
    }

    /** Its lines; what goes over several lines is marked in each of them. */
    static List<Html> lines(String path, String text) {
        List<Html> lines = new ArrayList<>();
        String open = "";
        for (String line : of(path, text).text().split("\n", -1)) {
            String html = open + line;
            int start = html.lastIndexOf("<span");
            open = start > html.lastIndexOf("</span>") ? html.substring(start, html.indexOf('>', start) + 1) : "";
            lines.add(new Html(open.isEmpty() ? html : html + "</span>"));
        }
        if (!lines.isEmpty() && lines.get(lines.size() - 1).text().isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private static String tokens(java.util.regex.Pattern language, String text) {
        StringBuilder html = new StringBuilder();
        Matcher token = language.matcher(text);
        while (token.find()) {
            String kind = CLASSES.stream()
                    .filter(name -> token.group(name) != null)
                    .findFirst()
                    .orElse("");
            String escaped = Html.escaped(token.group());
            html.append(kind.isEmpty() ? escaped : "<span class=\"t-" + kind + "\">" + escaped + "</span>");
        }
        return html.toString();
    }
}
