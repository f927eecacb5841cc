package optimist.check;

import java.io.IOException;
import java.nio.file.Path;
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

    private final TextFile text;
    private final List<Block> blocks = new ArrayList<>();
    private @Nullable Problem problem;

    Page(Path path) throws Malformed {
        this.text = new TextFile(path);
        List<String> lines = text.lines();
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
        List<String> lines = text.lines();
        int length = lines.subList(begin, lines.size()).indexOf("<!-- end " + empty.name() + " -->");
        if (length < 0) {
            problem = problem(empty, "block `" + empty.name() + "` has no end");
            return begin;
        }
        int end = begin + length;
        blocks.add(new Block(kind, argument, begin + 1, List.copyOf(lines.subList(begin + 1, end))));
        return end;
    }

    Path path() {
        return text.path();
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
        return new Problem(text.path(), block.line(), message);
    }

    /** Writes the page with these contents of its blocks, in their order. */
    void write(List<List<String>> contents) throws IOException {
        for (int i = blocks.size() - 1; i >= 0; i--) {
            Block block = blocks.get(i);
            text.replace(block.line(), block.line() + block.lines().size(), contents.get(i));
        }
        text.write();
    }
}
