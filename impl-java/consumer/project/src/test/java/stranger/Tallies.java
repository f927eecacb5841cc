package stranger;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.tla.TlaValue;

/** How the class is bound to its specification; and a program that compares them, where there is no JUnit. */
final class Tallies {
    private Tallies() {}

    static Conformance bind() {
        return Conformance.of(Tally.class, Model.of("Tally", Path.of("specs/Tally.cfg")))
                .shared("count")
                .threads("pc")
                .call("Add", "add")
                .observe(Tallies::observed)
                .answers("add", "count")
                .outside("TRUE");
    }

    /** The result of a call is in no field: it is the count before. */
    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        if (step.next() instanceof Answer answer
                && !Codec.PLAIN.toSpec(answer.returned()).equals(before.apply("count"))) {
            throw Observer.wrong(answer, "that is not the count before");
        }
        return Map.of();
    }

    public static void main(String[] args) {
        System.out.println(bind().verify());
    }
}
