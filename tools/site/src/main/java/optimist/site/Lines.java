package optimist.site;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of monospaced characters: SVG has no line breaks of its own. */
final class Lines {
    private static final java.util.regex.Pattern SPACES = java.util.regex.Pattern.compile("\\s+");

    private Lines() {}

    /** Breaks text at spaces, so that no line is longer, unless a single word is. */
    static List<String> of(String text, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : SPACES.splitAsStream(text.strip()).toList()) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        if (!line.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }

    /** The number of characters in the longest line. */
    static int widest(List<String> lines) {
        return lines.stream().mapToInt(String::length).max().orElse(0);
    }
}
