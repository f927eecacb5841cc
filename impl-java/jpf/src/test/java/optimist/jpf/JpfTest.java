package optimist.jpf;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where Java Pathfinder does not break, it does not look; so nothing may be there that a thread writes and others read. */
class JpfTest {
    static Stream<String> fields() {
        return Jpf.FINAL.stream();
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aFieldOnWhichItDoesNotBreakIsFinal(String name) throws Exception {
        assertThat(isFinal(name)).isTrue();
    }

    @Test
    void theCursorIsNot() throws Exception {
        assertThat(isFinal("optimist.sequence.CursorField.cursor")).isFalse();
    }

    static Stream<String> classes() {
        return Jpf.OF_THE_PROGRAMS.stream();
    }

    @ParameterizedTest
    @MethodSource("classes")
    void aClassOnWhoseFieldsItDoesNotBreakIsOfAProgram(String name) throws Exception {
        Class<?> program = Class.forName(name.substring(0, name.indexOf('$')));
        assertThat(program.getMethod("main", String[].class)).isNotNull();
        assertThat(Class.forName(name).getNestHost()).isEqualTo(program);
        assertThat(Search.folder(program).toString()).contains("jpf");
    }

    private static boolean isFinal(String name) throws ReflectiveOperationException {
        int dot = name.lastIndexOf('.');
        Field field = Class.forName(name.substring(0, dot)).getDeclaredField(name.substring(dot + 1));
        return Modifier.isFinal(field.getModifiers());
    }
}
