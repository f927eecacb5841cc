package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import optimist.fastpath.InboxSerializer.State;
import org.jspecify.annotations.Nullable;

/** The protocol of {@link InboxSerializer} with a fault, for the tests to find. */
final class FaultyInbox extends BatchSerializer<Object> {
    enum Fault {
        NONE,
        /** Downstream is called by whoever comes. */
        NO_TURNS,
        /** Leaves its event on top of what it saw, whatever others have left since. */
        PUSHES_BLINDLY,
        /** Leaves without looking what was left. */
        LEAVES_BLINDLY,
        /** Delivers what was left from the wrong end. */
        NEWEST_FIRST,
        /** Takes the first success for a failure. */
        PUSHES_TWICE,
        /** After the end it is free again. */
        FORGETS_THE_END
    }

    private static final AtomicReferenceFieldUpdater<FaultyInbox, Object> WORD =
            AtomicReferenceFieldUpdater.newUpdater(FaultyInbox.class, Object.class, "word");

    private final Fault fault;
    private volatile Object word = State.FREE;

    FaultyInbox(Flow.Subscriber<Object> downstream, Fault fault) {
        super(downstream);
        this.fault = fault;
    }

    @Override
    void submit(Object event) {
        if (fault == Fault.NO_TURNS) {
            call(event);
            return;
        }
        for (Object seen = word; seen != State.ENDED; seen = word) {
            if (seen == State.FREE) {
                if (WORD.compareAndSet(this, State.FREE, State.BUSY)) {
                    deliver(event);
                    return;
                }
            } else if (push(seen, new Node(event, seen instanceof Node newest ? newest : null))) {
                return;
            }
        }
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private boolean push(Object seen, Node node) {
        if (fault == Fault.PUSHES_BLINDLY) {
            // So that the fault shows on one processor, too.
            Thread.yield();
            word = node;
            return true;
        }
        if (fault == Fault.PUSHES_TWICE && WORD.compareAndSet(this, seen, node)) {
            return WORD.compareAndSet(this, node, new Node(node.event, node));
        }
        return WORD.compareAndSet(this, seen, node);
    }

    @Override
    @Nullable
    Node leaveOrTake() {
        if (fault == Fault.LEAVES_BLINDLY) {
            word = State.FREE;
            return null;
        }
        if (WORD.compareAndSet(this, State.BUSY, State.FREE)) {
            return null;
        }
        Node newest = (Node) WORD.getAndSet(this, State.BUSY);
        return fault == Fault.NEWEST_FIRST ? Node.turnOver(newest) : newest;
    }

    @Override
    void end() {
        word = fault == Fault.FORGETS_THE_END ? State.FREE : State.ENDED;
    }
}
