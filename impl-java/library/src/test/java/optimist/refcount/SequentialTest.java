package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A caller who is alone gets from every count what a number with a limit would answer, whatever is called. The limit
 * is all in which the four differ here, also at overflow: what is wrong with some of them takes two threads.
 */
class SequentialTest {

    enum Kind {
        RETAIN,
        RELEASE,
        /** A release of one that is expected to be the last. */
        RELEASE_LAST,
        /** A release of as many as there are. */
        RELEASE_ALL
    }

    record Call(Kind kind, int n) {}

    /** What came of a call: its answer and the count after it. */
    record Outcome(String answer, int count, int deallocations) {}

    /** The number with a limit. */
    static final class Model {
        private final long limit;
        private long count = 1;
        private int deallocations;

        Model(long limit) {
            this.limit = limit;
        }

        int shown() {
            return (int) Math.min(count, Integer.MAX_VALUE);
        }

        Outcome answer(Call call) {
            return new Outcome(answerTo(call), shown(), deallocations);
        }

        private String answerTo(Call call) {
            int n = call.n();
            if (n <= 0) {
                return "no amount";
            }
            if (call.kind() == Kind.RETAIN) {
                if (count == 0 || count + n > limit) {
                    return "refused " + n + " at " + shown();
                }
                count += n;
                return "done";
            }
            if (n > count) {
                return "refused " + -n + " at " + shown();
            }
            count -= n;
            if (count > 0) {
                return "done";
            }
            deallocations++;
            return "freed";
        }
    }

    /** Amounts at which an int, or twice an int, is about to overflow, and those that nobody may ask for. */
    private static final int[] AMOUNTS = {
        1, 2, (1 << 30) - 1, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE, 0, Integer.MIN_VALUE
    };

    /** Every sequence of three calls with such amounts. */
    @ParameterizedTest
    @EnumSource
    void everyShortSequence(Variant variant) {
        List<Call> menu = new ArrayList<>(List.of(new Call(Kind.RELEASE_ALL, 0), new Call(Kind.RELEASE_LAST, 1)));
        for (int n : AMOUNTS) {
            menu.add(new Call(Kind.RETAIN, n));
            menu.add(new Call(Kind.RELEASE, n));
        }
        int sequences = menu.size() * menu.size() * menu.size();
        for (int s = 0; s < sequences; s++) {
            int number = s;
            answersAsANumberWould(
                    variant,
                    IntStream.of(1, menu.size(), menu.size() * menu.size())
                            .mapToObj(place -> menu.get(number / place % menu.size()))
                            .toList());
        }
    }

    /** Long sequences drawn at random, the same ones in every run. */
    @ParameterizedTest
    @EnumSource
    void longSequences(Variant variant) {
        SplittableRandom random = new SplittableRandom(7248);
        for (int s = 0; s < 2_000; s++) {
            answersAsANumberWould(
                    variant,
                    random.ints(60, 0, 13).mapToObj(kind -> call(kind, random)).toList());
        }
    }

    private static Call call(int kind, SplittableRandom random) {
        int n = random.nextInt(4) > 0 ? random.nextInt(1, 5) : AMOUNTS[random.nextInt(AMOUNTS.length)];
        if (kind == 12) {
            return new Call(Kind.RELEASE_LAST, 1);
        }
        return new Call(kind == 0 ? Kind.RELEASE_ALL : kind <= 6 ? Kind.RETAIN : Kind.RELEASE, n);
    }

    private static void answersAsANumberWould(Variant variant, List<Call> calls) {
        AtomicInteger deallocations = new AtomicInteger();
        RefCounted object = variant.create(deallocations::incrementAndGet);
        Model model = new Model(variant.limit);
        for (Call each : calls) {
            Call call = each.kind() == Kind.RELEASE_ALL ? new Call(Kind.RELEASE, model.shown()) : each;
            Outcome outcome = new Outcome(answer(object, call), object.refCount(), deallocations.get());
            Outcome expected = model.answer(call);
            if (!outcome.equals(expected)) {
                assertThat(outcome).as("%s in %s", call, calls).isEqualTo(expected);
            }
        }
    }

    private static String answer(RefCounted object, Call call) {
        try {
            if (call.kind() == Kind.RETAIN) {
                object.retain(call.n());
                return "done";
            }
            boolean freed = call.kind() == Kind.RELEASE_LAST ? object.releaseLast() : object.release(call.n());
            return freed ? "freed" : "done";
        } catch (RefCountException e) {
            return "refused " + e.change() + " at " + e.count();
        } catch (IllegalArgumentException e) {
            return "no amount";
        }
    }
}
