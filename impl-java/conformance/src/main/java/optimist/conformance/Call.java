package optimist.conformance;

import java.util.List;
import java.util.stream.Collectors;

/** A call of a public method of the class. */
public record Call(String method, List<Object> arguments) {
    @Override
    public String toString() {
        return text(method, arguments);
    }

    static String text(String name, List<?> arguments) {
        return name + arguments.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
}
