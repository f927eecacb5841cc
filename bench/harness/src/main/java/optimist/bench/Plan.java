package optimist.bench;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is measured of a pattern, and against what: {@code bench/<pattern>/bench.toml}.
 *
 * @param unit what one operation is called
 * @param ours the contender that the ratios are about
 * @param limit the contender that nobody is expected to surpass, where a scenario has none of its own
 * @param peers the contenders of which the best is named
 * @param warmups if that is another number than usual
 * @param millis of a run, if that is another number than usual
 */
record Plan(
        String unit,
        String ours,
        String limit,
        List<String> peers,
        @Nullable Integer warmups,
        @Nullable Integer millis,
        Map<String, Contender> contender,
        Map<String, Scenario> scenario,
        Map<String, Goal> goal) {

    /**
     * @param benchmark its JMH class
     * @param peer the jar it needs before all others, without {@code .jar}
     * @param opens the packages of the JDK that are to be open to it, each after its module and a slash
     * @param parameters for JMH
     * @param named whether it takes part only in scenarios that name it
     */
    record Contender(
            String shown,
            String benchmark,
            @Nullable String peer,
            List<String> opens,
            Map<String, String> parameters,
            @Nullable Boolean named) {
        Contender {
            opens = Objects.requireNonNullElse(opens, List.of());
            parameters = Objects.requireNonNullElse(parameters, Map.of());
        }

        /** Whether a run of one is a run of the other; they may be shown by different names. */
        boolean sameRun(Contender other) {
            return equals(new Contender(shown, other.benchmark, other.peer, other.opens, other.parameters, named));
        }

        private boolean hasToBeNamed() {
            return Boolean.TRUE.equals(named);
        }
    }

    /**
     * @param method of the JMH class
     * @param counter what counts the operations, where a call of the method is not one: a field of the benchmark's
     *     {@code AuxCounters}
     * @param limit instead of the plan's
     * @param with contenders that take part; if there are none here, all do that need not be named
     * @param without contenders that do not take part
     * @param unlike contenders that do something else here, and are no peers
     */
    record Scenario(
            String shows,
            String method,
            int threads,
            @Nullable String counter,
            @Nullable String limit,
            Map<String, String> parameters,
            List<String> with,
            List<String> without,
            List<String> unlike) {
        Scenario {
            parameters = Objects.requireNonNullElse(parameters, Map.of());
            with = Objects.requireNonNullElse(with, List.of());
            without = Objects.requireNonNullElse(without, List.of());
            unlike = Objects.requireNonNullElse(unlike, List.of());
        }

        /** Whether a run of one is a run of the other, whoever takes part. */
        boolean sameRun(Scenario other) {
            return equals(new Scenario(
                    shows, other.method, other.threads, other.counter, limit, other.parameters, with, without, unlike));
        }

        private Scenario with(List<String> contenders) {
            return new Scenario(shows, method, threads, counter, limit, parameters, contenders, List.of(), unlike);
        }
    }

    /**
     * In the scenarios, one is at least, or at most, so many times as fast as each of those.
     *
     * @param of which one; ours if absent
     * @param worst whether this is said of its worst run
     */
    record Goal(
            List<String> in,
            @Nullable String of,
            List<String> over,
            @Nullable Double atLeast,
            @Nullable Double atMost,
            @Nullable Boolean worst) {
        boolean ofTheWorst() {
            return Boolean.TRUE.equals(worst);
        }

        double least() {
            return Objects.requireNonNullElse(atLeast, 0.0);
        }

        double most() {
            return Objects.requireNonNullElse(atMost, Double.POSITIVE_INFINITY);
        }

        /** The bounds in words. */
        String bounds() {
            return (atLeast == null ? "" : String.format(Locale.ROOT, "at least %.2f", atLeast))
                    + (atLeast == null || atMost == null ? "" : " and ")
                    + (atMost == null ? "" : String.format(Locale.ROOT, "at most %.2f", atMost))
                    + (ofTheWorst() ? " in the worst run" : "");
        }
    }

    Plan {
        goal = Objects.requireNonNullElse(goal, Map.of());
    }

    static Plan read(Path file) throws IOException, Usage {
        Plan plan;
        try {
            plan = TomlMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build()
                    .readValue(Files.readString(file), Plan.class);
        } catch (JacksonException e) {
            throw new Usage(file + ": " + e.getOriginalMessage());
        }
        plan.check(file);
        return plan;
    }

    private void check(Path file) throws Usage {
        for (Object required : new Object[] {unit, ours, limit, peers, contender, scenario}) {
            known(file, required != null, "unit, ours, limit, peers, contender and scenario are needed");
        }
        known(file, millis == null || millis > 0, "a run takes its time");
        known(file, warmups == null || warmups >= 0, "there are no fewer than no warm-ups");
        known(file, contender.keySet(), List.of(ours, limit));
        known(file, contender.keySet(), peers);
        for (Contender each : contender.values()) {
            known(file, each.shown() != null && each.benchmark() != null, "a contender needs shown and benchmark");
        }
        for (Map.Entry<String, Scenario> entry : scenario.entrySet()) {
            Scenario each = entry.getValue();
            known(file, each.shows() != null && each.method() != null, entry.getKey() + " needs shows and method");
            known(file, each.threads() > 0, entry.getKey() + " needs threads");
            known(file, contender.keySet(), each.with());
            known(file, contender.keySet(), each.without());
            known(file, peers, each.unlike());
            String itsLimit = limitOf(entry.getKey());
            known(file, contender.keySet(), List.of(itsLimit));
            Set<String> there = contenders(entry.getKey()).keySet();
            known(file, there.containsAll(List.of(ours, itsLimit)), "nothing is without ours and the limit");
        }
        for (Goal each : goal.values()) {
            known(
                    file,
                    each.in() != null && each.over() != null && (each.atLeast() != null || each.atMost() != null),
                    "a goal needs in, over, and at-least or at-most");
            known(file, !each.ofTheWorst() || each.atMost() == null, "a worst run has no at-most");
            known(file, scenario.keySet(), each.in());
            for (String in : each.in()) {
                known(file, contenders(in).keySet(), each.over());
                known(file, contenders(in).keySet(), List.of(of(each)));
            }
        }
    }

    private static void known(Path file, boolean condition, String message) throws Usage {
        if (!condition) {
            throw new Usage(file + ": " + message);
        }
    }

    private static void known(Path file, Collection<String> names, List<String> used) throws Usage {
        for (String name : used) {
            known(file, names.contains(name), "there is no " + name + "; there are " + names);
        }
    }

    /** Whom a goal is about. */
    String of(Goal goal) {
        return Objects.requireNonNullElse(goal.of(), ours);
    }

    /** Whether a goal is about the worst run, so that everybody's is of interest. */
    boolean asksForTheWorst() {
        return goal.values().stream().anyMatch(Goal::ofTheWorst);
    }

    /** Those who take part in a scenario. */
    Map<String, Contender> contenders(String scenario) {
        Map<String, Contender> contenders = new LinkedHashMap<>(contender);
        List<String> with = scenarioOf(scenario).with();
        if (with.isEmpty()) {
            contenders.values().removeIf(Contender::hasToBeNamed);
        } else {
            contenders.keySet().retainAll(with);
        }
        contenders.keySet().removeAll(scenarioOf(scenario).without());
        return contenders;
    }

    /** Whether contenders take part that have to be named. */
    boolean isNamedIn(String scenario) {
        return contenders(scenario).values().stream().anyMatch(Contender::hasToBeNamed);
    }

    /** Those of the peers who take part in a scenario, and do the same there. */
    List<String> peersIn(String scenario) {
        Set<String> there = contenders(scenario).keySet();
        List<String> unlike = scenarioOf(scenario).unlike();
        return peers.stream()
                .filter(peer -> there.contains(peer) && !unlike.contains(peer))
                .toList();
    }

    Contender contenderOf(String name) {
        return Objects.requireNonNull(contender.get(name), name);
    }

    String shown(String contender) {
        return contenderOf(contender).shown();
    }

    /** A goal, and its bounds in words. */
    String bounds(String goalName) {
        return goalName + ": " + Objects.requireNonNull(goal.get(goalName)).bounds();
    }

    Scenario scenarioOf(String name) {
        return Objects.requireNonNull(scenario.get(name), name);
    }

    String limitOf(String scenario) {
        return Objects.requireNonNullElse(scenarioOf(scenario).limit(), limit);
    }

    /**
     * The least that runs every benchmark: of each method, the first scenario of those in which most take part, and the same of those
     * in which contenders are named.
     */
    Plan smoke() {
        Map<List<Object>, String> best = new LinkedHashMap<>();
        for (String name : scenario.keySet()) {
            best.merge(
                    List.of(scenarioOf(name).method(), isNamedIn(name)),
                    name,
                    (one, other) -> contenders(other).size() > contenders(one).size() ? other : one);
        }
        Map<String, Scenario> fewest = new LinkedHashMap<>(scenario);
        fewest.keySet().retainAll(best.values());
        return with(fewest, Map.of());
    }

    private Plan with(Map<String, Scenario> scenarios, Map<String, Goal> goals) {
        return new Plan(unit, ours, limit, peers, warmups, millis, contender, scenarios, goals);
    }

    /**
     * Only what was measured: scenarios that are still the same, with those who took part and are still the same. A goal
     * stays if all that it is about was measured.
     */
    Plan measured(Plan then) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        scenario.forEach((name, each) -> {
            Scenario before = then.scenario().get(name);
            if (before != null && each.sameRun(before)) {
                Set<String> there = new LinkedHashSet<>(contenders(name).keySet());
                there.retainAll(then.contenders(name).keySet());
                there.removeIf(contender -> !contenderOf(contender).sameRun(then.contenderOf(contender)));
                if (there.containsAll(List.of(ours, limitOf(name)))) {
                    scenarios.put(name, each.with(List.copyOf(there)));
                }
            }
        });
        Plan known = with(scenarios, Map.of());
        Map<String, Goal> goals = new LinkedHashMap<>(goal);
        goals.values()
                .removeIf(each -> !each.in().stream()
                        .allMatch(in -> scenarios.containsKey(in)
                                && known.contenders(in).keySet().containsAll(each.over())
                                && known.contenders(in).containsKey(of(each))));
        return with(scenarios, goals);
    }

    int measurements() {
        return scenario.keySet().stream()
                .mapToInt(name -> contenders(name).size())
                .sum();
    }
}
