package optimist.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A text file that a person writes, and of which a program replaces lines. All else stays as it is: line ends, a missing
 * one behind the last line, the mode of the file, and a link to it.
 */
final class TextFile {
    private static final Pattern BEHIND_LINE_END = Pattern.compile("(?<=\n)");

    private final Path path;
    private final List<String> lines = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private final String end;
    private final boolean ended;

    TextFile(Path path) throws Malformed {
        this.path = path;
        String text = read(path);
        BEHIND_LINE_END.splitAsStream(text).forEach(line -> {
            String content = line.replaceFirst("\r?\n$", "");
            lines.add(content);
            ends.add(line.substring(content.length()));
        });
        end = ends.get(0).isEmpty() ? "\n" : ends.get(0);
        ended = text.isEmpty() || text.endsWith("\n");
    }

    /** The text of a file, which has to be UTF-8. */
    static String read(Path path) throws Malformed {
        if (Files.isDirectory(path)) {
            throw new Malformed(new Problem(path, 0, "is a folder (expected: a text file)"));
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            throw new Malformed(Problem.of(path, e));
        }
        CharBuffer text = CharBuffer.allocate(bytes.length);
        boolean wrong = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes), text, true)
                .isError();
        text.flip();
        if (wrong) {
            int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
            throw new Malformed(new Problem(path, line, "is not UTF-8 (expected: text in UTF-8)"));
        }
        return text.toString();
    }

    Path path() {
        return path;
    }

    /** The lines without their ends. */
    List<String> lines() {
        return Collections.unmodifiableList(lines);
    }

    /** Puts these lines in the place of those from one index to another, that one excluded. */
    void replace(int from, int to, List<String> replacement) {
        List<String> newEnds = new ArrayList<>(Collections.nCopies(replacement.size(), end));
        for (int i = 0; i < Math.min(to - from, replacement.size()); i++) {
            newEnds.set(i, ends.get(from + i));
        }
        lines.subList(from, to).clear();
        lines.addAll(from, replacement);
        ends.subList(from, to).clear();
        ends.addAll(from, newEnds);
    }

    /** Puts the new text in place of the old at once, so that nobody finds half of it. */
    void write() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            boolean last = i == lines.size() - 1;
            text.append(lines.get(i)).append(last && !ended ? "" : ends.get(i).isEmpty() ? end : ends.get(i));
        }
        Path file = path.toRealPath();
        Path draft = file.resolveSibling("." + file.getFileName() + ".new");
        // The copy has the mode of the file; if that may not be written, nor may the copy.
        Files.copy(file, draft, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
        try {
            Files.writeString(draft, text);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
