package optimist.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Type;

/**
 * What was said of a class that its bytecode does not show, each with the reason, which the report repeats.
 *
 * @param excepted methods that make accesses though they are no actions
 * @param owned fields that one thread at a time uses
 * @param unspecified fields of which the specification does not speak
 * @param trusted calls, and types, that do nothing of which the specification speaks
 * @param weaker the modes of actions whose access is weaker than volatile
 * @param identity why equal values are the same object, where objects are compared
 * @param without actions that are none of the class, or that the model does not take
 * @param outputs the actions that call out, with their outcomes
 * @param steps calls of other objects that are one step
 * @param blocking actions that wait until they can be made
 * @param begins variables that a new object has another value of than the specification begins with
 * @param violated invariants of the configuration that are known not to hold
 * @param needed what of the excepted, trusted and steps was asked for
 */
record Declared(
        Map<String, String> excepted,
        Map<String, String> owned,
        Map<String, String> unspecified,
        Map<String, String> trusted,
        Map<String, Weaker> weaker,
        List<String> identity,
        Map<String, String> without,
        Map<String, List<String>> outputs,
        Map<String, String> steps,
        Map<String, String> blocking,
        Map<String, String> begins,
        Map<String, String> violated,
        Set<String> needed) {
    record Weaker(Mode mode, String reason) {}

    static Declared nothing() {
        return new Declared(
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
                new HashSet<>());
    }

    /** The reason why a field does not count, if it does not. It goes by its name, or by that of its class and its own. */
    Optional<String> reason(String owner, String field) {
        return of(owned, owner, field)
                .map(reason -> "one thread at a time uses it: " + reason)
                .or(() -> of(unspecified, owner, field).map(reason -> "not specified: " + reason));
    }

    boolean isOwned(String owner, String field) {
        return of(owned, owner, field).isPresent();
    }

    /** The reason to trust a call. */
    Optional<String> trust(String owner, String method) {
        return needed(trusted, simple(owner) + "." + method).or(() -> trust(owner));
    }

    /** Whether this very method is trusted, or is a step: what it comes to was said to be harmless. */
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

    /** Whether a part is trusted: what it is has been compared by itself. */
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

    /** Whether a method of the class makes accesses though it is no action. */
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
     * That there is what was said something of.
     *
     * @throws IllegalArgumentException if a name is misspelt, or of no use
     */
    static void check(String said, Set<String> names, Set<String> known) {
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(
                    said + ": " + name + " (expected: one of " + String.join(", ", new TreeSet<>(known)) + ")");
        });
    }

    /** The name of a class without its package, as a source has it. */
    static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.');
    }
}
