package optimist.cancellation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jspecify.annotations.Nullable;

/**
 * Each thread begins to send or to receive, and ends that: then it has met another, or gives up. While it waits it begins nothing
 * else.
 */
public class Meetings {
    /** What is sent or received, and nobody has met yet. */
    interface Wait {
        /** What has come of it: what was sent, or received; nothing, if it is given up. */
        @Nullable
        Integer end();
    }

    /** A channel. */
    interface Subject {
        Wait send(int element);

        Wait receive();
    }

    /** Cells in segments of two. */
    static class Rendezvous implements Subject {
        private final RendezvousChannel<Integer> channel = new RendezvousChannel<>(2, PackedWaiter::new);

        @Override
        public Wait send(int element) {
            CompletableFuture<Void> stage = channel.sendAsync(element);
            return () -> isMet(stage) ? element : null;
        }

        @Override
        public Wait receive() {
            CompletableFuture<Integer> stage = channel.receiveAsync();
            return () -> isMet(stage) ? stage.join() : null;
        }

        boolean isMet(CompletableFuture<?> stage) {
            return !stage.cancel(false);
        }
    }

    /** A wait that was resumed while it was given up counts as given up. */
    static final class ForgetsThatItWasResumed extends Rendezvous {
        @Override
        boolean isMet(CompletableFuture<?> stage) {
            boolean wasDone = stage.isDone();
            stage.cancel(false);
            return wasDone;
        }
    }

    /** What is said about it: whoever comes meets whoever has waited longest on the other side. */
    static class Queues implements Subject {
        static final class Waiting implements Wait {
            private final Deque<Waiting> queue;
            private @Nullable Integer element;
            private boolean isMet;

            Waiting(Deque<Waiting> queue, @Nullable Integer element) {
                this.queue = queue;
                this.element = element;
            }

            @Override
            public @Nullable Integer end() {
                queue.remove(this);
                return isMet ? element : null;
            }
        }

        private final Deque<Waiting> sends = new ArrayDeque<>();
        private final Deque<Waiting> receives = new ArrayDeque<>();

        @Override
        public Wait send(int element) {
            return come(new Waiting(sends, element), receives);
        }

        @Override
        public Wait receive() {
            return come(new Waiting(receives, null), sends);
        }

        private Wait come(Waiting own, Deque<Waiting> others) {
            Waiting other = next(others);
            if (other == null) {
                own.queue.add(own);
                return own;
            }
            Integer element = own.element == null ? other.element : own.element;
            own.element = element;
            other.element = element;
            own.isMet = true;
            other.isMet = true;
            return own;
        }

        @Nullable
        Waiting next(Deque<Waiting> others) {
            return others.poll();
        }
    }

    /** To be found wrong: nobody meets anybody. */
    static final class Strangers extends Queues {
        @Override
        @Nullable
        Waiting next(Deque<Waiting> others) {
            return null;
        }
    }

    private static Supplier<Subject> explored = () -> new Rendezvous();
    private static Supplier<Subject> model = () -> new Queues();

    private final Subject channel;
    /** Each thread looks at its own. */
    private final @Nullable Wait[] waits = new Wait[4];

    private final int[] elements = new int[4];

    public Meetings() {
        this(explored.get());
    }

    private Meetings(Subject channel) {
        this.channel = channel;
    }

    /** What the next exploration is about, and what it is compared with. */
    static void explore(Supplier<Subject> next, Supplier<Subject> with) {
        explored = next;
        model = with;
    }

    @Operation
    public final boolean send(@Param(gen = ThreadIdGen.class) int thread) {
        if (waits[thread] != null) {
            return false;
        }
        waits[thread] = channel.send(10 * (thread + 1) + elements[thread]++);
        return true;
    }

    @Operation
    public final boolean receive(@Param(gen = ThreadIdGen.class) int thread) {
        if (waits[thread] != null) {
            return false;
        }
        waits[thread] = channel.receive();
        return true;
    }

    @Operation
    public final @Nullable Integer end(@Param(gen = ThreadIdGen.class) int thread) {
        Wait wait = waits[thread];
        if (wait == null) {
            return null;
        }
        waits[thread] = null;
        return wait.end();
    }

    /** The same, one call after the other. */
    public static final class Sequential extends Meetings {
        public Sequential() {
            super(model.get());
        }
    }
}
