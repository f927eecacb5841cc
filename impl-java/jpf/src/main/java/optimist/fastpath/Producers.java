package optimist.fastpath;

import java.util.concurrent.Flow;

/**
 * The program that Java Pathfinder runs through every interleaving: threads submit to one serializer what they are told to,
 * and at the end it is judged what downstream has seen.
 *
 * <p>Arguments: the variant, and the producers' events, such as {@code "a1 a2 end"}. The letter of an item is its
 * producer's, and the digit counts. One with a question mark, {@code "a1?"}, is offered, and may be refused. After
 * {@code closed} the flag of a fast path is closed at the start. After {@code held} the producers run while downstream is in
 * a call, so that all they submit has to wait; they must not wait for room.
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Producers {
    /** So many events that are submitted from within downstream make a drain that does not open the flag. */
    private static final int LONG = 3;

    /** How many events may wait in a bounded serializer. */
    private static final int CAPACITY = 1;

    private Producers() {}

    public static void main(String[] args) throws InterruptedException {
        Downstream downstream = new Downstream();
        Serializer<String> serializer = create(args[0], downstream);
        boolean isClosed = args[1].equals("closed");
        boolean isHeld = args[1].equals("held");
        int first = isClosed || isHeld ? 2 : 1;
        if (isClosed) {
            downstream.nestIn(serializer, LONG);
            serializer.onNext("first");
            downstream.forget();
        }
        Producer[] producers = new Producer[args.length - first];
        for (int i = 0; i < producers.length; i++) {
            producers[i] = new Producer(serializer, args[first + i].split(" ", -1));
        }
        if (isHeld) {
            downstream.holdFor(producers);
            serializer.onNext("first");
        } else {
            runAll(producers);
        }
        downstream.judge(producers);
    }

    private static void runAll(Producer[] producers) throws InterruptedException {
        for (Producer producer : producers) {
            producer.start();
        }
        for (Producer producer : producers) {
            producer.join();
        }
    }

    private static Serializer<String> create(String variant, Downstream downstream) {
        return switch (variant) {
            case "Locked" -> new LockedSerializer<>(downstream);
            case "Queued" -> new QueuedSerializer<>(downstream);
            case "FastPath" -> new FastPathSerializer<>(downstream);
            case "Inbox" -> new InboxSerializer<>(downstream);
            case "Bounded" -> new InboxSerializer<>(downstream, CAPACITY);
            default -> throw new IllegalArgumentException(variant);
        };
    }

    /** Notes what it is called with. */
    private static final class Downstream implements Flow.Subscriber<String> {
        private final String[] seen = new String[16];
        private int calls;
        private boolean inside;
        private boolean atOnce;
        private int nested;
        private Serializer<String> serializer;
        private Producer[] held;

        @SuppressWarnings("NullAway.Init") // it nests in none, and holds nobody, before it is told to
        Downstream() {}

        void nestIn(Serializer<String> serializer, int nested) {
            this.serializer = serializer;
            this.nested = nested;
        }

        void forget() {
            calls = 0;
        }

        /** The first call lasts until these have run. */
        void holdFor(Producer[] producers) {
            held = producers;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(String item) {
            see(item);
            while (nested > 0) {
                nested--;
                serializer.onNext("nested");
            }
            if (held != null && calls == 1) {
                try {
                    runAll(held);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        @Override
        public void onError(Throwable error) {
            see("error");
        }

        @Override
        public void onComplete() {
            see("end");
        }

        private void see(String event) {
            if (inside) {
                atOnce = true;
            }
            inside = true;
            seen[calls] = event;
            calls++;
            inside = false;
        }

        void judge(Producer[] producers) {
            String found = "";
            if (atOnce) {
                found += "two at once, ";
            }
            int end = indexOf("end");
            int error = indexOf("error");
            int last = end < 0 ? error : end;
            if ((end >= 0 && error >= 0) || (last >= 0 && last != calls - 1)) {
                found += "after the end, ";
            }
            boolean isLost = false;
            boolean isDisordered = false;
            boolean isRefused = false;
            boolean submitted = false;
            int owed = 0;
            int accepted = 0;
            for (Producer producer : producers) {
                int before = -1;
                accepted += producer.accepted;
                for (int i = 0; i < producer.events.length; i++) {
                    String event = producer.events[i];
                    int place = indexOf(event);
                    if (producer.refused[i]) {
                        isRefused |= place >= 0;
                        continue;
                    }
                    if (isTerminal(event)) {
                        submitted = true;
                        // What it has submitted before is not to be dropped if it is this end that came.
                        isLost |= place >= 0 && isOnly(producers, producer) && before == calls;
                        break;
                    }
                    if (place < 0) {
                        // Taken for one that comes last.
                        place = calls;
                        owed++;
                    } else if (before > place) {
                        isDisordered = true;
                    }
                    before = place;
                }
            }
            isLost |= last < 0 && (submitted || owed > 0);
            if (isLost) {
                found += "lost, ";
            }
            if (isDisordered) {
                found += "out of order, ";
            }
            if (isRefused) {
                found += "refused and delivered, ";
            }
            if (held != null && accepted != CAPACITY) {
                found += accepted > CAPACITY ? "too many wait, " : "refused where there is room, ";
            }
            for (int i = 0; i < calls; i++) {
                if (!seen[i].equals("nested") && indexOf(seen[i]) != i) {
                    found += "twice, ";
                    break;
                }
            }
            if (!found.isEmpty()) {
                throw new AssertionError(found);
            }
        }

        /** Whether the end is submitted by this producer only. */
        private static boolean isOnly(Producer[] producers, Producer own) {
            for (Producer producer : producers) {
                for (String event : producer.events) {
                    if (producer != own && isTerminal(event)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private int indexOf(String event) {
            for (int i = 0; i < calls; i++) {
                if (event.equals(seen[i])) {
                    return i;
                }
            }
            return -1;
        }
    }

    private static boolean isTerminal(String event) {
        return event.equals("end") || event.equals("error");
    }

    /** A thread. */
    private static final class Producer extends Thread {
        private final Serializer<String> serializer;
        final String[] events;
        final boolean[] refused;
        int accepted;

        Producer(Serializer<String> serializer, String[] events) {
            this.serializer = serializer;
            this.events = events;
            refused = new boolean[events.length];
        }

        @Override
        public void run() {
            Serializer<String> serializer = this.serializer;
            String[] events = this.events;
            for (int i = 0; i < events.length; i++) {
                String event = events[i];
                switch (event) {
                    case "end" -> serializer.onComplete();
                    case "error" -> serializer.onError(new IllegalStateException());
                    default -> {
                        if (!event.endsWith("?")) {
                            serializer.onNext(event);
                        } else if (((InboxSerializer<String>) serializer).offer(event)
                                != InboxSerializer.Offered.FULL) {
                            accepted++;
                        } else {
                            refused[i] = true;
                        }
                    }
                }
            }
        }
    }
}
