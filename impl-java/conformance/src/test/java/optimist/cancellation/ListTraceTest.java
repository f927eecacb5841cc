package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mutant;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/**
 * What real threads see of a list is a behaviour of the specification: three take slots at the tail, which are cancelled, and one
 * takes a slot at the head.
 */
class ListTraceTest extends TraceTests {
    static final int TRACES = RUNS;

    ListTraceTest() {
        super("cancellation-list");
    }

    /** Segments of two slots. */
    static class Turning extends Lists.Tested {
        public long takesAtHead() {
            Segment start = loadPointer(End.HEAD);
            long index = takeIndex(End.HEAD, start);
            Segment found = find(End.HEAD, start, index);
            forget(found, index);
            return found.number;
        }

        public void turn() {
            Segment start = loadPointer(End.TAIL);
            cancelled(find(End.TAIL, start, takeIndex(End.TAIL, start)));
        }
    }

    /** Nothing but its number: others may be at the rest. */
    static final class Numbers implements Codec {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            return Lists.Segments.segment(value);
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new TlaValue.Atom(String.valueOf(((Segment) Objects.requireNonNull(value)).number));
        }
    }

    private static final String WORD = Lists.word("Subject(t)");
    private static final String LEFT = "prev[IF my[t].left = Nothing THEN my[t].gone ELSE my[t].left]";
    private static final String RIGHT = "next[IF my[t].right = Nothing THEN my[t].gone ELSE my[t].right]";

    private static final Call TAKES = new Call("takesAtHead", List.of());

    private static TraceReport validate(Class<?> type, int runs) {
        Conformance conformance = Lists.bind(type, Lists.model("MCSegments", "segments-made"), Numbers.class)
                .returns("LoadPointer", "pointer[Ref(t)]")
                .returns("TakeIndex", "index[Ref(t)]")
                .returns("LookIfCancelled", WORD)
                .returns("LookIfTail", orNull("next[Subject(t)]"))
                .returns("LoadNext", orNull("next[my[t].at]"))
                .returns("Append", "next[my[t].at] = Nothing")
                .returns("LookAtPointer", "pointer[Ref(t)]")
                .returns("Count", "word[my[t].at] = my[t].seen")
                .returns("Move", "pointer[Ref(t)] = my[t].old")
                .returns("Uncount", Lists.word("my[t].drop"))
                .returns("Cancel", Lists.word("my[t].at"))
                .returns("LookIfLast", orNull("next[my[t].gone]"))
                .returns("LoadLeft", orNull(LEFT))
                .returns("LoadRight", orNull(RIGHT))
                .returns("LoadPrev", orNull("prev[my[t].right]"))
                .returns("SetPrev", "prev[my[t].right] = my[t].drop")
                .answers("takesAtHead", "found'[t].at")
                .programs("turn");
        return conformance.validate(conformance.record(
                List.of("A", "B", "C", "R"),
                runs,
                (thread, random) -> List.of(thread.equals("R") ? TAKES : new Call("turn", List.of())),
                // The next slot that is taken at the head is in another segment.
                TAKES,
                TAKES));
    }

    private static String orNull(String segment) {
        return "IF " + segment + " = Nothing THEN \"null\" ELSE " + segment;
    }

    @Test
    void recordedRunsAreBehaviours() {
        conforms(validate(Turning.class, RUNS), "Append", "Move", "Cancel", "LookIfLast");
    }

    /** All accesses are as they should be; but whoever has moved a pointer does not unlink what it has left. */
    @Test
    void aFaultShowsInTheNextStep() {
        Class<?> mutant = Mutant.of(
                Turning.class,
                Mutant.in("leave", Mutant.after("uncount", Mutant.pop(), new InsnNode(Opcodes.ICONST_0))));
        assertThat(validate(mutant, RUNS / 5).rejected()).isNotEmpty();
    }
}
