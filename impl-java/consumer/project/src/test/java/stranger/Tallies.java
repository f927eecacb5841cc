package stranger;

import java.nio.file.Path;
import optimist.conformance.Conformance;
import optimist.conformance.Model;

/** How the class is bound to its specification; and a program that compares them, where there is no JUnit. */
final class Tallies {
    private Tallies() {}

    static Conformance bind() {
        return Conformance.of(Tally.class, Model.of("Tally", Path.of("specs/Tally.cfg")))
                .shared("count")
                .threads("pc")
                .call("Add", "add")
                .answers("add", "count")
                .outside("TRUE");
    }

    public static void main(String[] args) {
        System.out.println(bind().verify());
    }
}
