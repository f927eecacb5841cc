package optimist.fastpath;

import optimist.Action;
import org.jspecify.annotations.Nullable;

/** A mutant: reads the tail and then writes it, and others may have written in between. */
final class SplitQueue {
    private static final class Node {
        final String element;
        volatile @Nullable Node next;

        Node(String element) {
            this.element = element;
        }
    }

    private Node head = new Node("");
    private volatile Node tail = head;

    void offer(String element) {
        Node node = new Node(element);
        Node before = readTail();
        writeTail(node);
        link(before, node);
    }

    @Action("Poll")
    @Nullable
    String poll() {
        Node first = head.next;
        if (first == null) {
            return null;
        }
        head = first;
        return first.element;
    }

    @Action("ReadTail")
    private Node readTail() {
        return tail;
    }

    @Action("WriteTail")
    private void writeTail(Node node) {
        tail = node;
    }

    @Action("Link")
    private void link(Node before, Node node) {
        before.next = node;
    }
}
