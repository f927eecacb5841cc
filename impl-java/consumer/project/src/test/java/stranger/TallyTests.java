package stranger;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import optimist.conformance.Call;
import org.junit.jupiter.api.Test;

class TallyTests {
    @Test
    void isItsSpecification() {
        Tallies.bind().verify();
    }

    /** Five calls are as many as the model has. */
    @Test
    void recordedRunsAreBehaviours() {
        Call add = new Call("add", List.of());
        var recording = Tallies.bind().record(List.of("T1", "T2"), 300, (thread, random) -> List.of(add, add));
        var report = Tallies.bind().validate(recording);
        assertTrue(report.conforms(), report.toString());
    }
}
