package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.example.TicketLock;
import optimist.refcount.CasLoopRefCount;
import optimist.refcount.OptimisticRefCount;
import optimist.refcount.ParityRefCount;
import optimist.refcount.StickyRefCount;
import optimist.tla.TlaValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstrumentedTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                TicketLock.class,
                CasLoopRefCount.class,
                OptimisticRefCount.class,
                ParityRefCount.class,
                StickyRefCount.class
            })
    void theClassItselfKnowsNothingOfIt(Class<?> type) throws Exception {
        // It was instrumented elsewhere, which must not show here.
        Class<?> instrumented = new Instrumented(type, Map.of()).load(type);
        assertThat(names(instrumented)).anyMatch(name -> name.endsWith(Instrumented.ACCESS));

        assertThat(names(type)).noneMatch(name -> name.endsWith(Instrumented.ACCESS));
        String path = type.getName().replace('.', '/');
        byte[] bytes = Objects.requireNonNull(Bytecode.bytes(type.getClassLoader(), path));
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                .contains("Loptimist/Action;")
                .doesNotContain("optimist/conformance");
        // The annotation is for the class file only.
        for (Method method : type.getDeclaredMethods()) {
            assertThat(method.getAnnotations()).isEmpty();
        }
    }

    private static List<String> names(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods()).map(Method::getName).toList();
    }

    @Test
    void theOtherOneHasItsActionsUnderControl() {
        Class<?> instrumented = new Instrumented(TicketLock.class, Map.of()).load(TicketLock.class);
        assertThat(instrumented).isNotEqualTo(TicketLock.class);
        assertThat(Arrays.stream(instrumented.getDeclaredMethods()).map(Method::getName))
                .contains("takeTicket", "takeTicket$access", "look$access", "leave$access");
    }

    @Test
    void aCallIsStoppedAtEachAction() {
        Model unused = Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg"));
        Conformance conformance =
                Conformance.of(TicketLock.class, unused).shared("next").shared("serving");
        Subject subject = new Subject(TicketLock.class, conformance.binding(), new Watch(Duration.ofMinutes(1)));
        Call lock = subject.call(new Call("lock", List.of()));
        Pending take = (Pending) subject.begin(lock);
        assertThat(take.action()).isEqualTo("TakeTicket");

        Pending look = (Pending) subject.step(take, "").next();
        assertThat(subject.state()).containsEntry("next", new TlaValue.Atom("1"));
        assertThat(look).isEqualTo(new Pending(lock, "Look", List.of(0)));
        assertThat(subject.step(look, "").next()).isInstanceOf(Answer.class);

        Pending late = (Pending) subject.step(take, "").next();
        assertThat(subject.step(late, "").next()).isEqualTo(late);
    }

    @Test
    void aConstantThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> new Instrumented(TicketLock.class, Map.of(77L, 1L)).load(TicketLock.class))
                .hasMessageContaining("the constant 77 does not occur");
    }
}
