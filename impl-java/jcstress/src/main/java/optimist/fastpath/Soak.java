package optimist.fastpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongConsumer;
import optimist.stress.Crowd;

/**
 * Several producers submit many items to one serializer, and then one of them the end. Downstream sees to it that it is
 * called by one at a time, that nothing is lost and nothing comes twice, and that each producer's items come in order.
 */
public final class Soak {
    private static final int PRODUCERS = 8;
    private static final int STEPS = 10;

    /** What can be soaked. The fast path may break a producer's order (F2.2), the others may not. */
    private static final Map<String, Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>>> VARIANTS = Map.of(
            "Bounded", downstream -> new InboxSerializer<>(downstream, 1024),
            "Locked", Serializers::locked,
            "Queued", Serializers::queued,
            "FastPath", Serializers::fastPath,
            "Inbox", Serializers::inbox);

    /**
     * What was seen.
     *
     * @param overtaken items that came after a later one of the same producer
     */
    record Result(long delivered, long overtaken, List<String> problems) {}

    private Soak() {}

    /** Takes a variant and a number of items, and exits with 0 if nothing is wrong. */
    public static void main(String[] args) throws InterruptedException {
        String variant = args[0];
        int each = Integer.parseInt(args[1]) / PRODUCERS;
        boolean mayOvertake = variant.equals("FastPath");
        long start = System.nanoTime();
        Result result = run(
                Objects.requireNonNull(VARIANTS.get(variant), variant),
                PRODUCERS,
                each,
                mayOvertake,
                delivered -> System.out.printf("  %s: %,d items%n", variant, delivered));
        System.out.printf(
                "  %s: %d producers, %,d items, %,d MB of heap, %,d ms%s%n",
                variant,
                PRODUCERS,
                result.delivered(),
                Runtime.getRuntime().maxMemory() >> 20,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                mayOvertake ? String.format("; F2.2: %,d were overtaken", result.overtaken()) : "");
        result.problems().forEach(problem -> System.out.println("  FAILED " + problem));
        System.exit(result.problems().isEmpty() ? 0 : 1);
    }

    /** @param each so many items of each producer */
    static Result run(
            Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant,
            int producers,
            int each,
            boolean mayOvertake,
            LongConsumer progress)
            throws InterruptedException {
        Downstream downstream = new Downstream(producers, each, progress);
        Flow.Subscriber<Object> serializer = variant.apply(downstream);
        Crowd crowd = new Crowd(() -> downstream.delivered, Crowd.PATIENCE);
        for (int producer = 0; producer < producers; producer++) {
            int number = producer;
            crowd.add("producer " + number, () -> {
                for (int i = 0; i < each; i++) {
                    serializer.onNext(new Item(number, i));
                }
            });
        }
        List<String> problems = crowd.run();
        if (!problems.isEmpty()) {
            return new Result(downstream.delivered, downstream.overtaken, problems);
        }
        serializer.onComplete();
        return downstream.result(mayOvertake);
    }

    /** An item, of which there is a place that its producer writes before it submits it. */
    private static final class Item {
        final int producer;
        int number;

        Item(int producer, int number) {
            this.producer = producer;
            this.number = number;
        }
    }

    /** Nothing in it is safe for several threads, on purpose. */
    private static final class Downstream implements Flow.Subscriber<Object> {
        private final BitSet[] seen;
        private final int[] latest;
        private final int each;
        private final LongConsumer progress;
        private final long step;
        private boolean inside;
        private long delivered;
        private long twice;
        private long overtaken;
        private long atOnce;
        private long late;
        private int ends;

        Downstream(int producers, int each, LongConsumer progress) {
            seen = new BitSet[producers];
            for (int i = 0; i < producers; i++) {
                seen[i] = new BitSet(each);
            }
            latest = new int[producers];
            this.each = each;
            this.progress = progress;
            step = Math.max(1, (long) producers * each / STEPS);
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(Object event) {
            enter();
            Item item = (Item) event;
            BitSet known = seen[item.producer];
            if (known.get(item.number)) {
                twice++;
            }
            known.set(item.number);
            if (item.number < latest[item.producer]) {
                overtaken++;
            } else {
                latest[item.producer] = item.number;
            }
            if (++delivered % step == 0) {
                progress.accept(delivered);
            }
            inside = false;
        }

        @Override
        public void onError(Throwable error) {
            enter();
            ends += 2;
            inside = false;
        }

        @Override
        public void onComplete() {
            enter();
            ends++;
            inside = false;
        }

        private void enter() {
            if (inside) {
                atOnce++;
            }
            inside = true;
            if (ends > 0) {
                late++;
            }
        }

        /** To be asked when all threads have ended. */
        Result result(boolean mayOvertake) {
            long all = 0;
            for (BitSet known : seen) {
                all += known.cardinality();
            }
            List<String> problems = new ArrayList<>();
            problem(problems, "are lost", (long) seen.length * each - all);
            problem(problems, "came twice", twice);
            problem(problems, "came while another was in downstream", atOnce);
            problem(problems, "came after the end", late);
            if (!mayOvertake) {
                problem(problems, "were overtaken by a later one of their producer", overtaken);
            }
            if (ends != 1) {
                problems.add("it has ended " + ends + " times");
            }
            if (delivered != all + twice) {
                problems.add("downstream counts " + delivered + " calls, and has seen " + (all + twice));
            }
            return new Result(delivered, overtaken, problems);
        }

        private static void problem(List<String> problems, String what, long items) {
            if (items != 0) {
                problems.add(items + " items " + what);
            }
        }
    }
}
