package optimist.check;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Something that is wrong, and where.
 *
 * @param line counted from one; 0 if it concerns the whole file
 */
record Problem(@Nullable Path file, int line, String message) {
    Problem(String message) {
        this(null, 0, message);
    }

    /** {@code models/refcount/models.toml:12: unknown key `tire`}, the file relative to the root. */
    String text(Path root) {
        if (file == null) {
            return message;
        }
        Path shown = file.startsWith(root) ? root.relativize(file) : file;
        return shown + (line > 0 ? ":" + line : "") + ": " + message;
    }
}
