package optimist.fastpath;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * The algorithm in the code of pull request 1235, step by step, faults included. Specified by {@code Published.tla}. It is
 * here to show that its counterexamples happen in Java, and is not to be used. What a call knows between two of its actions
 * is in the arguments of the second one, which need not use them.
 */
class Published extends Serializer<Object> {
    private static final AtomicIntegerFieldUpdater<Published> WIP =
            AtomicIntegerFieldUpdater.newUpdater(Published.class, "wip");
    private static final AtomicIntegerFieldUpdater<Published> FLAG =
            AtomicIntegerFieldUpdater.newUpdater(Published.class, "flag");

    @SuppressWarnings("rawtypes")
    private static final AtomicReferenceFieldUpdater<Published, LinkedQueue.Node> TAIL =
            AtomicReferenceFieldUpdater.newUpdater(Published.class, LinkedQueue.Node.class, "tail");

    static final int ENABLED = 0;
    static final int DISABLED = 1;
    static final int TERMINATED = 2;

    /** A loop of so many, or fewer, is short. */
    private static final int SHORT = 2;

    /** What is done when the flag says that it has ended. */
    enum Then {
        EMIT,
        READ,
        CLEAR
    }

    private LinkedQueue.Node<Object> head = new LinkedQueue.Node<>(null);
    private volatile LinkedQueue.Node<Object> tail = head;
    volatile int wip;
    private volatile int flag;

    Published(Flow.Subscriber<Object> downstream) {
        super(downstream);
    }

    @Override
    final void submit(Object event) {
        boolean ends = event instanceof Terminal;
        int seen = readFlag();
        if (seen == ENABLED && acquire()) {
            if (ends) {
                terminate(Then.EMIT);
                leave(emit(event, 0) != null);
                return;
            }
            boolean thrown = emit(event, 0) != null;
            int before = release(thrown);
            leave(thrown);
            if (before == 1) {
                return;
            }
            enable();
        } else {
            if (seen == TERMINATED) {
                return;
            }
            LinkedQueue.Node<Object> node = new LinkedQueue.Node<>(event);
            link(exchangeTail(node), node);
            if (increment() != 0) {
                return;
            }
            if (readFlagAgain() == TERMINATED) {
                if (ends) {
                    clear();
                }
                return;
            }
            if (ends) {
                terminate(Then.READ);
            }
        }
        loop(ends);
    }

    private void loop(boolean ends) {
        int count = 0;
        do {
            LinkedQueue.Node<Object> node = readNext(count);
            while (node == null) {
                if (readTail(count)) {
                    fail(ends);
                    return;
                }
                node = readNext(count);
            }
            count = Math.min(count, SHORT) + 1;
            Object event = Objects.requireNonNull(node.element);
            if (emit(event, count) != null) {
                fail(ends);
                return;
            }
            if (event instanceof Terminal) {
                if (!ends) {
                    terminate(Then.CLEAR);
                }
                clear();
                if (!ends) {
                    reset(false);
                }
                return;
            }
        } while (decrement(count) > 1);
        if (!ends && count <= SHORT) {
            disable();
        }
    }

    private void clear() {
        do {
            while (clearNext()) {}
        } while (!clearTail());
    }

    /** An exception leaves the loop, and in a call with an item resets the count. */
    private void fail(boolean ends) {
        if (!ends) {
            reset(true);
        }
        leave(true);
    }

    private static void leave(boolean thrown) {
        if (thrown) {
            throw new IllegalStateException("FAILURE");
        }
    }

    @Action("ReadFlag")
    private int readFlag() {
        return flag;
    }

    @Action("ReadFlagAgain")
    private int readFlagAgain() {
        return flag;
    }

    @Action("Acquire")
    private boolean acquire() {
        return WIP.compareAndSet(this, 0, 1);
    }

    @Action("Release")
    final int release(boolean thrown) {
        return WIP.getAndDecrement(this);
    }

    @Action("Enable")
    private void enable() {
        FLAG.lazySet(this, ENABLED);
    }

    @Action("Disable")
    private void disable() {
        FLAG.lazySet(this, DISABLED);
    }

    @Action("Terminate")
    final void terminate(Then then) {
        FLAG.lazySet(this, TERMINATED);
    }

    @Action("ExchangeTail")
    @SuppressWarnings("unchecked")
    private LinkedQueue.Node<Object> exchangeTail(LinkedQueue.Node<Object> node) {
        return TAIL.getAndSet(this, node);
    }

    @Action("Link")
    private void link(LinkedQueue.Node<Object> before, LinkedQueue.Node<Object> node) {
        before.next = node;
    }

    @Action("Increment")
    private int increment() {
        return WIP.getAndIncrement(this);
    }

    @Action("ReadNext")
    final LinkedQueue.@Nullable Node<Object> readNext(int count) {
        LinkedQueue.Node<Object> first = head().next;
        if (first != null) {
            moveHead(first);
        }
        return first;
    }

    @Action("ReadTail")
    final boolean readTail(int count) {
        return tail == head();
    }

    @Action("ClearNext")
    private boolean clearNext() {
        LinkedQueue.Node<Object> first = head().next;
        if (first != null) {
            moveHead(first);
        }
        return first != null;
    }

    @Action("ClearTail")
    private boolean clearTail() {
        return tail == head();
    }

    @Action("Decrement")
    final int decrement(int count) {
        return WIP.getAndDecrement(this);
    }

    @Action("Reset")
    final void reset(boolean thrown) {
        wip = 0;
    }

    /** The output. */
    @Action("Emit")
    final @Nullable Throwable emit(Object event, int count) {
        return call(event);
    }

    private LinkedQueue.Node<Object> head() {
        return head;
    }

    private void moveHead(LinkedQueue.Node<Object> first) {
        head = first;
    }
}
