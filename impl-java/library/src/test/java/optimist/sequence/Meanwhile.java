package optimist.sequence;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** What others do while a call waits: one thing at each wait, and in the end nothing. */
public final class Meanwhile implements Waiting {
    public static final class WaitsForEver extends RuntimeException {
        private static final long serialVersionUID = 1;

        WaitsForEver() {}
    }

    /** Nobody is there who could end a wait. */
    public static final Waiting NOTHING = new Meanwhile();

    /** A sequencer whose calls are handled here: something else may happen before one of them, or after. */
    static Sequencer sequencer(InvocationHandler calls) {
        return (Sequencer)
                Proxy.newProxyInstance(Sequencer.class.getClassLoader(), new Class<?>[] {Sequencer.class}, calls);
    }

    private final List<Runnable> events = new ArrayList<>();
    private final List<Integer> told = new ArrayList<>();
    private int waits;

    /** Nothing yet. */
    public Meanwhile() {}

    public Meanwhile then(Runnable event) {
        events.add(event);
        return this;
    }

    /** Others do nothing for a while. */
    public Meanwhile thenNothing() {
        for (int i = 0; i < 1000; i++) {
            then(() -> {});
        }
        return this;
    }

    @Override
    public void once() {
        if (isOver()) {
            throw new WaitsForEver();
        }
        events.get(waits++).run();
    }

    @Override
    public void once(int waited) {
        told.add(waited);
        once();
    }

    /** How long each wait had lasted, of those that said so. */
    public List<Integer> told() {
        return told;
    }

    public boolean isOver() {
        return waits == events.size();
    }
}
