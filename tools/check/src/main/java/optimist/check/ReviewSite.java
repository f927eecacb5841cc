package optimist.check;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import optimist.site.Browser;
import optimist.site.Pattern.Document;
import optimist.site.Renderer;
import optimist.site.Site;
import org.jspecify.annotations.Nullable;

/**
 * {@code make review}: fills the view model of the site from the records that are checked in, and from what the last runs have left
 * behind. It runs nothing. What is not there, or older than its sources, is shown as that.
 */
final class ReviewSite {
    static final String FOLDER = "build/review";

    private static final String FOUND = "## What was found";
    private static final long MOST = 2_000_000;
    /** Seconds to print a page. */
    private static final int PATIENCE = 60;

    private final Path root;
    private final List<Pattern> patterns;
    private final Path folder;

    ReviewSite(Path root, List<Pattern> patterns, Path folder) {
        this.root = root;
        this.patterns = patterns;
        this.folder = folder;
    }

    /** Of a file that cannot be read, make check tells. */
    private Findings findings() {
        try {
            TomlFile file = Findings.file(root);
            return file == null ? new Findings(Map.of()) : file.read(Findings.class);
        } catch (Malformed e) {
            return new Findings(Map.of());
        }
    }

    /** Returns the number of pages. */
    int write() throws IOException {
        Freshness freshness = new Freshness();
        ReviewSources sources = new ReviewSources(
                root,
                freshness,
                new Logs(freshness),
                new TestReports(root, freshness),
                new ProofLogs(root, freshness),
                Observations.read(root),
                findings());
        List<Sources> byRule = ByRule.sources(patterns);
        List<optimist.site.Pattern> shown = new ArrayList<>();
        for (Pattern pattern : patterns) {
            shown.add(new ReviewPattern(pattern, sources, byRule).view());
        }
        Site site = new Site(found(), shown, runs(freshness));
        return new Renderer(folder, site, this::text).write();
    }

    /**
     * Prints the pages of patterns, each as one PDF.
     *
     * @return whether nothing has failed; without a browser, nothing is tried
     */
    boolean print(List<Pattern> printed, Optional<Browser> browser, Terminal terminal)
            throws IOException, InterruptedException {
        if (browser.isEmpty()) {
            terminal.out().println("PDF: SKIPPED: " + Browser.missing());
            return true;
        }
        boolean good = true;
        for (Pattern pattern : printed) {
            Path page = folder.resolve("patterns/" + pattern.name() + ".html");
            Path pdf = folder.resolve(pattern.name() + ".pdf");
            boolean done = browser.orElseThrow().print(page, pdf, PATIENCE);
            terminal.out()
                    .println(
                            done
                                    ? root.relativize(pdf).toString()
                                    : terminal.red("FAIL") + " " + root.relativize(pdf) + ": " + browser.orElseThrow()
                                            + " has printed nothing in " + PATIENCE + " s");
            good &= done;
        }
        return good;
    }

    /** Of the page of the repository, what was found. */
    private @Nullable Document found() throws IOException {
        Path page = root.resolve("README.md");
        if (!Files.exists(page)) {
            return null;
        }
        String text = Files.readString(page);
        int start = text.indexOf(FOUND);
        if (start < 0) {
            return null;
        }
        int end = text.indexOf("\n## ", start + FOUND.length());
        return new Document("README.md", text.substring(start, end < 0 ? text.length() : end + 1));
    }

    private List<Site.Run> runs(Freshness freshness) {
        return List.of(
                run(freshness, "make check", "every model, mutant and claim", "build/check"),
                run(
                        freshness,
                        "make test",
                        "the Java classes: tests, conformance, Lincheck, jcstress",
                        "build/test.log"),
                run(freshness, "make stress", "jcstress for longer", "build/stress"),
                run(freshness, "make jpf", "Java Pathfinder", "build/jpf.log"),
                run(freshness, "make proofs", "theorems, for any number of threads", "build/proofs"),
                run(freshness, "make bench", "cost, as ratios", "build/bench.log"));
    }

    private Site.Run run(Freshness freshness, String command, String shows, String left) {
        Instant time = freshness.newest(root.resolve(left));
        return new Site.Run(command, shows, time.equals(Instant.MIN) ? "" : Freshness.text(time));
    }

    /** A file that a page links to, if it is a text of the repository. */
    private Optional<String> text(String path) {
        Path file = root.resolve(path).normalize();
        try {
            return file.startsWith(root) && Files.isRegularFile(file) && Files.size(file) < MOST
                    ? Optional.of(Files.readString(file))
                    : Optional.empty();
        } catch (MalformedInputException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
