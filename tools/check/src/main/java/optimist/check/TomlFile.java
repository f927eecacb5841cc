package optimist.check;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A TOML file, and its lines: Jackson reads the values but does not say where they stand.
 */
final class TomlFile {
    private static final TomlMapper MAPPER = TomlMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .build();

    /** A string, a comment, or one more character. */
    private static final Pattern TOKEN = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"|'[^']*'|#.*|.");

    /**
     * A value as it is written.
     *
     * @param text the value, in one line and without comments
     * @param comments those of all lines but the last
     * @param after what stands behind it in its last line: spaces and a comment
     * @param end the index of the line behind it
     */
    private record Value(String text, List<String> comments, String after, int end) {}

    private final TextFile text;

    TomlFile(Path path) throws Malformed {
        this.text = new TextFile(path);
    }

    Path path() {
        return text.path();
    }

    <T> T read(Class<T> type) throws Malformed {
        try {
            return MAPPER.readValue(String.join("\n", text.lines()) + "\n", type);
        } catch (UnrecognizedPropertyException e) {
            throw malformed(e, "unknown key `" + e.getPropertyName() + "`; known are " + e.getKnownPropertyIds());
        } catch (JsonMappingException e) {
            throw malformed(e, e.getOriginalMessage());
        } catch (JacksonException e) {
            throw new Malformed(new Problem(path(), e.getLocation().getLineNr(), e.getOriginalMessage()));
        }
    }

    private Malformed malformed(JsonMappingException e, String message) {
        List<String> keys = e.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(key -> key != null)
                .toList();
        // The line of the longest part of the path that is a table, or of a key in it.
        int line = 0;
        for (int n = keys.size(); n >= 0 && line == 0; n--) {
            String table = keys.stream().limit(n).collect(Collectors.joining("."));
            line = n < keys.size() ? line(table, keys.get(n)) : 0;
            line = line == 0 && n > 0 ? line(table) : line;
        }
        String where = keys.isEmpty() ? "" : " (at " + String.join(".", keys) + ")";
        return new Malformed(new Problem(path(), line, message + where));
    }

    Problem problem(String table, String message) {
        return new Problem(path(), line(table), message);
    }

    Problem problem(String table, String key, String message) {
        int line = line(table, key);
        return new Problem(path(), line == 0 ? line(table) : line, message);
    }

    /** The line of the header {@code [table]}, counted from one; 0 if there is none. */
    int line(String table) {
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith("[") && header(line).equals(table)) {
                return i + 1;
            }
        }
        return 0;
    }

    /** The line of the key in the table; the table "" is what stands before the first header. */
    int line(String table, String key) {
        Pattern assignment = Pattern.compile("\\s*\"?" + Pattern.quote(key) + "\"?\\s*=.*");
        int start = line(table);
        if (start == 0 && !table.isEmpty()) {
            return 0;
        }
        List<String> lines = text.lines();
        for (int i = start; i < lines.size() && !lines.get(i).strip().startsWith("["); i++) {
            if (assignment.matcher(lines.get(i)).matches()) {
                return i + 1;
            }
        }
        return 0;
    }

    /**
     * Sets a key of a table, in its line if it has one, else after the last line of the table; everything else stays
     * as it is, comments too.
     *
     * @return the old text of the value, or the new one if both say the same; empty if it had none
     */
    String set(String table, String key, String value) {
        List<String> lines = text.lines();
        int line = line(table, key);
        if (line == 0) {
            int end = line(table);
            for (int i = end; i < lines.size() && !lines.get(i).strip().startsWith("["); i++) {
                String content = lines.get(i).strip();
                end = content.isEmpty() || content.startsWith("#") ? end : i + 1;
            }
            text.replace(end, end, List.of(key + " = " + value));
            return "";
        }
        String before = lines.get(line - 1).replaceFirst("^([^=]*=\\s*).*$", "$1");
        Value old = value(line - 1, before.length());
        if (same(old.text(), value)) {
            return value;
        }
        List<String> replacement = new ArrayList<>(old.comments());
        replacement.add(before + value + old.after());
        text.replace(line - 1, old.end(), replacement);
        return old.text();
    }

    /** The value that begins at this place; it ends with the line in which all brackets are closed. */
    private Value value(int line, int column) {
        List<String> parts = new ArrayList<>();
        List<String> comments = new ArrayList<>();
        String comment = "";
        int depth = 0;
        int i = line;
        do {
            comments.add(comment.strip());
            String rest = text.lines().get(i).substring(i == line ? column : 0);
            int end = rest.length();
            for (Matcher token = TOKEN.matcher(rest); token.find(); ) {
                switch (token.group().charAt(0)) {
                    case '#' -> end = token.start();
                    case '[', '{' -> depth++;
                    case ']', '}' -> depth--;
                    default -> {}
                }
            }
            parts.add(rest.substring(0, end).strip());
            comment = rest.substring(rest.substring(0, end).stripTrailing().length());
            i++;
        } while (depth > 0 && i < text.lines().size());
        parts.removeIf(String::isEmpty);
        comments.removeIf(String::isEmpty);
        return new Value(String.join(" ", parts), comments, comment, i);
    }

    private static boolean same(String one, String other) {
        try {
            return MAPPER.readTree("x = " + one).equals(MAPPER.readTree("x = " + other));
        } catch (JacksonException e) {
            return false;
        }
    }

    void write() throws IOException {
        text.write();
    }

    static String quoted(List<String> texts) {
        return texts.stream().map(TomlFile::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** A text as a string in one line. */
    static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replaceAll("\\s+", " ")
                        .replaceAll("\\p{Cntrl}", "?")
                + '"';
    }

    private static String header(String line) {
        return line.replaceFirst("^\\[\\s*([^]]*?)\\s*].*$", "$1").replace("\"", "");
    }
}
