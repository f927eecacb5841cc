package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What every count owes a caller who is alone. */
class RefCountedTest {
    private final AtomicInteger deallocations = new AtomicInteger();

    private RefCounted create(Variant variant) {
        return variant.create(deallocations::incrementAndGet);
    }

    @ParameterizedTest
    @EnumSource
    void beginsWithOneReference(Variant variant) {
        RefCounted object = create(variant);

        assertThat(object.refCount()).isEqualTo(1);
        assertThat(object.isLive()).isTrue();
        assertThat(object.release()).isTrue();
        assertThat(object.refCount()).isZero();
        assertThat(object.isLive()).isFalse();
        assertThat(deallocations).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void countsOneByOne(Variant variant) {
        RefCounted object = create(variant);
        object.retain();
        object.retain();

        assertThat(object.refCount()).isEqualTo(3);
        assertThat(object.release()).isFalse();
        assertThat(object.release()).isFalse();
        assertThat(object.refCount()).isEqualTo(1);
        assertThat(deallocations).hasValue(0);
        assertThat(object.release()).isTrue();
        assertThat(deallocations).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void countsSeveralAtOnce(Variant variant) {
        RefCounted object = create(variant);
        object.retain(6);

        assertThat(object.refCount()).isEqualTo(7);
        assertThat(object.release(4)).isFalse();
        assertThat(object.refCount()).isEqualTo(3);
        assertThat(deallocations).hasValue(0);
        assertThat(object.release(3)).isTrue();
        assertThat(object.refCount()).isZero();
        assertThat(deallocations).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void theDeadStayDead(Variant variant) {
        RefCounted object = create(variant);
        object.release();

        // Each of these leaves something behind in some variant, if it is not undone.
        for (int i = 0; i < 3; i++) {
            for (int n : new int[] {1, 2, 1 << 30, Integer.MAX_VALUE}) {
                assertRefused(() -> object.retain(n), 0, n);
                assertRefused(() -> object.release(n), 0, -n);
                assertThat(object.refCount()).isZero();
                assertThat(object.isLive()).isFalse();
            }
        }
        assertThat(deallocations).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aReleaseOfMoreThanThereIsChangesNothing(Variant variant) {
        RefCounted object = create(variant);
        object.retain();

        assertRefused(() -> object.release(3), 2, -3);
        assertRefused(() -> object.release(Integer.MAX_VALUE), 2, -Integer.MAX_VALUE);
        assertThat(object.refCount()).isEqualTo(2);
        assertThat(deallocations).hasValue(0);
        assertThat(object.release(2)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void anAmountIsPositive(Variant variant) {
        RefCounted object = create(variant);
        for (int n : new int[] {0, -1, Integer.MIN_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> object.retain(n))
                    .withMessageContaining(String.valueOf(n));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> object.release(n))
                    .withMessageContaining(String.valueOf(n));
        }
        assertThat(object.refCount()).isEqualTo(1);
    }

    /** A call would have to be made two billion times for the limit of the sticky count: see its own test. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "STICKY")
    void anOverflowChangesNothing(Variant variant) {
        RefCounted object = create(variant);
        int limit = (int) variant.limit;

        assertRefused(() -> object.retain(limit), 1, limit);
        assertRefused(() -> object.retain(Integer.MAX_VALUE), 1, Integer.MAX_VALUE);
        object.retain(limit - 1);
        assertThat(object.refCount()).isEqualTo(limit);
        assertRefused(object::retain, limit, 1);
        assertRefused(() -> object.retain(Integer.MAX_VALUE), limit, Integer.MAX_VALUE);
        assertThat(object.refCount()).isEqualTo(limit);
        assertThat(object.release(limit)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void theObjectIsDeadWhenItIsDeallocated(Variant variant) {
        RefCounted[] self = new RefCounted[1];
        RefCounted object = variant.create(() -> {
            deallocations.incrementAndGet();
            assertThat(self[0].refCount()).isZero();
            assertRefused(() -> self[0].retain(), 0, 1);
            assertRefused(() -> self[0].release(), 0, -1);
        });
        self[0] = object;

        assertThat(object.release()).isTrue();
        assertThat(deallocations).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void theObjectIsDeadAlsoIfTheDeallocationThrows(Variant variant) {
        for (int n : new int[] {1, 2}) {
            deallocations.set(0);
            RuntimeException failure = new RuntimeException("no");
            RefCounted object = variant.create(() -> {
                deallocations.incrementAndGet();
                throw failure;
            });
            if (n > 1) {
                object.retain(n - 1);
            }

            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> object.release(n))
                    .isSameAs(failure);
            assertThat(object.refCount()).isZero();
            assertRefused(object::retain, 0, 1);
            assertRefused(object::release, 0, -1);
            assertThat(deallocations).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusalNamesTheCallAndTheCount(Variant variant) {
        RefCounted object = create(variant);

        assertThatExceptionOfType(RefCountException.class)
                .isThrownBy(() -> object.release(3))
                .withMessage("release(3) refused at a count of 1");
        object.release();
        assertThatExceptionOfType(RefCountException.class)
                .isThrownBy(() -> object.retain(2))
                .withMessage("retain(2) refused at a count of 0");
    }

    private static void assertRefused(ThrowingCallable call, int count, int change) {
        RefCountException refusal = catchThrowableOfType(RefCountException.class, call);
        assertThat(refusal).isNotNull();
        assertThat(refusal.count()).isEqualTo(count);
        assertThat(refusal.change()).isEqualTo(change);
    }
}
