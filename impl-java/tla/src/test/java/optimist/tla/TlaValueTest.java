package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlaValueTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "1 # 1",
                "-7 # -7",
                "\"idle\" # idle",
                "t1 # t1",
                "TRUE # TRUE",
                "1..3 # 1..3",
                "{} # {}",
                "<<>> # <<>>",
                "{1, \"a\", {t1}} # {1, a, {t1}}",
                "<<1, <<2>>>> # <<1, <<2>>>>",
                "[n |-> 1, kind |-> \"retain\"] # [n: 1, kind: retain]",
                "(t1 :> 0 @@ t2 :> -1) # [t1: 0, t2: -1]",
                "[ T1 |-> [n |-> 1],   T2 |-> [n |-> 0] ] # [T1: [n: 1], T2: [n: 0]]",
                "(<<1, 2>> :> {}) # [<<1, 2>>: {}]",
            })
    void printsForPeople(String text, String shown) {
        assertThat(TlaValue.parse(text)).hasToString(shown);
    }

    @Test
    void unparsedTextIsOneAtom() {
        assertThat(TlaValue.parse("[S -> T]")).isEqualTo(new TlaValue.Atom("[S -> T]"));
        assertThat(TlaValue.parse("<<1, 2")).isEqualTo(new TlaValue.Atom("<<1, 2"));
        assertThat(TlaValue.parse("")).isEqualTo(new TlaValue.Atom(""));
    }

    @Test
    void functionsRecordsAndTuplesAreFunctions() {
        assertThat(TlaValue.parse("(t1 :> 0 @@ t2 :> 1)").asFunction()).containsOnlyKeys("t1", "t2");
        assertThat(TlaValue.parse("[T1 |-> 0]").asFunction()).containsOnlyKeys("T1");
        assertThat(TlaValue.parse("<<7, 8>>").asFunction())
                .containsEntry("1", new TlaValue.Atom("7"))
                .containsEntry("2", new TlaValue.Atom("8"));
        assertThat(TlaValue.parse("{1}").asFunction()).isEmpty();
    }
}
