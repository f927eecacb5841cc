package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jcstress.infra.runners.TestList;

/** No test is judged by itself. */
class KindTest {
    /** They are counted: a scenario does not name all of its variants, and one that is removed elsewhere would not be missed. */
    @Test
    void eachTestIsOfOneKind() {
        assertThat(TestList.tests()).hasSize(166).allSatisfy(Kind::of);
        assertThat(Kind.PEER.tests()).containsExactlyInAnyOrderElementsOf(Kind.PEERS.keySet());
    }

    @Test
    void eachIsComparedByItsPattern() {
        assertThat(Stream.of(Kind.COMPARED, Kind.WEAKER).flatMap(kind -> kind.tests().stream()))
                .allSatisfy(test -> {
                    Class<?> comparison = Class.forName(test.replaceFirst("(optimist\\.\\w+)\\..*", "$1.OutcomesTest"));
                    assertThat(OutcomesCheck.class).isAssignableFrom(comparison);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "optimist.refcount.LostUpdate",
                "optimist.refcount.Some.Count.Deep",
                "elsewhere.refcount.Some.Count"
            })
    void aVariableComparedWithNothingIsNamed(String test) {
        assertThatThrownBy(() -> Kind.of(test))
                .hasMessageStartingWith(test + ": its outcomes are compared with nothing");
    }

    @Test
    void anotherReleaseIsNoPeerUntilItIsNamed() {
        assertThat(Kind.of("optimist.refcount.FreedTwice.Netty42")).isEqualTo(Kind.COMPARED);
        assertThat(Kind.of("optimist.refcount.FreedInUse.Netty42")).isEqualTo(Kind.PEER);
        assertThat(Kind.of("optimist.refcount.FreedInUse.MutantNetty")).isEqualTo(Kind.MUTANT);
        assertThat(Kind.of("optimist.refcount.FreedInUse.WeakerNetty")).isEqualTo(Kind.WEAKER);
    }
}
