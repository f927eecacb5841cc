package optimist.check;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import optimist.site.Model.Constant;

/** What a configuration of TLC says of the model, as a person has written it: the constants, and what bounds its behaviours. */
final class Configuration {
    private static final Pattern KEYWORD = Pattern.compile("^\\s*([A-Z_]{4,})\\b(.*)");
    private static final Pattern ASSIGNMENT = Pattern.compile("^\\s*(\\w+)\\s*(?:=|(<-))\\s*(.*?)\\s*$");

    private static final String DIRECTIVES = "SPECIFICATION|INIT|NEXT|SYMMETRY|VIEW|(?:ACTION_)?CONSTRAINTS?";

    private Configuration() {}

    static List<Constant> constants(String config, Manifest manifest) {
        List<Constant> constants = new ArrayList<>();
        boolean within = false;
        for (String line : Code.of(config).lines().toList()) {
            String rest = line;
            Matcher keyword = KEYWORD.matcher(line);
            if (keyword.matches() && !ASSIGNMENT.matcher(line).matches()) {
                within = keyword.group(1).matches("CONSTANTS?");
                rest = keyword.group(2);
                if (keyword.group(1).matches(DIRECTIVES) && !rest.isBlank()) {
                    constants.add(new Constant(keyword.group(1), rest.strip(), role(keyword.group(1))));
                }
            }
            Matcher assignment = ASSIGNMENT.matcher(rest);
            if (within && assignment.matches()) {
                String name = assignment.group(1);
                boolean isOperator = assignment.group(2) != null;
                constants.add(new Constant(
                        name,
                        (isOperator ? "<- " : "") + assignment.group(3),
                        role(name, assignment.group(3), manifest)));
            }
        }
        return constants;
    }

    private static String role(String directive) {
        return switch (directive) {
            case "SPECIFICATION", "INIT", "NEXT" -> "which behaviours there are";
            case "SYMMETRY", "VIEW" -> "which states count as one";
            default -> "leaves behaviours out";
        };
    }

    private static String role(String name, String value, Manifest manifest) {
        String strict = manifest.excuses().get(name);
        if (strict != null && !strict.equals(value)) {
            return "assumes something, or changes what is modelled";
        }
        return manifest.bounds().contains(name) ? "bounds the model" : "";
    }
}
