package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.example.TicketLock;
import org.junit.jupiter.api.Test;

class InstrumentedTest {
    @Test
    void theClassItselfKnowsNothingOfIt() {
        byte[] bytes = Objects.requireNonNull(Bytecode.bytes(
                TicketLock.class.getClassLoader(), TicketLock.class.getName().replace('.', '/')));
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                .contains("Loptimist/Action;")
                .doesNotContain("optimist/conformance");
        assertThat(TicketLock.class.getAnnotations()).isEmpty();
        assertThat(TicketLock.class.getDeclaredMethods())
                .extracting(java.lang.reflect.Method::getName)
                .containsExactlyInAnyOrder("lock", "unlock", "takeTicket", "look", "leave");
    }

    @Test
    void theOtherOneHasItsActionsUnderControl() {
        Class<?> instrumented = new Instrumented(TicketLock.class, Map.of()).load(TicketLock.class);
        assertThat(instrumented).isNotEqualTo(TicketLock.class);
        assertThat(Arrays.stream(instrumented.getDeclaredMethods()).map(java.lang.reflect.Method::getName))
                .contains("takeTicket", "takeTicket$access", "look$access", "leave$access");
    }

    @Test
    void aCallIsStoppedAtEachAction() {
        Subject subject = new Subject(TicketLock.class, List.of("next", "serving"), Map.of());
        Call lock = subject.call("lock", List.of());
        Pending take = (Pending) subject.begin(lock);
        assertThat(take.action()).isEqualTo("TakeTicket");

        assertThat(subject.access(take)).isEqualTo(0);
        assertThat(subject.read("next")).isEqualTo(1);

        Pending look = (Pending) subject.next(take, 0);
        assertThat(look).isEqualTo(new Pending(lock, "Look", List.of(0)));
        assertThat(subject.next(look, false)).isEqualTo(look);
        assertThat(subject.next(look, true)).isInstanceOf(Answer.class);
    }

    @Test
    void aConstantThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> new Instrumented(TicketLock.class, Map.of(77L, 1L)).load(TicketLock.class))
                .hasMessageContaining("the constant 77 does not occur");
    }
}
