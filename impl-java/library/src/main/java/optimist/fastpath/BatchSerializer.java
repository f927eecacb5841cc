package optimist.fastpath;

import java.util.concurrent.Flow;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * The common part of {@link LockedSerializer} and {@link InboxSerializer}: the deliverer takes all waiting events at
 * once, and delivers them one by one without an access to shared memory. Specified by {@code Batches.tla}.
 */
abstract class BatchSerializer<T> extends Serializer<T> {

    /** An event that was left, on top of the earlier ones. */
    static final class Node {
        final Object event;

        /** The number of nodes from here on down. It is right until the chain is taken. */
        final int depth;

        /** Written before the node is published, and again by the thread that has taken it. */
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

        /** The reversed chain. It belongs to the caller. */
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

    /** Lets another thread deliver, or returns the events left since, the newest first. */
    abstract @Nullable Node leaveOrTake();

    /** Downstream has seen the end. */
    abstract void end();

    /** Delivers this event and all others that wait. Only the deliverer may call it. */
    final void deliver(Object first) {
        deliver(first, null);
    }

    /** Delivers all events that wait. The deliverer calls it after it has delivered another one by itself. */
    final void deliverRest() {
        Node newest = leaveOrTake();
        if (newest != null) {
            Node oldest = Node.turnOver(newest);
            deliver(oldest.event, oldest.next());
        }
    }

    private void deliver(Object first, @Nullable Node others) {
        Throwable report = null;
        Object event = first;
        Node rest = others;
        while (true) {
            Throwable thrown = null;
            if (mayPass(event, rest)) {
                thrown = emit(event, rest);
            } else {
                drop(event);
            }
            if (event instanceof Terminal) {
                dropAll(rest);
                end();
                throwIfFatal(thrown);
                throwIfFatal(report);
                return;
            }
            if (thrown != null) {
                report = thrown;
                event = new Terminal(thrown);
                dropAll(rest);
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

    /** Whether downstream is to be called. */
    boolean mayPass(Object event, @Nullable Node rest) {
        return true;
    }

    /** Downstream does not get this event. */
    void drop(Object event) {}

    /** The same, of a chain that has been turned over. */
    final void dropAll(@Nullable Node oldest) {
        for (Node node = oldest; node != null; node = node.next()) {
            drop(node.event);
        }
    }

    @Override
    final boolean throwsFatal() {
        return true;
    }

    /** The output. */
    @Action("Emit")
    final @Nullable Throwable emit(Object event, @Nullable Node rest) {
        return call(event);
    }
}
