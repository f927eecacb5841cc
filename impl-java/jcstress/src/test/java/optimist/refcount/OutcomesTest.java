package optimist.refcount;

import java.util.*;
import optimist.conformance.Outcomes;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.infra.runners.TestList;

class OutcomesTest {
    static final Set<String> FIRST = Set.of(
            "AddToRetain",
            "ReadToRetain",
            "SubtractToRelease",
            "ReadToRelease",
            "Observe",
            "WriteFirst",
            "WriteSecond");

    @Test
    void show() throws Exception {
        for (String name : new TreeSet<>(TestList.tests())) {
            var info = TestList.getInfo(name);
            Class<?> type = Class.forName(info.binaryName());
            Class<?> result = Arrays.stream(type.getMethods())
                    .filter(m -> m.getName().equals("end"))
                    .findFirst()
                    .get()
                    .getParameterTypes()[0];
            var o = Outcomes.of(
                    type,
                    () -> {
                        try {
                            return result.getConstructor().newInstance();
                        } catch (ReflectiveOperationException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    info.actorNames().stream()
                            .map(n -> n.replaceAll(".*[.]|[(].*", ""))
                            .toList(),
                    "end");
            var all = o.all();
            var atomic = o.interruptedBefore(FIRST);
            System.out.println(name + " " + info.actorNames() + " unmatched "
                    + (info.unmatched() == null ? null : info.unmatched().expect()) + " cases " + info.cases());
            for (var x : all) {
                System.out.println((atomic.contains(x) ? "   " : " ! ") + x);
            }
            if (!all.containsAll(atomic)) System.out.println("???");
        }
    }
}
