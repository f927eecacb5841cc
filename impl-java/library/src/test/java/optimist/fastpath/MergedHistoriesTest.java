package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Every short history of two sources and a downstream, as a single thread makes it, with calls from within calls. After
 * each step, what {@code Merge.tla} asks of a core that rests has to hold.
 */
class MergedHistoriesTest {
    private static final int LENGTH = 8;
    private static final int PREFETCH = 4;

    /** Steps of the spec's environment. In the last four, downstream is to do something in its next call of onNext. */
    private enum Step {
        A_SUBSCRIBES,
        A_EMITS,
        A_COMPLETES,
        A_FAILS,
        B_SUBSCRIBES,
        B_EMITS,
        B_COMPLETES,
        B_FAILS,
        REQUESTS,
        CANCELS,
        WILL_REQUEST,
        WILL_CANCEL,
        WILL_THROW,
        WILL_SEE_AN_ITEM;

        void take(History h) {
            switch (this) {
                case A_SUBSCRIBES -> h.a.subscribes();
                case A_EMITS -> h.a.emits();
                case A_COMPLETES -> h.a.ends(null);
                case A_FAILS -> h.a.ends(new RuntimeException("a"));
                case B_SUBSCRIBES -> h.b.subscribes();
                case B_EMITS -> h.b.emits();
                case B_COMPLETES -> h.b.ends(null);
                case B_FAILS -> h.b.ends(new RuntimeException("b"));
                case REQUESTS -> h.requests();
                case CANCELS -> h.cancels();
                case WILL_REQUEST -> h.next = h::requests;
                case WILL_CANCEL -> h.next = h::cancels;
                case WILL_THROW -> h.next = h::fails;
                case WILL_SEE_AN_ITEM -> h.next = h.b::emits;
            }
        }

        boolean isEnabled(History h) {
            return switch (this) {
                case A_SUBSCRIBES -> h.a.state == State.NEW;
                case B_SUBSCRIBES -> h.b.state == State.NEW;
                case A_EMITS -> h.a.asked > 0 && h.a.state == State.SUBSCRIBED;
                case B_EMITS, WILL_SEE_AN_ITEM -> h.b.asked > 0 && h.b.state == State.SUBSCRIBED;
                case A_COMPLETES, A_FAILS -> h.a.state == State.SUBSCRIBED;
                case B_COMPLETES, B_FAILS -> h.b.state == State.SUBSCRIBED;
                case REQUESTS -> h.requested < 3;
                case CANCELS -> !h.isCancelled;
                case WILL_REQUEST, WILL_CANCEL, WILL_THROW -> h.next == null;
            };
        }
    }

    private enum State {
        NEW,
        SUBSCRIBED,
        COMPLETED,
        FAILED
    }

    private record Item(Source from, int number) {}

    private static final class Source implements Flow.Publisher<Object>, Flow.Subscription {
        private Flow.@Nullable Subscriber<? super Object> subscriber;
        State state = State.NEW;
        int asked;
        int sent;
        int cancelled;

        /** It comes back to it later. */
        @Override
        public void subscribe(Flow.Subscriber<? super Object> subscriber) {
            this.subscriber = subscriber;
        }

        private Flow.Subscriber<? super Object> to() {
            if (subscriber == null) {
                throw new AssertionError("nobody has subscribed");
            }
            return subscriber;
        }

        void subscribes() {
            state = State.SUBSCRIBED;
            to().onSubscribe(this);
        }

        void emits() {
            if (asked > 0 && state == State.SUBSCRIBED) {
                asked--;
                to().onNext(new Item(this, ++sent));
            }
        }

        void ends(@Nullable Throwable error) {
            state = error == null ? State.COMPLETED : State.FAILED;
            if (error == null) {
                to().onComplete();
            } else {
                to().onError(error);
            }
        }

        @Override
        public void request(long n) {
            asked += Math.toIntExact(n);
        }

        @Override
        public void cancel() {
            cancelled++;
        }
    }

    private static final class History implements Flow.Subscriber<Object> {
        final Source a = new Source();
        final Source b = new Source();
        final List<Object> delivered = new ArrayList<>();
        final List<Object> discarded = new ArrayList<>();
        final List<Throwable> errors = new ArrayList<>();
        final List<Object> ends = new ArrayList<>();
        int requested;
        boolean isCancelled;
        int thrown;
        boolean isInside;

        @Nullable
        Runnable next;

        Flow.@Nullable Subscription subscription;

        History() {
            MergedPublisher.<Object>of(List.of(a, b))
                    .withPrefetch(PREFETCH)
                    .onDiscard(discarded::add)
                    .onLateError(errors::add)
                    .subscribe(this);
        }

        void requests() {
            requested++;
            subscription().request(1);
        }

        void cancels() {
            isCancelled = true;
            subscription().cancel();
        }

        void fails() {
            thrown++;
            throw new RuntimeException("downstream");
        }

        private Flow.Subscription subscription() {
            if (subscription == null) {
                throw new AssertionError("there is no subscription");
            }
            return subscription;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(Object item) {
            comes();
            delivered.add(item);
            Runnable does = next;
            next = null;
            if (does != null) {
                isInside = true;
                try {
                    does.run();
                } finally {
                    isInside = false;
                }
            }
        }

        @Override
        public void onError(Throwable error) {
            comes();
            ends.add(error);
            errors.add(error);
        }

        @Override
        public void onComplete() {
            comes();
            ends.add("completed");
        }

        private void comes() {
            require(!isInside, "calls are serial");
            require(ends.isEmpty(), "nothing follows the end");
            require(!isCancelled, "nothing follows a cancellation");
        }

        /** The names are those of the spec. */
        void check() {
            int failures = (a.state == State.FAILED ? 1 : 0) + (b.state == State.FAILED ? 1 : 0) + thrown;
            require(delivered.size() <= requested, "AskedFor");
            require(Set.copyOf(errors).size() == errors.size() && errors.size() == failures, "ErrorsOnce");
            boolean isOver = isCancelled || !ends.isEmpty();
            int waiting = a.sent + b.sent - delivered.size() - discarded.size();
            Set<Object> known = new HashSet<>(delivered);
            known.addAll(discarded);
            require(waiting >= 0 && known.size() == delivered.size() + discarded.size(), "OnceEach");
            require(isOver || discarded.isEmpty(), "OnceEach: nothing is discarded before the end");
            checkSource(a);
            checkSource(b);
            boolean allCompleted = a.state == State.COMPLETED && b.state == State.COMPLETED;
            if (ends.contains("completed")) {
                require(allCompleted && discarded.isEmpty() && waiting == 0, "CompleteIsAll");
            }
            if (isOver) {
                require(waiting == 0, "IsClean: nothing waits");
            } else {
                require(waiting == 0 || delivered.size() == requested, "NothingIsLeft: an item");
                require(waiting > 0 || !allCompleted, "NothingIsLeft: the end");
                require(failures == 0, "an error ends all");
            }
        }

        private void checkSource(Source source) {
            List<Object> its = delivered.stream()
                    .filter(item -> ((Item) item).from == source)
                    .toList();
            for (int i = 0; i < its.size(); i++) {
                require(((Item) its.get(i)).number == i + 1, "InOrder");
            }
            require(source.asked + source.sent - its.size() <= PREFETCH, "PrefetchIsKept");
            boolean isOver = isCancelled || !ends.isEmpty();
            require(source.cancelled <= 1, "a source is cancelled once");
            if (source.state == State.SUBSCRIBED) {
                require(source.cancelled == (isOver ? 1 : 0), "IsClean: a source");
                require(isOver || source.asked + source.sent - its.size() > 0, "a source is asked for more");
            }
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private static History replay(List<Step> steps) {
        History history = new History();
        for (Step step : steps) {
            step.take(history);
            history.check();
        }
        return history;
    }

    private final List<Step> steps = new ArrayList<>();
    private final Set<Step> taken = EnumSet.noneOf(Step.class);
    private int histories;
    private int completed;

    @Test
    void everyShortHistory() {
        explore();

        assertThat(taken).containsExactlyInAnyOrder(Step.values());
        assertThat(completed).isPositive();
        assertThat(histories).isGreaterThan(1_000_000);
    }

    private void explore() {
        History history;
        try {
            history = replay(steps);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ": " + steps, e);
        }
        histories++;
        completed += history.ends.contains("completed") ? 1 : 0;
        if (steps.size() == LENGTH) {
            return;
        }
        for (Step step : Step.values()) {
            if (step.isEnabled(history)) {
                taken.add(step);
                steps.add(step);
                explore();
                steps.remove(steps.size() - 1);
            }
        }
    }

    /** What is checked can fail. */
    @Test
    void aFaultIsFound() {
        History history = replay(List.of(Step.A_SUBSCRIBES, Step.A_EMITS, Step.REQUESTS, Step.A_EMITS));
        history.requested++;

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(history::check)
                .withMessage("NothingIsLeft: an item");
    }
}
