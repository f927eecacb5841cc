package optimist.example;

import java.util.concurrent.atomic.AtomicReference;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * Treiber's stack, of two nodes that are used again: who has popped one may push it. Not to be used: a node that came back is
 * taken for one that never left.
 */
public class Stack {
    static final class Node {
        final String name;

        @Nullable
        volatile Node next;

        Node(String name) {
            this.name = name;
        }
    }

    private final Node a = new Node("a");
    private final Node b = new Node("b");
    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();

    /** To be called by who has it. */
    public final void push(String name) {
        Node node = name.equals("a") ? a : b;
        Node seen;
        do {
            seen = look(node);
            link(node, seen);
        } while (!tryPush(seen, node));
    }

    /** Returns the name of the uppermost node, or null if there is none. */
    public final @Nullable String pop() {
        Node seen = lookToPop();
        while (seen != null) {
            if (tryPop(seen, readNext(seen))) {
                return seen.name;
            }
            seen = lookToPop();
        }
        return null;
    }

    @Action("Look")
    @Nullable
    Node look(Node node) {
        return top.get();
    }

    @Action("Link")
    void link(Node node, @Nullable Node seen) {
        node.next = seen;
    }

    @Action("Push")
    boolean tryPush(@Nullable Node seen, Node node) {
        return top.compareAndSet(seen, node);
    }

    @Action("LookToPop")
    @Nullable
    Node lookToPop() {
        return top.get();
    }

    @Action("ReadNext")
    @Nullable
    Node readNext(Node seen) {
        return seen.next;
    }

    @Action("Pop")
    boolean tryPop(Node seen, @Nullable Node next) {
        return top.compareAndSet(seen, next);
    }
}
