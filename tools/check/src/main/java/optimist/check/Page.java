package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** A page with blocks that a program writes: each stands between {@code <!-- begin x -->} and {@code <!-- end x -->}. */
final class Page {
    private static final java.util.regex.Pattern BEGIN =
            java.util.regex.Pattern.compile("<!-- begin (\\w+)(?: ([\\w.-]+))? -->");

    /**
     * A block of the page.
     *
     * @param argument the second word of its name
     * @param line where it begins, counted from one
     */
    record Block(String kind, @Nullable String argument, int line, List<String> lines) {
        String name() {
            return argument == null ? kind : kind + " " + argument;
        }
    }

    private final Path path;
    private final List<String> lines;
    private final List<Block> blocks = new ArrayList<>();
    private @Nullable Problem problem;

    Page(Path path) throws IOException {
        this.path = path;
        this.lines = Files.readAllLines(path);
        for (int i = 0; i < lines.size() && problem == null; i++) {
            Matcher begin = BEGIN.matcher(lines.get(i));
            if (begin.matches()) {
                i = read(begin.group(1), begin.group(2), i);
            }
        }
    }

    /** Reads the block that begins at this index, and returns the index of its end. */
    private int read(String kind, @Nullable String argument, int begin) {
        Block empty = new Block(kind, argument, begin + 1, List.of());
        int length = lines.subList(begin, lines.size()).indexOf("<!-- end " + empty.name() + " -->");
        if (length < 0) {
            problem = problem(empty, "block `" + empty.name() + "` has no end");
            return begin;
        }
        int end = begin + length;
        blocks.add(new Block(kind, argument, begin + 1, List.copyOf(lines.subList(begin + 1, end))));
        return end;
    }

    /** The blocks, as they were read. */
    List<Block> blocks() {
        return blocks;
    }

    /** Why the page has blocks that cannot be read. */
    @Nullable
    Problem problem() {
        return problem;
    }

    Problem problem(Block block, String message) {
        return new Problem(path, block.line(), message);
    }

    /** Writes the page with these contents of its blocks, in their order. */
    void write(List<List<String>> contents) throws IOException {
        List<String> text = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            text.addAll(lines.subList(next, block.line()));
            text.addAll(contents.get(i));
            next = block.line() + block.lines().size();
        }
        text.addAll(lines.subList(next, lines.size()));
        Path temporary = path.resolveSibling("." + path.getFileName() + ".new");
        Files.write(temporary, text);
        Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
