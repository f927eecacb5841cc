package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is code, and what is a comment. */
class CodeTest {
    private static void assertSame(String one, String other) {
        assertThat(Code.of(one)).isEqualTo(Code.of(other));
    }

    private static void assertDiffers(String one, String other) {
        assertThat(Code.of(one)).isNotEqualTo(Code.of(other));
    }

    @Test
    void wordsOfComments() {
        assertSame("x == 1 \\* one\n", "x == 1\n");
        assertSame("\\* a\n\\* b\nx == 1\n", "(* c *)\n\nx == 1\n");
        assertSame("x == 1 (* a (* nested *) b *)\ny == 2", "x == 1\ny == 2");
        assertSame("(* \"a *)\nx == \"b\"", "x == \"b\"");
    }

    @Test
    void code() {
        assertDiffers("x == 1", "x == 2");
        assertDiffers("\\* a\nx == 1", "\\* a x == 1");
        assertDiffers("x == 1 (* a *) + 1", "x == 1 (* a + 1 *)");
    }

    /** In bullets, columns say what belongs to what. */
    @Test
    void columns() {
        assertDiffers("/\\ \\/ a\n   /\\ b", "/\\ \\/ a\n/\\ b");
        assertDiffers("(**) /\\ a", "/\\ a");
        assertSame("(**) /\\ a", "     /\\ a");
    }

    /** What looks like a comment and stands in a string is none; a string ends with its line. */
    @Test
    void strings() {
        assertDiffers("x == \"\\\\* a\"", "x == \"\\\\* b\"");
        assertDiffers("x == \"(* a *)\"", "x == \"(* b *)\"");
        assertDiffers("x == \"a\\\"(* a *)\"", "x == \"a\\\"(* b *)\"");
        assertSame("\\* it's \"\nx == 1 \\* a", "x == 1");
    }

    @Test
    void commentsThatDoNotEnd() {
        assertDiffers("x == 1 (* a", "x == 1 (* b");
        assertDiffers("x == 1 (*", "x == 1");
        assertSame("x == 1 \\* a", "x == 1");
    }
}
