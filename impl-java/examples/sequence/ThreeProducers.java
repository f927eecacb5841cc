import java.util.ArrayList;
import java.util.List;
import optimist.sequence.RingBuffer;
import optimist.sequence.RoomFirstSequencer;

/** Three producers share one ring. Two consumers read every order each, in the same sequence, and without a copy. */
class ThreeProducers {
    static final int EACH = 500_000;

    /** An entry of the ring, which is made once and filled again and again. */
    static final class Order {
        int producer;
        long amount;
    }

    /** Sums up what it reads, and hashes its sequence. */
    static final class Consumer extends Thread {
        private final RingBuffer<Order>.Reader reader;
        final long[] sums = new long[3];
        long sequence;

        Consumer(RingBuffer<Order>.Reader reader) {
            this.reader = reader;
        }

        @Override
        public void run() {
            try {
                reader.forEach((order, number) -> {
                    sums[order.producer] += order.amount;
                    sequence = 31 * sequence + order.producer;
                });
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(1024, 2);
        RingBuffer<Order> ring = new RingBuffer<>(sequencer, Order::new);
        List<Consumer> consumers = List.of(new Consumer(ring.reader(0)), new Consumer(ring.reader(1)));
        consumers.forEach(Thread::start);
        List<Thread> producers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int producer = i;
            producers.add(new Thread(() -> {
                for (long amount = 1; amount <= EACH; amount++) {
                    long number = sequencer.claim();
                    try {
                        Order order = ring.get(number);
                        order.producer = producer;
                        order.amount = amount;
                    } finally {
                        // A number that is never published stops everybody.
                        sequencer.publish(number);
                    }
                }
            }));
        }
        producers.forEach(Thread::start);
        for (Thread producer : producers) {
            producer.join();
        }
        sequencer.close();
        for (Consumer consumer : consumers) {
            consumer.join();
            for (long sum : consumer.sums) {
                if (sum != EACH * (EACH + 1L) / 2) {
                    throw new AssertionError("an order was lost, or read twice: " + sum);
                }
            }
        }
        if (consumers.get(0).sequence != consumers.get(1).sequence) {
            throw new AssertionError("the consumers have seen different sequences");
        }
        System.out.println(3 * EACH + " orders of three producers: both consumers have read all, in the same sequence");
    }
}
