package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.function.Function;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/**
 * Two threads submit events, once. A subclass says which, and its variants to which serializer: each of these is a
 * test, with the outcomes that the interleavings of the specified actions have, and no others.
 *
 * <p>Nothing that downstream and the items have is volatile or guarded. So an outcome also tells that what a producer has
 * written before its call, and what downstream did for one producer, is seen when it is called for another.
 */
abstract class Scenario {
    /** So many events that are submitted from within downstream make a drain that does not open the flag. */
    private static final int LONG = 3;

    /** The serializer alone is in the way of both threads. */
    private final Flow.Subscriber<Object> serializer;

    private final Downstream downstream = new Downstream();

    Scenario(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        serializer = variant.apply(downstream);
    }

    /** An item: its producer writes its name before it submits it. */
    private static final class Item {
        @Nullable
        String name;
    }

    /** Changes nothing, and marks where a call begins. */
    @Action("Call")
    private void call() {}

    final void onNext(String name) {
        call();
        Item item = new Item();
        item.name = name;
        serializer.onNext(item);
    }

    final void onError() {
        call();
        serializer.onError(new IllegalStateException("failure"));
    }

    final void onComplete() {
        call();
        serializer.onComplete();
    }

    /** Makes a fast path close its flag, if there is one. No other thread may be about. */
    final void closeFlag() {
        downstream.nested = LONG;
        onNext("first");
        downstream.seen = "";
    }

    /** What downstream was called with, and in which order. */
    final String seen() {
        return downstream.seen;
    }

    /** Loses sight of a call beside which there is another. */
    private final class Downstream implements Flow.Subscriber<Object> {
        String seen = "";
        int nested;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(Object item) {
            see(String.valueOf(((Item) item).name));
            while (nested > 0) {
                nested--;
                Scenario.this.onNext("nested");
            }
        }

        @Override
        public void onError(Throwable error) {
            see("error");
        }

        @Override
        public void onComplete() {
            see("end");
        }

        private void see(String event) {
            String before = read();
            write(before.isEmpty() ? event : before + ", " + event);
        }

        @Action("Read")
        private String read() {
            return seen;
        }

        @Action("Write")
        private void write(String next) {
            seen = next;
        }
    }
}
