package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

/**
 * The words that a caller who is alone never meets: those near the limit, and those on the brink, which a release of
 * another thread leaves behind between two of its accesses.
 */
class StickyRefCountTest {
    private static final long LIMIT = 1L << 62;
    static final long DEAD = -(1L << 62);

    private final AtomicInteger deallocations = new AtomicInteger();
    private final RefCounted object = Variant.STICKY.create(deallocations::incrementAndGet);

    @Test
    void countsBeyondTheReportedMaximum() throws Exception {
        object.retain(Integer.MAX_VALUE);
        object.retain(5);

        assertThat(object.refCount()).isEqualTo(Integer.MAX_VALUE);
        assertThat(word(object)).isEqualTo((1L << 31) + 5);
        assertThat(object.release(Integer.MAX_VALUE)).isFalse();
        assertThat(object.refCount()).isEqualTo(6);
    }

    @Test
    void reachesTheLimitAndNotBeyond() throws Exception {
        setWord(object, LIMIT - 2);
        object.retain(2);
        assertThat(word(object)).isEqualTo(LIMIT);

        assertRefused(object::retain).withMessage("retain(1) refused at a count of " + Integer.MAX_VALUE);
        assertRefused(() -> object.retain(Integer.MAX_VALUE));
        assertThat(word(object)).isEqualTo(LIMIT);
        setWord(object, LIMIT - 1);
        assertRefused(() -> object.retain(2));
        assertThat(word(object)).isEqualTo(LIMIT - 1);
        assertThat(object.release()).isFalse();
    }

    @Test
    void onTheBrinkARetainRevives() throws Exception {
        setWord(object, 0);
        assertThat(object.refCount()).isEqualTo(1);

        object.retain();
        assertThat(word(object)).isEqualTo(1);
        assertThat(object.release()).isTrue();
        assertThat(word(object)).isEqualTo(DEAD);
        assertThat(deallocations).hasValue(1);
    }

    @Test
    void theReleaseTooManyBuriesForTheOther() throws Exception {
        setWord(object, 0);

        assertRefused(object::release).withMessage("release(1) refused at a count of 0");
        assertThat(word(object)).isEqualTo(DEAD);
        assertThat(deallocations).hasValue(1);
        assertThat(object.refCount()).isZero();
    }

    /** A release of several would not. */
    @Test
    void soDoesTheReleaseOfOneThatIsToldSo() throws Exception {
        setWord(object, 0);

        assertRefused(() -> object.release(1));
        assertThat(word(object)).isEqualTo(DEAD);
        assertThat(deallocations).hasValue(1);
    }

    @Test
    void soDoesTheReleaseThatWasToBeTheLast() throws Exception {
        setWord(object, 0);

        assertRefused(object::releaseLast).withMessage("release(1) refused at a count of 0");
        assertThat(word(object)).isEqualTo(DEAD);
        assertThat(deallocations).hasValue(1);
    }

    @Test
    void theLastOneDiesAtOnceAndOthersAreCountedDown() throws Exception {
        object.retain();
        assertThat(object.releaseLast()).isFalse();
        assertThat(word(object)).isEqualTo(1);

        assertThat(object.releaseLast()).isTrue();
        assertThat(word(object)).isEqualTo(DEAD);
        assertThat(deallocations).hasValue(1);
        assertRefused(object::releaseLast);
        assertThat(word(object)).isEqualTo(DEAD);
    }

    @Test
    void oneOfSeveralReleasesTooManyTakesItsUnitBack() throws Exception {
        setWord(object, -1);

        assertRefused(object::release);
        assertThat(word(object)).isEqualTo(-1);
        assertThat(deallocations).hasValue(0);
        assertThat(object.refCount()).isEqualTo(1);
    }

    @Test
    void aReleaseOfSeveralIsRefusedOnTheBrink() throws Exception {
        setWord(object, 0);

        assertRefused(() -> object.release(2));
        assertThat(word(object)).isZero();
    }

    @Test
    void retainsInFlightDoNotReviveADeadCount() throws Exception {
        object.release();
        for (long inFlight : new long[] {1_000L * Integer.MAX_VALUE, -1_000_000}) {
            setWord(object, DEAD + inFlight);
            assertThat(object.refCount()).isZero();
            assertRefused(object::retain);
            assertRefused(object::release);
            assertRefused(() -> object.release(2));
            assertThat(word(object)).isEqualTo(DEAD + inFlight);
        }
    }

    @Test
    void aFailedDeallocationByTheReleaseTooManyNamesBoth() throws Exception {
        RuntimeException failure = new RuntimeException("no");
        RefCounted failing = Variant.STICKY.create(() -> {
            throw failure;
        });
        setWord(failing, 0);

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(failing::release)
                .isSameAs(failure);
        assertThat(failure.getSuppressed()).singleElement().isInstanceOf(RefCountException.class);
        assertThat(word(failing)).isEqualTo(DEAD);
    }

    private static ThrowableAssertAlternative<RefCountException> assertRefused(ThrowingCallable call) {
        return assertThatExceptionOfType(RefCountException.class).isThrownBy(call);
    }

    static long word(RefCounted object) throws ReflectiveOperationException {
        return field().getLong(object);
    }

    static void setWord(RefCounted object, long word) throws ReflectiveOperationException {
        field().setLong(object, word);
    }

    private static Field field() throws ReflectiveOperationException {
        Field field = StickyRefCount.class.getDeclaredField("word");
        field.setAccessible(true);
        return field;
    }
}
