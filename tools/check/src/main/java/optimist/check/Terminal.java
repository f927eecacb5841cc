package optimist.check;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the output goes.
 *
 * @param interactive whether a person watches, so that lines may be redrawn
 * @param color whether ANSI colours may be used
 * @param width columns; {@link Integer#MAX_VALUE} if nothing need be cut off
 */
record Terminal(PrintStream out, boolean interactive, boolean color, int width) {
    static Terminal of(PrintStream out, Map<String, String> environment) {
        String size = size();
        boolean interactive = size != null && !"dumb".equals(environment.get("TERM"));
        int columns = size == null || !interactive ? 0 : number(size.replaceFirst("^.* ", ""), 80);
        int width = number(environment.get("COLUMNS"), columns);
        return new Terminal(
                out,
                interactive,
                interactive && environment.getOrDefault("NO_COLOR", "").isEmpty(),
                width == 0 ? Integer.MAX_VALUE : Math.max(width, 60));
    }

    /** "rows columns" of the terminal, or null if standard output is none. Java has no way to ask that is the same in all its versions. */
    private static @Nullable String size() {
        try {
            Process process = new ProcessBuilder("sh", "-c", "test -t 1 && { stty size < /dev/tty || echo 0 80; } >&2")
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String size = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? size.lines().reduce("0 80", (a, b) -> b) : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static int number(@Nullable String text, int otherwise) {
        return text != null && text.matches("[1-9]\\d{0,4}") ? Integer.parseInt(text) : otherwise;
    }

    String bold(String text) {
        return styled("1", text);
    }

    String dim(String text) {
        return styled("2", text);
    }

    String red(String text) {
        return styled("31", text);
    }

    String green(String text) {
        return styled("32", text);
    }

    private String styled(String code, String text) {
        return color ? "\033[" + code + "m" + text + "\033[m" : text;
    }

    /** The text, cut off at the width. */
    String fit(String text) {
        return fit(text, width);
    }

    static String fit(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 3)) + "...";
    }

    /** The text in lines of at most this width, broken between words where that is possible. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int end = space > 0 ? space : width;
            lines.add(rest.substring(0, end));
            rest = rest.substring(end).strip();
        }
        lines.add(rest);
        return lines;
    }
}
