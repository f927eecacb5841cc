package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

/** A word that a caller who is alone never meets: a refused release of another thread leaves it behind until it is undone. */
class OptimisticRefCountTest {
    @Test
    void showsACountBelowZero() throws ReflectiveOperationException {
        RefCounted object = Variant.OPTIMISTIC.create();
        Field word = OptimisticRefCount.class.getDeclaredField("word");
        word.setAccessible(true);
        word.setInt(object, -1);

        assertThat(object.refCount()).isEqualTo(-1);
        assertThat(object.isLive()).isFalse();
        assertThatExceptionOfType(RefCountException.class)
                .isThrownBy(object::retain)
                .satisfies(refusal -> assertThat(refusal.count()).isEqualTo(-1));
    }
}
