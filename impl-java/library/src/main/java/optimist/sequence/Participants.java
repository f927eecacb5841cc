package optimist.sequence;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import optimist.Action;
import optimist.internal.Apart;
import optimist.internal.Size;

/* What is never written. */
abstract class ParticipantsFields implements Sequencer {
    final int capacity;
    final int consumers;

    /** The size of the largest batch. */
    final int largest;

    /** The progress of each consumer. */
    final AtomicLongArray done;

    final Waiting forRoom;
    final Closing closing = new Closing();

    ParticipantsFields(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        this.capacity = capacity;
        this.consumers = consumers;
        this.largest = largest;
        this.forRoom = Objects.requireNonNull(forRoom, "waiting");
        done = Apart.of(consumers, first - 1);
    }
}

@SuppressWarnings("unused")
abstract class ParticipantsPaddingBefore extends ParticipantsFields {
    byte p000, p001, p002, p003, p004, p005, p006, p007, p008, p009, p010, p011, p012, p013, p014, p015;
    byte p016, p017, p018, p019, p020, p021, p022, p023, p024, p025, p026, p027, p028, p029, p030, p031;
    byte p032, p033, p034, p035, p036, p037, p038, p039, p040, p041, p042, p043, p044, p045, p046, p047;
    byte p048, p049, p050, p051, p052, p053, p054, p055, p056, p057, p058, p059, p060, p061, p062, p063;
    byte p064, p065, p066, p067, p068, p069, p070, p071, p072, p073, p074, p075, p076, p077, p078, p079;
    byte p080, p081, p082, p083, p084, p085, p086, p087, p088, p089, p090, p091, p092, p093, p094, p095;
    byte p096, p097, p098, p099, p100, p101, p102, p103, p104, p105, p106, p107, p108, p109, p110, p111;
    byte p112, p113, p114, p115, p116, p117, p118, p119, p120, p121, p122, p123, p124, p125, p126, p127;

    ParticipantsPaddingBefore(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(capacity, consumers, largest, forRoom, first);
    }
}

abstract class ParticipantsClaimed extends ParticipantsPaddingBefore {
    /** The first number that is not claimed. */
    volatile long claimed;

    ParticipantsClaimed(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(capacity, consumers, largest, forRoom, first);
        claimed = first;
    }
}

@SuppressWarnings("unused")
abstract class ParticipantsPaddingAfter extends ParticipantsClaimed {
    byte q000, q001, q002, q003, q004, q005, q006, q007, q008, q009, q010, q011, q012, q013, q014, q015;
    byte q016, q017, q018, q019, q020, q021, q022, q023, q024, q025, q026, q027, q028, q029, q030, q031;
    byte q032, q033, q034, q035, q036, q037, q038, q039, q040, q041, q042, q043, q044, q045, q046, q047;
    byte q048, q049, q050, q051, q052, q053, q054, q055, q056, q057, q058, q059, q060, q061, q062, q063;
    byte q064, q065, q066, q067, q068, q069, q070, q071, q072, q073, q074, q075, q076, q077, q078, q079;
    byte q080, q081, q082, q083, q084, q085, q086, q087, q088, q089, q090, q091, q092, q093, q094, q095;
    byte q096, q097, q098, q099, q100, q101, q102, q103, q104, q105, q106, q107, q108, q109, q110, q111;
    byte q112, q113, q114, q115, q116, q117, q118, q119, q120, q121, q122, q123, q124, q125, q126, q127;
    // What alignment leaves free in front of the number is filled with the first of these.
    byte q128, q129, q130, q131, q132, q133, q134, q135;

    ParticipantsPaddingAfter(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(capacity, consumers, largest, forRoom, first);
    }
}

/**
 * The common part of all sequencers: the first unclaimed number, and the progress of each consumer. Specified by
 * {@code Participants.tla}.
 */
abstract class Participants extends ParticipantsPaddingAfter {
    /** The progress of a consumer that has not finished anything. */
    static final long NONE = -1;

    static final AtomicLongFieldUpdater<ParticipantsClaimed> CLAIMED =
            AtomicLongFieldUpdater.newUpdater(ParticipantsClaimed.class, "claimed");

    /**
     * Participants before anything was claimed.
     *
     * @param largest the size of the largest batch, if the ring is not smaller
     * @param first the first number; tests start near the limits of the numbers
     */
    Participants(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(Size.powerOfTwo(capacity), Size.consumers(consumers), Math.min(capacity, largest), forRoom, first);
    }

    @Override
    public final int capacity() {
        return capacity;
    }

    @Override
    public final int consumers() {
        return consumers;
    }

    @Override
    public final void finish(int consumer, long high) {
        Objects.checkIndex(consumer, consumers);
        finishAt(consumer, high);
    }

    @Override
    public final long finished(int consumer) {
        long high = lookUpstream(Objects.checkIndex(consumer, consumers));
        return high == away() ? NONE : high;
    }

    /** The progress of a consumer that is away: there is more room than any producer wants. */
    final long away() {
        return Long.MAX_VALUE - capacity;
    }

    @Override
    public final void close() {
        closing.close();
    }

    @Override
    public final boolean isClosed() {
        return closing.isClosed();
    }

    final void checkSize(long n) {
        if (n < 1 || n > largest) {
            throw new IllegalArgumentException("a call is about 1 to " + largest + " numbers, not " + n);
        }
    }

    // Releases the entries to the producer that finds this. Ordered is enough: no other thread writes here, and
    // the consumer does not care when producers see it.
    @Action("Finish")
    private void finishAt(int consumer, long high) {
        done.lazySet(Apart.index(consumer), high);
    }

    // Acquires the entries: what the consumer has done with them, and what it acquired itself.
    @Action("LookUpstream")
    private long lookUpstream(int consumer) {
        return done.get(Apart.index(consumer));
    }
}
