package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** What a count costs in the object, with a header of 12 bytes (compressed class pointers) or 8 (compact headers). */
class LayoutTest {

    @ParameterizedTest
    @EnumSource
    void theWordIsAllThatIsAdded(Variant variant) {
        ClassLayout layout = ClassLayout.parseClass(base(variant));

        assertThat(layout.fields()).extracting(FieldLayout::name).containsExactly("word");
        assertThat(layout.fields().first().size()).isEqualTo(variant == Variant.STICKY ? 8 : 4);
    }

    abstract static class OneInt extends CasLoopRefCount {
        int a;
    }

    abstract static class StickyAndNothing extends StickyRefCount {}

    abstract static class StickyAndOneInt extends StickyRefCount {
        int a;
    }

    abstract static class StickyAndTwoInts extends StickyRefCount {
        int a;
        int b;
    }

    @Test
    void nothingIsLostBetweenTheFields() {
        assertThat(size(CasLoopRefCount.class)).isEqualTo(aligned(header() + 4));
        assertThat(size(OneInt.class)).isEqualTo(aligned(header() + 4 + 4));
        assertThat(size(StickyAndNothing.class)).isEqualTo(aligned(header() + 8));
        assertThat(size(StickyAndOneInt.class)).isEqualTo(aligned(header() + 8 + 4));
        assertThat(size(StickyAndTwoInts.class)).isEqualTo(aligned(header() + 8 + 8));
    }

    @Test
    void theEightByteWordIsFreeWhereFourWouldBeLost() {
        if (header() % 8 == 0) {
            assertThat(size(StickyAndNothing.class)).isEqualTo(size(CasLoopRefCount.class));
        } else {
            assertThat(size(StickyAndOneInt.class)).isEqualTo(size(OneInt.class));
        }
    }

    @SuppressWarnings("unused")
    abstract static class Padding extends StickyRefCount {
        byte b00, b01, b02, b03, b04, b05, b06, b07, b08, b09, b10, b11, b12, b13, b14, b15;
        byte b16, b17, b18, b19, b20, b21, b22, b23, b24, b25, b26, b27, b28, b29, b30, b31;
        byte b32, b33, b34, b35, b36, b37, b38, b39, b40, b41, b42, b43, b44, b45, b46, b47;
        byte b48, b49, b50, b51, b52, b53, b54, b55, b56, b57, b58, b59, b60, b61, b62, b63;
    }

    abstract static class Padded extends Padding {
        int a;
    }

    /** What the package's documentation tells those who want the word on a line of its own. */
    @Test
    void sixtyFourBytesKeepTheWordApart() {
        assertThat(offset(Padded.class, "a") - offset(Padded.class, "word")).isGreaterThanOrEqualTo(64);
    }

    private static Class<?> base(Variant variant) {
        return variant.create().getClass().getSuperclass();
    }

    private static long size(Class<?> type) {
        return ClassLayout.parseClass(type).instanceSize();
    }

    private static int header() {
        int header = ClassLayout.parseClass(CasLoopRefCount.class).headerSize();
        assertThat(header).isIn(8, 12, 16);
        return header;
    }

    private static long aligned(long size) {
        return (size + 7) / 8 * 8;
    }

    private static long offset(Class<?> type, String name) {
        return ClassLayout.parseClass(type).fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow()
                .offset();
    }
}
