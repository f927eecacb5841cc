package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StateDiagramTest {
    @Test
    void aTableHasAllSteps() {
        assertThat(StateDiagram.table("""
                                stateDiagram-v2
                                    direction LR
                                    state "a < b" as A
                                    Dead: dead (for good)
                                    [*] --> A
                                    A --> Dead: bury, once
                                    taken --> [*] : done
                                """)
                        .orElse(Html.EMPTY)
                        .text()
                        .replaceAll("</?(?:t[rdh]|table|thead|tbody)[^>]*>", "|")
                        .replaceAll("\\|+", "|"))
                .isEqualTo(
                        "|State|Step|Next state|(start)|a &lt; b|a &lt; b|bury, once|dead (for good)|taken|done|(end)|");
    }

    @Test
    void whatATableWouldLeaveOutIsNone() {
        assertThat(StateDiagram.table("flowchart LR\n  A --> B\n")).isEmpty();
        assertThat(StateDiagram.table("stateDiagram-v2\n  A --> B\n  state A {\n  C --> D\n  }\n"))
                .isEmpty();
        assertThat(StateDiagram.table("stateDiagram-v2\n  A: alone\n")).isEmpty();
    }
}
