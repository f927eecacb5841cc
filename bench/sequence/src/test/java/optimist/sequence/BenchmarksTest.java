package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Control;

/** The benchmarks do what they are said to do. */
@Timeout(600)
class BenchmarksTest {
    /** Of a producer: more than there is room for, so that it waits. */
    private static final long MANY = 3 * Benchmarks.CAPACITY;

    /** One of three producers may wait for a processor before each of its items. */
    private static final long FEW = 1000;

    static Stream<Benchmarks> contenders() {
        return Stream.concat(
                withBatches(),
                Stream.of(
                        new Blocking(),
                        polled(new JcTools(), "yield-then-park"),
                        polled(new JcTools(), "yield"),
                        polled(new JcTools(), "park"),
                        polled(new Agrona(), "yield-then-park")));
    }

    static Stream<Benchmarks> withBatches() {
        return Stream.of(
                new RoomFirst(),
                roomFirst("yield"),
                roomFirst("park"),
                new Availability(),
                new Pending(),
                new OrderedPending(),
                new BusySpin(),
                disruptor("Yielding"),
                disruptor("Blocking"),
                disruptor("Sleeping"),
                new OwnRings());
    }

    private static Benchmarks roomFirst(String waits) {
        RoomFirst roomFirst = new RoomFirst();
        roomFirst.waits = waits;
        return roomFirst;
    }

    private static Benchmarks disruptor(String waits) {
        Disruptor disruptor = new Disruptor();
        disruptor.version = "4.0.0";
        disruptor.waits = waits;
        disruptor.checkVersion();
        return disruptor;
    }

    private static Benchmarks polled(Polled polled, String waits) {
        polled.waits = waits;
        polled.chooseWaiting();
        return polled;
    }

    private static long run(Benchmarks contender, int producers, int batch) throws Exception {
        contender.producers = producers;
        contender.batch = batch;
        contender.most = contender instanceof BusySpin && producers > 1 ? FEW : MANY;
        contender.hire();
        try {
            return contender.run(new Control());
        } finally {
            contender.dismiss();
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void aRunDeliversEverything(Benchmarks contender) throws Exception {
        assertThat(run(contender, 1, 1)).isEqualTo(contender.most);
        assertThat(run(contender, 3, 1)).isEqualTo(3 * contender.most);
    }

    @ParameterizedTest
    @MethodSource("withBatches")
    void aRunDeliversEverythingInBatches(Benchmarks contender) throws Exception {
        assertThat(run(contender, 1, 8)).isEqualTo(contender.most);
        assertThat(run(contender, 3, 8)).isEqualTo(3 * contender.most);
    }

    static Stream<Benchmarks> withConsumers() {
        return Stream.of(new RoomFirst(), roomFirst("yield"), disruptor("Yielding"), single(), new OwnRings());
    }

    @ParameterizedTest
    @MethodSource("withConsumers")
    void eachConsumerReceivesEverything(Benchmarks contender) throws Exception {
        contender.consumers = 3;
        assertThat(run(contender, 1, 1)).isEqualTo(contender.most);
        contender.behind = true;
        assertThat(run(contender, 1, 1)).isEqualTo(contender.most);
    }

    @Test
    void aRunEndsWhenItIsTold() throws Exception {
        Control control = new Control();
        control.stopMeasurement = true;
        Benchmarks contender = new RoomFirst();
        contender.producers = 3;
        contender.hire();
        try {
            assertThat(contender.run(control)).isEqualTo(3);
        } finally {
            contender.dismiss();
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void itemsAreHandedOverOneAtATime(Benchmarks contender) throws Exception {
        contender.gap = 1;
        contender.connect();
        for (int i = 0; i < 10; i++) {
            contender.idle();
            assertThat(contender.handOver()).isEqualTo(i + 1);
        }
        contender.disconnect();
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void burstsArrive(Benchmarks contender) throws Exception {
        contender.gap = 1;
        contender.producers = contender instanceof BusySpin ? 1 : 3;
        contender.connect();
        for (int i = 0; i < 10; i++) {
            contender.idle();
            contender.publish();
        }
        contender.disconnect();
    }

    @Test
    void aDisruptorForOneProducer() throws Exception {
        assertThat(run(single(), 1, 1)).isEqualTo(MANY);
        assertThat(run(single(), 1, 8)).isEqualTo(MANY);
    }

    @Test
    void aQueueForOneProducer() throws Exception {
        assertThat(run(polled(new Spsc(), "yield-then-park"), 1, 1)).isEqualTo(MANY);
    }

    @Test
    void aRingForOneProducer() throws Exception {
        assertThat(run(new OneRing(), 1, 1)).isEqualTo(MANY);
    }

    private static Disruptor single() {
        Disruptor disruptor = (Disruptor) disruptor("Yielding");
        disruptor.expects = "single";
        return disruptor;
    }

    // ---- what they refuse

    @Test
    void aRunThatLosesAnItemFails() {
        assertRefused(0, "received were 49151 items with the sum", "sent 49152");
    }

    @Test
    void aRunThatDeliversAnItemTwiceFails() {
        assertRefused(2, "received were 49153 items with the sum", "sent 49152");
    }

    private static void assertRefused(int times, String... messages) {
        Faulty faulty = new Faulty();
        faulty.times = times;
        assertThatIllegalStateException().isThrownBy(() -> run(faulty, 2, 1)).withMessageContainingAll(messages);
    }

    /** Of the second consumer. */
    @Test
    void aRunThatLosesAnItemOfAnotherConsumerFails() {
        Benchmarks deaf = new OwnRings() {
            @Override
            protected void receive(int consumer, Tally tally) {
                super.receive(consumer, consumer == 0 ? tally : new Tally(producers));
            }
        };
        deaf.consumers = 2;
        assertThatIllegalStateException()
                .isThrownBy(() -> run(deaf, 1, 1))
                .withMessageStartingWith("received were 0 items with the sum 0, sent 24576");
    }

    @Test
    void aQueueHasOneConsumer() {
        Benchmarks queue = new Blocking();
        queue.consumers = 2;
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> run(queue, 1, 1))
                .withMessageContaining("has one consumer");
    }

    @Test
    void aQueueHasNoBatches() {
        assertThatExceptionOfType(java.util.concurrent.ExecutionException.class)
                .isThrownBy(() -> run(new Blocking(), 1, 8))
                .withMessageContaining("sends one at a time");
    }

    @Test
    void aDisruptorForOneProducerHasOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run(single(), 2, 1))
                .withMessage("2 producers, where one is expected");
    }

    @Test
    void anUnknownWayToWait() {
        assertThatIllegalArgumentException().isThrownBy(() -> polled(new JcTools(), "spin"));
        assertThatIllegalArgumentException().isThrownBy(() -> run(roomFirst("spin"), 1, 1));
    }

    @Test
    void theDisruptorKnowsItsVersion() {
        Disruptor disruptor = new Disruptor();
        disruptor.version = "2.8";
        assertThatIllegalStateException()
                .isThrownBy(disruptor::checkVersion)
                .withMessageContaining("Disruptor 2.8 is to be measured, found ")
                .withMessageContaining("disruptor-4.0.0.jar");
    }
}
