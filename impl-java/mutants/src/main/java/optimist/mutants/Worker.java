package optimist.mutants;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The program that runs tests on mutants. It says that it has {@code started}, and reads a mutant from a line,
 * {@code <type> <class file> <test>}, where a test is a class, or {@code <class>#<method>}. It says when a test has ended
 * ({@code .}), that one failed ({@code killed <test> <why>}), and that it is ready for the next. It ends when threads are left in
 * the code of a mutant: they would slow down the others.
 */
final class Worker {
    private static final int WAIT_MILLIS = 500;

    /** The tag of tests that run in another process, where there is no mutant. */
    private static final String ANOTHER_PROCESS = "process";

    /** Conformance cannot put the model's number in the place of this one. That says nothing of what the class does. */
    private static final String NO_CONSTANT = "does not occur in";

    private final PrintStream out;
    private final Launcher launcher = LauncherFactory.create();

    private Worker(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        out.println(Jvm.STARTED);
        new Worker(out).serve(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        System.exit(0);
    }

    private void serve(BufferedReader in) throws IOException, ClassNotFoundException, InterruptedException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            Faulty loader = new Faulty(words[0], Base64.getDecoder().decode(words[1]));
            test(loader, words[2]);
            if (isLeft(words[0])) {
                return;
            }
            out.println("ready");
        }
    }

    private void test(Faulty loader, String test) throws ClassNotFoundException {
        Shortcuts.begin(loader);
        load(loader);
        String[] parts = test.split("#", 2);
        Class<?> type = Class.forName(parts[0], false, loader);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            launcher.execute(
                    LauncherDiscoveryRequestBuilder.request()
                            .selectors(parts.length > 1 ? selectMethod(type, parts[1]) : selectClass(type))
                            .filters(excludeTags(ANOTHER_PROCESS))
                            .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                            // What a comparison has read of the class is known only if no other runs beside it.
                            .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                            .build(),
                    new Says());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Has the JVM look at the class: a test may not tell why a thread of its own has ended. */
    private void load(Faulty loader) {
        try {
            Class.forName(loader.type(), true, loader);
        } catch (VerifyError | ClassFormatError e) {
            Shortcuts.fail();
            out.println("killed load " + e.toString().replaceAll("\\s+", " "));
        } catch (ClassNotFoundException | LinkageError e) {
            // The tests will say what they think of it.
        }
    }

    /** Whether some thread is in the package still, after a while. */
    private static boolean isLeft(String type) throws InterruptedException {
        String prefix = type.substring(0, type.lastIndexOf('.') + 1);
        for (int waited = 0; waited < WAIT_MILLIS; waited += 10) {
            if (Thread.getAllStackTraces().values().stream()
                    .flatMap(Arrays::stream)
                    .noneMatch(frame -> frame.getClassName().startsWith(prefix))) {
                return false;
            }
            Thread.sleep(10);
        }
        return true;
    }

    private final class Says implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            String why = result.getThrowable().map(Throwable::toString).orElse("");
            if (result.getStatus() == Status.FAILED && !Shortcuts.hasFailed() && !why.contains(NO_CONSTANT)) {
                Shortcuts.fail();
                out.println("killed " + test.getDisplayName().replace(' ', '_') + " "
                        + (why.contains("WRONG ") ? "lint " : "") + why.replaceAll("\\s+", " "));
            } else if (test.isTest()) {
                out.println(".");
            }
        }
    }
}
