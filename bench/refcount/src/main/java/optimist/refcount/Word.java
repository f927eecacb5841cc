package optimist.refcount;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A word to add to, in an object of its own. */
final class Word {
    private static final AtomicIntegerFieldUpdater<Word> WORD =
            AtomicIntegerFieldUpdater.newUpdater(Word.class, "word");

    @SuppressWarnings("UnusedVariable") // the updater reads it
    private volatile int word = 1;

    int getAndAdd(int n) {
        return WORD.getAndAdd(this, n);
    }
}
