package optimist.fastpath;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/** The queue of the pull request: {@link LinkedQueue}, whose tail a subclass places and exchanges. */
abstract class RebuiltQueue {
    static final AtomicReferenceFieldUpdater<Node, Node> NEXT =
            AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");

    static final class Node {
        final @Nullable Integer item;
        volatile @Nullable Node next;

        Node(@Nullable Integer item) {
            this.item = item;
        }
    }

    Node head = new Node(null);

    abstract Node exchangeTail(Node node);

    final void offer(Integer item) {
        Node node = new Node(item);
        NEXT.lazySet(exchangeTail(node), node);
    }

    final @Nullable Integer poll() {
        Node first = head.next;
        if (first == null) {
            return null;
        }
        head = first;
        return first.item;
    }

    /** Its tail is beside its head. */
    static final class Close extends RebuiltQueue {
        private static final AtomicReferenceFieldUpdater<Close, Node> TAIL =
                AtomicReferenceFieldUpdater.newUpdater(Close.class, Node.class, "tail");

        volatile Node tail = head;

        @Override
        Node exchangeTail(Node node) {
            return TAIL.getAndSet(this, node);
        }
    }

    @SuppressWarnings("unused")
    abstract static class Padding extends RebuiltQueue {
        int p000, p001, p002, p003, p004, p005, p006, p007;
        int p008, p009, p010, p011, p012, p013, p014, p015;
        int p016, p017, p018, p019, p020, p021, p022, p023;
        int p024, p025, p026, p027, p028, p029, p030, p031;
    }

    abstract static class AtTail extends Padding {
        static final AtomicReferenceFieldUpdater<AtTail, Node> TAIL =
                AtomicReferenceFieldUpdater.newUpdater(AtTail.class, Node.class, "tail");

        volatile Node tail = head;

        @Override
        Node exchangeTail(Node node) {
            return TAIL.getAndSet(this, node);
        }
    }

    /** As the pull request has it. */
    @SuppressWarnings("unused")
    static class Padded extends AtTail {
        int q000, q001, q002, q003, q004, q005, q006, q007;
        int q008, q009, q010, q011, q012, q013, q014, q015;
        int q016, q017, q018, q019, q020, q021, q022, q023;
        int q024, q025, q026, q027, q028, q029, q030, q031;
    }

    /** It exchanges its tail by a loop. */
    static final class Looping extends Padded {
        @Override
        Node exchangeTail(Node node) {
            Node before = tail;
            while (!TAIL.compareAndSet(this, before, node)) {
                before = tail;
            }
            return before;
        }
    }
}
