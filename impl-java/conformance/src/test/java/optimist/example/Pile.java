package optimist.example;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/** Many push items; one, the owner, takes them all at once and hands them out, the oldest first. */
public class Pile {
    static final class Node {
        final String item;

        @Nullable
        Node below;

        Node(String item, @Nullable Node below) {
            this.item = item;
            this.below = below;
        }
    }

    private final Predicate<String> taker;
    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();
    private int handed;

    /**
     * An empty pile.
     *
     * @param taker is handed the items; if it says no, the rest is thrown away
     */
    public Pile(Predicate<String> taker) {
        this.taker = taker;
    }

    public final void push(String item) {
        Node node = new Node(item, null);
        do {
            node.below = look();
        } while (!tryPush(node.below, node));
    }

    /** To be called by the owner. Returns how many items have been handed out, now and before. */
    public final int handOut() {
        Node rest = turned(take());
        while (rest != null) {
            handed++;
            rest = hand(rest.item, rest.below) ? rest.below : null;
        }
        return handed;
    }

    private static @Nullable Node turned(@Nullable Node newest) {
        Node turned = null;
        Node rest = newest;
        while (rest != null) {
            Node below = rest.below;
            rest.below = turned;
            turned = rest;
            rest = below;
        }
        return turned;
    }

    @Action("Look")
    @Nullable
    Node look() {
        return top.get();
    }

    @Action("Push")
    boolean tryPush(@Nullable Node seen, Node node) {
        return top.compareAndSet(seen, node);
    }

    @Action("Take")
    @Nullable
    Node take() {
        return top.getAndSet(null);
    }

    @Action("Hand")
    boolean hand(String item, @Nullable Node rest) {
        return taker.test(item);
    }
}
