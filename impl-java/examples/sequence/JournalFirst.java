import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import optimist.sequence.RingBuffer;
import optimist.sequence.RoomFirstSequencer;

/**
 * One reader writes orders to a journal, and another one to a replica. A third one carries each order out, after both. If
 * one of them fails, all of them end.
 */
class JournalFirst {
    static final int ORDERS = 1_000_000;
    static final RoomFirstSequencer SEQUENCER = new RoomFirstSequencer(1024, 3);
    static final RingBuffer<Order> RING = new RingBuffer<>(SEQUENCER, Order::new);
    static final RingBuffer<Order>.Reader JOURNAL = RING.reader(0);
    static final RingBuffer<Order>.Reader REPLICA = RING.reader(1);
    static final RingBuffer<Order>.Reader BUSINESS = RING.readerBehind(2, 0, 1);

    /** An entry of the ring. The readers before the last one leave results in it. */
    static final class Order {
        long amount;
        long journal = -1;
        long replica = -1;
    }

    /** Reads all orders. A failure frees the producer, and ends all readers. */
    static Callable<Void> each(RingBuffer<Order>.Reader reader, RingBuffer.Handler<Order> handler) {
        return () -> {
            reader.handleEach(handler, (thrown, order, number) -> {
                SEQUENCER.close();
                List.of(JOURNAL, REPLICA, BUSINESS).forEach(each -> each.halt());
                throw new IllegalStateException("order " + number, thrown);
            });
            return null;
        };
    }

    public static void main(String[] args) throws Exception {
        long[] batches = new long[1];
        long[] balance = new long[1];
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<Void>> readers = List.of(
                threads.submit(each(JOURNAL, (order, number, last) -> {
                    order.journal = number;
                    batches[0] += last ? 1 : 0;
                })),
                threads.submit(each(REPLICA, (order, number, last) -> order.replica = number)),
                threads.submit(each(BUSINESS, (order, number, last) -> {
                    if (order.journal != number || order.replica != number) {
                        throw new AssertionError("carried out too early");
                    }
                    balance[0] = Math.addExact(balance[0], order.amount);
                })));
        threads.shutdown();
        try {
            for (long amount = 1; amount <= ORDERS; amount++) {
                long number = SEQUENCER.claim();
                RING.get(number).amount = amount;
                SEQUENCER.publish(number);
            }
        } catch (IllegalStateException e) {
            System.out.println("a reader has failed: " + e.getMessage());
        }
        SEQUENCER.close();
        for (Future<Void> reader : readers) {
            reader.get();
        }
        if (balance[0] != ORDERS * (ORDERS + 1L) / 2) {
            throw new AssertionError("an order was lost, or carried out twice: " + balance[0]);
        }
        System.out.println(ORDERS + " orders, in " + batches[0] + " batches of the journal: each was carried out after"
                + " journal and replica");
    }
}
