package optimist.site;

import java.util.Optional;

/** The text files of the repository that pages link to. */
@FunctionalInterface
public interface SourceTree {
    /**
     * The text of a file.
     *
     * @param path from the root of the repository; nothing is returned if there is no such text file
     */
    Optional<String> text(String path);
}
