package optimist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** What is written all the time shares no cache line with anything else in the object. Lines are fetched in pairs. */
public final class Layouts {
    public static final int APART = 128;

    private Layouts() {}

    /** That the fields have nothing near them but each other and padding, which are fields of a letter and three digits. */
    public static void assertApart(Class<?> type, String... names) {
        ClassLayout layout = ClassLayout.parseClass(type);
        List<FieldLayout> together = layout.fields().stream()
                .filter(f -> List.of(names).contains(f.name()))
                .toList();
        assertThat(together).extracting(FieldLayout::name).containsExactlyInAnyOrder(names);
        long begin = together.stream().mapToLong(FieldLayout::offset).min().orElseThrow();
        long end = together.stream().mapToLong(f -> f.offset() + f.size()).max().orElseThrow();
        List<FieldLayout> near = layout.fields().stream()
                .filter(f -> !together.contains(f) && !f.name().matches("[a-z]\\d{3}"))
                .filter(f -> f.offset() + f.size() > begin - APART && f.offset() < end + APART)
                .toList();

        assertThat(near).isEmpty();
        assertThat(layout.headerSize()).isLessThanOrEqualTo(Math.toIntExact(begin) - APART);
        assertThat(layout.instanceSize()).isGreaterThanOrEqualTo(end + APART);
    }
}
