package optimist.fastpath;

import org.jctools.queues.MpscUnboundedArrayQueue;

/** Another kind of thing: the producers only queue, and one more thread does nothing but deliver. For runs only. */
public class HandOver extends Benchmarks {
    private static final int CHUNK = 1024;

    private MpscUnboundedArrayQueue<Integer> queue = new MpscUnboundedArrayQueue<>(CHUNK);
    private Thread consumer = new Thread();

    @Override
    Tally begin() {
        consumer.interrupt();
        Tally tally = new Tally();
        MpscUnboundedArrayQueue<Integer> items = new MpscUnboundedArrayQueue<>(CHUNK);
        queue = items;
        consumer = new Thread(() -> consume(items, tally));
        consumer.setDaemon(true);
        consumer.start();
        return tally;
    }

    @SuppressWarnings("ThreadPriorityCheck") // where there are fewer processors than threads, it is to let others run
    private static void consume(MpscUnboundedArrayQueue<Integer> items, Tally tally) {
        while (tally.items < ITEMS) {
            Integer item = items.relaxedPoll();
            if (item != null) {
                tally.add(item);
            } else if (Thread.interrupted()) {
                return;
            } else {
                Thread.yield();
            }
        }
    }

    @Override
    void onNext(Integer item) {
        queue.offer(item);
    }

    @Override
    void end() throws InterruptedException {
        consumer.join();
    }
}
