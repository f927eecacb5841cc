package optimist.sequence;

/** Of a ring: the item. */
final class Entry {
    long item;
}
