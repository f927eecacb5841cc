package optimist.conformance;

import org.jspecify.annotations.Nullable;

/** Lets an action of the object run, and no other one of it within. */
abstract class OneAction implements Probe.Listener {
    private final Object object;
    private @Nullable String hook;

    OneAction(Object object) {
        this.object = object;
    }

    @Override
    public final Object before(String action, Object[] arguments) {
        return Probe.PROCEED;
    }

    @Override
    public final Object before(String action, Object owner, Object[] arguments) {
        if (owner == object) {
            throw new Difference("it makes the action " + action + " within another one of the same object");
        }
        return Probe.PROCEED;
    }

    /** Whoever has called it may catch what is thrown here. */
    @Override
    public final void hook(String name) {
        hook = name;
    }

    /** A hook belongs between two actions. */
    final void check() {
        if (hook != null) {
            throw new Difference("it calls the hook " + hook + " within an action (expected: after it)");
        }
    }

    @Override
    public final void after(@Nullable Object result) {}
}
