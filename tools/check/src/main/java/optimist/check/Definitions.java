package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import optimist.site.Claim.Definition;

/** Definitions, cut out of the modules by name, with the comment that stands right above. */
final class Definitions {
    private final Path root;

    Definitions(Path root) {
        this.root = root;
    }

    /** The first definition of this name in these modules; without a text if none of them has it. */
    Definition find(String name, Collection<Path> modules) throws IOException {
        Pattern definition = Pattern.compile("^" + Pattern.quote(name) + "\\s*(?:\\([^)]*\\)\\s*)?==.*");
        for (Path module : modules) {
            List<String> lines = Files.readAllLines(module);
            for (int i = 0; i < lines.size(); i++) {
                if (definition.matcher(lines.get(i)).matches()) {
                    return new Definition(
                            name,
                            root.relativize(module).toString(),
                            i + 1,
                            String.join("\n", cut(lines, i)),
                            List.of(),
                            List.of());
                }
            }
        }
        return new Definition(name, "", 0, "", List.of(), List.of());
    }

    /** Up to the next line that begins in the first column, and from the comment above. */
    private static List<String> cut(List<String> lines, int at) {
        int end = at + 1;
        while (end < lines.size()
                && (lines.get(end).isBlank()
                        || Character.isWhitespace(lines.get(end).charAt(0)))) {
            end++;
        }
        while (lines.get(end - 1).isBlank()) {
            end--;
        }
        int start = at;
        while (start > 0 && isComment(lines.get(start - 1))) {
            start--;
        }
        return new ArrayList<>(lines.subList(start, end));
    }

    private static boolean isComment(String line) {
        return line.startsWith("\\*")
                || (line.startsWith("(*") && line.stripTrailing().endsWith("*)"));
    }
}
