package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HighlighterTest {
    @Test
    void tla() {
        assertThat(Highlighter.of("x.tla", "Add(t) ==\n  /\\ x' < \"a\\\"<\" \\* <b>\n  /\\ IFx \\in 1 .. 2")
                        .text())
                .isEqualTo("<span class=\"t-defined\">Add</span>(t) <span class=\"t-operator\">==</span>\n"
                        + "  <span class=\"t-operator\">/\\</span> x<span class=\"t-operator\">&#39;</span>"
                        + " <span class=\"t-operator\">&lt;</span> <span class=\"t-string\">&#34;a\\&#34;&lt;&#34;</span>"
                        + " <span class=\"t-comment\">\\* &lt;b&gt;</span>\n"
                        + "  <span class=\"t-operator\">/\\</span> IFx <span class=\"t-operator\">\\in</span>"
                        + " <span class=\"t-number\">1</span> <span class=\"t-operator\">..</span>"
                        + " <span class=\"t-number\">2</span>");
    }

    @Test
    void aCommentOverSeveralLinesIsMarkedInEach() {
        assertThat(Highlighter.lines("x.tla", "(* a\n   b *) c\n"))
                .extracting(Html::text)
                .containsExactly("<span class=\"t-comment\">(* a</span>", "<span class=\"t-comment\">   b *)</span> c");
    }

    @Test
    void java() {
        assertThat(Highlighter.of("x.java", "@Action int a = '<'; // \"b\"").text())
                .isEqualTo(
                        "<span class=\"t-defined\">@Action</span> <span class=\"t-keyword\">int</span> a = "
                                + "<span class=\"t-string\">&#39;&lt;&#39;</span>; <span class=\"t-comment\">// &#34;b&#34;</span>");
    }

    @Test
    void anythingElseIsOnlyEscaped() {
        assertThat(Highlighter.of("x.toml", "a = \"<IF>\"").text()).isEqualTo("a = &#34;&lt;IF&gt;&#34;");
    }
}
