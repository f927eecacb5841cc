package optimist.fastpath;

import java.util.concurrent.Flow;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * What {@link LockedSerializer} and {@link InboxSerializer} have in common: who delivers takes all at once what
 * others have left, and delivers it one by one without looking at anything that is shared. Specified by
 * {@code Batches.tla}.
 */
abstract class BatchSerializer<T> extends Serializer<T> {

    /** An event that was left, on top of those that were left before it. */
    static final class Node {
        final Object event;

        /** How many there are from here on down. It is right until the chain is taken. */
        final int depth;

        /** Written before the node is published, and again by the one who has taken it. */
        private @Nullable Node next;

        Node(Object event, @Nullable Node below) {
            this.event = event;
            this.next = below;
            this.depth = below == null ? 1 : below.depth + 1;
        }

        @Nullable
        Node next() {
            return next;
        }

        /** The same chain from its other end. It is the caller's own. */
        static Node turnOver(Node newest) {
            Node turned = newest;
            Node rest = newest.next;
            newest.next = null;
            while (rest != null) {
                Node next = rest.next;
                rest.next = turned;
                turned = rest;
                rest = next;
            }
            return turned;
        }
    }

    BatchSerializer(Flow.Subscriber<? super T> downstream) {
        super(downstream);
    }

    /** Makes room for another one to deliver, or returns what was left since, the newest first. */
    abstract @Nullable Node leaveOrTake();

    /** Downstream has seen the end. */
    abstract void end();

    /** Delivers this and all that is left meanwhile. To be called by the one whose turn it is. */
    final void deliver(Object first) {
        Object event = first;
        Node rest = null;
        while (true) {
            Throwable thrown = emit(event, rest);
            if (event instanceof Terminal) {
                end();
                return;
            }
            if (thrown != null) {
                event = new Terminal(thrown);
                rest = null;
                continue;
            }
            if (rest == null) {
                Node newest = leaveOrTake();
                if (newest == null) {
                    return;
                }
                rest = Node.turnOver(newest);
            }
            event = rest.event;
            rest = rest.next();
        }
    }

    /** The output. */
    @Action("Emit")
    final @Nullable Throwable emit(Object event, @Nullable Node rest) {
        return call(event);
    }
}
