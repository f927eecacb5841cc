package stranger;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import optimist.conformance.Call;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import org.junit.jupiter.api.Test;

class TallyTests {
    private static Conformance bind() {
        return Conformance.of(Tally.class, Model.of("Tally", Path.of("specs/Tally.cfg")))
                .shared("count")
                .threads("pc")
                .call("Add", "add")
                .answers("add", "count")
                .outside("TRUE");
    }

    @Test
    void isItsSpecification() {
        bind().verify();
    }

    /** Five calls are as many as the model has. */
    @Test
    void whatThreadsSeeIsABehaviour() {
        Call add = new Call("add", List.of());
        var recording = bind().record(
                        List.of("T1", "T2"), 300, (thread, random) -> thread.equals("T1") ? List.of(add, add) : List.of(add, add));
        var report = bind().validate(recording);
        assertTrue(report.conforms(), report.toString());
    }
}
