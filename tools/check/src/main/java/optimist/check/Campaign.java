package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import optimist.check.Trials.Trial;
import optimist.tla.Mutation;
import optimist.tla.Mutator;
import optimist.tla.Sany;
import optimist.tla.TlcPool;
import optimist.tla.Uses;
import org.jspecify.annotations.Nullable;

/** The mutants of one pattern's modules, and the models they are put to. */
final class Campaign implements AutoCloseable {
    /** What became of a mutant. */
    enum Fate {
        /** A property was violated that holds without the fault, or a violation that is expected was not found. */
        KILLED,
        /** Numbers of states or depths differ, and nothing else. */
        NOTICED,
        SURVIVED,
        /** Where it made a difference, TLC could not evaluate it, or not in time. */
        BROKEN,
        /** SANY does not accept it: an error of the rule. */
        REJECTED
    }

    /**
     * What became of a mutant.
     *
     * @param run the model that killed it, if one did
     * @param because how it was killed, or why it is broken
     */
    record Verdict(Mutation mutation, Fate fate, @Nullable Run run, String because) {}

    /** A run, and what it makes of the definitions. */
    private record Candidate(Sources sources, Uses uses) {
        Run run() {
            return sources.run();
        }

        /** A hand-written mutant of the model shows what the properties are worth, and those only. */
        boolean concerns(Mutation mutation) {
            return run().mutant() == null
                    ? uses.needs(mutation.definition())
                    : uses.asked().contains(mutation.definition());
        }
    }

    /** A mutant that multiplies the states is given up after this many times the time of the model, and some more. */
    private static final double PATIENCE = 5;

    private static final double SECONDS = 10;
    /** After so many models without an answer it is not put to more; one that took all its time counts twice. */
    private static final int ENOUGH = 3;

    private static final java.util.regex.Pattern SAME =
            java.util.regex.Pattern.compile(": effect dropped: (\\w+)' = \\1$");

    /** What a run takes beside TLC's own time. */
    private static final double OVERHEAD = 0.1;

    /** Without a limit, as the mutant is none. */
    private static final double LONG = 3600;

    private final Pattern pattern;
    private final Sany sany;
    private final Trials trials;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Map<Run, Trial> normal = new ConcurrentHashMap<>();
    /** How often a run has killed a mutant of a definition, or of a module. */
    private final Map<String, Integer> kills = new ConcurrentHashMap<>();

    private final BlockingQueue<Path> folders = new LinkedBlockingQueue<>();
    private final ExecutorService executor;

    Campaign(Pattern pattern, int jobs, TlcPool pool) throws IOException {
        this.pattern = pattern;
        Path build = pattern.layout().build().resolve("mutate").resolve(pattern.name());
        this.sany = new Sany(pattern.layout().build().resolve("mutate/standard"));
        this.trials = new Trials(build.resolve("trials.txt"), pool);
        for (int i = 0; i < jobs; i++) {
            folders.add(empty(Files.createDirectories(build.resolve("job" + i))));
        }
        this.executor = Executors.newFixedThreadPool(jobs);
    }

    /** Without the mutant that a run has left there which was interrupted: it would be read with every other. */
    private static Path empty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        return folder;
    }

    /**
     * Runs the models that read one of the modules, as they are. Returns those that do not end as expected: nothing can be
     * said of mutants then.
     */
    List<Problem> prepare(List<Path> modules, List<Sources> sources, Consumer<String> progress)
            throws IOException, InterruptedException {
        List<Problem> problems = new ArrayList<>();
        for (Sources read : sources) {
            if (modules.stream().anyMatch(read::reads)) {
                try {
                    candidates.add(new Candidate(read, uses(read.run())));
                } catch (Sany.Rejected e) {
                    problems.add(new Problem(read.run().id() + ": " + e.getMessage()));
                }
            }
        }
        Map<Candidate, Future<Trial>> results = new LinkedHashMap<>();
        candidates.forEach(candidate -> results.put(
                candidate,
                executor.submit(() -> inFolder(folder -> trials.run(candidate.sources(), null, folder, LONG)))));
        int done = 0;
        for (Map.Entry<Candidate, Future<Trial>> entry : results.entrySet()) {
            Run run = entry.getKey().run();
            Trial trial = get(entry.getValue());
            normal.put(run, trial);
            progress.accept("models as they are: " + ++done + " of " + results.size());
            if (!trial.outcome().equals(run.expected()) || trial.isEmpty()) {
                problems.add(new Problem(run.id() + ": expected: " + run.expected() + "; found: " + trial.outcome()
                        + " " + trial.message()));
            }
        }
        return problems;
    }

    private Uses uses(Run run) throws Sany.Rejected, IOException {
        return Uses.of(
                sany,
                run.job().module(),
                run.configuration(),
                run.job().library(),
                run.mutant() == null ? Map.of() : run.mutant().replace());
    }

    /** The properties that some model of the pattern asks. */
    Stream<String> properties() {
        return candidates.stream()
                .filter(candidate -> candidate.run().pattern() == pattern)
                .flatMap(candidate -> candidate.run().model().properties() == null
                        ? Stream.empty()
                        : candidate.run().model().properties().stream())
                .distinct()
                .sorted();
    }

    /** The mutants of a module: of those of its definitions that a model needs. A module of no model need not even be one. */
    List<Mutation> mutations(Path module) throws IOException, Sany.Rejected {
        if (candidates.stream().noneMatch(candidate -> candidate.sources().reads(module))) {
            return List.of();
        }
        Uses uses = candidates.stream()
                .filter(candidate -> candidate.sources().reads(module))
                .filter(candidate -> candidate.run().mutant() == null)
                .map(Candidate::uses)
                .reduce(Uses.NONE, Uses::and);
        List<Mutation> mutations = Mutator.mutations(sany, module, pattern.library(), uses);
        return pattern.layout().reviewed()
                ? mutations
                : mutations.stream().filter(mutation -> !isTheSame(mutation)).toList();
    }

    /** Whether it only writes {@code x' = x} as {@code UNCHANGED x}. In patterns of ours, the reasons say so. */
    private static boolean isTheSame(Mutation mutation) {
        return SAME.matcher(mutation.id()).find();
    }

    /** Whether a model makes its states from the definition, or else only asks it. */
    boolean behaves(Mutation mutation) {
        return candidates.stream()
                .anyMatch(candidate -> candidate.uses().behaviour().contains(mutation.definition()));
    }

    /** Puts the mutants of a module to the models, several at a time; the listener hears of each. */
    List<Verdict> run(Path module, List<Mutation> mutations, Consumer<Verdict> listener) throws InterruptedException {
        List<Future<Verdict>> futures = new ArrayList<>();
        for (Mutation mutation : mutations) {
            futures.add(executor.submit(() -> {
                Verdict verdict = inFolder(folder -> verdict(module, mutation, folder));
                listener.accept(verdict);
                return verdict;
            }));
        }
        List<Verdict> verdicts = new ArrayList<>();
        for (Future<Verdict> future : futures) {
            verdicts.add(get(future));
        }
        return verdicts;
    }

    private interface Work<T> {
        T in(Path folder) throws IOException, InterruptedException;
    }

    private <T> T inFolder(Work<T> work) throws IOException, InterruptedException {
        Path folder = folders.take();
        try {
            return work.in(folder);
        } finally {
            folders.add(folder);
        }
    }

    private static <T> T get(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Verdict verdict(Path module, Mutation mutation, Path folder) throws IOException, InterruptedException {
        Path mutant = Files.writeString(folder.resolve(mutation.module() + ".tla"), mutation.text());
        try {
            sany.accept(
                    mutation.module(),
                    Stream.concat(Stream.of(folder), pattern.library().stream()).toList());
            return put(module, mutation, folder);
        } catch (Sany.Rejected e) {
            return new Verdict(mutation, Fate.REJECTED, null, String.valueOf(e.getMessage()));
        } finally {
            Files.delete(mutant);
        }
    }

    private Verdict put(Path module, Mutation mutation, Path folder) throws IOException, InterruptedException {
        Verdict verdict = new Verdict(mutation, Fate.SURVIVED, null, "");
        int unanswered = 0;
        for (Candidate candidate : candidatesFor(module, mutation)) {
            Run run = candidate.run();
            Trial usual = Objects.requireNonNull(normal.get(run));
            Trial trial = trials.run(candidate.sources(), mutation, folder, SECONDS + PATIENCE * usual.seconds());
            if (!trial.answered()) {
                verdict = new Verdict(mutation, Fate.BROKEN, run, trial.outcome() + " " + trial.message());
                unanswered += trial.outcome().equals(Trials.EXPLODED) ? 2 : 1;
                if (unanswered >= ENOUGH) {
                    return verdict;
                }
            } else if (kills(run, trial)) {
                kills.merge(run.id() + " " + mutation.definition(), 1, Integer::sum);
                kills.merge(run.id() + " " + mutation.module(), 1, Integer::sum);
                return new Verdict(mutation, Fate.KILLED, run, because(run, trial));
            } else if (verdict.fate() == Fate.SURVIVED
                    && (trial.states() != usual.states() || trial.depth() != usual.depth())) {
                verdict = new Verdict(
                        mutation,
                        Fate.NOTICED,
                        run,
                        usual.states() + " states, depth " + usual.depth() + " -> " + trial.states() + ", "
                                + trial.depth());
            }
        }
        return verdict;
    }

    private static String because(Run run, Trial trial) {
        String found = trial.isEmpty() ? "no state" : trial.outcome();
        return run.expected().equals("holds") ? found : found + ", expected " + run.expected();
    }

    /** A hand-written mutant, too, is to be found by the property that is named, and not by another one. */
    private static boolean kills(Run run, Trial trial) {
        return !trial.outcome().equals(run.expected()) || trial.isEmpty();
    }

    /** The models before the hand-written mutants, and those first that are the likeliest to kill it, for their time. */
    private List<Candidate> candidatesFor(Path module, Mutation mutation) {
        return candidates.stream()
                .filter(candidate -> candidate.sources().reads(module))
                .filter(candidate -> candidate.concerns(mutation))
                .sorted(Comparator.<Candidate>comparingInt(
                                candidate -> candidate.run().mutant() == null ? 0 : 1)
                        .thenComparingDouble(candidate -> -promise(candidate, mutation)))
                .toList();
    }

    /** What killed a mutant of the same definition, or of the same module, is likely to kill this one. */
    private double promise(Candidate candidate, Mutation mutation) {
        double kills = 1 + 10 * killed(candidate, mutation.definition()) + killed(candidate, mutation.module());
        double seconds = Objects.requireNonNull(normal.get(candidate.run())).seconds();
        return kills / (OVERHEAD + seconds);
    }

    private int killed(Candidate candidate, String what) {
        return kills.getOrDefault(candidate.run().id() + " " + what, 0);
    }

    @Override
    public void close() throws IOException {
        executor.shutdownNow();
        trials.close();
    }
}
