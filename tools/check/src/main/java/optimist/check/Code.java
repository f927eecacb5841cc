package optimist.check;

/**
 * The text of a module or configuration without its comments. Records are of code: to reword a comment makes none of them
 * stale.
 */
final class Code {
    private Code() {}

    /**
     * Replaces comments by spaces, so that columns stay what they are: bullets are nested by them. Lines without code are
     * left out. A comment that does not end is left in.
     */
    static String of(String text) {
        StringBuilder code = new StringBuilder(text);
        for (int at = 0; at < text.length(); ) {
            int end = at + 1;
            if (text.charAt(at) == '"') {
                end = endOfString(text, at);
            } else if (text.startsWith("\\*", at)) {
                end = endOfLine(text, at);
                blank(code, at, end);
            } else if (text.startsWith("(*", at)) {
                end = endOfBlock(text, at);
                blank(code, at, end);
            }
            at = end;
        }
        return code.toString().replaceAll("[ \\t\\r]+(?=\\n|$)", "").replaceAll("(?<=^|\\n)\\n+", "");
    }

    private static void blank(StringBuilder code, int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (code.charAt(i) != '\n') {
                code.setCharAt(i, ' ');
            }
        }
    }

    /** Strings do not go on in the next line. */
    private static int endOfString(String text, int begin) {
        int line = endOfLine(text, begin);
        for (int i = begin + 1; i < line; i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                return i + 1;
            }
        }
        return begin + 1;
    }

    private static int endOfLine(String text, int begin) {
        int end = text.indexOf('\n', begin);
        return end < 0 ? text.length() : end;
    }

    /** Such comments can be nested. */
    private static int endOfBlock(String text, int begin) {
        int depth = 0;
        for (int i = begin; i < text.length() - 1; i++) {
            if (text.startsWith("(*", i)) {
                depth++;
                i++;
            } else if (text.startsWith("*)", i)) {
                depth--;
                i++;
                if (depth == 0) {
                    return i + 1;
                }
            }
        }
        return begin + 1;
    }
}
