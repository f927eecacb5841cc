package optimist.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The page with the evidence of a pattern, of which a test knows what a block should say: what stands between
 * {@code <!-- begin x -->} and {@code <!-- end x -->}. With {@code -Dpages=write} the test writes it.
 */
public record ReviewPage(String pattern, Path file) {
    /** The evidence of the pattern, {@code specs/<pattern>/EVIDENCE.md}. */
    public static ReviewPage of(String pattern) {
        return new ReviewPage(pattern, Path.of("../../specs", pattern, "EVIDENCE.md"));
    }

    /** The page says this, in that block; or, if it is to be written, it will. */
    public void says(String block, List<String> lines) {
        if ("write".equals(System.getProperty("pages"))) {
            boolean changed = write(block, lines);
            System.out.println(name() + ": " + (changed ? block : "unchanged"));
        } else {
            check(block, lines);
        }
    }

    /**
     * Compares the block with what it should say.
     *
     * @throws AssertionError if it says something else, or is not there
     */
    public void check(String block, List<String> lines) {
        List<String> page = read();
        List<String> old = page.subList(begin(page, block), end(page, block));
        List<String> wanted = spaced(lines);
        for (int i = 0; i < Math.max(old.size(), wanted.size()); i++) {
            String is = i < old.size() ? old.get(i) : "(nothing)";
            String shouldBe = i < wanted.size() ? wanted.get(i) : "(nothing)";
            if (!is.equals(shouldBe)) {
                throw wrong(block + "` is stale: run `make pages ONLY=" + pattern + "`\n  it says    " + is
                        + "\n  and not    " + shouldBe);
            }
        }
    }

    /** Makes the block say this; returns whether it said something else. */
    boolean write(String block, List<String> lines) {
        List<String> page = read();
        List<String> after = new ArrayList<>(page.subList(0, begin(page, block)));
        after.addAll(spaced(lines));
        after.addAll(page.subList(end(page, block), page.size()));
        try {
            Files.write(file, after);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return !after.equals(page);
    }

    /** Whether the page has such a block. */
    boolean has(String block) {
        return read().contains("<!-- begin " + block + " -->");
    }

    private int begin(List<String> page, String block) {
        int begin = page.indexOf("<!-- begin " + block + " -->");
        if (begin < 0) {
            throw wrong(block + "` is missing");
        }
        if (page.lastIndexOf(page.get(begin)) > begin) {
            throw wrong(block + "` is there twice");
        }
        return begin + 1;
    }

    private int end(List<String> page, String block) {
        int end = page.indexOf("<!-- end " + block + " -->");
        if (end < begin(page, block)) {
            throw wrong(block + "` has no end");
        }
        return end;
    }

    private AssertionError wrong(String what) {
        return new AssertionError(name() + ": block `" + what);
    }

    private String name() {
        return "specs/" + pattern + "/EVIDENCE.md";
    }

    private List<String> read() {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Markdown wants empty lines around a table that stands between comments. */
    private static List<String> spaced(List<String> lines) {
        List<String> spaced = new ArrayList<>(lines);
        spaced.add(0, "");
        spaced.add("");
        return spaced;
    }
}
