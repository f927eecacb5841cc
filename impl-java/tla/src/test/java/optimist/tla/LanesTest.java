package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.tla.Trace.State;
import optimist.tla.Trace.Step;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static String text(String recorded, String... show) {
        Trace trace = Objects.requireNonNull(Recorded.parse(recorded).trace());
        return new Lanes(trace, List.of(show)).text(100, text -> text);
    }

    @Test
    void aColumnForEachThreadAndARowForEachStep() {
        assertThat(text("invariant", "word", "added", "pc")).isEqualTo("""
                        at the start: word = 0, added = 0, pc = [t1: idle, t2: idle]
                            t1     t2
                         1  Read           pc[t1] idle -> write
                         2         Add(1)  word 0 -> 1, added 0 -> 1
                         3  Write          added 1 -> 2, pc[t1] write -> idle
                        """);
    }

    @Test
    void allVariablesButPcAreShownByDefault() {
        assertThat(text("invariant")).contains("seen = [t1: 0, t2: 0]").doesNotContain("pc = ");
    }

    @Test
    void stuttering() {
        assertThat(text("stutters", "word")).isEqualTo("""
                        at the start: word = 0
                            t1      t2
                         1  Add(1)      word 0 -> 1
                                        and so it stays for ever
                        """);
    }

    @Test
    void lassosWithoutPc() {
        assertThat(text("lasso")).isEqualTo("""
                        at the start: light = [red: 0, green: 0], due = 1
                            1          2
                         1  Flip(red)             light[red] 0 -> 1, due 1 -> 2
                         2             Flip(red)  back to the start, for ever
                        """);
    }

    @Test
    void anInitialStateAlone() {
        assertThat(text("initial", "due")).startsWith("at the start: due = 1\n");
    }

    @Test
    void markdown() {
        Trace trace = Objects.requireNonNull(Recorded.parse("invariant").trace());
        assertThat(new Lanes(trace, List.of("word", "added")).markdown()).isEqualTo("""
                        At the start: `word = 0`, `added = 0`.

                        | step | t1 | t2 | changes |
                        |--:|:--|:--|:--|
                        | 1 | `Read` | | `pc[t1] idle -> write` |
                        | 2 | | `Add(1)` | `word 0 -> 1`, `added 0 -> 1` |
                        | 3 | `Write` | | `added 1 -> 2` |
                        """);
    }

    @Test
    void html() {
        Trace trace = Objects.requireNonNull(Recorded.parse("invariant").trace());
        assertThat(new Lanes(trace, List.of("word", "added")).html()).isEqualTo("""
                        <div class="lanes">
                        <p class="start">At the start: <code>word = 0</code>, <code>added = 0</code></p>
                        <table>
                        <thead>
                        <tr><th scope="col">Step</th><th scope="col">t1</th><th scope="col">t2</th><th scope="col">Changes</th></tr>
                        </thead>
                        <tbody>
                        <tr><th scope="row">1</th><td class="acts"><code>Read</code></td><td></td>\
                        <td class="changes hidden"><code>pc[t1] idle -&gt; write</code></td></tr>
                        <tr><th scope="row">2</th><td></td><td class="acts"><code>Add(1)</code></td>\
                        <td class="changes"><code>word 0 -&gt; 1</code>, <code>added 0 -&gt; 1</code></td></tr>
                        <tr><th scope="row">3</th><td class="acts"><code>Write</code></td><td></td>\
                        <td class="changes"><code>added 1 -&gt; 2</code></td></tr>
                        </tbody>
                        </table>
                        </div>
                        """);
    }

    @Test
    void htmlOfALasso() {
        Trace trace = Objects.requireNonNull(Recorded.parse("lasso").trace());
        assertThat(new Lanes(trace, List.of()).html())
                .contains(
                        "<tr class=\"loop\"><th scope=\"row\">2</th><td></td><td class=\"acts\"><code>Flip(red)</code></td>"
                                + "<td class=\"changes\">back to the start, forever</td></tr>");
    }

    /** A map of maps changes in one place, and a step that decides something without writing it shows where it goes. */
    @Test
    void onlyChanges() {
        Trace trace = new Trace(
                List.of(
                        new State(
                                null, variables("memory", "[list |-> <<1, 2>>, end |-> 0]", "pc", "[T1 |-> \"look\"]")),
                        new State(
                                new Step("Write", Map.of("t", "\"T1\"")),
                                variables("memory", "[list |-> <<1, 3>>, end |-> 0]", "pc", "[T1 |-> \"look\"]")),
                        new State(
                                new Step("Look", Map.of("t", "\"T1\"")),
                                variables("memory", "[list |-> <<1, 3>>, end |-> 0]", "pc", "[T1 |-> \"leave\"]"))),
                0,
                null);
        assertThat(new Lanes(trace, List.of("memory")).text(100, text -> text)).isEqualTo("""
                        at the start: memory = [list: <<1, 2>>, end: 0]
                            T1
                         1  Write  memory[list][2] 2 -> 3
                         2  Look   pc[T1] look -> leave
                        """);
        assertThat(new Lanes(trace, List.of()).markdown()).contains("`memory = [list: <<1, 2>>, end: 0]`");
    }

    @Test
    void longLinesAreBrokenBetweenChanges() {
        Trace trace = Objects.requireNonNull(Recorded.parse("invariant").trace());
        assertThat(new Lanes(trace, List.of("word", "added", "pc"))
                        .text(40, text -> text)
                        .lines())
                .allMatch(line -> line.length() <= 40);
    }

    @Test
    void longValuesAreNotSpeltOutAndStepsWithoutThreadHaveAColumn() {
        String worlds = "{" + "1, ".repeat(40) + "2}";
        Trace trace = new Trace(
                List.of(
                        new State(null, variables("worlds", "{}", "pc", "[T1 |-> \"idle\"]")),
                        new State(
                                new Step("Tick", Map.of("n", "5")),
                                variables("worlds", worlds, "pc", "[T1 |-> \"idle\"]")),
                        new State(null, variables("worlds", "{}", "pc", "[T1 |-> \"idle\"]"))),
                0,
                null);
        assertThat(new Lanes(trace, List.of()).text(100, text -> text)).isEqualTo("""
                        at the start: worlds = {}
                            T1  (no thread)
                         1      Tick(5)      worlds changes
                         2      ?            worlds changes
                        """);
    }

    private static Map<String, String> variables(String... pairs) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            variables.put(pairs[i], pairs[i + 1]);
        }
        return variables;
    }
}
