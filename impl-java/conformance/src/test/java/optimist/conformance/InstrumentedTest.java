package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
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
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

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

    static class Dozing {
        void doze() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    /** {@code Thread.sleep(Duration)}, which newer JDKs have. */
    @Test
    void aWaitOfADuration() throws Exception {
        Class<?> dozing = Mutant.of(Dozing.class, Mutant.in("doze", InstrumentedTest::byADuration));
        Class<?> instrumented = new Instrumented(dozing, Map.of(), true).load(dozing);
        Constructor<?> constructor = instrumented.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method doze = instrumented.getDeclaredMethod("doze");
        doze.setAccessible(true);
        assertThat(doze.invoke(constructor.newInstance())).isNull();
    }

    private static void byADuration(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (instruction.getOpcode() == Opcodes.LCONST_1) {
                method.instructions.set(
                        instruction,
                        new FieldInsnNode(Opcodes.GETSTATIC, "java/time/Duration", "ZERO", "Ljava/time/Duration;"));
            } else if (instruction instanceof MethodInsnNode call) {
                call.desc = "(Ljava/time/Duration;)V";
            }
        }
    }

    @Test
    void aConstantThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> new Instrumented(TicketLock.class, Map.of(77L, 1L)).load(TicketLock.class))
                .hasMessageContaining("the constant 77 does not occur");
    }
}
