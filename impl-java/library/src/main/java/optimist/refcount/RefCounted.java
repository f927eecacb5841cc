package optimist.refcount;

/**
 * An object that is deallocated when its last reference is released.
 *
 * <p>It begins with one reference, its creator's. The rules: retain only while you hold a reference, release only
 * what you hold, and do not touch the object after that. What happens to those who do not keep to the rules is
 * what the implementations differ in.
 *
 * <p>Whatever a thread did before a {@code release} happens before the deallocation. Nothing else is ordered by a
 * count: the object has to be handed from one thread to another in a way that publishes it safely, like any other.
 *
 * <p>A call that is refused leaves the count as it was, but in some implementations not before it has been
 * something else.
 */
public interface RefCounted {

    /**
     * Adds a reference.
     *
     * @throws RefCountException if the object is dead, or the count would overflow
     */
    void retain();

    /**
     * Adds references.
     *
     * @param n how many
     * @throws IllegalArgumentException if {@code n} is not positive
     * @throws RefCountException if the object is dead, or the count would overflow
     */
    void retain(int n);

    /**
     * Gives back a reference. The call that gives back the last one deallocates the object, and throws what the
     * deallocation throws; the object is dead all the same, and is not deallocated again.
     *
     * @return whether this call deallocated the object
     * @throws RefCountException if the object is dead
     */
    boolean release();

    /**
     * Gives back a reference that the caller expects to be the last one. It does what {@link #release()} does, whether
     * it is or not; in some implementations it costs less if it is, and more if it is not.
     *
     * @return whether this call deallocated the object
     * @throws RefCountException if the object is dead
     */
    default boolean releaseLast() {
        return release();
    }

    /**
     * Gives back references. The call that gives back the last one deallocates the object, and throws what the
     * deallocation throws; the object is dead all the same, and is not deallocated again.
     *
     * @param n how many
     * @return whether this call deallocated the object
     * @throws IllegalArgumentException if {@code n} is not positive
     * @throws RefCountException if there are fewer than {@code n}
     */
    boolean release(int n);

    /**
     * How many references there are: zero if the object is dead. The answer is of interest to tests and diagnostics
     * only; unless nobody else has a reference, it may be out of date before it is seen.
     *
     * @return the count
     */
    int refCount();
}
