package optimist.check;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A TOML file, and its lines: Jackson reads the values but does not say where they stand.
 */
final class TomlFile {
    private static final TomlMapper MAPPER = TomlMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .build();

    /** The file is not what it should be. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        Malformed(Problem problem) {
            super(problem.message());
            this.problem = problem;
        }

        Problem problem() {
            return problem;
        }
    }

    private final Path path;
    private final List<String> lines;

    TomlFile(Path path) throws IOException {
        this.path = path;
        this.lines = new ArrayList<>(Files.readAllLines(path));
    }

    Path path() {
        return path;
    }

    List<String> lines() {
        return lines;
    }

    <T> T read(Class<T> type) throws Malformed {
        try {
            return MAPPER.readValue(String.join("\n", lines) + "\n", type);
        } catch (UnrecognizedPropertyException e) {
            throw malformed(e, "unknown key `" + e.getPropertyName() + "`; known are " + e.getKnownPropertyIds());
        } catch (JsonMappingException e) {
            throw malformed(e, e.getOriginalMessage());
        } catch (JacksonException e) {
            throw new Malformed(new Problem(path, e.getLocation().getLineNr(), e.getOriginalMessage()));
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
        return new Malformed(new Problem(path, line, message + where));
    }

    Problem problem(String table, String message) {
        return new Problem(path, line(table), message);
    }

    Problem problem(String table, String key, String message) {
        int line = line(table, key);
        return new Problem(path, line == 0 ? line(table) : line, message);
    }

    /** The line of the header {@code [table]}, counted from one; 0 if there is none. */
    int line(String table) {
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
        for (int i = start; i < lines.size() && !lines.get(i).strip().startsWith("["); i++) {
            if (assignment.matcher(lines.get(i)).matches()) {
                return i + 1;
            }
        }
        return 0;
    }

    /**
     * Sets a key of a table, in its line if it has one, else after the last line of the table; everything else stays
     * as it is.
     *
     * @return the old text of the value; empty if it had none
     */
    String set(String table, String key, String value) {
        String assignment = key + " = " + value;
        int line = line(table, key);
        if (line == 0) {
            int end = line(table);
            for (int i = end; i < lines.size() && !lines.get(i).strip().startsWith("["); i++) {
                String text = lines.get(i).strip();
                end = text.isEmpty() || text.startsWith("#") ? end : i + 1;
            }
            lines.add(end, assignment);
            return "";
        }
        String old = lines.get(line - 1).replaceFirst("^[^=]*=\\s*", "");
        while (old.startsWith("[") && !old.contains("]") && line < lines.size()) {
            old += " " + lines.remove(line).strip();
        }
        lines.set(line - 1, assignment);
        return old;
    }

    /** Puts the new text in place of the old at once, so that nobody finds half of it. */
    void write() throws IOException {
        Path temporary = path.resolveSibling("." + path.getFileName() + ".new");
        Files.write(temporary, lines);
        Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String header(String line) {
        return line.replaceFirst("^\\[\\s*([^]]*?)\\s*].*$", "$1").replace("\"", "");
    }
}
