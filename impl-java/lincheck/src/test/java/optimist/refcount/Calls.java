package optimist.refcount;

import org.jetbrains.lincheck.datastructures.Validate;

/**
 * The calls that threads make on one object, and what they are told. Lincheck makes scenarios of the operations that
 * subclasses add, and makes the instances itself, so what is explored is said beforehand.
 *
 * <p>An answer is all that the caller can tell: whether the call was granted, whether the object was deallocated in it,
 * and in a refusal the count, which is a reading of the object like any other. The change that was refused is only what
 * the caller passed, and is left out. Of an exception Lincheck itself compares the type, and no more.
 */
public abstract class Calls {
    private static Subject subject = Variant.CAS_LOOP;

    static void explore(Subject next) {
        subject = next;
    }

    private final Ledger ledger = new Ledger();
    final RefCounted object;

    /** The object begins with one reference, or with one for each of several threads. */
    Calls(int references) {
        object = subject.create(ledger);
        begin(references);
    }

    /** The same calls, on a counter. */
    Calls(int references, boolean brink) {
        object = new Counter(subject.limit(), brink, ledger);
        begin(references);
    }

    private void begin(int references) {
        for (int i = 1; i < references; i++) {
            object.retain();
            ledger.granted(1);
        }
    }

    final String askRetain(int n) {
        try {
            if (n == 1) {
                object.retain();
            } else {
                object.retain(n);
            }
        } catch (RefCountException e) {
            return "refused at " + e.count();
        }
        ledger.granted(n);
        return "done";
    }

    final String askRelease(int n) {
        boolean told;
        try {
            told = n == 1 ? object.release() : object.release(n);
        } catch (RefCountException e) {
            return "refused at " + e.count() + (ledger.hasDeallocated() ? ", freed" : "");
        }
        ledger.granted(-n);
        boolean freed = ledger.hasDeallocated();
        return (freed ? "done, freed" : "done") + (told == freed ? "" : ", told otherwise");
    }

    /** After the last call: the count is exact; the object was deallocated if and only if it is zero, and once. */
    @Validate
    public void check() {
        ledger.check(object.refCount());
    }
}
