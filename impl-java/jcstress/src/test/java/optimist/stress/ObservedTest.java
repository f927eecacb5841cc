package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import optimist.stress.Observed.Outcome;
import org.junit.jupiter.api.Test;

class ObservedTest {
    private static final Outcome FREED = new Outcome("freed", 5, ACCEPTABLE, "as it should be");
    private static final Outcome TWICE = new Outcome("twice", 0, ACCEPTABLE_INTERESTING, "R2: twice");

    private static Observed of(Outcome... outcomes) {
        return new Observed("optimist.refcount.Some.Count", 2, List.of(outcomes), List.of());
    }

    @Test
    void anUnseenOutcomeIsAProblemOnlyIfAllAreRequired() {
        assertThat(of(FREED, TWICE).problems(false)).isEmpty();
        assertThat(of(FREED, TWICE).hasSeenAll()).isFalse();
        assertThat(of(FREED, TWICE).problems(true)).containsExactly("the test is too weak, it has not seen: twice");
    }

    @Test
    void runsAddUp() {
        Observed both = of(FREED, TWICE).and(of(FREED, new Outcome("twice", 3, ACCEPTABLE_INTERESTING, "R2: twice")));
        assertThat(both.problems(true)).isEmpty();
        assertThat(both.hasSeenAll()).isTrue();
        assertThat(both.samples()).isEqualTo(13);
        assertThat(both.table()).isEqualToNormalizingNewlines("""
                        refcount/Some.Count
                          freed            10  acceptable   as it should be
                          twice             3  interesting  R2: twice""");
    }

    @Test
    void aForbiddenOutcomeIsAProblem() {
        assertThat(of(FREED, new Outcome("never", 1, FORBIDDEN, "")).problems(false))
                .containsExactly("forbidden, and seen 1 times: never");
    }

    @Test
    void aTestThatDidNotRunIsAProblem() {
        assertThat(of(TWICE).problems(false)).containsExactly("it did not run");
        assertThat(new Observed("test", 2, List.of(FREED), List.of("TIMEOUT_ERROR")).problems(false))
                .containsExactly("TIMEOUT_ERROR");
    }
}
