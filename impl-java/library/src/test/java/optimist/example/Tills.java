package optimist.example;

import java.util.Map;
import java.util.TreeMap;
import optimist.sequence.RingBuffer;
import optimist.sequence.RoomFirstSequencer;
import optimist.sequence.Sequencer;

/** Three tills of a shop report what they sell, and one thread adds it up. */
final class Tills {
    /** An entry of the ring. It is used again and again; nothing is allocated for a sale. */
    private static final class Sale {
        private String product = "";
        private int cents;
    }

    private final Sequencer sequencer = new RoomFirstSequencer(64, 1);
    private final RingBuffer<Sale> ring = new RingBuffer<>(sequencer, Sale::new);

    /** A producer: claim, fill, publish. What is claimed is published whatever happens. */
    private void sell(String product, int cents) {
        long sequence = sequencer.claim();
        try {
            Sale sale = ring.get(sequence);
            sale.product = product;
            sale.cents = cents;
        } finally {
            sequencer.publish(sequence);
        }
    }

    /** The consumer: reads until the sequencer is closed. */
    private void addUp(Map<String, Integer> takings) {
        try {
            ring.reader(0).forEach((sale, sequence) -> takings.merge(sale.product, sale.cents, Integer::sum));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What was taken for each product when each till has sold so many of its own. */
    static Map<String, Integer> takings(int sales) throws InterruptedException {
        Tills tills = new Tills();
        Map<String, Integer> takings = new TreeMap<>();
        Thread office = new Thread(() -> tills.addUp(takings));
        office.start();
        Thread[] sellers = {
            seller(tills, "apples", 30, sales), seller(tills, "bread", 250, sales), seller(tills, "cheese", 400, sales),
        };
        for (Thread seller : sellers) {
            seller.join();
        }
        // Only now: the producers have returned, so everything is published.
        tills.sequencer.close();
        office.join();
        return takings;
    }

    private static Thread seller(Tills tills, String product, int cents, int sales) {
        Thread thread = new Thread(() -> {
            for (int i = 0; i < sales; i++) {
                tills.sell(product, cents);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(takings(1000));
    }

    private Tills() {}
}
