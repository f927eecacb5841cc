package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import optimist.cancellation.SegmentList.Segment;
import optimist.cancellation.WaitsInCells.Cells;
import org.jspecify.annotations.Nullable;

/** What is reached from both ends of a list, when no call is in progress. */
final class Reached {
    private Reached() {}

    /** The segments. None before them is reached. */
    static List<Cells> segments(WaitsInCells waits) {
        List<Cells> segments = new ArrayList<>();
        Segment least = waits.list.head.number < waits.list.tail.number ? waits.list.head : waits.list.tail;
        assertThat(least.prev).isNull();
        for (Segment each = least; each != null; each = each.next) {
            segments.add((Cells) each);
        }
        return segments;
    }

    /** What is in their cells, except nothing. */
    static List<Object> contents(WaitsInCells waits) {
        List<Object> contents = new ArrayList<>();
        for (Cells each : segments(waits)) {
            for (int i = 0; i < each.contents.length(); i++) {
                @Nullable Object content = each.contents.get(i);
                if (content != null) {
                    contents.add(content);
                }
            }
        }
        return contents;
    }
}
