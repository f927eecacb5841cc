package optimist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** What is written all the time shares no cache line with anything else in the object. Lines are fetched in pairs. */
public final class Layouts {
    public static final int APART = 128;

    private Layouts() {}

    /** That the field has nothing near it but padding, which are fields of a letter and three digits. */
    public static void assertApart(Class<?> type, String name) {
        ClassLayout layout = ClassLayout.parseClass(type);
        FieldLayout field = layout.fields().stream()
                .filter(f -> f.name().equals(name))
                .findFirst()
                .orElseThrow();
        long end = field.offset() + field.size();
        List<FieldLayout> near = layout.fields().stream()
                .filter(f -> !f.name().equals(name) && !f.name().matches("[a-z]\\d{3}"))
                .filter(f -> f.offset() + f.size() > field.offset() - APART && f.offset() < end + APART)
                .toList();

        assertThat(near).isEmpty();
        assertThat(layout.headerSize()).isLessThanOrEqualTo(Math.toIntExact(field.offset()) - APART);
        assertThat(layout.instanceSize()).isGreaterThanOrEqualTo(end + APART);
    }
}
