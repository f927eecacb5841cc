package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Handlers that ask for the end of a batch, their exceptions, and a reader that is halted. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class HandlerTest {
    private final Meanwhile meanwhile = new Meanwhile();
    private final RoomFirstSequencer sequencer = new RoomFirstSequencer(8, 1, Meanwhile.NOTHING);
    private final RingBuffer<long[]> ring = new RingBuffer<>(sequencer, () -> new long[1]);
    private final RingBuffer<long[]>.Reader reader = ring.reader(0, meanwhile);
    private final List<String> seen = new ArrayList<>();

    private void publish(int n) {
        long high = sequencer.claim(n);
        sequencer.publish(high - n + 1, high);
    }

    private void note(long[] entry, long sequence, boolean last) {
        assertThat(entry).isSameAs(ring.get(sequence));
        seen.add(sequence + (last ? " last" : ""));
    }

    @Test
    void theLastOfEachBatchIsKnown() throws Exception {
        publish(3);
        meanwhile.then(() -> publish(1)).then(() -> publish(2)).then(sequencer::close);
        reader.handleEach(this::note);
        assertThat(seen).containsExactly("0", "1", "2 last", "3 last", "4", "5 last");
    }

    @Test
    void afterAnExceptionTheOthersAreHandled() throws Exception {
        publish(3);
        sequencer.close();
        IllegalStateException failure = new IllegalStateException("planted");
        reader.handleEach(
                (entry, sequence, last) -> {
                    note(entry, sequence, last);
                    if (sequence != 1) {
                        throw failure;
                    }
                },
                (thrown, entry, sequence) -> {
                    assertThat(thrown).isSameAs(failure);
                    assertThat(entry).isSameAs(ring.get(sequence));
                    seen.add("failed " + sequence);
                });
        assertThat(seen).containsExactly("0", "failed 0", "1", "2 last", "failed 2");
        assertThat(reader.next()).isEqualTo(3);
    }

    @Test
    void anExceptionOfItsHandlerEndsTheCall() {
        publish(3);
        AssertionError failure = new AssertionError("planted");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> reader.handleEach(
                        (entry, sequence, last) -> {
                            if (sequence == 1) {
                                throw new IllegalStateException();
                            }
                        },
                        (thrown, entry, sequence) -> {
                            throw failure;
                        }))
                .isSameAs(failure);
        assertThat(reader.next()).as("to be read again").isEqualTo(1);
    }

    /** So a producer need not wait for the whole batch. */
    @Test
    void aHandlerMayFinishEarly() throws Exception {
        publish(8);
        reader.handleEach((entry, sequence, last) -> {
            if (sequence == 1) {
                reader.finish(1);
                publish(2);
            } else if (sequence == 5) {
                reader.finish(3);
            } else if (sequence == 9) {
                sequencer.close();
            }
            note(entry, sequence, last);
        });
        assertThat(seen).hasSize(10).endsWith("7 last", "8", "9 last");
        assertThat(reader.next()).isEqualTo(10);
    }

    @Test
    void whoFinishedTheWholeBatchItselfHasNothingLeftToFinish() throws Exception {
        publish(2);
        sequencer.close();
        reader.handleEach((entry, sequence, last) -> reader.finish(sequence));
        assertThat(reader.next()).isEqualTo(2);
    }

    @Test
    void aHandlerHaltsAfterItsBatch() throws Exception {
        publish(3);
        reader.handleEach((entry, sequence, last) -> {
            note(entry, sequence, last);
            reader.halt();
            if (last) {
                publish(1);
            }
        });
        assertThat(seen).containsExactly("0", "1", "2 last");
        assertThat(reader.next()).isEqualTo(3);
        assertThat(reader.await()).as("for good").isEqualTo(RingBuffer.OVER);
        assertThat(reader.await(1, TimeUnit.SECONDS)).isEqualTo(RingBuffer.OVER);
        reader.forEach((entry, sequence) -> seen.add("again"));
        assertThat(seen).hasSize(3);
        assertThat(reader.look()).as("there is one all the same").isEqualTo(3);
    }

    @Test
    void aReaderIsHaltedWhileItWaits() throws Exception {
        meanwhile.thenNothing().then(reader::halt);
        reader.handleEach(this::note);
        assertThat(meanwhile.isOver()).isTrue();
        assertThat(seen).isEmpty();
    }

    @Test
    void anotherThreadHaltsAReader() throws Exception {
        RingBuffer<long[]>.Reader parked = ring.reader(0, Waiting.PARK);
        Thread thread = new Thread(() -> {
            try {
                parked.handleEach(this::note);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        parked.halt();
        thread.join();
        assertThat(seen).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway")
    void handlersAreGiven() {
        assertThatNullPointerException().isThrownBy(() -> reader.forEach(null)).withMessage("action");
        assertThatNullPointerException()
                .isThrownBy(() -> reader.handleEach(null))
                .withMessage("handler");
        assertThatNullPointerException()
                .isThrownBy(() -> reader.handleEach(null, (thrown, entry, sequence) -> {}))
                .withMessage("handler");
        assertThatNullPointerException()
                .isThrownBy(() -> reader.handleEach(this::note, null))
                .withMessage("exceptionHandler");
    }
}
