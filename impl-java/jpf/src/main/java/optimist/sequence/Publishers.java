package optimist.sequence;

/**
 * The program that Java Pathfinder runs through every interleaving: threads use one sequencer, and at the end it is judged
 * what they were granted and shown.
 *
 * <p>Arguments: the variant, the capacity of the ring, and the threads:
 *
 * <ul>
 *   <li>{@code "2 1"} claims and publishes two numbers at once, and then another;
 *   <li>{@code "has 2 1"} does the same, but has claimed the first ones before the threads were started;
 *   <li>{@code "looks 3"} looks so often how far it might read, and reads up to there each time. Producers do not wait for it;
 *   <li>{@code "reads"} looks, reads and finishes until it has read everything. Producers wait for each of those.
 * </ul>
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Publishers {
    private Publishers() {}

    public static void main(String[] args) throws InterruptedException {
        int capacity = Integer.parseInt(args[1]);
        Ring ring = new Ring(create(args[0], capacity, readers(args)), capacity);
        Thread[] threads = new Thread[args.length - 2];
        int readers = 0;
        for (int i = 0; i < threads.length; i++) {
            String[] words = args[i + 2].split(" ", -1);
            threads[i] = switch (words[0]) {
                case "looks" -> new Looker(ring, Integer.parseInt(words[1]));
                case "reads" -> new Reader(ring, readers++);
                default -> new Producer(ring, words);
            };
        }
        for (Thread thread : threads) {
            if (thread instanceof Producer producer) {
                ring.all += producer.numbers();
                producer.begin();
            }
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        judge(ring, threads);
    }

    private static int readers(String[] args) {
        int readers = 0;
        for (String argument : args) {
            readers += argument.equals("reads") ? 1 : 0;
        }
        return readers;
    }

    private static Sequencer create(String variant, int capacity, int consumers) {
        return switch (variant) {
            case "BusySpin" -> new BusySpinSequencer(capacity, consumers);
            case "Pending" -> new PendingSequencer(capacity, consumers, capacity);
            case "ShortList" -> new PendingSequencer(capacity, consumers, Math.max(1, capacity / 2));
            case "Availability" -> new AvailabilitySequencer(capacity, consumers);
            case "RoomFirst" -> new RoomFirstSequencer(capacity, consumers);
            default -> throw new IllegalArgumentException(variant);
        };
    }

    private static void judge(Ring ring, Thread[] threads) {
        String found = "";
        boolean[] granted = new boolean[ring.all];
        for (Thread thread : threads) {
            if (thread instanceof Producer producer) {
                for (int s : producer.granted) {
                    if (s >= ring.all) {
                        found += "skipped, ";
                    } else if (granted[s]) {
                        found += "granted twice, ";
                    } else {
                        granted[s] = true;
                    }
                }
            } else if (thread instanceof Consumer consumer) {
                found += consumer.found;
            }
        }
        if (ring.sequencer.look(Math.max(0, ring.all - ring.entries.length)) != ring.all - 1) {
            found += "not shown, ";
        }
        if (!found.isEmpty()) {
            throw new AssertionError(found);
        }
    }

    /** A sequencer, and the entries that it hands out. */
    private static final class Ring {
        final Sequencer sequencer;
        final int[] entries;
        int all;

        Ring(Sequencer sequencer, int capacity) {
            this.sequencer = sequencer;
            entries = new int[capacity];
        }
    }

    private static final class Producer extends Thread {
        private final Ring ring;
        private final int[] sizes;
        private final boolean hasFirst;
        final int[] granted;

        Producer(Ring ring, String[] words) {
            this.ring = ring;
            hasFirst = words[0].equals("has");
            sizes = new int[words.length - (hasFirst ? 1 : 0)];
            int sum = 0;
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] = Integer.parseInt(words[words.length - sizes.length + i]);
                sum += sizes[i];
            }
            granted = new int[sum];
        }

        int numbers() {
            return granted.length;
        }

        /** Before the threads are started. */
        void begin() {
            if (hasFirst) {
                claim(0, sizes[0]);
            }
        }

        private void claim(int count, int n) {
            int high = (int) ring.sequencer.claim(n);
            for (int i = 0; i < n; i++) {
                granted[count + i] = high - n + 1 + i;
            }
        }

        @Override
        public void run() {
            int[] entries = ring.entries;
            int count = 0;
            for (int i = 0; i < sizes.length; i++) {
                int n = sizes[i];
                if (i > 0 || !hasFirst) {
                    claim(count, n);
                }
                int low = granted[count];
                for (int s = low; s < low + n; s++) {
                    entries[s % entries.length] = s + 1;
                }
                ring.sequencer.publish(low, low + n - 1);
                count += n;
            }
        }
    }

    private abstract static class Consumer extends Thread {
        final Ring ring;
        String found = "";
        private int shown = -1;

        Consumer(Ring ring) {
            this.ring = ring;
        }

        /** Reads as far as it may, and returns the first number that it may not read. */
        final int read(int next) {
            int high = (int) ring.sequencer.look(next);
            if (high < shown) {
                found += "shown no more, ";
            }
            shown = high;
            int[] entries = ring.entries;
            for (int s = next; s <= high; s++) {
                if (entries[s % entries.length] != s + 1) {
                    found += "misread, ";
                }
            }
            return high + 1;
        }
    }

    private static final class Looker extends Consumer {
        private final int times;

        Looker(Ring ring, int times) {
            super(ring);
            this.times = times;
        }

        @Override
        public void run() {
            for (int i = 0; i < times; i++) {
                read(0);
            }
        }
    }

    private static final class Reader extends Consumer {
        private final int consumer;

        Reader(Ring ring, int consumer) {
            super(ring);
            this.consumer = consumer;
        }

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // another one goes on
        public void run() {
            int next = 0;
            while (next < ring.all) {
                int after = read(next);
                if (after > next) {
                    ring.sequencer.finish(consumer, after - 1);
                    next = after;
                } else {
                    Thread.yield();
                }
            }
        }
    }
}
