package optimist.mutants;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads the classes of one package again, one of them from another class file. Whoever asks for the class file gets that one,
 * too: what reads bytecode reads the mutant's.
 */
final class Faulty extends ClassLoader {
    private final String type;
    private final byte[] bytes;
    private final Set<String> read = ConcurrentHashMap.newKeySet();

    /**
     * @param type the binary name of the class
     * @param bytes its class file
     */
    Faulty(String type, byte[] bytes) {
        super(Faulty.class.getClassLoader());
        this.type = type;
        this.bytes = bytes;
    }

    String type() {
        return type;
    }

    /** The class files that somebody has read. */
    Set<String> read() {
        return Set.copyOf(read);
    }

    void forgetRead() {
        read.clear();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(type.substring(0, type.lastIndexOf('.') + 1))) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(file(name))) {
            byte[] found = Objects.requireNonNull(in, name).readAllBytes();
            return defineClass(name, found, 0, found.length);
        } catch (IOException | NullPointerException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        read.add(name.replace('/', '.').replaceFirst("\\.class$", ""));
        return name.equals(file(type)) ? new ByteArrayInputStream(bytes) : super.getResourceAsStream(name);
    }

    private static String file(String name) {
        return name.replace('.', '/') + ".class";
    }
}
