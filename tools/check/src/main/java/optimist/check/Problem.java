package optimist.check;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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

    /** What is wrong with a file that cannot be read or written; the file that the exception names, or else this one. */
    static Problem of(@Nullable Path file, IOException e) {
        if (!(e instanceof FileSystemException failure)) {
            return new Problem(file, 0, String.valueOf(e.getMessage() == null ? e : e.getMessage()));
        }
        Path named = failure.getFile() == null ? file : Path.of(failure.getFile());
        String message = failure.getReason();
        if (e instanceof AccessDeniedException) {
            message = "permission denied (expected: what you may read and write)";
        } else if (e instanceof NoSuchFileException) {
            message = "is not there";
        } else if (e instanceof FileAlreadyExistsException) {
            message = "is a file (expected: a folder)";
        } else if (e instanceof DirectoryNotEmptyException) {
            message = "is a folder (expected: a file, or nothing)";
        } else if (message == null) {
            message = failure.toString();
        }
        return new Problem(named, 0, message);
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
