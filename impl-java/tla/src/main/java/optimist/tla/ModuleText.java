package optimist.tla;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tla2sany.st.Location;

/** The text of a module, edited at SANY's locations so that every other character keeps its column. */
final class ModuleText {
    /** Replaces the characters from {@code begin} up to, but not including, {@code end}. */
    record Edit(int begin, int end, String replacement) {}

    private static final Pattern COMMENT = Pattern.compile("\\\\\\*.*|\\(\\*[\\s\\S]*?\\*\\)");
    private static final Pattern STRING = Pattern.compile("\"[^\"\n]*\"");

    private final String text;
    private final List<Integer> lines = new ArrayList<>(List.of(0));

    ModuleText(String text) {
        this.text = text;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lines.add(i + 1);
            }
        }
    }

    int begin(Location at) {
        return lines.get(at.beginLine() - 1) + at.beginColumn() - 1;
    }

    int end(Location at) {
        return lines.get(at.endLine() - 1) + at.endColumn();
    }

    String at(Location at) {
        return text.substring(begin(at), end(at));
    }

    /** Whether the text at a location is alone in parentheses. */
    boolean isEnclosed(Location at) {
        return text.substring(0, begin(at)).stripTrailing().endsWith("(")
                && text.substring(end(at)).stripLeading().startsWith(")");
    }

    /** The distinct strings outside of comments, as they are written. */
    List<String> strings() {
        return STRING.matcher(COMMENT.matcher(text).replaceAll(""))
                .results()
                .map(MatchResult::group)
                .distinct()
                .toList();
    }

    /** The edit that replaces the text at a location. */
    Edit replace(Location at, String replacement) {
        return new Edit(begin(at), end(at), replacement);
    }

    /**
     * The text after the edits. The columns of list items matter in TLA+, so the text after an edit keeps its column. A
     * shorter replacement is padded with blanks. After a longer one, the text continues in its old column on a new
     * line.
     */
    String apply(List<Edit> edits) {
        StringBuilder result = new StringBuilder(text);
        edits.stream()
                .sorted(Comparator.comparingInt(Edit::begin).reversed())
                .forEach(edit -> result.replace(edit.begin(), edit.end(), inPlace(edit)));
        return result.toString();
    }

    private String inPlace(Edit edit) {
        String old = text.substring(edit.begin(), edit.end());
        int newlines = (int) old.chars().filter(c -> c == '\n').count();
        if (newlines == 0 && edit.replacement().length() <= old.length()) {
            return edit.replacement()
                    + " ".repeat(old.length() - edit.replacement().length());
        }
        if (text.substring(edit.end(), endOfLine(edit.end())).isBlank()) {
            return edit.replacement() + "\n".repeat(newlines);
        }
        int column = edit.end() - startOfLine(edit.end());
        return edit.replacement() + "\n".repeat(Math.max(1, newlines)) + " ".repeat(column);
    }

    /** The lines with the edits, as one line without regard to columns, before or after the edits. */
    String line(List<Edit> edits, boolean after) {
        int begin = startOfLine(edits.stream().mapToInt(Edit::begin).min().orElseThrow());
        int end = endOfLine(edits.stream().mapToInt(Edit::end).max().orElseThrow());
        StringBuilder line = new StringBuilder(text.substring(begin, end));
        if (after) {
            edits.stream()
                    .sorted(Comparator.comparingInt(Edit::begin).reversed())
                    .forEach(edit -> line.replace(edit.begin() - begin, edit.end() - begin, edit.replacement()));
        }
        return normal(line.toString());
    }

    /** Replaces each run of white space by one blank. */
    static String normal(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private int startOfLine(int offset) {
        return text.lastIndexOf('\n', offset - 1) + 1;
    }

    private int endOfLine(int offset) {
        int end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : end;
    }
}
