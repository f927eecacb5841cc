package optimist.conformance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * The class files of jars and folders, as a JVM of one release finds them on its class path: the first of several
 * classes with one name, and of a multi-release jar the newest version that is not too new. No class is loaded.
 */
final class ClassFiles extends ClassLoader {
    private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/(\\d{1,9})/(.+)");

    static final int NEWEST = Integer.MAX_VALUE;

    private final Map<String, byte[]> classes = new TreeMap<>();
    private final Set<Integer> versions = new TreeSet<>();
    private final List<String> unread = new ArrayList<>();
    private final int release;
    private int replaced;
    private int nested;

    ClassFiles(Collection<Path> files, int release) throws IOException {
        super(null);
        this.release = release;
        for (Path file : files) {
            Map<String, byte[]> found = new TreeMap<>();
            if (Files.isDirectory(file)) {
                readFolder(file, found);
            } else {
                readJar(file, found);
            }
            if (found.isEmpty() && unread.isEmpty()) {
                throw new IOException(file + ": no class files in it");
            }
            found.forEach(classes::putIfAbsent);
        }
    }

    private void readFolder(Path folder, Map<String, byte[]> found) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(path -> path.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                add(file.toString(), Files.readAllBytes(file), found);
            }
        }
    }

    private void readJar(Path file, Map<String, byte[]> found) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + ": no such file (expected: a jar, or a folder of class files)");
        }
        Map<String, JarEntry> entries = new HashMap<>();
        Map<String, Integer> newest = new HashMap<>();
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            for (JarEntry entry : jar.stream().toList()) {
                Matcher versioned = VERSIONED.matcher(entry.getName());
                boolean isVersioned = versioned.matches();
                nested += entry.getName().endsWith(".jar") ? 1 : 0;
                if (!entry.getName().endsWith(".class") || (isVersioned && !jar.isMultiRelease())) {
                    continue;
                }
                int version = isVersioned ? Integer.parseInt(versioned.group(1)) : 0;
                String name = isVersioned ? versioned.group(2) : entry.getName();
                if (isVersioned && !name.equals("module-info.class")) {
                    versions.add(version);
                }
                if (version <= release && version >= newest.getOrDefault(name, 0)) {
                    newest.put(name, version);
                    entries.put(name, entry);
                }
            }
            for (Map.Entry<String, JarEntry> entry : entries.entrySet()) {
                try (InputStream in = jar.getInputStream(entry.getValue())) {
                    add(file.getFileName() + "!" + entry.getValue().getName(), in.readAllBytes(), found);
                }
            }
            replaced += (int)
                    newest.values().stream().filter(version -> version > 0).count();
        } catch (ZipException e) {
            throw new IOException(file + ": not a jar: " + e.getMessage(), e);
        }
    }

    private void add(String file, byte[] bytes, Map<String, byte[]> found) {
        try {
            String name = new ClassReader(bytes).getClassName();
            if (!name.equals("module-info")) {
                found.putIfAbsent(name, bytes);
            }
        } catch (RuntimeException e) {
            // ASM throws what its arrays throw, if it is no class file.
            unread.add(file + ": " + e.getMessage());
        }
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = classes.get(name.substring(0, Math.max(0, name.length() - ".class".length())));
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    Set<String> names() {
        return classes.keySet();
    }

    /** What could not be read, and why. */
    List<String> unread() {
        return unread;
    }

    /** What a reader has to know of several versions, and of jars in jars. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (!versions.isEmpty()) {
            remarks.add("multi-release: has versions of classes for " + versions + "; read as by "
                    + (release == NEWEST ? "the newest Java" : "Java " + release) + ", with " + replaced
                    + " classes from META-INF/versions (--release reads the others)");
        }
        if (nested > 0) {
            remarks.add(nested + " jars within the jar were not read");
        }
        return remarks;
    }
}
