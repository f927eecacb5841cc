package optimist.multibuffer;

/** Of a ring: the item. */
final class Entry {
    long item;
}
