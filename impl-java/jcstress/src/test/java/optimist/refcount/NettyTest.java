package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the models predict of Netty, on the jars that were released. */
class NettyTest {
    private static final String NETTY_41 = "netty-common-4.1.140.Final.jar";
    private static final String NETTY_42 = "netty-common-4.2.20.Final.jar";

    /**
     * R4.2, netty42-release and netty42-release-half: misuse that an atomic counter would refuse succeeds, and raises the
     * count.
     */
    @Test
    void anOverReleaseRaisesTheCount() throws Exception {
        assertThat(call(NETTY_42, "overRelease"))
                .isEqualTo("release false, count 2; release false, count 1073741825; refused, count 1");
        assertThat(call(NETTY_41, "overRelease")).isEqualTo("refused, count 1; refused, count 1; refused, count 1");
    }

    /**
     * R7.1 and R7.3, parity-freed-in-use and netty42-freed-in-use: the release of one of two references is told that it was
     * the last. In 4.2 the dead object shows a count of one (R7.2).
     */
    @Test
    void aReleaseDuringAnOverflowDeallocatesInUse() throws Exception {
        assertThat(call(NETTY_41, "freedInUse")).isEqualTo("release true, refused, count 0");
        assertThat(call(NETTY_42, "freedInUse")).isEqualTo("release true, refused, count 1");
    }

    /** Calls with that jar on the class path instead of the one that the tests were compiled against. */
    private static String call(String jar, String name) throws Exception {
        Path peer = Path.of("target", "peers", jar);
        assertThat(peer).exists();
        Stream<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> !path.getFileName().toString().startsWith("netty-common"));
        URL[] urls =
                Stream.concat(Stream.of(peer), classPath).map(NettyTest::url).toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            Class<?> window = loader.loadClass(NettyWindow.class.getName());
            assertThat(window).isNotEqualTo(NettyWindow.class);
            Method method = window.getDeclaredMethod(name);
            method.setAccessible(true);
            return (String) method.invoke(null);
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
