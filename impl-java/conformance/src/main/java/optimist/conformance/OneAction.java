package optimist.conformance;

import org.jspecify.annotations.Nullable;

/** Lets an action of the object run, and no other one of it within. */
abstract class OneAction implements Probe.Listener {
    private final Object object;

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

    @Override
    public final void after(@Nullable Object result) {}
}
