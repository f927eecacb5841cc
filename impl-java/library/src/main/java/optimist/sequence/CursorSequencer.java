package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import optimist.Action;

/* The padding before it is that after what is claimed. */
abstract class CursorField extends TakingSequencer {
    /** Consumers may read up to here. */
    volatile long cursor;

    CursorField(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(capacity, consumers, largest, forRoom, first);
        cursor = first - 1;
    }
}

@SuppressWarnings("unused")
abstract class CursorPaddingAfter extends CursorField {
    byte r000, r001, r002, r003, r004, r005, r006, r007, r008, r009, r010, r011, r012, r013, r014, r015;
    byte r016, r017, r018, r019, r020, r021, r022, r023, r024, r025, r026, r027, r028, r029, r030, r031;
    byte r032, r033, r034, r035, r036, r037, r038, r039, r040, r041, r042, r043, r044, r045, r046, r047;
    byte r048, r049, r050, r051, r052, r053, r054, r055, r056, r057, r058, r059, r060, r061, r062, r063;
    byte r064, r065, r066, r067, r068, r069, r070, r071, r072, r073, r074, r075, r076, r077, r078, r079;
    byte r080, r081, r082, r083, r084, r085, r086, r087, r088, r089, r090, r091, r092, r093, r094, r095;
    byte r096, r097, r098, r099, r100, r101, r102, r103, r104, r105, r106, r107, r108, r109, r110, r111;
    byte r112, r113, r114, r115, r116, r117, r118, r119, r120, r121, r122, r123, r124, r125, r126, r127;
    // What alignment leaves free in front of the number is filled with the first of these.
    byte r128, r129, r130, r131, r132, r133, r134, r135;

    CursorPaddingAfter(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(capacity, consumers, largest, forRoom, first);
    }
}

/** Publication by a cursor: consumers may read up to the cursor. Specified by {@code Cursor.tla}. */
abstract class CursorSequencer extends CursorPaddingAfter {
    static final AtomicLongFieldUpdater<CursorField> CURSOR =
            AtomicLongFieldUpdater.newUpdater(CursorField.class, "cursor");

    CursorSequencer(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(capacity, consumers, largest, forRoom, first);
    }

    @Override
    public final long look(long next) {
        return lookAtCursor();
    }

    // Acquires the entries up to there: each was released by its producer to the one that moved the cursor past it.
    @Action("Look")
    private long lookAtCursor() {
        return cursor;
    }
}
