package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import optimist.sequence.Meanwhile;
import optimist.sequence.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one thread can see: where the consumer or a producer waits, the test goes on instead. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class SequentialTest {
    private static final class Entry {
        private String text = "";
    }

    private final List<String> handled = new ArrayList<>();
    private final Meanwhile idle = new Meanwhile();
    private final Meanwhile forRoom = new Meanwhile();
    private Handler<Entry> handler = this::note;
    private ExceptionHandler<? super Entry> exceptionHandler = ExceptionHandler.ENDS_THE_RUN;

    private void note(Entry entry, int source, long sequence, boolean last) {
        handled.add(source + "/" + sequence + " " + entry.text + (last ? "." : ""));
    }

    private MultiBuffer<Entry> create(Variant variant, int producers, int capacity) {
        return variant.create(
                producers,
                capacity,
                new Variant.Parts<>(
                        Entry::new,
                        (entry, source, sequence, last) -> handler.handle(entry, source, sequence, last),
                        (thrown, entry, source, sequence) -> exceptionHandler.thrown(thrown, entry, source, sequence),
                        idle,
                        forRoom));
    }

    private static void publish(MultiBuffer<Entry> buffer, int producer, String... texts) {
        Ring<Entry> ring = buffer.ring(producer);
        long high = ring.claim(texts.length);
        for (int i = 0; i < texts.length; i++) {
            ring.get(high - texts.length + 1 + i).text = texts[i];
        }
        ring.publish(high);
    }

    // ---- entries

    @ParameterizedTest
    @EnumSource
    void eachRingIsEmptiedInItsTurn(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 3, 4);
        publish(buffer, 2, "a", "b");
        publish(buffer, 0, "c");
        publish(buffer, 2, "d");
        idle.then(buffer::halt);
        buffer.run();
        assertThat(handled).containsExactly("0/0 c.", "2/0 a", "2/1 b", "2/2 d.");
    }

    @ParameterizedTest
    @EnumSource
    void entriesPublishedMeanwhileAreHandledInTheNextRound(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 4);
        handler = (entry, source, sequence, last) -> {
            note(entry, source, sequence, last);
            if (entry.text.equals("a")) {
                publish(buffer, 0, "b", "c");
                publish(buffer, 1, "d");
            }
        };
        publish(buffer, 0, "a");
        idle.then(buffer::halt);
        buffer.run();
        assertThat(handled).containsExactly("0/0 a.", "1/0 d.", "0/1 b", "0/2 c.");
    }

    @ParameterizedTest
    @EnumSource
    void placesAreUsedAgain(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 2);
        for (int i = 0; i < 5; i++) {
            String lap = String.valueOf(i);
            idle.then(() -> publish(buffer, 1, lap, lap + "'"));
        }
        idle.then(buffer::halt);
        buffer.run();
        assertThat(handled)
                .containsExactly(
                        "1/0 0", "1/1 0'.", "1/2 1", "1/3 1'.", "1/4 2", "1/5 2'.", "1/6 3", "1/7 3'.", "1/8 4",
                        "1/9 4'.");
    }

    @ParameterizedTest
    @EnumSource
    void ringsShareNoEntry(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 3, 2);
        List<Entry> entries = new ArrayList<>();
        for (int producer = 0; producer < 3; producer++) {
            for (long sequence = 0; sequence < 2; sequence++) {
                entries.add(buffer.ring(producer).get(sequence));
                assertThat(buffer.ring(producer).get(sequence + 2))
                        .isSameAs(buffer.ring(producer).get(sequence));
            }
        }
        assertThat(entries).doesNotHaveDuplicates();
    }

    // ---- claims

    @ParameterizedTest
    @EnumSource
    void aClaimIsOfTheNextEntries(Variant variant) {
        Ring<Entry> ring = create(variant, 1, 4).ring(0);
        assertThat(ring.claim()).isEqualTo(0);
        ring.publish(0);
        assertThat(ring.claim(3)).isEqualTo(3);
        ring.publish(2);
        assertThat(ring.claim()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void unpublishedEntriesAreClaimedAgain(Variant variant) {
        Ring<Entry> ring = create(variant, 1, 4).ring(0);
        assertThat(ring.claim(4)).isEqualTo(3);
        assertThat(ring.claim()).isEqualTo(0);
    }

    @ParameterizedTest
    @EnumSource
    void aClaimWaitsForRoom(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        publish(buffer, 0, "a", "b");
        idle.then(buffer::halt);
        forRoom.then(() -> {}).then(() -> {}).then(buffer);
        assertThat(buffer.ring(0).claim()).isEqualTo(2);
        assertThat(forRoom.told()).containsExactly(0, 1, 2);
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aProducerThatHasSeenRoomDoesNotWait(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 2);
        publish(buffer, 0, "a", "b");
        assertThat(buffer.ring(1).claim(2)).isEqualTo(1);
        assertThat(forRoom.isOver()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aClaimThatCannotBe(Variant variant) {
        Ring<Entry> ring = create(variant, 1, 4).ring(0);
        assertThatIllegalArgumentException().isThrownBy(() -> ring.claim(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ring.claim(5))
                .withMessage("a claim is of 1 to 4 entries, not 5");
        assertThatIllegalArgumentException().isThrownBy(() -> ring.claim(-1));
        assertThat(ring.claim(4)).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void anUnclaimedPublication(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 2);
        Ring<Entry> ring = buffer.ring(0);
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(-1));
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(2));
        ring.publish(ring.claim(2));
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(1));
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(2)).withMessage("entry 2 is not claimed");
        idle.then(buffer::halt);
        buffer.run();
        assertThat(handled).hasSize(2);
    }

    // ---- how it is made

    @ParameterizedTest
    @EnumSource
    void asUsersMakeIt(Variant variant) {
        MultiBuffer<Entry> buffer = variant.create(2, 8, Entry::new, (entry, source, sequence, last) -> {
            note(entry, source, sequence, last);
            throw new IllegalStateException("the handler's");
        });
        assertThat(buffer.producers()).isEqualTo(2);
        assertThat(buffer.capacity()).isEqualTo(8);
        publish(buffer, 1, "a");
        assertThatIllegalStateException().isThrownBy(buffer::run).withMessage("the handler's");
        assertThat(handled).containsExactly("1/0 a.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 3, 6, Integer.MIN_VALUE})
    void aCapacityIsAPowerOfTwo(int capacity) {
        for (Variant variant : Variant.values()) {
            assertThatIllegalArgumentException().isThrownBy(() -> create(variant, 1, capacity));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void thereIsAProducer(int producers) {
        for (Variant variant : Variant.values()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> create(variant, producers, 2))
                    .withMessage("there is at least one producer, not " + producers);
        }
    }

    @ParameterizedTest
    @EnumSource
    void thereIsNoOtherProducer(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 2);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> buffer.ring(2));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> buffer.ring(-1));
    }

    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("NullAway") // that is what is tested
    void nothingIsMissing(Variant variant) {
        Supplier<Entry> entries = Entry::new;
        Waiting waiting = Meanwhile.NOTHING;
        ExceptionHandler<Object> ends = ExceptionHandler.ENDS_THE_RUN;
        Handler<Entry> notes = this::note;
        for (Variant.Parts<Entry> parts : List.<Variant.Parts<Entry>>of(
                new Variant.Parts<>(null, notes, ends, waiting, waiting),
                new Variant.Parts<>(() -> null, notes, ends, waiting, waiting),
                new Variant.Parts<>(entries, null, ends, waiting, waiting),
                new Variant.Parts<>(entries, notes, null, waiting, waiting),
                new Variant.Parts<>(entries, notes, ends, waiting, null))) {
            assertThatNullPointerException().isThrownBy(() -> variant.create(2, 2, parts));
        }
        assertThatNullPointerException()
                .isThrownBy(
                        () -> Variant.YIELDING.create(2, 2, new Variant.Parts<>(entries, notes, ends, null, waiting)));
    }

    @ParameterizedTest
    @EnumSource
    void publishBeyondTheClaim(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 8);
        Ring<Entry> ring = buffer.ring(0);
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(0)).withMessage("entry 0 is not claimed");
        assertThat(ring.claim()).isEqualTo(0);
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(5)).withMessage("entry 5 is not claimed");
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(1));
        ring.publish(0);
        assertThat(ring.claim(4)).isEqualTo(4);
        assertThat(ring.claim(2)).isEqualTo(2);
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(3));
        ring.publish(2);
        buffer.close();
        buffer.run();
        assertThat(handled).containsExactly("0/0 ", "0/1 ", "0/2 .");
    }

    @ParameterizedTest
    @EnumSource
    void moreEntriesThanAnArrayHas(Variant variant) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> create(variant, 1 << 20, 1 << 20))
                .withMessage("producers times capacity: 1099511627776 (expected: at most 2147483639)");
    }

    @ParameterizedTest
    @EnumSource
    void tooManyProducers(Variant variant) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> create(variant, 1 << 27, 1))
                .withMessage("producers: 134217728 (expected: at most 67108864)");
    }

    /** A wait lasts from the last entry on, over all rounds that find nothing. */
    @Test
    void theWaitStrategyIsToldHowLongTheWaitIs() {
        MultiBuffer<Entry> buffer = create(Variant.YIELDING, 2, 2);
        idle.then(() -> {})
                .then(() -> {})
                .then(() -> publish(buffer, 1, "a"))
                .then(() -> {})
                .then(buffer::close);
        buffer.run();
        assertThat(handled).containsExactly("1/0 a.");
        assertThat(idle.told()).containsExactly(0, 1, 2, 0, 1);
    }

    @ParameterizedTest
    @EnumSource
    void aBatchMayBePublishedInParts(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        Ring<Entry> ring = buffer.ring(0);
        assertThat(ring.claim(4)).isEqualTo(3);
        ring.publish(1);
        ring.publish(3);
        buffer.close();
        buffer.run();
        assertThat(handled).hasSize(4);
    }

    /** What it was about to claim cannot be published: its places hold entries that are not handled. */
    @ParameterizedTest
    @EnumSource
    void aClaimThatFailsClaimsNothing(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        publish(buffer, 0, "a", "b");
        buffer.close();
        Ring<Entry> ring = buffer.ring(0);
        assertThatIllegalStateException().isThrownBy(ring::claim);
        assertThatIllegalStateException().isThrownBy(() -> ring.publish(2)).withMessage("entry 2 is not claimed");
        buffer.run();
        assertThat(handled).containsExactly("0/0 a", "0/1 b.");
    }

    @ParameterizedTest
    @EnumSource
    void aHaltedBufferIsClosed(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        buffer.halt();
        assertThat(buffer.isHalted()).isTrue();
        assertThat(buffer.isClosed()).isTrue();
    }

    // ---- close

    @ParameterizedTest
    @EnumSource
    void closeBeforeTheRun(Variant variant) throws InterruptedException {
        MultiBuffer<Entry> buffer = create(variant, 2, 2);
        publish(buffer, 0, "a", "b");
        publish(buffer, 1, "c");
        assertThat(buffer.isClosed()).isFalse();
        buffer.close();
        assertThat(buffer.isClosed()).isTrue();
        assertThat(buffer.isHalted()).isFalse();
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isFalse();
        buffer.run();
        assertThat(handled).containsExactly("0/0 a", "0/1 b.", "1/0 c.");
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void runAfterTheEnd(Variant variant) throws InterruptedException {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        buffer.close();
        buffer.run();
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isTrue();
        publish(buffer, 0, "late");
        buffer.run();
        assertThat(handled).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void closeWhileItWaits(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 3, 2);
        idle.then(() -> {
            publish(buffer, 2, "a");
            publish(buffer, 0, "b");
            buffer.close();
        });
        buffer.run();
        assertThat(handled).containsExactlyInAnyOrder("2/0 a.", "0/0 b.");
    }

    /** The handler closes the buffer, and then publishes into the rings before and after its own. */
    @ParameterizedTest
    @EnumSource
    void closeFromTheHandler(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 3, 4);
        handler = (entry, source, sequence, last) -> {
            note(entry, source, sequence, last);
            if (entry.text.equals("a")) {
                publish(buffer, 0, "before");
                publish(buffer, 2, "before");
                buffer.close();
            }
            if (sequence == 0) {
                publish(buffer, source, "late");
            }
        };
        publish(buffer, 1, "a");
        buffer.run();
        assertThat(handled).containsExactly("1/0 a.", "2/0 before.", "0/0 before.", "1/1 late.", "2/1 late.");
    }

    @ParameterizedTest
    @EnumSource
    void closeIsNotForgottenByAnException(Variant variant) throws InterruptedException {
        MultiBuffer<Entry> buffer = create(variant, 2, 4);
        throwsOnce("b", new IllegalArgumentException("the handler's"));
        publish(buffer, 0, "a", "b", "c");
        publish(buffer, 1, "d");
        buffer.close();
        assertThatIllegalArgumentException().isThrownBy(buffer::run);
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isFalse();
        buffer.run();
        assertThat(handled).containsExactly("0/0 a", "0/1 b", "0/1 again", "0/2 c.", "1/0 d.");
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void closeDoesNotUndoAHalt(Variant variant) throws InterruptedException {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        publish(buffer, 0, "a");
        buffer.halt();
        buffer.close();
        assertThat(buffer.isHalted()).isTrue();
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isTrue();
        buffer.run();
        assertThat(handled).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void haltAfterClose(Variant variant) throws InterruptedException {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        publish(buffer, 0, "a");
        buffer.close();
        buffer.halt();
        buffer.run();
        assertThat(handled).isEmpty();
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void nobodyWaitsForRoomOnceItIsClosed(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 1);
        publish(buffer, 0, "a");
        forRoom.thenNothing().then(buffer::close);
        assertThatIllegalStateException()
                .isThrownBy(() -> buffer.ring(0).claim())
                .withMessage("the ring is full, and the buffer is closed or halted");
    }

    @ParameterizedTest
    @EnumSource
    void theHandlerCannotWaitForItself(Variant variant) throws InterruptedException {
        MultiBuffer<Entry> buffer = create(variant, 1, 1);
        List<String> thrown = new ArrayList<>();
        exceptionHandler = (e, entry, source, sequence) -> thrown.add(String.valueOf(e.getMessage()));
        handler = (entry, source, sequence, last) -> {
            buffer.close();
            assertThatIllegalStateException().isThrownBy(() -> buffer.awaitEnd(1, TimeUnit.DAYS));
            assertThatIllegalStateException().isThrownBy(() -> buffer.ring(0).claim());
            note(entry, source, sequence, last);
        };
        publish(buffer, 0, "a");
        buffer.run();
        assertThat(thrown).isEmpty();
        assertThat(handled).containsExactly("0/0 a.");
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatFindsNoRoomIsTold(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 1);
        handler = (entry, source, sequence, last) -> buffer.ring(0).claim();
        publish(buffer, 0, "a");
        assertThatIllegalStateException()
                .isThrownBy(buffer::run)
                .withMessage("the ring is full, and the handler cannot wait for itself");
        assertThat(forRoom.isOver()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionDuringAHaltEndsIt(Variant variant) throws InterruptedException {
        MultiBuffer<Entry> buffer = create(variant, 1, 1);
        handler = (entry, source, sequence, last) -> {
            buffer.halt();
            throw new IllegalArgumentException("the handler's");
        };
        publish(buffer, 0, "a");
        assertThatIllegalArgumentException().isThrownBy(buffer::run);
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isTrue();
    }

    // ---- a halt

    @ParameterizedTest
    @EnumSource
    void beforeTheRun(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        assertThat(buffer.isHalted()).isFalse();
        publish(buffer, 0, "a");
        buffer.halt();
        assertThat(buffer.isHalted()).isTrue();
        buffer.run();
        assertThat(handled).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void twice(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        idle.then(buffer::halt);
        buffer.run();
        buffer.halt();
        publish(buffer, 0, "a");
        buffer.run();
        assertThat(handled).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whileItWaits(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        idle.thenNothing().then(buffer::halt);
        buffer.run();
        assertThat(idle.isOver()).isTrue();
    }

    /** What was found is handled, and what is found in the same round. */
    @ParameterizedTest
    @EnumSource
    void fromTheHandler(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 4);
        handler = (entry, source, sequence, last) -> {
            note(entry, source, sequence, last);
            buffer.halt();
            publish(buffer, source, "late");
        };
        publish(buffer, 0, "a", "b");
        publish(buffer, 1, "c");
        buffer.run();
        assertThat(handled).containsExactly("0/0 a", "0/1 b.", "1/0 c.");
    }

    @ParameterizedTest
    @EnumSource
    void afterItNobodyWaitsForRoom(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 2);
        publish(buffer, 0, "a");
        buffer.halt();
        publish(buffer, 0, "b");
        assertThatIllegalStateException()
                .isThrownBy(() -> buffer.ring(0).claim())
                .withMessage("the ring is full, and the buffer is closed or halted");
        assertThat(handled).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aProducerThatWaitsForRoomIsLetGo(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 1);
        publish(buffer, 0, "a");
        forRoom.thenNothing().then(buffer::halt);
        assertThatIllegalStateException().isThrownBy(() -> buffer.ring(0).claim());
        assertThat(forRoom.isOver()).isTrue();
        assertThat(Thread.interrupted()).isFalse();
    }

    // ---- a handler that throws

    private void throwsOnce(String text, Throwable thrown) {
        handler = (entry, source, sequence, last) -> {
            note(entry, source, sequence, last);
            if (entry.text.equals(text)) {
                entry.text = "again";
                SequentialTest.<RuntimeException>sneak(thrown);
            }
        };
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // that is the trick
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @ParameterizedTest
    @EnumSource
    void theRunEndsAndAnotherBeginsThere(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 4);
        RuntimeException thrown = new IllegalArgumentException("the handler's");
        throwsOnce("b", thrown);
        publish(buffer, 0, "a", "b", "c");
        publish(buffer, 1, "d");
        assertThatThrownBy(buffer::run).isSameAs(thrown);
        assertThat(handled).containsExactly("0/0 a", "0/1 b");
        assertThat(buffer.isHalted()).isFalse();

        idle.then(() -> publish(buffer, 0, "e", "f")).then(buffer::halt);
        buffer.run();
        assertThat(handled).containsExactly("0/0 a", "0/1 b", "0/1 again", "0/2 c.", "1/0 d.", "0/3 e", "0/4 f.");
    }

    @ParameterizedTest
    @EnumSource
    void theExceptionHandlerIsToldAndTheRunGoesOn(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 2, 4);
        Throwable error = new AssertionError("the handler's");
        throwsOnce("b", error);
        List<Object> told = new ArrayList<>();
        exceptionHandler =
                (thrown, entry, source, sequence) -> told.addAll(List.of(thrown, entry.text, source, sequence));
        publish(buffer, 1, "a", "b");
        idle.then(() -> publish(buffer, 1, "c", "d", "e", "f")).then(buffer::halt);
        buffer.run();
        assertThat(told).containsExactly(error, "again", 1, 1L);
        assertThat(handled).containsExactly("1/0 a", "1/1 b.", "1/2 c", "1/3 d", "1/4 e", "1/5 f.");
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionHandlerThatThrowsEndsTheRun(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        throwsOnce("a", new IllegalArgumentException("the handler's"));
        Error other = new Error("the exception handler's");
        exceptionHandler = (thrown, entry, source, sequence) -> {
            throw other;
        };
        publish(buffer, 0, "a");
        assertThatThrownBy(buffer::run).isSameAs(other);
        assertThat(other.getSuppressed()).singleElement().isInstanceOf(IllegalArgumentException.class);
        idle.then(buffer::halt);
        buffer.run();
        assertThat(handled).containsExactly("0/0 a.", "0/0 again.");
    }

    @ParameterizedTest
    @EnumSource
    void aCheckedExceptionIsWrapped(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        Throwable thrown = new IOException("the handler's");
        throwsOnce("a", thrown);
        publish(buffer, 0, "a");
        assertThatExceptionOfType(UndeclaredThrowableException.class)
                .isThrownBy(buffer::run)
                .withCause(thrown)
                .satisfies(wrapper -> assertThat(wrapper).hasNoSuppressedExceptions());
    }

    @ParameterizedTest
    @EnumSource
    void soDoesAWaitThatThrows(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        RuntimeException thrown = new IllegalArgumentException("the wait's");
        idle.then(() -> {
            publish(buffer, 0, "a");
            throw thrown;
        });
        assertThatThrownBy(buffer::run).isSameAs(thrown);
        idle.then(buffer::halt);
        buffer.run();
        assertThat(handled).containsExactly("0/0 a.");
    }

    @ParameterizedTest
    @EnumSource
    void aHaltIsNotForgotten(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        handler = (entry, source, sequence, last) -> {
            buffer.halt();
            throw new IllegalArgumentException("the handler's");
        };
        publish(buffer, 0, "a");
        assertThatIllegalArgumentException().isThrownBy(buffer::run);
        buffer.run();
    }

    // ---- another run

    @ParameterizedTest
    @EnumSource
    void aSecondRunIsRefused(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        handler = (entry, source, sequence, last) -> {
            note(entry, source, sequence, last);
            buffer.run();
        };
        AtomicReference<Throwable> told = new AtomicReference<>();
        exceptionHandler = (thrown, entry, source, sequence) -> told.set(thrown);
        publish(buffer, 0, "a");
        idle.then(() -> publish(buffer, 0, "b")).then(buffer::halt);
        buffer.run();
        assertThat(told.get()).isInstanceOf(IllegalStateException.class).hasMessage("it is run already");
        assertThat(handled).containsExactly("0/0 a.", "0/1 b.");
    }

    // ---- interrupts

    @ParameterizedTest
    @EnumSource
    void aConsumerThatIsInterruptedWaitsOn(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        idle.then(Thread.currentThread()::interrupt)
                .then(() -> assertThat(Thread.currentThread().isInterrupted()).isFalse())
                .then(() -> publish(buffer, 0, "a"))
                .then(Thread.currentThread()::interrupt)
                .then(buffer::halt);
        List<Boolean> seen = new ArrayList<>();
        handler = (entry, source, sequence, last) -> {
            note(entry, source, sequence, last);
            seen.add(Thread.interrupted());
        };
        buffer.run();
        assertThat(seen).containsExactly(true);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(handled).containsExactly("0/0 a.");
        buffer.run();
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionDoesNotLoseTheInterrupt(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        throwsOnce("a", new IllegalArgumentException("the handler's"));
        idle.then(Thread.currentThread()::interrupt).then(() -> publish(buffer, 0, "a"));
        assertThatIllegalArgumentException().isThrownBy(buffer::run);
        assertThat(Thread.interrupted()).isTrue();
        idle.then(buffer::halt);
        buffer.run();
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionInterruptsNobody(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 4);
        throwsOnce("a", new IllegalArgumentException("the handler's"));
        publish(buffer, 0, "a");
        assertThatIllegalArgumentException().isThrownBy(buffer::run);
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aProducerThatIsInterruptedGetsItsRoom(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 1);
        publish(buffer, 0, "a");
        idle.then(buffer::halt);
        forRoom.then(Thread.currentThread()::interrupt).then(buffer);
        assertThat(buffer.ring(0).claim()).isEqualTo(1);
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aProducerThatIsInterruptedWaitsOn(Variant variant) {
        MultiBuffer<Entry> buffer = create(variant, 1, 1);
        publish(buffer, 0, "a");
        forRoom.then(Thread.currentThread()::interrupt)
                .then(() -> assertThat(Thread.currentThread().isInterrupted()).isFalse())
                .then(buffer::halt);
        assertThatIllegalStateException().isThrownBy(() -> buffer.ring(0).claim());
        assertThat(Thread.interrupted()).isTrue();
    }
}
