package optimist.multibuffer;

import optimist.sequence.Waiting;

/**
 * The program that Java Pathfinder runs through every interleaving: producers publish, and a consumer handles; at the end it is
 * judged what was handled. A thread that waits in vain is left asleep, which Java Pathfinder finds by itself.
 *
 * <p>Arguments: the variant, the capacity of the rings, and the threads beside the consumer:
 *
 * <ul>
 *   <li>{@code "2 1"} publishes two entries at once, and then another;
 *   <li>{@code halts} halts the consumer;
 *   <li>{@code closes}: the producers close the buffer when they have published. Without either, the handler halts the
 *       consumer when it was given everything.
 * </ul>
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Senders {
    private Senders() {}

    public static void main(String[] args) throws InterruptedException {
        int producers = args.length - 2;
        boolean isHalted = args[args.length - 1].equals("halts");
        boolean isClosed = args[args.length - 1].equals("closes");
        if (isHalted || isClosed) {
            producers--;
        }
        Sink sink = new Sink(producers, isHalted || isClosed);
        MultiBuffer<int[]> buffer = create(args[0], producers, Integer.parseInt(args[1]), sink);
        sink.buffer = buffer;
        Thread[] threads = new Thread[isHalted ? producers + 2 : producers + 1];
        threads[0] = new Consumer(buffer);
        for (int i = 0; i < producers; i++) {
            Producer producer = new Producer(buffer.ring(i), i, args[i + 2].split(" ", -1), isClosed ? buffer : null);
            sink.missing += producer.entries();
            threads[i + 1] = producer;
        }
        if (isHalted) {
            threads[producers + 1] = new Halter(buffer);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        String found = sink.found;
        found += sink.missing > 0 && !isHalted ? "not handled, " : sink.missing < 0 ? "handled twice, " : "";
        if (!found.isEmpty()) {
            throw new AssertionError(found);
        }
    }

    private static MultiBuffer<int[]> create(String variant, int producers, int capacity, Sink sink) {
        return switch (variant) {
            case "Signalled" ->
                new SignalledMultiBuffer<>(producers, capacity, new Entries(), sink, new Throws(), Waiting.YIELD);
            case "Yielding" ->
                new YieldingMultiBuffer<>(
                        producers, capacity, new Entries(), sink, new Throws(), Waiting.YIELD, Waiting.YIELD);
            default -> throw new IllegalArgumentException(variant);
        };
    }

    private static int item(int source, long sequence) {
        return 100 * (source + 1) + (int) sequence;
    }

    private static final class Entries implements java.util.function.Supplier<int[]> {
        @Override
        public int[] get() {
            return new int[1];
        }
    }

    private static final class Throws implements ExceptionHandler<Object> {
        @Override
        public void thrown(Throwable thrown, Object entry, int source, long sequence) {
            throw new AssertionError("thrown, ", thrown);
        }
    }

    /** Only the consumer uses it, until all are joined. */
    private static final class Sink implements Handler<int[]> {
        @org.jspecify.annotations.Nullable
        MultiBuffer<int[]> buffer;

        String found = "";
        int missing;
        private final boolean othersEnd;
        private final long[] next;

        Sink(int producers, boolean othersEnd) {
            this.othersEnd = othersEnd;
            next = new long[producers];
        }

        @Override
        public void handle(int[] entry, int source, long sequence, boolean last) {
            if (sequence != next[source]) {
                found += "out of order, ";
            }
            if (entry[0] != item(source, sequence)) {
                found += "another entry, ";
            }
            next[source]++;
            missing--;
            if (missing == 0) {
                if (!last) {
                    found += "not told the last, ";
                }
                if (!othersEnd && buffer != null) {
                    buffer.halt();
                }
            }
        }
    }

    private static final class Consumer extends Thread {
        private final MultiBuffer<int[]> buffer;

        Consumer(MultiBuffer<int[]> buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            buffer.run();
        }
    }

    private static final class Halter extends Thread {
        private final MultiBuffer<int[]> buffer;

        Halter(MultiBuffer<int[]> buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            buffer.halt();
        }
    }

    private static final class Producer extends Thread {
        private final Ring<int[]> ring;
        private final int source;
        private final int[] sizes;

        @org.jspecify.annotations.Nullable
        private final MultiBuffer<int[]> closes;

        Producer(
                Ring<int[]> ring,
                int source,
                String[] sizes,
                @org.jspecify.annotations.Nullable MultiBuffer<int[]> closes) {
            this.closes = closes;
            this.ring = ring;
            this.source = source;
            this.sizes = new int[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                this.sizes[i] = Integer.parseInt(sizes[i]);
            }
        }

        int entries() {
            int sum = 0;
            for (int size : sizes) {
                sum += size;
            }
            return sum;
        }

        @Override
        public void run() {
            for (int size : sizes) {
                long high = ring.claim(size);
                for (long s = high - size + 1; s <= high; s++) {
                    ring.get(s)[0] = item(source, s);
                }
                ring.publish(high);
            }
            if (closes != null) {
                closes.close();
            }
        }
    }
}
