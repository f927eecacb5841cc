package optimist.mutants;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;

/** After the first failure no other test begins: a mutant is killed once. */
public final class FailFast implements ExecutionCondition, InvocationInterceptor {
    /** Whether a test has failed since this was made false. */
    static volatile boolean failed;

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return failed ? ConditionEvaluationResult.disabled("a test has failed") : ConditionEvaluationResult.enabled("");
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> test, DynamicTestInvocationContext dynamic, ExtensionContext context) throws Throwable {
        if (failed) {
            test.skip();
        } else {
            test.proceed();
        }
    }
}
