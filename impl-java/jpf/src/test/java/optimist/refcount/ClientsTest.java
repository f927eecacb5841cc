package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import optimist.jpf.Explorations;
import optimist.jpf.Mutant;
import optimist.jpf.Search;
import optimist.jpf.Torn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The clients in every interleaving: Java Pathfinder finds what it must, and nothing else. */
class ClientsTest extends Explorations {
    ClientsTest() {
        super("refcount");
    }

    @ParameterizedTest(name = "{1} {0}")
    @MethodSource
    void findsThePlantedFaults(Scenario scenario, String variant) throws Exception {
        Set<String> expected = scenario.findings(variant);
        assertThat(explore(variant, variant, scenario, expected))
                .as("%s %s", variant, scenario)
                .isEqualTo(expected);
    }

    static Stream<Arguments> findsThePlantedFaults() {
        return Arrays.stream(Scenario.values())
                .flatMap(scenario -> Stream.of("CasLoop", "Optimistic", "Parity", "Sticky")
                        .map(variant -> Arguments.of(scenario, variant)));
    }

    /**
     * Each atomic update of each variant in turn, read and then written. Two survive and are not among them: those by
     * which Sticky undoes what was refused. An update lost there moves the word by less than 2^31, and it is 2^61 away
     * from all that matters.
     */
    @ParameterizedTest(name = "{0}.{1}")
    @CsvSource({
        "CasLoop, casRetain, DISCIPLINED_SEVERAL, wrong count",
        "CasLoop, casRelease, DISCIPLINED_SEVERAL, deallocated twice",
        "Optimistic, addToRetain, DISCIPLINED_SEVERAL, wrong count",
        "Optimistic, undoRetain, COUNT_IS_EXACT, wrong count",
        "Optimistic, subtractToRelease, DISCIPLINED_SEVERAL, wrong count",
        "Optimistic, undoRelease, DISPLACED, wrong count",
        "Parity, addToRetain, DISCIPLINED_SEVERAL, wrong count",
        "Parity, undoRetain, COUNT_IS_EXACT, wrong count",
        "Parity, casRelease, DISCIPLINED_SEVERAL, deallocated twice",
        "Sticky, addToRetain, DISCIPLINED_SEVERAL, wrong count",
        "Sticky, subtractToRelease, DISCIPLINED_SEVERAL, wrong count",
        "Sticky, bury, RETAIN_HALF, wrong count",
        "Sticky, takeBack, ON_THE_BRINK, wrong count",
        "Sticky, casRelease, DISCIPLINED_SEVERAL, wrong count",
    })
    void findsATornUpdate(String variant, String method, Scenario scenario, String finding) throws Exception {
        Path faulty = Search.FOLDER.resolve("mutants").resolve(variant + "-" + method);
        Mutant.write(faulty, Class.forName("optimist.refcount." + variant + "RefCount"), method);
        Set<String> found = explore(
                variant + "." + method + " torn",
                variant,
                scenario,
                Set.of(finding),
                faulty,
                Search.folder(Torn.class));
        assertThat(scenario.findings(variant)).doesNotContain(finding);
        assertThat(found).as("%s.%s torn %s", variant, method, scenario).contains(finding);
    }

    /** By default there is no error to be found here. */
    @Test
    void looksIntoFinalFields() throws Exception {
        Set<String> found = explore("Boxed", "Boxed", Scenario.DISCIPLINED_SEVERAL, Set.of("wrong count"));
        assertThat(found).contains("wrong count");
    }

    private Set<String> explore(String name, String variant, Scenario scenario, Set<String> expected, Path... before)
            throws Exception {
        List<Path> classPath = new ArrayList<>(List.of(before));
        classPath.add(Search.folder(Clients.class));
        classPath.add(Search.folder(RefCounted.class));
        List<String> arguments = new ArrayList<>(List.of(variant));
        arguments.addAll(scenario.clients());
        return findings(name + " " + scenario, expected, classPath, Clients.class, arguments);
    }
}
