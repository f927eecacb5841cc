package optimist.check;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;

/**
 * A configuration of TLC, as far as claims depend on it.
 *
 * @param specification the name of the formula that says how the model behaves
 * @param constants what each constant, or replaced operator, is set to
 */
record Configuration(Path file, String specification, Map<String, Setting> constants) {
    /** {@code Threads = {"A"}} or {@code Held <- OneEach}, and its line. */
    record Setting(String value, int line) {}

    private static final java.util.regex.Pattern SETTING = java.util.regex.Pattern.compile(
            "^\\s*(?:CONSTANTS?\\s+)?(\\w+)\\s*(?:=|<-)\\s*(\\S.*?)\\s*(?:\\\\\\*.*)?$");
    private static final java.util.regex.Pattern SPECIFICATION =
            java.util.regex.Pattern.compile("^\\s*(?:SPECIFICATION|INIT)\\s+(\\w+).*$");

    static Configuration of(Path file) throws Malformed {
        Map<String, Setting> constants = new LinkedHashMap<>();
        String specification = "";
        int line = 0;
        for (String text : TextFile.read(file).lines().toList()) {
            line++;
            Matcher setting = SETTING.matcher(text);
            Matcher named = SPECIFICATION.matcher(text);
            if (setting.matches()) {
                constants.put(setting.group(1), new Setting(setting.group(2), line));
            } else if (named.matches()) {
                specification = named.group(1);
            }
        }
        return new Configuration(file, specification, constants);
    }

    /** What the constant is set to; nothing if it is not. */
    String value(String constant) {
        return constants.containsKey(constant)
                ? Objects.requireNonNull(constants.get(constant)).value()
                : "";
    }
}
