/**
 * Reference counts: four implementations, two of them for use.
 *
 * <p>A module of {@code specs/refcount} specifies each class of the table, and each action of it is one method. The models of the
 * module establish the guarantees below. Claims (R1, R2, ...) are those of {@code specs/refcount/claims.toml}.
 *
 * <table>
 *   <caption>The four counts and their guarantees</caption>
 *   <tr><th></th>
 *       <th>{@link CasLoopRefCount}</th><th>{@link OptimisticRefCount}</th>
 *       <th>{@link ParityRefCount}</th><th>{@link StickyRefCount}</th></tr>
 *   <tr><td>retain</td><td>compare-and-set loop</td><td>one add</td><td>one add</td><td>one add</td></tr>
 *   <tr><td>release of one</td><td>compare-and-set loop</td><td>one add</td><td>compare-and-set loop</td>
 *       <td>one add, three accesses for the last reference; {@code releaseLast()}: one compare-and-set for the
 *       last reference, and an add after it for another</td></tr>
 *   <tr><td>safe among callers that keep to the rules and below the greatest count (R5)</td>
 *       <td>yes</td><td>yes</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>safe against misuse: no double free, no life after death (R2, R7, R9.1)</td>
 *       <td>yes</td><td>no</td><td>unless a retain overflows</td>
 *       <td>unless a retain overflows</td></tr>
 *   <tr><td>misuse that a counter can detect is refused (R4.2)</td>
 *       <td>yes</td><td>no</td><td>unless a retain overflows</td>
 *       <td>unless a retain overflows</td></tr>
 *   <tr><td>no legal call is refused because of misuse, unless that takes its reference (R9.2)</td>
 *       <td>yes</td><td>no</td><td>unless a retain overflows</td>
 *       <td>unless a retain overflows</td></tr>
 *   <tr><td>greatest count</td><td>2<sup>31</sup> - 1</td><td>2<sup>31</sup> - 1</td><td>2<sup>30</sup> - 1</td>
 *       <td>2<sup>62</sup></td></tr>
 *   <tr><td>bytes for the word</td><td>4</td><td>4</td><td>4</td><td>8</td></tr>
 * </table>
 *
 * <p>Take {@link StickyRefCount} for objects that threads share. Call its
 * {@link StickyRefCount#releaseLast() releaseLast()} if one owner usually makes, uses and releases the object: its
 * short life then costs about as much as with the compare-and-set loop. Take {@link CasLoopRefCount} if the four bytes
 * matter, contention is low and a count of 2<sup>31</sup> - 1 is plenty; every answer is exact. The other two are
 * Netty's, for study and as a base for measurements.
 *
 * <p>A pool may use a dead {@link StickyRefCount} again: {@link StickyRefCount#tryReset() tryReset()}. The other three have no
 * reset.
 *
 * <p>No count can tell whose reference is released. A thread that releases another thread's reference succeeds, and the
 * owner gets the exception (R4.1).
 *
 * <p>The four are base classes: the word is a field of the counted object itself. That saves a second object, and a
 * cache miss on the way to it. A class that already extends another one holds its count in a field:
 *
 * <pre>{@code
 * class Connection extends Channel {
 *     final RefCounted references = new StickyRefCount() {
 *         @Override
 *         protected void deallocate() {
 *             close();
 *         }
 *     };
 * }
 * }</pre>
 *
 * <p>The word is not padded. It shares its cache line with the other fields of the object, which a thread that retains
 * it is about to use. A cache line for each counted object would cost more memory than such objects commonly have.
 *
 * <p>If many threads read the fields of one object without retaining it, separate them from the count (false sharing).
 * Let a class between the count and those fields declare 64 unused fields of type {@code byte}, or 128 where the
 * processor fetches lines in pairs. Larger types do not fit in the gap that may be before an 8-byte word, and the JVM
 * would put a field of the object there.
 */
@NullMarked
package optimist.refcount;

import org.jspecify.annotations.NullMarked;
