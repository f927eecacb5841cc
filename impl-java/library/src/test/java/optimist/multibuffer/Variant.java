package optimist.multibuffer;

import java.util.function.Supplier;
import optimist.internal.Parking;
import optimist.sequence.Waiting;
import org.jspecify.annotations.Nullable;

/** The classes. */
enum Variant {
    YIELDING {
        @Override
        <E> MultiBuffer<E> create(int producers, int capacity, Parts<E> parts) {
            return new YieldingMultiBuffer<>(
                    producers,
                    capacity,
                    parts.entries(),
                    parts.handler(),
                    parts.exceptionHandler(),
                    parts.idle(),
                    parts.forRoom());
        }
    },
    SIGNALLED {
        @Override
        <E> MultiBuffer<E> create(int producers, int capacity, Parts<E> parts) {
            return new SignalledMultiBuffer<>(
                    producers,
                    capacity,
                    parts.entries(),
                    parts.handler(),
                    parts.exceptionHandler(),
                    parts.forRoom(),
                    new Parking() {
                        @Override
                        public void park(Object blocker) {
                            parts.idle().once();
                        }

                        @Override
                        public void unpark(@Nullable Thread thread) {}
                    });
        }
    };

    /** One whose waits are under control: the consumer's, when all rings are empty, and the producers'. */
    abstract <E> MultiBuffer<E> create(int producers, int capacity, Parts<E> parts);

    /** As users make it. */
    <E> MultiBuffer<E> create(int producers, int capacity, Supplier<E> entries, Handler<? super E> handler) {
        return this == YIELDING
                ? new YieldingMultiBuffer<>(producers, capacity, entries, handler)
                : new SignalledMultiBuffer<>(producers, capacity, entries, handler);
    }

    record Parts<E>(
            Supplier<E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting idle,
            Waiting forRoom) {}
}
