/**
 * Reference counts: four ways to do the same, one of them to be used.
 *
 * <p>Each class is one module of {@code specs/refcount}, with one method for each of its actions. What is said of
 * it here is what its models establish, and the claims named here (R1, R2, ...) are those of
 * {@code specs/refcount/claims.toml}.
 *
 * <table>
 *   <caption>The four counts, and what they promise</caption>
 *   <tr><th></th>
 *       <th>{@link CasLoopRefCount}</th><th>{@link OptimisticRefCount}</th>
 *       <th>{@link ParityRefCount}</th><th>{@link StickyRefCount}</th></tr>
 *   <tr><td>retain</td><td>compare-and-set loop</td><td>one add</td><td>one add</td><td>one add</td></tr>
 *   <tr><td>release of one</td><td>compare-and-set loop</td><td>one add</td><td>compare-and-set loop</td>
 *       <td>one add, three accesses for the last reference; {@code releaseLast()}: one compare-and-set for the
 *       last reference, and an add after it for another</td></tr>
 *   <tr><td>callers that keep to the rules, and to the greatest count, are safe among themselves (R5)</td>
 *       <td>yes</td><td>yes</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>safe whatever others do: one deallocation, no life after death (R2, R7, R9.1)</td>
 *       <td>yes</td><td>no</td><td>unless a retain overflows</td>
 *       <td>unless a retain overflows</td></tr>
 *   <tr><td>misuse that the count can see is refused (R4.2)</td>
 *       <td>yes</td><td>no</td><td>unless a retain overflows</td>
 *       <td>unless a retain overflows</td></tr>
 *   <tr><td>a legal call is never refused for another's misuse, unless that takes its reference (R9.2)</td>
 *       <td>yes</td><td>no</td><td>unless a retain overflows</td>
 *       <td>unless a retain overflows</td></tr>
 *   <tr><td>greatest count</td><td>2<sup>31</sup> - 1</td><td>2<sup>31</sup> - 1</td><td>2<sup>30</sup> - 1</td>
 *       <td>2<sup>62</sup></td></tr>
 *   <tr><td>bytes for the word</td><td>4</td><td>4</td><td>4</td><td>8</td></tr>
 * </table>
 *
 * <p>Take {@link StickyRefCount} where objects are shared between threads. Call its
 * {@link StickyRefCount#releaseLast() releaseLast()} where an object is most often made, used and released by one
 * owner: then its short life costs what it does with the compare-and-set loop. Take {@link CasLoopRefCount} where the
 * four bytes matter, contention is low and a count of 2<sup>31</sup> - 1 is plenty; its answers are exact in every
 * case. The other two are what Netty used, and are here to be examined, and to measure against.
 *
 * <p>No count can tell whose reference is released. A thread that releases another's reference succeeds, and the owner
 * gets the exception (R4.1).
 *
 * <p>The four are base classes, not counters to hold on to: the word is a field of the counted object itself,
 * which costs no second object, and no second cache miss on the way to it. A class that already extends another
 * one needs a counted object beside it.
 *
 * <p>Nor is the word padded. It shares its cache line with the object's other fields, and whoever retains an
 * object is about to use those. A line for each counted object would cost more memory than such objects commonly
 * have. Where many threads read the fields of one object without retaining it, let a class between the count and
 * those fields declare 64 unused fields of type {@code byte}, or 128 where lines are fetched in pairs. Of that
 * type, because larger ones do not fit in the gap that may be before an 8-byte word, and a field from below would
 * be put there.
 */
@NullMarked
package optimist.refcount;

import org.jspecify.annotations.NullMarked;
