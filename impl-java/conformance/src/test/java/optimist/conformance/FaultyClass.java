package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A class with a fault, and what has to find it out.
 *
 * @param original the class without the fault
 * @param finding what lint says about it; null if the graph has to differ, and lint finds nothing
 */
public record FaultyClass(
        Pairing original,
        String what,
        Mutant.Fault fault,
        @Nullable String finding) {
    /** One that somebody has chosen. */
    public interface Chosen {
        FaultyClass among(List<Pairing> pairings);
    }

    /** Of the first with that model: lint says this about it. */
    public static Chosen lint(String model, String what, String finding, Mutant.Fault fault) {
        return pairings -> new FaultyClass(Pairing.of(model, pairings), what, fault, finding);
    }

    /** Of the first with that model: its graph is another one. */
    public static Chosen graph(String model, String what, Mutant.Fault fault) {
        return pairings -> new FaultyClass(Pairing.of(model, pairings), what, fault, null);
    }

    private record Of(String module, Lint.Marked marked) {}

    /**
     * In each action that some model takes, another access than the right one; the graph has to differ. A method that
     * classes have in common is at fault in each of them, if they have specifications of their own.
     */
    private static List<FaultyClass> wrongAccesses(List<Pairing> pairings) {
        pairings.parallelStream().forEach(Pairing::report);
        Map<Of, FaultyClass> faulty = new LinkedHashMap<>();
        for (Pairing pairing : pairings) {
            pairing.report().lint().actions().forEach((action, marked) -> {
                if (pairing.report().steps(action) > 0) {
                    String what = "the access of " + marked.name() + " is another";
                    Mutant.Fault fault = Mutant.in(
                                    marked.name(),
                                    marked.access().equals(Lint.OUT) ? Mutant.silent() : Mutant.wrongAccess())
                            .in(marked.owner());
                    faulty.putIfAbsent(
                            new Of(pairing.model().module(), marked), new FaultyClass(pairing, what, fault, null));
                }
            });
        }
        return List.copyOf(faulty.values());
    }

    /** Those that were chosen, and those with a wrong access. */
    public static List<FaultyClass> all(List<Pairing> pairings, List<Chosen> foundByLint, List<Chosen> foundByGraph) {
        Stream<FaultyClass> chosen =
                Stream.of(foundByLint, foundByGraph).flatMap(List::stream).map(one -> one.among(pairings));
        return Stream.concat(chosen, wrongAccesses(pairings).stream()).toList();
    }

    /** Who finds it out. */
    public String finder() {
        return finding == null ? "graph" : "lint";
    }

    /** Finds it out, or fails. */
    public void findOut() {
        Report report = original.with(fault).bind().checkUntilFirst();
        assertThat(report.conforms()).isFalse();
        if (finding == null) {
            assertThat(report.lint().findings()).isEmpty();
            assertThat(report.difference()).isNotNull();
        } else {
            assertThat(report.lint().findings())
                    .anySatisfy(found -> assertThat(found.text()).contains(finding));
        }
    }

    @Override
    public String toString() {
        return original.type().getSimpleName() + ": " + what;
    }
}
