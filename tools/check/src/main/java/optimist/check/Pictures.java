package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The pictures beside the pages of a pattern: {@code <model>.svg} is the counterexample of that model, and {@code cost.svg} the chart
 * of its cost. Each is written if it exists, or if a page shows it. A picture of any other name is somebody's own.
 */
final class Pictures {
    private static final String SUFFIX = ".svg";
    private static final String COST = "cost";
    /** In Markdown or HTML, a picture in the folder of the page. */
    private static final java.util.regex.Pattern SHOWN =
            java.util.regex.Pattern.compile("[(\"](?:\\./)?([\\w.-]+)\\.svg[)\" ]");
    /** What a picture of a counterexample has that nobody would draw. */
    private static final String GENERATED = "class=\"lanes-picture\"";

    private final Pattern pattern;
    private final Set<String> names = new TreeSet<>();

    Pictures(Pattern pattern, List<Path> pages) throws Malformed {
        this.pattern = pattern;
        try (Stream<Path> files = Files.list(pattern.specs())) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .forEach(names::add);
        } catch (IOException e) {
            throw new Malformed(Problem.of(pattern.specs(), e));
        }
        for (Path page : pages) {
            SHOWN.matcher(TextFile.read(page)).results().forEach(shown -> names.add(shown.group(1)));
        }
    }

    /** The models, and what is taken for one. */
    List<String> models() throws Malformed {
        List<String> models = new ArrayList<>();
        for (String name : names) {
            if (!name.equals(COST)
                    && (pattern.mayHave(name)
                            || !Files.exists(file(name))
                            || TextFile.read(file(name)).contains(GENERATED))) {
                models.add(name);
            }
        }
        return models;
    }

    boolean hasCost() {
        return names.contains(COST);
    }

    Path cost() {
        return file(COST);
    }

    Path file(String model) {
        return pattern.specs().resolve(model + SUFFIX);
    }
}
