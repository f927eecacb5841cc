package optimist.fastpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what it is called with: items, errors as they are, and {@link #END}. On purpose, nothing in it is safe for
 * several threads.
 */
final class Downstream implements Flow.Subscriber<Object> {
    static final String END = "end";

    final List<Object> seen = new ArrayList<>();

    /** What it does with an event after it has kept it. */
    Consumer<Object> reaction = event -> {};

    Flow.@Nullable Subscription subscription;

    Downstream() {}

    Downstream(Consumer<Object> reaction) {
        this.reaction = reaction;
    }

    Flow.Subscription upstream() {
        return Objects.requireNonNull(subscription);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        this.subscription = subscription;
        reaction.accept(subscription);
    }

    @Override
    public void onNext(Object item) {
        see(item);
    }

    @Override
    public void onError(Throwable error) {
        see(error);
    }

    @Override
    public void onComplete() {
        see(END);
    }

    private void see(Object event) {
        seen.add(event);
        reaction.accept(event);
    }
}
