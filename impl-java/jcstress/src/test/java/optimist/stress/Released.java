package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Calls what was released, one release at a time. */
public final class Released {
    private Released() {}

    /**
     * Calls a static method without parameters.
     *
     * @param artifact what the tests were compiled against
     * @param version what is on the class path instead
     * @param window the class that has the method; it is loaded once more
     */
    public static Object call(String artifact, String version, Class<?> window, String name) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(urls(artifact, version), ClassLoader.getPlatformClassLoader())) {
            return call(loader, window, name);
        }
    }

    /** The same, of what this class loader finds. */
    public static Object call(ClassLoader loader, Class<?> window, String name) throws Exception {
        Class<?> loaded = loader.loadClass(window.getName());
        assertThat(loaded).isNotEqualTo(window);
        Method method = loaded.getDeclaredMethod(name);
        method.setAccessible(true);
        return method.invoke(null);
    }

    /** The class path, with another release on it. */
    public static URL[] urls(String artifact, String version) {
        Path peer = Path.of("target", "peers", artifact + "-" + version + ".jar");
        assertThat(peer).exists();
        Stream<Path> others = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> !path.getFileName().toString().startsWith(artifact));
        return Stream.concat(Stream.of(peer), others).map(Released::url).toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
