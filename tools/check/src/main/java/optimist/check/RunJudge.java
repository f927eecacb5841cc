package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.check.Manifest.Model;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** Judges one run: a model has the outcome that is expected and all that is pinned, a mutant is killed as expected. */
final class RunJudge {
    private RunJudge() {}

    static Check check(Run run, TlcResult result) {
        return run.mutant() == null
                ? Check.of(Kind.MODEL, run.pattern(), run.name(), model(run, result))
                : Check.of(Kind.MUTANT, run.pattern(), run.name(), mutant(run, result));
    }

    /** A large model that is left out is still what was measured, and it can be read. */
    static Check left(Run run, TlcResult read) {
        List<Problem> problems = new ArrayList<>();
        if (read.outcome() instanceof Outcome.Failed failed) {
            problems.add(new Problem(failed.file(), failed.line(), failed.message()));
        } else if (run.mutant() == null) {
            problems.addAll(run.model().pinned() ? edited(run, read) : List.of(notPinned(run)));
        }
        Kind kind = run.mutant() == null ? Kind.MODEL : Kind.MUTANT;
        return problems.isEmpty()
                ? Check.skipped(kind, run.pattern(), run.name(), "large: TIER=large")
                : Check.of(kind, run.pattern(), run.name(), problems);
    }

    private static List<Problem> model(Run run, TlcResult result) {
        List<Problem> problems = outcome(run, result);
        if (problems.isEmpty()) {
            problems.addAll(pins(run, result));
        }
        return problems;
    }

    static List<Problem> outcome(Run run, TlcResult result) {
        List<Problem> problems = new ArrayList<>();
        if (result.outcome() instanceof Outcome.Failed failed) {
            problems.add(new Problem(failed.file(), failed.line(), failed.message()));
        } else if (!result.outcome().toString().equals(run.expected())) {
            problems.add(new Problem("expected: " + run.expected() + "; found: " + result.outcome()));
        } else {
            String vacuous = vacuous(result);
            if (vacuous != null) {
                problems.add(new Problem(vacuous));
            }
            // What it instantiates it may do so with other constants, and it may call its own what it likes.
            if (!run.model().spec().equals(run.model().module())
                    && !result.extended().contains(run.model().spec())) {
                problems.add(new Problem("it does not extend " + run.model().spec()
                        + " (expected: the specification that models.toml names)"));
            }
        }
        return problems;
    }

    /** Why a run that holds is no evidence of anything; null if it is, or does not hold. */
    static @Nullable String vacuous(TlcResult result) {
        if (!(result.outcome() instanceof Outcome.Holds)) {
            return null;
        }
        if (result.distinct() == 0 && result.behaves()) {
            return "there are no states, so whatever is asked holds (expected: an Init that some state satisfies)";
        }
        // That there is no deadlock is asked by saying nothing, and no rule would see it red: it has to have a name.
        return asked(result).isEmpty()
                ? "nothing is asked (expected: an INVARIANT or a PROPERTY in its configuration; for deadlock too, as in"
                        + " NoDeadlock == ENABLED Next)"
                : null;
    }

    /** Everything that is not as it was pinned. */
    private static List<Problem> pins(Run run, TlcResult result) {
        Model model = run.model();
        if (!model.pinned()) {
            return List.of(notPinned(run));
        }
        List<Problem> problems = new ArrayList<>();
        BiConsumer<String, String> moved = (key, message) ->
                problems.add(run.pattern().manifestFile().problem("model." + run.name(), key, message));
        if (result.distinct() != Objects.requireNonNull(model.states())) {
            moved.accept("states", "distinct states: pinned " + model.states() + ", found " + result.distinct());
        }
        if (result.depth() != Objects.requireNonNull(model.depth())) {
            moved.accept("depth", "depth: pinned " + model.depth() + ", found " + result.depth());
        }
        List<String> idle = ActionJudge.idle(result);
        without(idle, Objects.requireNonNull(model.idle()))
                .forEach(action -> moved.accept("idle", action + " is never taken, and was when it was pinned"));
        without(model.idle(), idle)
                .forEach(action -> moved.accept("idle", action + " is taken, and was not when it was pinned"));
        problems.addAll(edited(run, result));
        return problems;
    }

    private static Problem notPinned(Run run) {
        return run.pattern().manifestFile().problem("model." + run.name(), "not pinned: run `" + pin(run) + "`");
    }

    private static String pin(Run run) {
        return run.pattern().layout().command("pin", run.id());
    }

    /** What is known to have moved without a run. */
    private static List<Problem> edited(Run run, TlcResult result) {
        Model model = run.model();
        List<Problem> problems = new ArrayList<>();
        BiConsumer<String, String> moved = (key, message) ->
                problems.add(run.pattern().manifestFile().problem("model." + run.name(), key, message));
        List<String> pinned = Objects.requireNonNull(model.properties());
        List<String> asked = asked(result);
        without(pinned, asked).forEach(name -> moved.accept("properties", name + " is pinned, and no longer checked"));
        without(asked, pinned).forEach(name -> moved.accept("properties", name + " is checked, and not pinned"));
        try {
            if (!Hash.of(run, result).equals(model.hash())) {
                moved.accept("hash", "configuration or module edited since it was pinned: " + pin(run));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return problems;
    }

    /** What distributed TLC can be wrong about: whether there is a violation, and how many states there are if not. */
    static List<Problem> distributed(Run run, TlcResult result) {
        boolean holds = result.outcome() instanceof Outcome.Holds;
        if (!holds && result.trace() == null) {
            return outcome(run, result);
        }
        if (holds != run.expected().equals("holds")) {
            return List.of(new Problem("expected: " + run.expected() + "; found: " + (holds ? "holds" : "a violation")
                    + (holds ? "; this mode does not check liveness" : "")));
        }
        Long pinned = run.model().states();
        if (holds && pinned != null && pinned != result.distinct()) {
            return List.of(new Problem("distinct states: pinned " + pinned + ", found " + result.distinct()));
        }
        return List.of();
    }

    static List<String> asked(TlcResult result) {
        return Stream.concat(result.invariants().stream(), result.properties().stream())
                .toList();
    }

    private static List<String> without(Collection<String> these, Collection<String> those) {
        return these.stream().filter(one -> !those.contains(one)).toList();
    }

    private static List<Problem> mutant(Run run, TlcResult result) {
        String table = "mutant." + run.name();
        Outcome outcome = result.outcome();
        if (outcome instanceof Outcome.Failed failed) {
            return List.of(new Problem(failed.file(), failed.line(), "the mutant does not run: " + failed.message()));
        }
        if (outcome instanceof Outcome.Holds) {
            return List.of(run.pattern()
                    .manifestFile()
                    .problem(
                            table,
                            "survives: " + Objects.requireNonNull(run.mutant()).fault()));
        }
        if (!outcome.toString().equals(run.expected())) {
            return List.of(run.pattern()
                    .manifestFile()
                    .problem(
                            table,
                            "killed-by",
                            "killed by another property: expected: " + run.expected() + "; found: " + outcome));
        }
        return List.of();
    }
}
