package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import optimist.site.Anchors;

/** The links of a Markdown page to files of the repository, and to headings and anchors in them. */
final class Links {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern OUTSIDE = Pattern.compile("[a-z]+:.*");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern HEADING = Pattern.compile("#+ +(.*)");

    private final Map<Path, Set<String>> anchors = new HashMap<>();

    /** The links of a page that lead nowhere. */
    List<Problem> dead(Path page) throws IOException {
        List<Problem> problems = new ArrayList<>();
        int line = 0;
        for (String text : prose(page)) {
            line++;
            Matcher link = LINK.matcher(text);
            while (link.find()) {
                String target = link.group(1);
                if (!OUTSIDE.matcher(target).matches() && !leadsSomewhere(page, target)) {
                    problems.add(new Problem(page, line, "a link leads nowhere: " + target));
                }
            }
        }
        return problems;
    }

    private boolean leadsSomewhere(Path page, String target) throws IOException {
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        Path file = name.isEmpty() ? page : page.resolveSibling(name).normalize();
        return Files.exists(file)
                && (hash < 0 || !name(file).endsWith(".md") || anchors(file).contains(target.substring(hash + 1)));
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private Set<String> anchors(Path file) throws IOException {
        Set<String> known = anchors.get(file);
        if (known == null) {
            known = new HashSet<>();
            for (String line : prose(file)) {
                Matcher heading = HEADING.matcher(line);
                if (heading.matches()) {
                    known.add(Anchors.of(heading.group(1)));
                }
                ANCHOR.matcher(line).results().map(found -> found.group(1)).forEach(known::add);
            }
            anchors.put(file, known);
        }
        return known;
    }

    /** The lines of the file; those of fenced code are empty. */
    private static List<String> prose(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean isCode = false;
        for (String line : Files.readAllLines(file)) {
            boolean isFence = line.stripLeading().startsWith("```");
            isCode ^= isFence;
            lines.add(isCode || isFence ? "" : line);
        }
        return lines;
    }
}
