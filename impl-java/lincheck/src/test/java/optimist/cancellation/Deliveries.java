package optimist.cancellation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import optimist.cancellation.BufferedChannel.Offered;
import optimist.internal.Monitor;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jspecify.annotations.Nullable;

/**
 * Each thread begins to send or to receive, and ends that: then it has done so, or gives up. While it waits, it may try as well. It may
 * also wait until it is done. If scenarios are drawn at random, one thread sends, one receives, and nobody closes.
 */
public class Deliveries {
    /** A send or a receive that may wait. */
    interface Wait<T> {
        /** What has come of it; nothing, if it is given up. */
        @Nullable
        T end();
    }

    /** A channel. */
    interface Subject {
        Wait<Offered> begin(int element);

        Wait<Integer> begin();

        Offered offer(int element);

        @Nullable
        Integer tryReceive();

        /** Waits until it is sent. */
        Offered send(int element) throws InterruptedException;

        /** Waits until one is received. */
        @Nullable
        Integer receive() throws InterruptedException;

        boolean close();

        boolean isClosed();
    }

    /** Cells in segments of two. */
    static class Buffered implements Subject {
        private final BufferedChannel<Integer> channel;

        Buffered(int capacity) {
            channel = new BufferedChannel<>(capacity, 2, new Monitor(), new Monitor());
        }

        @Override
        public Wait<Offered> begin(int element) {
            CompletableFuture<Boolean> stage = channel.sendAsync(element);
            return () -> isDone(stage) ? offered(stage.join()) : null;
        }

        @Override
        public Wait<Integer> begin() {
            CompletableFuture<@Nullable Integer> stage = channel.receiveAsync();
            return () -> isDone(stage) ? stage.join() : null;
        }

        boolean isDone(CompletableFuture<?> stage) {
            return !stage.cancel(false);
        }

        @Override
        public Offered offer(int element) {
            return channel.offer(element);
        }

        @Override
        public @Nullable Integer tryReceive() {
            return channel.tryReceive();
        }

        @Override
        public Offered send(int element) throws InterruptedException {
            return offered(channel.send(element));
        }

        @Override
        public @Nullable Integer receive() throws InterruptedException {
            return channel.receive();
        }

        @Override
        public boolean close() {
            return channel.close();
        }

        @Override
        public boolean isClosed() {
            return channel.isClosed();
        }

        private static Offered offered(boolean isSent) {
            return isSent ? Offered.ACCEPTED : Offered.CLOSED;
        }
    }

    /** A wait that was resumed while it was given up counts as given up. */
    static final class ForgetsThatItWasResumed extends Buffered {
        ForgetsThatItWasResumed(int capacity) {
            super(capacity);
        }

        @Override
        boolean isDone(CompletableFuture<?> stage) {
            boolean wasDone = stage.isDone();
            stage.cancel(false);
            return wasDone;
        }
    }

    /** What is said about it. An answer that no channel gives stands for a call that would wait for ever. */
    static class Simple implements Subject {
        private static final Integer NO_ELEMENT = -1;

        private static final class Sending implements Wait<Offered> {
            private final Deque<Sending> waiting;
            private final int element;
            private @Nullable Offered outcome;

            Sending(Deque<Sending> waiting, int element) {
                this.waiting = waiting;
                this.element = element;
            }

            @Override
            public @Nullable Offered end() {
                waiting.remove(this);
                return outcome;
            }
        }

        private static final class Receiving implements Wait<Integer> {
            private final Deque<Receiving> waiting;
            private @Nullable Integer received;

            Receiving(Deque<Receiving> waiting) {
                this.waiting = waiting;
            }

            @Override
            public @Nullable Integer end() {
                waiting.remove(this);
                return received;
            }
        }

        private final int capacity;
        private final Deque<Integer> buffer = new ArrayDeque<>();
        private final Deque<Sending> senders = new ArrayDeque<>();
        private final Deque<Receiving> receivers = new ArrayDeque<>();
        private boolean isClosed;

        Simple(int capacity) {
            this.capacity = capacity;
        }

        @Override
        public Wait<Offered> begin(int element) {
            Sending own = new Sending(senders, element);
            Offered outcome = offer(element);
            if (outcome == Offered.FULL) {
                senders.add(own);
            } else {
                own.outcome = outcome;
            }
            return own;
        }

        @Override
        public Wait<Integer> begin() {
            Receiving own = new Receiving(receivers);
            own.received = tryReceive();
            if (own.received == null && !isClosed) {
                receivers.add(own);
            }
            return own;
        }

        @Override
        public Offered offer(int element) {
            if (isClosed) {
                return Offered.CLOSED;
            }
            Receiving receiver = receivers.poll();
            if (receiver != null) {
                receiver.received = element;
            } else if (buffer.size() < capacity) {
                buffer.add(element);
            } else {
                return Offered.FULL;
            }
            return Offered.ACCEPTED;
        }

        @Override
        public @Nullable Integer tryReceive() {
            Integer element = buffer.poll();
            Sending sender = element == null ? null : senders.poll();
            if (sender != null) {
                buffer.add(sender.element);
                sender.outcome = Offered.ACCEPTED;
            }
            return element;
        }

        @Override
        public Offered send(int element) {
            return offer(element);
        }

        @Override
        public @Nullable Integer receive() {
            Integer element = tryReceive();
            return element == null && !isClosed ? NO_ELEMENT : element;
        }

        @Override
        public boolean close() {
            if (isClosed) {
                return false;
            }
            isClosed = true;
            senders.forEach(sender -> sender.outcome = Offered.CLOSED);
            senders.clear();
            receivers.clear();
            return true;
        }

        @Override
        public boolean isClosed() {
            return isClosed;
        }
    }

    private static Supplier<Subject> explored = () -> new Buffered(1);
    private static Supplier<Subject> model = () -> new Simple(1);

    private final Subject channel;
    /** Each thread looks at its own. */
    private final @Nullable Wait<?>[] waits = new Wait<?>[4];

    private final int[] elements = new int[4];

    public Deliveries() {
        this(explored.get());
    }

    private Deliveries(Subject channel) {
        this.channel = channel;
    }

    /** What the next exploration is about, and what it is compared with. */
    static void explore(Supplier<Subject> next, Supplier<Subject> with) {
        explored = next;
        model = with;
    }

    private int next(int thread) {
        return 10 * (thread + 1) + elements[thread]++;
    }

    // ---- one side

    @Operation(nonParallelGroup = "sender")
    public final boolean beginSend(@Param(gen = ThreadIdGen.class) int thread) {
        if (waits[thread] != null) {
            return false;
        }
        waits[thread] = channel.begin(next(thread));
        return true;
    }

    @Operation(nonParallelGroup = "sender")
    public final @Nullable Object endSend(@Param(gen = ThreadIdGen.class) int thread) {
        return end(thread);
    }

    @Operation(nonParallelGroup = "sender")
    public final Offered offer(@Param(gen = ThreadIdGen.class) int thread) {
        return channel.offer(next(thread));
    }

    // ---- the other side

    @Operation(nonParallelGroup = "receiver")
    public final boolean beginReceive(@Param(gen = ThreadIdGen.class) int thread) {
        if (waits[thread] != null) {
            return false;
        }
        waits[thread] = channel.begin();
        return true;
    }

    @Operation(nonParallelGroup = "receiver")
    public final @Nullable Object endReceive(@Param(gen = ThreadIdGen.class) int thread) {
        return end(thread);
    }

    @Operation(nonParallelGroup = "receiver")
    public final @Nullable Integer tryReceive(@Param(gen = ThreadIdGen.class) int thread) {
        return channel.tryReceive();
    }

    private @Nullable Object end(int thread) {
        Wait<?> wait = waits[thread];
        if (wait == null) {
            return null;
        }
        waits[thread] = null;
        return wait.end();
    }

    // ---- not drawn at random: these may wait for ever, or are seen in between

    public final Offered send(int thread) throws InterruptedException {
        return channel.send(next(thread));
    }

    public final @Nullable Integer receive(@SuppressWarnings("unused") int thread) throws InterruptedException {
        return channel.receive();
    }

    public final boolean close(@SuppressWarnings("unused") int thread) {
        return channel.close();
    }

    public final boolean isClosed(@SuppressWarnings("unused") int thread) {
        return channel.isClosed();
    }

    /** The same, one call after the other. */
    public static final class Sequential extends Deliveries {
        public Sequential() {
            super(model.get());
        }
    }
}
