import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import optimist.sequence.RingBuffer;
import optimist.sequence.RoomFirstSequencer;

/**
 * One reader writes orders to a journal, and another one to a replica. A third one carries each order out, after both. The
 * journal flushes at the end of each batch.
 */
class JournalFirst {
    static final int ORDERS = 1_000_000;

    /** An entry of the ring. The readers before the last one leave results in it. */
    static final class Order {
        long amount;
        long journal;
        long replica;
    }

    public static void main(String[] args) throws Exception {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(1024, 3);
        RingBuffer<Order> ring = new RingBuffer<>(sequencer, Order::new);
        RingBuffer<Order>.Reader journal = ring.reader(0);
        RingBuffer<Order>.Reader replica = ring.reader(1);
        RingBuffer<Order>.Reader business = ring.readerBehind(2, 0, 1);
        CRC32 written = new CRC32();
        long[] flushes = new long[1];
        long[] balance = new long[1];

        ExecutorService threads = Executors.newFixedThreadPool(3);
        Future<?> journals = threads.submit(() -> {
            journal.handleEach((order, number, last) -> {
                written.update((int) order.amount);
                order.journal = number;
                flushes[0] += last ? 1 : 0;
            });
            return null;
        });
        Future<?> replicates = threads.submit(() -> {
            replica.forEach((order, number) -> order.replica = number);
            return null;
        });
        Future<?> carriesOut = threads.submit(() -> {
            business.handleEach(
                    (order, number, last) -> {
                        if (order.journal != number || order.replica != number) {
                            throw new AssertionError("order " + number + " was carried out too early");
                        }
                        balance[0] = Math.addExact(balance[0], order.amount);
                    },
                    (thrown, order, number) -> {
                        // Otherwise the producer waits for this reader, which has stopped.
                        sequencer.close();
                        throw new IllegalStateException("order " + number, thrown);
                    });
            return null;
        });

        threads.shutdown();

        for (long amount = 1; amount <= ORDERS; amount++) {
            long number = sequencer.claim();
            ring.get(number).amount = amount;
            sequencer.publish(number);
        }
        sequencer.close();
        for (Future<?> reader : new Future<?>[] {journals, replicates, carriesOut}) {
            reader.get();
        }
        if (balance[0] != ORDERS * (ORDERS + 1L) / 2) {
            throw new AssertionError("an order was lost, or carried out twice: " + balance[0]);
        }
        System.out.println(ORDERS + " orders, " + flushes[0] + " flushes: each was carried out after journal and replica");
    }
}
