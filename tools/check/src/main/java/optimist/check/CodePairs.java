package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import optimist.check.Page.Block;
import optimist.site.Claim.Definition;
import optimist.site.Pattern.Action;

/**
 * The actions of the specifications of a pattern, each with the method that is the same step: as the generated block
 * {@code mapping} of its pages pairs them, which a test compares with the classes.
 */
final class CodePairs {
    private static final java.util.regex.Pattern ROW =
            java.util.regex.Pattern.compile("\\| `(\\w+)` \\| `(\\w+)` \\| `([\\w.]+)` \\|.*");

    private final Pattern pattern;
    private final Logs logs;
    private final Definitions definitions;

    CodePairs(Pattern pattern, Logs logs) {
        this.pattern = pattern;
        this.logs = logs;
        this.definitions = new Definitions(pattern.root());
    }

    List<Action> actions() throws IOException, Malformed {
        List<Action> actions = new ArrayList<>();
        for (Path file : Review.paths(pattern)) {
            for (Block block : new Page(file).blocks()) {
                for (String line : block.name().equals("mapping") ? block.lines() : List.<String>of()) {
                    Matcher row = ROW.matcher(line);
                    if (row.matches()) {
                        actions.add(action(row.group(1), row.group(2), row.group(3)));
                    }
                }
            }
        }
        return actions;
    }

    private Action action(String spec, String name, String method) throws IOException {
        Definition definition = definitions.find(name, modules(spec));
        Path file = pattern.root()
                .resolve("impl-java/library/src/main/java/optimist")
                .resolve(pattern.name())
                .resolve(method.replaceFirst("\\..*", "") + ".java");
        String path = pattern.root().relativize(file).toString();
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("@Action(\"" + name + "\")") && isOf(lines, i, method)) {
                return new Action(spec, definition, method, path, i + 1, cut(lines, i));
            }
        }
        return new Action(spec, definition, method, path, 0, "");
    }

    /** The specification, and what it may have the action from. */
    private List<Path> modules(String spec) throws IOException {
        List<Path> modules = new ArrayList<>();
        Path module = pattern.specs().resolve(spec + ".tla");
        if (Files.exists(module)) {
            modules.add(module);
        }
        for (Run run : pattern.runs().values()) {
            if (run.mutant() == null && run.model().spec().equals(spec)) {
                modules.addAll(logs.modules(run).values());
                break;
            }
        }
        return modules;
    }

    /** Whether the method behind an annotation is called so. */
    private static boolean isOf(List<String> lines, int annotation, String method) {
        String name = method.substring(method.lastIndexOf('.') + 1);
        return lines.subList(annotation, Math.min(lines.size(), annotation + 6)).stream()
                .anyMatch(line -> line.matches(".*\\b" + name + "\\(.*"));
    }

    /** The method, up to the brace in the column of its annotation or the end of one without a body, without that indentation. */
    private static String cut(List<String> lines, int from) {
        int indentation =
                lines.get(from).length() - lines.get(from).stripLeading().length();
        int end = from;
        boolean hasBody = false;
        while (end < lines.size() - 1 && !lines.get(end).equals(" ".repeat(indentation) + "}")) {
            hasBody |= lines.get(end).endsWith("{");
            if (!hasBody && lines.get(end).endsWith(";")) {
                break;
            }
            end++;
        }
        List<String> method = lines.subList(from, end + 1).stream()
                .map(line -> line.length() > indentation ? line.substring(indentation) : line.strip())
                .toList();
        return String.join("\n", method);
    }
}
