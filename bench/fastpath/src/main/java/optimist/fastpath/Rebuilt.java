package optimist.fastpath;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;

/** The fast path of the pull request with one part taken away, or another in its place. */
public class Rebuilt extends Benchmarks {
    /** What is otherwise than in the pull request. */
    public enum Kind {
        NOTHING,
        COUNT_CLOSE,
        TAIL_CLOSE,
        LOOPS,
        NO_FLAG,
        LIMIT_0,
        LIMIT_1,
        LIMIT_8,
        LIMIT_NONE;

        private static final int LIMIT = 2;

        RebuiltSerializer serializer(Flow.Subscriber<Integer> downstream) {
            return switch (this) {
                case COUNT_CLOSE -> new RebuiltSerializer.Close(downstream, this);
                case LOOPS -> new RebuiltSerializer.Looping(downstream, this);
                default -> new RebuiltSerializer.Padded(downstream, this);
            };
        }

        RebuiltQueue queue() {
            return switch (this) {
                case TAIL_CLOSE -> new RebuiltQueue.Close();
                case LOOPS -> new RebuiltQueue.Looping();
                default -> new RebuiltQueue.Padded();
            };
        }

        int limit() {
            return switch (this) {
                case LIMIT_0 -> 0;
                case LIMIT_1 -> 1;
                case LIMIT_8 -> 8;
                case LIMIT_NONE -> Integer.MAX_VALUE - 1;
                default -> LIMIT;
            };
        }
    }

    @Param("NOTHING")
    public Kind kind = Kind.NOTHING;

    /** None before the first begins: a fork is to load one subclass. */
    private @Nullable RebuiltSerializer serializer;

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        serializer = kind.serializer(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        requireNonNull(serializer).onNext(item);
    }
}
