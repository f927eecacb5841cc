package optimist.check;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a claim rests on: properties that a model is asked. In a file, {@code "model: Property, Property"}. Of a model that is
 * to violate it, the deadlock check counts as a property, {@code deadlock}.
 */
record Evidence(String model, List<String> properties) {
    static final String DEADLOCK = "deadlock";

    @JsonCreator
    static Evidence of(String text) {
        String[] parts = text.split(":", 2);
        return new Evidence(
                parts[0].strip(),
                parts.length == 1
                        ? List.of()
                        : Stream.of(parts[1].split(","))
                                .map(String::strip)
                                .filter(name -> !name.isEmpty())
                                .toList());
    }

    /** In Markdown. */
    String markdown() {
        return "`" + model + "` ("
                + properties.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")) + ")";
    }
}
