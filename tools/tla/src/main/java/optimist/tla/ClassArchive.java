package optimist.tla;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The JVM's archive of TLC's classes, which saves a fifth of a second of each start. The first short run of a build
 * makes it when it ends; from then on all use it.
 */
final class ClassArchive {
    private static final Set<Path> IN_THE_MAKING = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final Path draft;
    private final boolean makes;

    private ClassArchive(Path file, Path draft, boolean makes) {
        this.file = file;
        this.draft = draft;
        this.makes = makes;
    }

    /**
     * @param folder where archives are kept
     * @param classpath what the JVM runs: an archive of other jars, or of another JVM, is another archive
     * @param make whether this run may make the archive if there is none
     */
    static ClassArchive in(Path folder, List<Path> classpath, boolean make) throws IOException {
        Object[] key = new Object[2 * classpath.size() + 1];
        key[0] = System.getProperty("java.vm.version");
        boolean jars = true;
        for (int i = 0; i < classpath.size(); i++) {
            BasicFileAttributes jar = Files.readAttributes(classpath.get(i), BasicFileAttributes.class);
            key[2 * i + 1] = classpath.get(i).toString() + jar.size();
            key[2 * i + 2] = jar.lastModifiedTime().toMillis();
            // The JVM cannot archive what does not come from a jar.
            jars &= jar.isRegularFile();
        }
        Path file = folder.resolve(String.format("tlc-%08x.jsa", Objects.hash(key)));
        boolean makes = make && jars && !Files.exists(file) && IN_THE_MAKING.add(file);
        return new ClassArchive(
                file,
                file.resolveSibling(
                        file.getFileName() + "." + ProcessHandle.current().pid()),
                makes);
    }

    List<String> options() {
        if (makes) {
            return List.of("-XX:ArchiveClassesAtExit=" + draft);
        }
        return Files.exists(file) ? List.of("-XX:SharedArchiveFile=" + file) : List.of();
    }

    /** To be called when the run has ended. */
    void ended() throws IOException {
        if (makes && Files.exists(draft)) {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
