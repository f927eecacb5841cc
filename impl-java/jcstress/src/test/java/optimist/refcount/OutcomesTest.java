package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import optimist.stress.OutcomesCheck;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.runners.TestList;

/** What is acceptable is what an atomic counter would answer. */
class OutcomesTest extends OutcomesCheck {
    private static final Set<String> FIRST = Set.of(
            "AddToRetain",
            "ReadToRetain",
            "SubtractToRelease",
            "ReadToRelease",
            "BuryFromOne",
            "Observe",
            "WriteFirst",
            "WriteSecond",
            "Read");

    OutcomesTest() {
        super("refcount", FIRST::contains, action -> true, (one, other) -> false);
    }

    @Test
    void nettyIsSaidToBeOptimistic() {
        TestInfo optimistic = TestList.getInfo(FreedTwice.class.getName() + ".Optimistic");
        TestInfo netty17 = TestList.getInfo(FreedTwice.class.getName() + ".Netty17");
        for (Expect expect : List.of(Expect.ACCEPTABLE, Expect.ACCEPTABLE_INTERESTING)) {
            assertThat(accepted(netty17, expect)).isEqualTo(accepted(optimistic, expect));
        }
    }

    @Test
    void nettyIsSaidToBeParity() {
        TestInfo parity = TestList.getInfo(FreedInUse.class.getName() + ".Parity");
        TestInfo netty41 = TestList.getInfo(FreedInUse.class.getName() + ".Netty41");
        TestInfo netty42 = TestList.getInfo(FreedInUse.class.getName() + ".Netty42");
        for (Expect expect : List.of(Expect.ACCEPTABLE, Expect.ACCEPTABLE_INTERESTING)) {
            assertThat(accepted(netty41, expect)).isEqualTo(accepted(parity, expect));
            // The word that a deallocation leaves is 3, once the retain has been undone. Half of it is one.
            assertThat(accepted(netty42, expect))
                    .isEqualTo(accepted(parity, expect).stream()
                            .map(id -> id.replace("freed, refused, 1, 0", "freed, refused, 1, 1"))
                            .collect(Collectors.toSet()));
        }
    }
}
