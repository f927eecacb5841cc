package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Report;
import org.junit.jupiter.api.Test;

class TicketLockTest {
    @Test
    void isItsSpecification() {
        Report report = Conformance.of(
                        TicketLock.class, Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg")))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock")
                .verify();
        assertThat(report.compared()).containsOnlyKeys("TakeTicket", "Look", "Leave");
        assertThat(report.steps("TakeTicket") + report.steps("Look") + report.steps("Leave"))
                .isEqualTo(report.edges());
        assertThat(report.notTaken()).isEmpty();
    }
}
