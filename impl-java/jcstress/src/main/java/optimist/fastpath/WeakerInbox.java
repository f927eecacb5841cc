package optimist.fastpath;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Flow;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * Like {@link InboxSerializer} without a capacity, and whoever enters does not acquire. Specified by {@code InboxInJava.tla} with
 * such an {@code Enter}.
 */
final class WeakerInbox extends BatchSerializer<Object> {
    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(WeakerInbox.class, "word", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile Object word = InboxSerializer.State.FREE;

    WeakerInbox(Flow.Subscriber<Object> downstream) {
        super(downstream);
    }

    @Override
    void submit(Object event) {
        Object seen = look();
        while (seen != InboxSerializer.State.ENDED) {
            if (seen == InboxSerializer.State.FREE) {
                if (enter()) {
                    deliver(event);
                    return;
                }
            } else if (push(seen, new Node(event, seen instanceof Node newest ? newest : null))) {
                return;
            }
            seen = look();
        }
    }

    @Override
    @Nullable
    Node leaveOrTake() {
        return leave() ? null : take();
    }

    @Override
    void end() {
        close();
    }

    @Action("Look")
    private Object look() {
        return word;
    }

    @Action("Enter")
    private boolean enter() {
        return WORD.weakCompareAndSetRelease(this, InboxSerializer.State.FREE, InboxSerializer.State.BUSY);
    }

    @Action("Push")
    private boolean push(Object seen, Node node) {
        return WORD.compareAndSet(this, seen, node);
    }

    @Action("Leave")
    private boolean leave() {
        return WORD.compareAndSet(this, InboxSerializer.State.BUSY, InboxSerializer.State.FREE);
    }

    @Action("Take")
    private Node take() {
        return (Node) WORD.getAndSet(this, InboxSerializer.State.BUSY);
    }

    @Action("Close")
    private void close() {
        word = InboxSerializer.State.ENDED;
    }
}
