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
import org.openjdk.jcstress.infra.runners.ForkedTestConfig;
import org.openjdk.jcstress.infra.runners.Runner;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.NodeType;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.vm.CompileMode;

/** The process in which jcstress runs. It leaves its files in the working directory, and what it saw in one of them. */
final class Child {
    static final String FILE = "observed";

    /** Every test in a process of its own, as jcstress has it. */
    static final String FORKED = "forked";

    /** All tests in this process, one after the other: a second is one of tests, not of starting and probing. */
    static final String EMBEDDED = "embedded";

    private Child() {}

    /** Takes one of these two words, and the options of jcstress. */
    public static void main(String[] args) throws Exception {
        Options options = new Options(List.of(args).subList(1, args.length).toArray(new String[0]));
        if (!options.parse()) {
            throw new IllegalArgumentException(String.join(" ", args));
        }
        JCStress jcstress = new JCStress(options);
        Map<String, List<TestResult>> results = new TreeMap<>();
        jcstress.getTests().forEach(test -> results.put(test, new ArrayList<>()));
        if (args[0].equals(EMBEDDED)) {
            results.forEach((test, some) -> some.add(run(TestList.getInfo(test), options)));
        } else if (!results.isEmpty()) {
            jcstress.run();
            InProcessCollector collector = new InProcessCollector();
            DiskReadCollector reader = new DiskReadCollector(options.getResultFile(), collector);
            reader.dump();
            reader.close();
            collector
                    .getTestResults()
                    .forEach(result -> results.computeIfAbsent(result.getName(), test -> new ArrayList<>())
                            .add(result));
        }

        ArrayList<Observed> observed = new ArrayList<>();
        results.forEach((test, some) -> observed.add(observed(TestList.getInfo(test), some)));
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Path.of(FILE)))) {
            out.writeObject(observed);
        }
    }

    /** What a process does that jcstress has forked. */
    private static TestResult run(TestInfo test, Options options) {
        System.out.println(test.name());
        SchedulingClass anywhere = new SchedulingClass(AffinityMode.NONE, test.threads(), NodeType.PACKAGE);
        TestConfig config = new TestConfig(options, test, 1, List.of(), CompileMode.UNIFIED, anywhere);
        try {
            return Class.forName(test.generatedRunner())
                    .asSubclass(Runner.class)
                    .getConstructor(ForkedTestConfig.class)
                    .newInstance(new ForkedTestConfig(config))
                    .run();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(test.name(), e);
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
                    .filter(state -> state.matchPattern().equals(id))
                    .findFirst()
                    .orElse(test.unmatched());
            long count =
                    results.stream().mapToLong(result -> result.getCount(id)).sum();
            outcomes.add(new Outcome(id, count, expected.expect(), expected.description()));
        }
        return new Observed(test.name(), test.threads(), outcomes, errors);
    }
}
