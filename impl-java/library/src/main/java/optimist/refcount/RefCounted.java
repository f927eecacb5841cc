package optimist.refcount;

/**
 * An object that is deallocated when its last reference is released.
 *
 * <p>It begins with one reference, which its creator holds. The rules for callers:
 * <ul>
 *   <li>retain only while you hold a reference;
 *   <li>release only references that you hold;
 *   <li>do not touch the object after your last release.
 * </ul>
 *
 * <p>The implementations differ in the consequences of breaking these rules.
 *
 * <p>All accesses to the count are volatile. So the actions of a thread before a {@code release} that took effect
 * happen-before the deallocation that follows. A count orders nothing else: hand the object from one thread to another
 * by safe publication, like any other object.
 *
 * <p>A refused call leaves the count unchanged in the end. In some implementations the count has a wrong value until
 * then.
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
     * @param n the number of references
     * @throws IllegalArgumentException if {@code n} is not positive
     * @throws RefCountException if the object is dead, or the count would overflow
     */
    void retain(int n);

    /**
     * Gives back a reference. The call that gives back the last one deallocates the object. If the deallocation throws,
     * so does the call; the object is dead all the same, and is not deallocated again.
     *
     * @return whether this call deallocated the object
     * @throws RefCountException if the object is dead
     */
    boolean release();

    /**
     * Gives back a reference that the caller expects to be the last one. The effect is that of {@link #release()} in
     * any case. In some implementations it costs less for the last reference, and more for another.
     *
     * @return whether this call deallocated the object
     * @throws RefCountException if the object is dead
     */
    default boolean releaseLast() {
        return release();
    }

    /**
     * Gives back references. The call that gives back the last one deallocates the object. If the deallocation throws,
     * so does the call; the object is dead all the same, and is not deallocated again.
     *
     * @param n the number of references
     * @return whether this call deallocated the object
     * @throws IllegalArgumentException if {@code n} is not positive
     * @throws RefCountException if there are fewer than {@code n}
     */
    boolean release(int n);

    /**
     * The number of references; zero if the object is dead. Use it in tests and diagnostics only: if other threads have
     * a reference, the answer may be stale.
     *
     * @return the count
     */
    int refCount();

    /**
     * Whether the object is not dead. At the beginning of each method of the object, it finds callers that use the object
     * after the last release. It costs a volatile read.
     *
     * @apiNote It finds only what has happened: the object may die right after the answer. The answer true is no reference.
     *     In {@link OptimisticRefCount} and {@link ParityRefCount}, a refused call of another thread may make the answer wrong
     *     until it is rolled back.
     * @return whether {@link #refCount()} is positive
     */
    default boolean isLive() {
        return refCount() > 0;
    }
}
