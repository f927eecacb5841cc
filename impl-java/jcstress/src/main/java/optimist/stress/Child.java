package optimist.stress;

import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import optimist.stress.Observed.Outcome;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.StateCase;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestList;

/** The process in which jcstress runs. It leaves its files in the working directory, and what it saw in one of them. */
final class Child {
    static final String FILE = "observed";

    private Child() {}

    /** Takes the options of jcstress. */
    public static void main(String[] args) throws Exception {
        Options options = new Options(args);
        options.parse();
        JCStress jcstress = new JCStress(options);
        Map<String, List<TestResult>> results = new TreeMap<>();
        jcstress.getTests().forEach(test -> results.put(test, new ArrayList<>()));
        jcstress.run();

        InProcessCollector collector = new InProcessCollector();
        DiskReadCollector reader = new DiskReadCollector(options.getResultFile(), collector);
        reader.dump();
        reader.close();
        for (TestResult result : collector.getTestResults()) {
            results.computeIfAbsent(result.getName(), test -> new ArrayList<>()).add(result);
        }

        ArrayList<Observed> observed = new ArrayList<>();
        results.forEach((test, some) -> observed.add(observed(TestList.getInfo(test), some)));
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Path.of(FILE)))) {
            out.writeObject(observed);
        }
    }

    private static Observed observed(TestInfo test, Collection<TestResult> results) {
        List<String> errors = new ArrayList<>();
        TreeSet<String> ids = new TreeSet<>();
        test.cases().forEach(expected -> ids.add(expected.matchPattern()));
        for (TestResult result : results) {
            ids.addAll(result.getStateKeys());
            if (result.status() != Status.NORMAL) {
                errors.add(result.status() + " " + String.join(" ", result.getMessages()));
            }
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (String id : ids) {
            StateCase expected = test.cases().stream()
                    .filter(state -> state.matches(id))
                    .findFirst()
                    .orElse(test.unmatched());
            long count =
                    results.stream().mapToLong(result -> result.getCount(id)).sum();
            outcomes.add(new Outcome(id, count, expected.expect(), expected.description()));
        }
        return new Observed(test.name(), outcomes, errors);
    }
}
