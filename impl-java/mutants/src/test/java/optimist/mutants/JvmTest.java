package optimist.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import optimist.mutants.Jvm.End;
import optimist.mutants.toy.Counter;
import optimist.mutants.toy.FlakyChecks;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;

/** The rules, and what becomes of their mutants. */
class JvmTest {
    private static final String CHECKS = "optimist.mutants.toy.CounterChecks";
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final byte[] ORIGINAL = bytes("Counter");
    private static final List<Mutant> MUTANTS = Mutants.of(ORIGINAL);
    private static final Jvm JVM = new Jvm(System.getProperty("java.class.path"), Path.of("."));

    private static byte[] bytes(String toy) {
        try (InputStream in = Objects.requireNonNull(Counter.class.getResourceAsStream(toy + ".class"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterAll
    static void close() {
        JVM.close();
    }

    private static End end(String id, Duration silence) throws IOException, InterruptedException {
        Mutant mutant = MUTANTS.stream()
                .filter(known -> known.id().equals("Counter." + id))
                .findAny()
                .orElseThrow(() -> new AssertionError(
                        id + " is not among " + MUTANTS.stream().map(Mutant::id).toList()));
        return JVM.run(mutant.type(), mutant.bytes().get(), CHECKS, silence).end();
    }

    @Test
    void withoutAFaultItSurvives() throws IOException, InterruptedException {
        assertThat(JVM.run(Counter.class.getName(), ORIGINAL, CHECKS, LONG).end())
                .isEqualTo(End.SURVIVED);
    }

    @Test
    void aNoticedMutantIsKilled() throws IOException, InterruptedException {
        assertThat(end("get() NOT_NEGATIVE 1", LONG)).isEqualTo(End.KILLED);
        assertThat(end("calls() SWAPPED 1", LONG)).isEqualTo(End.KILLED);
        assertThat(end("left(long, long) NOT_ELAPSED 1", LONG)).isEqualTo(End.KILLED);
        assertThat(end("left(long, long) NOT_ELAPSED 2", LONG)).isEqualTo(End.KILLED);
        assertThat(end("add(int) CONDITIONALS_BOUNDARY 1", LONG)).isEqualTo(End.KILLED);
    }

    @Test
    void anUnnoticedMutantSurvives() throws IOException, InterruptedException {
        assertThat(end("closed NOT_VOLATILE 1", LONG)).isEqualTo(End.SURVIVED);
        assertThat(end("set(int) NOT_SYNCHRONIZED 1", LONG)).isEqualTo(End.SURVIVED);
        assertThat(end("set(int) WEAKER_ACCESS 1", LONG)).isEqualTo(End.SURVIVED);
        assertThat(end("close() FALSE_RETURNS 1", LONG)).isEqualTo(End.SURVIVED);
    }

    @Test
    void anEndlessLoopIsTimedOutAndTheNextOneIsNotAffected() throws IOException, InterruptedException {
        end("closed NOT_VOLATILE 1", LONG);
        assertThat(end("add(int) REMOVE_CONDITIONALS_ORDER_IF 1", Duration.ofSeconds(2)))
                .isEqualTo(End.TIMED_OUT);
        withoutAFaultItSurvives();
    }

    @Test
    void aJvmThatEndsIsDeadAndTheNextOneIsNotAffected() throws IOException, InterruptedException {
        assertThat(JVM.run(Counter.class.getName(), ORIGINAL, "optimist.mutants.toy.DyingChecks", LONG)
                        .end())
                .isEqualTo(End.DIED);
        withoutAFaultItSurvives();
    }

    /** Where others use the machine, a test may end late, or a JVM not at all: that is no fault of the mutant. */
    @Test
    void aSingleFailureIsChance() throws IOException, InterruptedException {
        Files.deleteIfExists(FlakyChecks.MARK);
        assertThat(JVM.run(Counter.class.getName(), ORIGINAL, FlakyChecks.class.getName(), LONG)
                        .end())
                .isEqualTo(End.SURVIVED);
    }

    @Test
    void bytesThatAreNoClassAreNotKilled() throws IOException, InterruptedException {
        ClassNode node = new ClassNode();
        new ClassReader(ORIGINAL).accept(node, 0);
        node.methods.stream()
                .filter(method -> method.name.equals("get"))
                .forEach(method -> method.instructions.insert(new InsnNode(Opcodes.POP)));
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        assertThatThrownBy(() ->
                        JVM.run(Counter.class.getName(), writer.toByteArray(), "optimist.mutants.toy.DeafChecks", LONG))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Counter is no class: java.lang.VerifyError");
    }

    @Test
    void everyMutantHasANameOfItsOwn() {
        Map<String, Mutant> byName = new TreeMap<>();
        MUTANTS.forEach(mutant -> assertThat(byName.put(mutant.id(), mutant)).isNull());
        assertThat(MUTANTS).allMatch(mutant -> mutant.source().equals("Counter"));
    }

    @Test
    void syntheticCodeHasNoMutants() {
        assertThat(Mutants.of(bytes("Compass$1"))).isEmpty();
    }

    @Test
    void aCaseThatIsNotFoundIsKilled() throws IOException, InterruptedException {
        List<String> killed = new ArrayList<>();
        for (Mutant mutant : Mutants.of(bytes("Compass"))) {
            Jvm.Outcome outcome =
                    JVM.run(mutant.type(), mutant.bytes().get(), "optimist.mutants.toy.CompassChecks", LONG);
            assertThat(outcome.end()).as(mutant.id()).isEqualTo(End.KILLED);
            killed.add(outcome.detail());
        }
        assertThat(killed).anyMatch(by -> by.endsWith("java.lang.IncompatibleClassChangeError"));
    }
}
