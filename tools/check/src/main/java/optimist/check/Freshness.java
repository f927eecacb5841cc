package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** When files were changed: a result that is older than what it was made of is stale. */
final class Freshness {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneId.systemDefault());

    private final Map<Path, Instant> newest = new HashMap<>();

    static String text(Instant time) {
        return TIME.format(time);
    }

    /** Whether one of these, or a file in one of these folders, was changed after the time. */
    boolean isAnyAfter(Collection<Path> files, Instant time) {
        return files.stream().anyMatch(file -> newest(file).isAfter(time));
    }

    /** When a file was changed; of a folder, when the newest file in it was. What is not there was never changed. */
    Instant newest(Path path) {
        return newest.computeIfAbsent(path, Freshness::read);
    }

    private static Instant read(Path path) {
        if (!Files.exists(path)) {
            return Instant.MIN;
        }
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile)
                    .map(Freshness::time)
                    .max(Instant::compareTo)
                    .orElse(Instant.MIN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Instant time(Path file) {
        try {
            FileTime time = Files.getLastModifiedTime(file);
            return time.toInstant();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
