package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What one thread can rely on, with segments of two slots. */
class SegmentListTest {
    private final SegmentList list = new SegmentList(2, Segment::new);

    private Segment take(End end) {
        Segment start = list.loadPointer(end);
        long index = list.takeIndex(end, start);
        Segment found = list.find(end, start, index);
        if (end == End.HEAD) {
            list.forget(found, index);
        }
        return found;
    }

    private List<Segment> take(End end, int times) {
        List<Segment> found = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            found.add(take(end));
        }
        return found;
    }

    private static List<Long> numbers(List<Segment> segments) {
        return segments.stream().map(segment -> segment.number).toList();
    }

    /** From the head on, there and back again. */
    private List<Long> reached() {
        List<Segment> there = new ArrayList<>();
        for (Segment at = list.head; at != null; at = at.next) {
            there.add(at);
        }
        List<Segment> back = new ArrayList<>();
        for (@Nullable Segment at = there.get(there.size() - 1); at != null; at = at.prev) {
            back.add(0, at);
        }
        assertThat(back).isEqualTo(there);
        return numbers(there);
    }

    @Test
    void hasSlotsWithoutEnd() {
        assertThat(numbers(take(End.TAIL, 7))).containsExactly(0L, 0L, 1L, 1L, 2L, 2L, 3L);
        assertThat(numbers(take(End.HEAD, 9))).containsExactly(0L, 0L, 1L, 1L, 2L, 2L, 3L, 3L, 4L);
        assertThat(list.slotOf(8)).isZero();
        assertThat(list.slotOf(9)).isEqualTo(1);
        assertThat(reached()).containsExactly(4L);
        assertThat(list.tail.number).isEqualTo(3);
    }

    /** An index is no int. */
    @Test
    void hasMoreSlotsThanAnIntCounts() {
        assertThat(list.slotOf((1L << 33) + 1)).isEqualTo(1);
        assertThat(list.numberOf((1L << 33) + 1)).isEqualTo(1L << 32);
        assertThat(new SegmentList(3, Segment::new).slotOf(1L << 31)).isEqualTo(2);
    }

    @Test
    void unlinksCancelledSegments() {
        List<Segment> found = take(End.TAIL, 9);
        list.cancelled(found.get(2));
        assertThat(reached()).containsExactly(0L, 1L, 2L, 3L, 4L);
        list.cancelled(found.get(3));
        assertThat(reached()).containsExactly(0L, 2L, 3L, 4L);
        list.cancelled(found.get(6));
        list.cancelled(found.get(7));
        assertThat(reached()).containsExactly(0L, 2L, 4L);
        list.cancelled(found.get(4));
        list.cancelled(found.get(5));
        assertThat(reached()).containsExactly(0L, 4L);
        assertThat(numbers(take(End.HEAD, 9))).containsExactly(0L, 0L, 4L, 4L, 4L, 4L, 4L, 4L, 4L);
    }

    /** The last one is unlinked by whoever appends behind it, the first one by whoever moves the head away. */
    @Test
    void unlinksAtTheEnds() {
        List<Segment> found = take(End.TAIL, 4);
        found.forEach(list::cancelled);
        assertThat(reached()).containsExactly(0L, 1L);
        take(End.TAIL);
        assertThat(reached()).containsExactly(0L, 2L);
        assertThat(take(End.HEAD).number).isZero();
        assertThat(take(End.HEAD).number).isZero();
        assertThat(take(End.HEAD).number).isEqualTo(2);
        assertThat(reached()).containsExactly(2L);
    }

    @Test
    void hasRoomForTheCount() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SegmentList(0, Segment::new));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SegmentList(SegmentList.MOST_SLOTS + 1, Segment::new));
        int slots = SegmentList.MOST_SLOTS;
        SegmentList large = new SegmentList(slots, Segment::new);
        Segment first = large.head;
        for (int i = 0; i < slots; i++) {
            large.find(End.TAIL, first, large.takeIndex(End.TAIL, first));
            large.cancelled(first);
        }
        large.find(End.TAIL, first, large.takeIndex(End.TAIL, first));
        assertThat(first.word).isEqualTo((1 << 16) + slots);
        large.find(End.HEAD, first, slots);
        assertThat(large.head.number).isEqualTo(1);
        assertThat(first.word).isEqualTo(slots);
    }
}
