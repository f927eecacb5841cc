package optimist.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * What the user declared about a class because its bytecode does not show it. The report repeats each reason.
 *
 * @param excepted methods that make accesses although they are not actions
 * @param owned fields that one thread at a time uses
 * @param unspecified fields that the specification does not model
 * @param alike fields that hold another part of the class of an earlier one
 * @param trusted calls and types that do nothing that the specification models
 * @param weaker the modes of actions with an access weaker than volatile
 * @param identity why equal values are the same object
 * @param without actions that the class does not have or the model does not take
 * @param elsewhere actions of the class that another specification has
 * @param outputs the actions that call out, with their outcomes
 * @param steps calls of other objects that are one step
 * @param blocking actions that wait until they are enabled
 * @param waits actions that wait on their monitor
 * @param waitSets the variables that are sets of waiting threads, with the fields of their conditions; an empty text is
 *     the monitor
 * @param begins variables that begin otherwise in a new object
 * @param violated invariants that are known to be violated
 * @param caught methods that may catch errors that depend on the stack, the heap or the JVM
 * @param undriven public methods that need not be called
 * @param unobserved calls whose results need not be compared
 * @param alone why threads need not meet
 * @param needed the declarations of methods, calls and types that were used
 */
record Declared(
        Map<String, String> excepted,
        Map<String, String> owned,
        Map<String, String> unspecified,
        Map<String, String> alike,
        Map<String, String> trusted,
        Map<String, Weaker> weaker,
        List<String> identity,
        Map<String, String> without,
        Map<String, String> elsewhere,
        Map<String, List<String>> outputs,
        Map<String, String> steps,
        Map<String, String> blocking,
        Map<String, Woken> waits,
        Map<String, String> waitSets,
        Map<String, String> begins,
        Map<String, String> violated,
        Map<String, String> caught,
        Map<String, String> undriven,
        Map<String, String> unobserved,
        List<String> alone,
        Set<String> needed) {
    record Weaker(Mode mode, String reason) {}

    /**
     * The steps after a wait.
     *
     * @param awake the action that is the rest of the critical section
     * @param interrupted the same if an interrupt has ended the wait, or null if nobody interrupts
     */
    record Woken(String awake, @Nullable String interrupted) {
        /** The actions of the specification that such a step may be. */
        List<String> actions() {
            return interrupted == null ? List.of(awake) : List.of(awake, interrupted);
        }
    }

    static Declared nothing() {
        return new Declared(
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new ArrayList<>(),
                new HashSet<>());
    }

    /**
     * The reason why accesses to a field do not count, if there is one. The field is named with or without its class.
     */
    Optional<String> reason(String owner, String field) {
        return of(owned, owner, field)
                .map(reason -> "one thread at a time uses it: " + reason)
                .or(() -> of(unspecified, owner, field).map(reason -> "not specified: " + reason))
                .or(() -> of(alike, owner, field).map(reason -> "a part like an earlier one: " + reason));
    }

    boolean isOwned(String owner, String field) {
        return of(owned, owner, field).isPresent();
    }

    boolean isUnspecified(String owner, String field) {
        return of(unspecified, owner, field).isPresent();
    }

    boolean isAlike(String owner, String field) {
        return of(alike, owner, field).isPresent();
    }

    /** Whether threads wait on the monitor of critical sections. */
    boolean hasWaitSet() {
        return !waitSets.isEmpty();
    }

    /** The actions that are steps after a wait. */
    Stream<String> woken() {
        return waits.values().stream().flatMap(woken -> woken.actions().stream());
    }

    /** The steps after the wait that goes on as this action. */
    Optional<Woken> woken(String awake) {
        return waits.values().stream()
                .filter(woken -> woken.awake().equals(awake))
                .findFirst();
    }

    /** The reason to trust a call. */
    Optional<String> trust(String owner, String method) {
        return needed(trusted, simple(owner) + "." + method).or(() -> trust(owner));
    }

    /** Whether this very method is trusted or is a step. Then what it reaches was declared harmless. */
    boolean isNamed(String owner, String method) {
        String name = simple(owner) + "." + method;
        return needed(trusted, name).or(() -> needed(steps, name)).isPresent();
    }

    /** The reason to trust all calls of a type. */
    Optional<String> trust(String type) {
        return needed(trusted, simple(type));
    }

    private Optional<String> needed(Map<String, String> reasons, String name) {
        Optional<String> reason = Optional.ofNullable(reasons.get(name));
        reason.ifPresent(r -> needed.add(name));
        return reason;
    }

    /** Whether a part is trusted: it was compared separately. */
    boolean isTrusted(Part part) {
        return !part.fields().isEmpty()
                && trust(Type.getInternalName(part.type())).isPresent();
    }

    /** The parts that are not trusted. */
    List<Part> read(List<Part> parts) {
        return parts.stream().filter(part -> !isTrusted(part)).toList();
    }

    /** The reason why a call is one step. */
    Optional<String> step(String owner, String method) {
        return needed(steps, simple(owner) + "." + method);
    }

    Optional<String> except(String owner, String method) {
        return needed(excepted, method).or(() -> needed(excepted, simple(owner) + "." + method));
    }

    /** The reason why a method may catch errors that the class does not determine. */
    Optional<String> catches(String owner, String method) {
        return needed(caught, method).or(() -> needed(caught, simple(owner) + "." + method));
    }

    /**
     * The reason why no call begins with a public method, if it was declared.
     *
     * @param method its name and parameters: {@code release(int)}
     */
    Optional<String> undriven(Class<?> type, String method) {
        String name = method.substring(0, method.indexOf('('));
        return Optional.ofNullable(undriven.get(method))
                .or(() -> Optional.ofNullable(undriven.get(name)))
                .or(() -> Bytecode.hierarchy(type).stream()
                        .flatMap(owner -> of(excepted, Type.getInternalName(owner), name).stream())
                        .findFirst());
    }

    /** Whether a method of the class was declared to make accesses although it is not an action. */
    boolean isExcepted(Class<?> type, String method) {
        return Bytecode.hierarchy(type).stream()
                .anyMatch(owner ->
                        of(excepted, Type.getInternalName(owner), method).isPresent());
    }

    private static Optional<String> of(Map<String, String> reasons, String owner, String member) {
        return Optional.ofNullable(reasons.get(member))
                .or(() -> Optional.ofNullable(reasons.get(simple(owner) + "." + member)));
    }

    /**
     * Checks that the declared names exist.
     *
     * @throws IllegalArgumentException if a name is misspelt, or of no use
     */
    static void check(String said, Set<String> names, Set<String> known) {
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(
                    said + ": " + name + " (expected: one of " + String.join(", ", new TreeSet<>(known)) + ")");
        });
    }

    /** The name of a class without its package, as in source code. */
    static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.');
    }
}
