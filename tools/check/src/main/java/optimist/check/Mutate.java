package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.ByRule.Survivor;
import optimist.check.Campaign.Fate;
import optimist.check.Campaign.Verdict;
import optimist.check.Options.Usage;
import optimist.tla.Mutation;
import optimist.tla.Mutator;
import optimist.tla.Sany;
import optimist.tla.TlcPool;
import org.jspecify.annotations.Nullable;

/** {@code make mutate}: makes mutants of the modules by rule, and looks which of them no property kills. */
final class Mutate {
    private final Layout layout;
    private final Terminal terminal;
    private final Options options;
    private final List<Pattern> patterns;
    private final long start = System.nanoTime();
    private final Table table;
    private final Map<Fate, Integer> total = new LinkedHashMap<>();
    /** The same, of changes of what a model does. */
    private final Map<Fate, Integer> ofSteps = new LinkedHashMap<>();

    private int explained;
    private final TlcPool pool;
    private int holes;
    private boolean red;

    Mutate(Layout layout, Terminal terminal, Options options, List<Pattern> patterns, TlcPool pool) {
        this.layout = layout;
        this.pool = pool;
        this.table = new Table(
                List.of(
                        layout.group(),
                        "module",
                        ">mutants",
                        ">killed",
                        ">noticed",
                        ">survived",
                        ">explained",
                        ">broken",
                        ">score",
                        ">seconds"),
                1);
        this.terminal = terminal;
        this.options = options;
        this.patterns = patterns;
    }

    /** Returns whether every mutant is killed, or has a reason not to be. */
    boolean run() throws IOException, InterruptedException, Usage {
        Map<Pattern, List<Path>> selected = selected();
        List<Sources> sources = ByRule.sources(patterns);
        for (Map.Entry<Pattern, List<Path>> entry : selected.entrySet()) {
            mutate(entry.getKey(), entry.getValue(), sources);
        }
        if (!table.isEmpty()) {
            terminal.out().println();
            table.print(terminal);
        }
        String line = "mutate: " + total(Fate.KILLED) + " killed, " + total(Fate.NOTICED) + " noticed, "
                + total(Fate.SURVIVED) + " survived (" + explained + " of "
                + (total(Fate.NOTICED) + total(Fate.SURVIVED))
                + " explained, " + holes + " known holes), " + total(Fate.BROKEN) + " broken"
                + (total(Fate.REJECTED) == 0 ? "" : ", " + total(Fate.REJECTED) + " rejected by SANY") + " in "
                + Report.seconds(since(start)) + " s";
        terminal.out().println();
        terminal.out().println(red ? terminal.red(line) : terminal.green(line));
        if (!layout.reviewed()) {
            score(ofSteps);
        }
        return !red;
    }

    /** A stranger's models rarely say which weaker property has to fail: then only changes of steps measure anything. */
    private void score(Map<Fate, Integer> steps) {
        int killed = steps.getOrDefault(Fate.KILLED, 0);
        int all = killed + steps.getOrDefault(Fate.NOTICED, 0) + steps.getOrDefault(Fate.SURVIVED, 0);
        if (all > 0) {
            terminal.out()
                    .println("score: properties notice " + killed + " of " + all + " changes in what the models do ("
                            + 100 * killed / all + " %)");
        }
    }

    private static double since(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }

    private int total(Fate fate) {
        return total.getOrDefault(fate, 0);
    }

    private Map<Pattern, List<Path>> selected() throws IOException, Usage {
        Map<Pattern, List<Path>> selected = new LinkedHashMap<>();
        Set<String> unknown = new TreeSet<>(options.only());
        for (Pattern pattern : patterns) {
            List<Path> modules = new ArrayList<>();
            boolean whole = options.only().isEmpty() || unknown.remove(pattern.name());
            for (Path module : ByRule.modules(pattern)) {
                if (unknown.remove(pattern.name() + "/" + ByRule.name(pattern, module)) || whole) {
                    modules.add(module);
                }
            }
            if (!modules.isEmpty()) {
                selected.put(pattern, modules);
            }
        }
        if (!unknown.isEmpty() && !layout.reviewed()) {
            throw new Usage("there is no " + String.join(", ", unknown)
                    + " (expected: modules beside a models.toml, or folders)");
        }
        if (!unknown.isEmpty()) {
            throw new Usage("there is no " + String.join(", ", unknown) + "; there are:\n"
                    + patterns.stream()
                            .map(pattern -> "  " + pattern.name() + "\n  " + pattern.name() + "/<module>\n")
                            .collect(Collectors.joining()));
        }
        return selected;
    }

    private void mutate(Pattern pattern, List<Path> modules, List<Sources> sources)
            throws IOException, InterruptedException {
        try (Campaign campaign = new Campaign(pattern, jobs(), pool);
                Line line = new Line(terminal)) {
            ByRule before = ByRule.read(pattern);
            List<Problem> problems = new ArrayList<>(pattern.problems());
            problems.addAll(campaign.prepare(modules, sources, line::show));
            if (!problems.isEmpty()) {
                line.erase();
                fail(
                        pattern.name() + ": " + layout.command("check", "")
                                + " fails, and nothing can be said of mutants",
                        problems);
                return;
            }
            List<Verdict> all = new ArrayList<>();
            boolean isWhole = modules.equals(ByRule.modules(pattern));
            for (Path module : modules) {
                long begin = System.nanoTime();
                List<Mutation> mutations = campaign.mutations(module);
                int standing = before.standing(pattern, module, sources, mutations);
                if (standing > 0) {
                    isWhole = false;
                    line.erase();
                    terminal.out()
                            .println(
                                    pattern.name() + "/" + ByRule.name(pattern, module) + ": the record of rules up to "
                                            + standing + " stands, and only mutants of newer rules are run");
                    mutations = mutations.stream()
                            .filter(mutation -> mutation.since() > standing)
                            .toList();
                }
                List<Verdict> verdicts = mutate(pattern, module, mutations, standing > 0, campaign, line);
                all.addAll(verdicts);
                // A module at a time, so that little is lost when the work is interrupted.
                List<String> by = Stream.concat(
                                standing > 0 ? before.by(ByRule.name(pattern, module)) : Stream.of(),
                                verdicts.stream()
                                        .filter(verdict -> verdict.fate() == Fate.KILLED)
                                        .flatMap(verdict -> Stream.ofNullable(verdict.run()))
                                        .map(Run::id))
                        .distinct()
                        .sorted()
                        .toList();
                before = merged(
                        pattern,
                        module,
                        before,
                        standing > 0,
                        verdicts,
                        by,
                        Sources.hash(module, sources, by),
                        campaign);
                before.write(pattern);
                rows(pattern, module, verdicts, before, since(begin), campaign);
            }
            line.erase();
            // Of what an older record says was killed, it does not say by which property.
            if (isWhole) {
                neverKilled(pattern, campaign, all);
            }
        } catch (Malformed e) {
            fail(pattern.name(), List.of(e.problem()));
        } catch (Sany.Rejected e) {
            fail(pattern.name(), List.of(new Problem(String.valueOf(e.getMessage()))));
        }
    }

    private int jobs() {
        return options.jobs() > 0 ? options.jobs() : Runtime.getRuntime().availableProcessors();
    }

    private void fail(String subject, List<Problem> problems) {
        red = true;
        terminal.out().println(terminal.red("FAIL") + " " + terminal.bold(subject));
        problems.forEach(problem -> terminal.out().println("     " + problem.text(layout.root())));
    }

    private List<Verdict> mutate(
            Pattern pattern, Path module, List<Mutation> mutations, boolean more, Campaign campaign, Line line)
            throws IOException, InterruptedException {
        String name = pattern.name() + "/" + ByRule.name(pattern, module);
        long begin = System.nanoTime();
        int[] done = {0};
        List<Verdict> verdicts = campaign.run(module, mutations, verdict -> {
            synchronized (done) {
                done[0]++;
                double seconds = since(begin);
                line.show(name + ": " + done[0] + " of " + mutations.size() + " mutants, " + Report.seconds(seconds)
                        + " s, about " + Math.round(seconds / done[0] * (mutations.size() - done[0])) + " s left");
            }
        });
        line.erase();
        Path file = layout.build().resolve("mutate").resolve(name + ".txt");
        Files.createDirectories(file.getParent());
        List<String> lines = verdicts.stream().map(Mutate::told).toList();
        Stream<String> older = more && Files.exists(file)
                ? Files.readAllLines(file).stream().filter(told -> !lines.contains(told))
                : Stream.of();
        Files.write(file, Stream.concat(older, lines.stream()).toList());
        return verdicts;
    }

    private static String told(Verdict verdict) {
        return word(verdict.fate()) + "\t"
                + verdict.mutation().id() + "\t"
                + (verdict.run() == null ? "" : verdict.run().id()) + "\t"
                + verdict.because().replaceAll("\\s+", " ");
    }

    /**
     * The file after this module; says what is new.
     *
     * @param more whether the verdicts are added to what the file says of the module
     */
    private ByRule merged(
            Pattern pattern,
            Path module,
            ByRule before,
            boolean more,
            List<Verdict> verdicts,
            List<String> by,
            String hash,
            Campaign campaign) {
        Set<String> uncounted = new TreeSet<>();
        String name = ByRule.name(pattern, module);
        Map<String, Survivor> known = before.survivor().stream()
                .filter(survivor -> !more && survivor.module().equals(name))
                .collect(Collectors.toMap(Survivor::id, survivor -> survivor, (a, b) -> a, LinkedHashMap::new));
        List<Survivor> survivors = before.survivor().stream()
                .filter(survivor -> more || !survivor.module().equals(name))
                .collect(Collectors.toCollection(ArrayList::new));
        int reasons = 0;
        int holesOfModule = 0;
        for (Verdict verdict : verdicts) {
            Mutation mutation = verdict.mutation();
            total.merge(verdict.fate(), 1, Integer::sum);
            boolean behaves = campaign.behaves(mutation);
            if (behaves) {
                ofSteps.merge(verdict.fate(), 1, Integer::sum);
            }
            boolean counted = layout.reviewed() || behaves;
            switch (verdict.fate()) {
                case NOTICED, SURVIVED -> {
                    String id = id(name, mutation);
                    Survivor survivor = survivor(id, verdict, known.remove(id));
                    survivors.add(survivor);
                    if (survivor.explained()) {
                        reasons++;
                    } else if (survivor.isHole()) {
                        holesOfModule++;
                    } else if (counted || options.verbose()) {
                        show(terminal.red(word(verdict.fate())), module, verdict);
                    }
                    if (!counted) {
                        uncounted.add(id);
                    }
                }
                case REJECTED -> show(terminal.red("rejected by SANY"), module, verdict);
                case BROKEN, KILLED -> {}
            }
        }
        survivors.sort(Comparator.comparing(Survivor::module));
        explained += reasons;
        holes += holesOfModule;
        known.values().stream()
                .filter(Survivor::explained)
                .forEach(gone -> terminal.out().println("explained, and no survivor any more: " + gone.id()));
        red |= count(verdicts, Fate.REJECTED) > 0
                || survivors.stream()
                        .anyMatch(survivor -> survivor.module().equals(name)
                                && !survivor.explained()
                                && !survivor.isHole()
                                && !uncounted.contains(survivor.id()));
        if (!uncounted.isEmpty() && !options.verbose()) {
            terminal.out()
                    .println(uncounted.size() + " changes of what only the properties of " + name
                            + " say survived: --verbose lists them, and they are in mutants-by-rule.toml");
        }
        ByRule.Module old = more ? before.module().get(name) : null;
        Map<String, ByRule.Module> modules = new LinkedHashMap<>(before.module());
        modules.remove(name);
        if (old != null || !verdicts.isEmpty() || module.startsWith(pattern.specs())) {
            ByRule.Module found = new ByRule.Module(
                    hash,
                    by,
                    Mutator.RULES,
                    verdicts.size(),
                    count(verdicts, Fate.KILLED),
                    count(verdicts, Fate.NOTICED),
                    count(verdicts, Fate.SURVIVED),
                    count(verdicts, Fate.BROKEN),
                    null);
            modules.put(name, old == null ? found : found.and(old));
        }
        return new ByRule(modules, survivors);
    }

    private static String id(String module, Mutation mutation) {
        return module + mutation.id().substring(mutation.module().length());
    }

    /** What was said of the mutant is said of it again, if it is the same in the same lines. */
    private Survivor survivor(String id, Verdict verdict, @Nullable Survivor old) {
        Mutation mutation = verdict.mutation();
        String why = "";
        String hole = "";
        if (old != null
                && mutation.before().equals(old.before())
                && mutation.after().equals(old.after())) {
            why = old.why();
            hole = old.hole();
        } else if (old != null && (old.explained() || old.isHole())) {
            terminal.out().println("the line of a survivor was edited: " + old.id());
            terminal.out().println("    its reason was: " + (old.explained() ? old.why() : old.hole()));
        }
        return new Survivor(id, word(verdict.fate()), mutation.before(), mutation.after(), why, hole);
    }

    /** One for the module; for a stranger's, one for what it does and one for what is only asked. */
    private void rows(
            Pattern pattern, Path module, List<Verdict> verdicts, ByRule found, double seconds, Campaign campaign) {
        if (layout.reviewed()) {
            row(pattern, module, "", verdicts, found, Report.seconds(seconds));
            return;
        }
        List<Verdict> steps = new ArrayList<>(verdicts);
        steps.removeIf(verdict -> !campaign.behaves(verdict.mutation()));
        List<Verdict> asked = new ArrayList<>(verdicts);
        asked.removeAll(steps);
        row(pattern, module, ": steps", steps, found, Report.seconds(seconds));
        row(pattern, module, ": properties", asked, found, "");
    }

    private void row(Pattern pattern, Path module, String part, List<Verdict> verdicts, ByRule found, String seconds) {
        if (verdicts.isEmpty()) {
            return;
        }
        String name = ByRule.name(pattern, module);
        Set<String> ids =
                verdicts.stream().map(verdict -> id(name, verdict.mutation())).collect(Collectors.toSet());
        long reasons = found.survivor().stream()
                .filter(survivor -> ids.contains(survivor.id()) && survivor.explained())
                .count();
        table.row(
                List.of(
                        pattern.name(),
                        name + part,
                        String.valueOf(verdicts.size()),
                        String.valueOf(count(verdicts, Fate.KILLED)),
                        String.valueOf(count(verdicts, Fate.NOTICED)),
                        String.valueOf(count(verdicts, Fate.SURVIVED)),
                        String.valueOf(reasons),
                        String.valueOf(count(verdicts, Fate.BROKEN)),
                        score(verdicts),
                        seconds),
                text -> text);
    }

    /** How many were killed of those that TLC could run. */
    private static String score(List<Verdict> verdicts) {
        int killed = count(verdicts, Fate.KILLED);
        int all = killed + count(verdicts, Fate.NOTICED) + count(verdicts, Fate.SURVIVED);
        return all == 0 ? "" : 100 * killed / all + " %";
    }

    private static String word(Fate fate) {
        return fate.name().toLowerCase(Locale.ROOT);
    }

    private static int count(List<Verdict> verdicts, Fate fate) {
        return (int) verdicts.stream().filter(verdict -> verdict.fate() == fate).count();
    }

    private void show(String word, Path module, Verdict verdict) {
        Mutation mutation = verdict.mutation();
        terminal.out()
                .println(word + " " + layout.root().relativize(module) + ":" + mutation.line() + ": " + mutation.id());
        terminal.out().println("    - " + mutation.before());
        terminal.out().println("    + " + mutation.after());
    }

    /** Properties that killed nothing, and definitions of which no mutant was killed. */
    private void neverKilled(Pattern pattern, Campaign campaign, List<Verdict> verdicts) {
        Set<String> violated = new TreeSet<>();
        Set<String> killed = new TreeSet<>();
        Set<String> mutated = new TreeSet<>();
        for (Verdict verdict : verdicts) {
            mutated.add(verdict.mutation().definition());
            if (verdict.fate() == Fate.KILLED) {
                killed.add(verdict.mutation().definition());
                violated.addAll(List.of(verdict.because().replace(",", "").split(" ", -1)));
            }
        }
        say(pattern, "properties that killed no mutant", campaign.properties().filter(p -> !violated.contains(p)));
        say(
                pattern,
                "definitions of which no mutant was killed",
                mutated.stream().filter(d -> !killed.contains(d)));
    }

    private void say(Pattern pattern, String what, Stream<String> names) {
        String list = names.collect(Collectors.joining(", "));
        if (!list.isEmpty()) {
            terminal.out().println(pattern.name() + ": " + what + ": " + list);
        }
    }
}
