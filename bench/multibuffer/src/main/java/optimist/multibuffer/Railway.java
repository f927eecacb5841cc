package optimist.multibuffer;

import java.util.concurrent.atomic.AtomicInteger;
import optimist.sequence.Benchmarks;
import optimist.sequence.Tally;

/**
 * Trains that go round, after the description of Papou (Inter-thread communications in Java at the speed of light, 2013). Each
 * has one place for each producer. It calls on one producer after the other, and then on the consumer; whoever it has not
 * reached yields.
 *
 * <p>So a producer that has nothing to send holds up all others. One that has sent its last item lets the trains pass.
 */
@SuppressWarnings("NullAway.Init") // whatever is measured begins with new trains
public class Railway extends Benchmarks {
    private static final long NOTHING = END - 1;

    /** A producer's count is two lines away from that of the next. */
    private static final int APART = 16;

    /** The number of stations that it has left behind. */
    @SuppressWarnings("serial") // nobody does
    private static final class Train extends AtomicInteger {
        final long[] places;

        Train(int producers) {
            places = new long[producers];
        }
    }

    private Train[] trains;
    /** For each producer, the number of trains that it has sent on. */
    private long[] sentOn;

    private volatile boolean isOver;

    @Override
    protected void begin() {
        trains = new Train[share()];
        for (int i = 0; i < trains.length; i++) {
            trains[i] = new Train(producers);
        }
        sentOn = new long[producers * APART];
        isOver = false;
    }

    private Train train(long number) {
        return trains[(int) number & (trains.length - 1)];
    }

    private boolean isAt(Train train, int station) {
        return train.get() % (producers + 1) == station;
    }

    /** Returns whether there was a train to load. Once the consumer has everything, none may come any more. */
    @SuppressWarnings("ThreadPriorityCheck") // so it is described
    private boolean load(int producer, long item) {
        Train train = train(sentOn[producer * APART]);
        while (!isAt(train, producer)) {
            if (isOver) {
                return false;
            }
            Thread.yield();
        }
        train.places[producer] = item;
        train.getAndIncrement();
        sentOn[producer * APART]++;
        return true;
    }

    @Override
    protected void send(int producer, long item) {
        boolean loaded = load(producer, item);
        while (item == END && loaded) {
            loaded = load(producer, NOTHING);
        }
    }

    @Override
    protected void sendAll(int producer, long first, int count) {
        for (int i = 0; i < count; i++) {
            load(producer, first + i);
        }
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // so it is described
    protected void receive(Tally tally) {
        boolean more = true;
        for (long number = 0; more; number++) {
            Train train = train(number);
            while (!isAt(train, producers)) {
                Thread.yield();
            }
            for (long item : train.places) {
                more &= item == NOTHING || tally.add(item);
            }
            train.getAndIncrement();
        }
        isOver = true;
    }
}
