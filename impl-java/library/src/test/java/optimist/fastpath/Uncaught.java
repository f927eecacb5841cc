package optimist.fastpath;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What the handler of uncaught exceptions gets in a test. */
final class Uncaught implements BeforeEachCallback, AfterEachCallback {
    final List<Throwable> seen = new ArrayList<>();

    @Override
    public void beforeEach(ExtensionContext context) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> seen.add(thrown));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Thread.setDefaultUncaughtExceptionHandler(null);
    }
}
