package optimist.example;

import java.nio.file.Path;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import org.junit.jupiter.api.Test;

class TicketLockTest {
    @Test
    void isItsSpecification() {
        Conformance.of(TicketLock.class, Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg")))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock")
                .verify();
    }
}
