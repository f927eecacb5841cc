package optimist.smt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.smt.Conditions.Condition;
import optimist.smt.Solver.Make;
import optimist.tla.Sany;

/** Has solvers decide whether the invariants in {@code proofs/<pattern>} are inductive: what its {@code smt.toml} asks. */
public final class Smt {
    /**
     * What the solvers say of an invariant.
     *
     * @param conditions the number of those that have to hold, by both solvers
     * @param possible the number of what has to be possible, by both, in the models named as witnesses
     * @param failures what is not as it has to be, each with its action and conjunct, and what was answered
     * @param trusted assumptions, kinds of values, and variables that may have any value
     */
    public record Report(
            String module, int conditions, int possible, List<String> failures, List<String> trusted, double seconds) {
        @Override
        public String toString() {
            return String.format(
                            "%s: %d conditions and %d witnesses by Z3 and cvc5, %d failed in %.1f s%n",
                            module, conditions, possible, failures.size(), seconds)
                    + String.join(
                            "",
                            failures.stream()
                                    .map(line -> "  failed: " + line + "\n")
                                    .toList())
                    + String.join(
                            "",
                            trusted.stream()
                                    .map(line -> "  trusted: " + line + "\n")
                                    .toList());
        }
    }

    private final Path root;
    private final Path target;
    private final Sany sany;

    /**
     * @param root the folder that has specs, models and proofs
     * @param target a folder for what the solvers are asked, and for the standard modules
     */
    public Smt(Path root, Path target) {
        this.root = root;
        this.target = target;
        this.sany = new Sany(target.resolve("modules"));
    }

    private Conditions conditions(String pattern, String gate, String module, Map<String, String> replace, String model)
            throws IOException, Sany.Rejected {
        List<Path> library = List.of(
                root.resolve("proofs").resolve(pattern),
                root.resolve("models").resolve(pattern),
                root.resolve("specs").resolve(pattern),
                root.resolve("specs/memory"));
        Gate asked = gate(pattern, gate);
        String scope = model.isEmpty()
                ? ""
                : root.resolve("models")
                        .resolve(pattern)
                        .resolve(model + ".cfg")
                        .toString();
        return new Conditions(sany, module, library, asked, replace, scope);
    }

    private Gate gate(String pattern, String name) throws IOException {
        Path file = root.resolve("proofs").resolve(pattern).resolve("smt.toml");
        Gate gate = Gate.read(file).get(name);
        if (gate == null) {
            throw new Unsupported(file + ": there is no table [gate." + name + "]");
        }
        return gate;
    }

    /** Whether the invariant of a module is inductive for all values of its constants, by both solvers. */
    public Report check(String pattern, String module, String witnesses) throws IOException, Sany.Rejected {
        long begin = System.nanoTime();
        List<String> failures = new ArrayList<>();
        Conditions conditions = conditions(pattern, module, module, Map.of(), "");
        List<Condition> required = conditions.required();
        Path folder = Files.createDirectories(target.resolve(module));
        for (Condition condition : required) {
            Files.writeString(folder.resolve(condition.file()), condition.text() + "(check-sat)\n");
        }
        failures.addAll(failures(required, condition -> "unsat", ""));
        int possible = 0;
        for (String model : gate(pattern, module).witnesses()) {
            List<Condition> witnessed =
                    conditions(pattern, module, witnesses, Map.of(), model).possible();
            List<String> idle = gate(pattern, module).idle();
            failures.addAll(failures(
                    witnessed, condition -> idle.contains(condition.action()) ? "unsat" : "sat", " in " + model));
            possible += witnessed.size();
        }
        if (gate(pattern, module).safety().isEmpty()
                && gate(pattern, module).steps().isEmpty()) {
            failures.add("neither `safety` nor `steps` names a property, so the invariant is for nothing");
        }
        if (possible == 0) {
            failures.add("there are no witnesses, so nothing says that Init and the actions are possible");
        }
        return new Report(
                module, required.size(), possible, failures, conditions.trusted(), (System.nanoTime() - begin) / 1e9);
    }

    /** What not both solvers say of. After one that does not, the other is not asked. */
    private static List<String> failures(
            List<Condition> conditions, Function<Condition, String> expected, String where) {
        return conditions.parallelStream()
                .flatMap(condition -> Stream.of(Make.values())
                        .map(make -> failure(condition, make, expected.apply(condition), where))
                        .filter(failure -> !failure.isEmpty())
                        .limit(1))
                .toList();
    }

    private static String failure(Condition condition, Make make, String expected, String where) {
        String said = make.check(condition.text(), expected);
        return said.equals(expected)
                ? ""
                : condition.name() + where + ": " + make + " says " + said + " (expected: " + expected + ")";
    }

    /**
     * The goals that Z3 refutes in a model, by a counterexample; the properties before and after a step.
     *
     * @param module one that extends the module of the gate, and has what stands for others
     * @param replace the names of definitions by those that stand for them
     * @param goals which are asked
     */
    public SortedSet<String> refuted(
            String pattern,
            String gate,
            String module,
            Map<String, String> replace,
            String model,
            Predicate<String> goals)
            throws IOException, Sany.Rejected {
        Conditions conditions = conditions(pattern, gate, module, replace, model);
        return Stream.concat(conditions.required(goals).stream(), conditions.afterwards(goals).stream())
                .parallel()
                .filter(condition -> Make.Z3.check(condition.text(), "sat").equals("sat"))
                .map(Condition::goal)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The number of states of a model that satisfy the invariant, by Z3. */
    public int states(String pattern, String gate, String module, String model) throws IOException, Sany.Rejected {
        return conditions(pattern, gate, module, Map.of(), model).states();
    }
}
