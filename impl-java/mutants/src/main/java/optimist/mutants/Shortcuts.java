package optimist.mutants;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;

/**
 * Leaves out the tests that cannot say more of a mutant: those after the first failure, and the comparisons of graphs that have
 * not read the class file before.
 */
public final class Shortcuts implements ExecutionCondition, InvocationInterceptor {
    /** The class files of the package that each comparison has read, of this mutant or of another. */
    private static final Map<String, Set<String>> READ = new HashMap<>();

    /** The mutant at hand. */
    private static volatile @Nullable Faulty mutant;

    private static volatile boolean failed;

    static void begin(Faulty next) {
        mutant = next;
        failed = false;
    }

    /** A test has failed. */
    static void fail() {
        failed = true;
    }

    static boolean hasFailed() {
        return failed;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return failed ? ConditionEvaluationResult.disabled("a test has failed") : ConditionEvaluationResult.enabled("");
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> test, DynamicTestInvocationContext dynamic, ExtensionContext context) throws Throwable {
        Faulty now = mutant;
        String name = context.getUniqueId();
        Set<String> read = READ.get(name);
        if (now == null) {
            test.proceed();
        } else if (failed || (read != null && !read.contains(now.type()))) {
            test.skip();
        } else {
            now.forgetRead();
            test.proceed();
            READ.put(name, now.read());
        }
    }
}
