package optimist.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A folder that no other JVM writes to while this one runs. If two JVMs shared a folder, each would read the other's
 * graphs. Folders are numbered, and a JVM takes the first free one. So there are never more folders than JVMs at a
 * time.
 */
final class OwnFolder {
    /** A lock ends with its JVM. */
    private static final Queue<FileLock> HELD = new ConcurrentLinkedQueue<>();

    private OwnFolder() {}

    static Path in(Path folder) {
        try {
            for (int number = 1; ; number++) {
                Path own = Files.createDirectories(folder.resolve(String.valueOf(number)));
                FileChannel file =
                        FileChannel.open(own.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(file);
                if (lock != null) {
                    HELD.add(lock);
                    return own;
                }
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable FileLock lock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException e) {
            // This JVM has loaded the library twice.
            return null;
        }
    }
}
