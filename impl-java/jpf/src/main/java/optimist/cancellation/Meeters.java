package optimist.cancellation;

import optimist.cancellation.SegmentList.End;

/**
 * The program that Java Pathfinder runs through every interleaving: threads use one channel, and at the end it is judged whether what
 * was sent is what was received. One that waits in vain is left asleep, which Java Pathfinder finds by itself.
 *
 * <p>Arguments: the slots of a segment, and the threads: {@code sends}, {@code receives}, or, to give up as soon as they wait,
 * {@code offers} and {@code polls}.
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Meeters {
    private Meeters() {}

    public static void main(String[] args) throws InterruptedException {
        RendezvousChannel<Element> channel = new RendezvousChannel<>(Integer.parseInt(args[0]), PackedWaiter::new);
        Meeter[] all = new Meeter[args.length - 1];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Meeter(channel, args[i + 1]);
        }
        for (Meeter each : all) {
            each.start();
        }
        String found = "";
        int sent = 0;
        int received = 0;
        for (Meeter each : all) {
            each.join();
            sent += each.sent;
            received += each.received;
            found += each.found;
        }
        found += sent > received ? "an element is lost, " : sent < received ? "an element too many, " : "";
        if (!found.isEmpty()) {
            throw new AssertionError(found);
        }
    }

    private static final class Element {
        private boolean isReceived;
    }

    private static final class Meeter extends Thread {
        private final RendezvousChannel<Element> channel;
        private final String word;
        private int sent;
        private int received;
        private String found = "";

        Meeter(RendezvousChannel<Element> channel, String word) {
            this.channel = channel;
            this.word = word;
        }

        @Override
        public void run() {
            boolean givesUp = word.equals("offers") || word.equals("polls");
            if (givesUp) {
                // No time goes by here, so it is interrupted.
                interrupt();
            }
            if (word.equals("sends") || word.equals("offers")) {
                sent = channel.meets(End.TAIL, new Element(), null, givesUp, Waiter.FOREVER) == null ? 0 : 1;
                return;
            }
            Waiter met = channel.meets(End.HEAD, null, null, givesUp, Waiter.FOREVER);
            if (met != null) {
                take(met);
            }
        }

        private void take(Waiter met) {
            received = 1;
            if (met.element == null) {
                found = "nothing is received, ";
                return;
            }
            Element element = channel.takeElement(met);
            found = element.isReceived ? "received twice, " : "";
            element.isReceived = true;
        }
    }
}
