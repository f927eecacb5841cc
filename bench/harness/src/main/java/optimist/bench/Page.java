package optimist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** The part of a review page that is written from a run: between {@code <!-- begin cost -->} and {@code <!-- end cost -->}. */
final class Page {
    private static final String BEGIN = "<!-- begin cost -->";
    private static final String END = "<!-- end cost -->";

    private final Path file;

    /** Before anything is measured, it is checked that there is such a part. */
    Page(Path file) throws IOException, Usage {
        this.file = file;
        if (!Files.exists(file)) {
            throw new Usage("there is no page to record in: " + file);
        }
        read();
    }

    private List<String> read() throws IOException, Usage {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        if (!lines.contains(BEGIN) || lines.indexOf(END) < lines.indexOf(BEGIN)) {
            throw new Usage(file + " has no place to record in: " + BEGIN + ", and after it " + END);
        }
        return lines;
    }

    /** Replaces that part, and nothing else, also of what was written meanwhile. */
    void write(List<String> cost) throws IOException, Usage {
        List<String> lines = read();
        List<String> part = lines.subList(lines.indexOf(BEGIN) + 1, lines.indexOf(END));
        part.clear();
        part.add("");
        part.addAll(cost);
        part.add("");
        Path temporary = file.resolveSibling("." + file.getFileName() + ".new");
        Files.write(temporary, lines);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
