package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Body.Access;
import optimist.conformance.Body.Callee;
import optimist.conformance.Bytecode.Method;
import optimist.conformance.Declared.Weaker;
import optimist.conformance.Declared.Woken;
import optimist.conformance.Lint.Accesses;
import optimist.conformance.Lint.Marked;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Checks the actions: they are those of the specification, and each makes exactly one access to shared memory on every
 * path. No other method makes an access.
 */
final class Actions {
    /** The access of an action that is the rest of a critical section, in words. */
    private static final String AFTER_WAIT = "goes on after its wait";

    private final Class<?> type;
    private final Set<String> specified;
    private final Declared declared;
    private final Bodies bodies;
    private final Findings findings;
    private final Map<String, Marked> marked = new TreeMap<>();
    private final Map<String, Accesses> made = new TreeMap<>();
    private final Map<String, Set<String>> monitors = new TreeMap<>();
    /** The monitors on which threads wait or are notified, by place. */
    private final Map<String, String> signals = new TreeMap<>();

    private final Map<String, String> outside = new TreeMap<>();
    private final Map<String, String> places = new HashMap<>();

    Actions(Class<?> type, Set<String> specified, Declared declared, Bodies bodies, Findings findings) {
        this.type = type;
        this.specified = specified;
        this.declared = declared;
        this.bodies = bodies;
        this.findings = findings;
    }

    /** The method of each action, and its access. */
    Map<String, Marked> marked() {
        return marked;
    }

    /** Details of these accesses. */
    Map<String, Accesses> accesses() {
        return made;
    }

    // ---- one method

    /** Checks a method, action or not. */
    void check(Body body) {
        body.monitors.forEach(monitor -> {
            if (Bytecode.action(body.method).isPresent()) {
                monitors.computeIfAbsent(body.place(monitor.line()), place -> new TreeSet<>())
                        .add(monitor.of());
            }
        });
        body.signals.forEach(signal -> signals.put(body.place(signal.line()), signal.of()));
        List<Access> inside =
                body.accesses.values().stream().filter(Access::inside).toList();
        body.accesses.values().removeIf(Access::inside);
        Optional<String> reason = bodies.exception(body);
        if (reason.isPresent()) {
            body.wrong.forEach(
                    remark -> findings.except(body.place(remark.line()), remark.text() + ": " + reason.get()));
        } else {
            body.wrong.forEach(remark -> findings.wrong(body.place(remark.line()), remark.text()));
            body.declaredAway.forEach(remark -> findings.except(body.place(remark.line()), remark.text()));
            for (Callee callee : body.callees) {
                bodies.of(callee.method())
                        .filter(called -> bodies.exception(called).isPresent())
                        .ifPresent(called -> findings.wrong(
                                body.place(callee.line()), "calls " + called.method.name + ", which is an exception"));
            }
        }
        Optional<String> action = Bytecode.action(body.method);
        if (action.isPresent()) {
            checkAction(body, action.get(), inside);
            return;
        }
        Stream<Access> elsewhere = body.accesses.values().stream()
                .filter(access -> !bodies.isSheltered(body) || access.text().equals(Body.ENTERS));
        elsewhere.forEach(access -> {
            String place = body.place(access.line());
            if (reason.isPresent()) {
                findings.except(place, access.text() + ": " + reason.get());
            } else if (body.wrong.stream().noneMatch(remark -> remark.line() == access.line())) {
                findings.wrong(place, access.text() + ", but is no action");
            }
        });
    }

    private void checkAction(Body body, String action, List<Access> inside) {
        String place = body.place(Bytecode.firstLine(body.method));
        if ((body.method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) != 0) {
            findings.wrong(place, "is an action (expected: an instance method, and not abstract)");
            return;
        }
        boolean isStep = bodies.isStep(body.owner, action);
        if (isStep && places.putIfAbsent(action, place) != null) {
            findings.wrong(place, action + " is also " + places.get(action));
        }
        checkCallees(body);
        if (takesLock(body)) {
            marked.put(
                    action,
                    new Marked(simple(body.owner.name) + "." + body.method.name, "takes a lock", Mode.VOLATILE));
            return;
        }
        Collection<Access> accesses = body.accesses.values();
        for (Access access : accesses) {
            if (access.loop()) {
                findings.wrong(body.place(access.line()), access.text() + ", which is a loop of accesses");
            }
            if (access.text().endsWith(Body.NOT_VOLATILE)) {
                findings.wrong(body.place(access.line()), access.text());
            }
        }
        checkCounts(
                body, place, declared.outputs().getOrDefault(action, List.of()).isEmpty());
        accesses.stream().flatMap(access -> Stream.ofNullable(access.part())).forEach(part -> checkPart(place, part));
        Accesses all = Accesses.of(accesses(body, new HashSet<>()));
        Mode mode = mode(place, all);
        checkMode(place, action, mode, accesses);
        accesses.stream()
                .filter(access -> !access.text().equals(Body.ENTERS))
                .forEach(access -> outside.put(place, access.text()));
        if (isStep) {
            String within = Stream.concat(inside.stream(), sheltered(body, new HashSet<>()))
                    .map(access -> access.text().replace(Body.NOT_VOLATILE, ""))
                    .distinct()
                    .collect(Collectors.joining(", "));
            String made = accesses.stream().map(Access::text).distinct().collect(Collectors.joining(", "));
            String simple = simple(body.owner.name) + "." + body.method.name;
            this.made.put(action, all);
            marked.put(action, new Marked(simple, made + (within.isEmpty() ? "" : ": " + within), mode));
            declared.outputs()
                    .getOrDefault(action, List.of())
                    .forEach(outcome -> put(outcome, place, new Marked(simple, Lint.OUT, Mode.VOLATILE)));
            Woken woken = declared.waits().get(action);
            if (woken != null) {
                woken.actions().forEach(rest -> put(rest, place, new Marked(simple, AFTER_WAIT, Mode.VOLATILE)));
            }
        }
    }

    /** The accesses of the methods that only critical sections call. */
    private Stream<Access> sheltered(Body body, Set<Body> seen) {
        return body.callees.stream()
                .flatMap(callee -> bodies.of(callee.method()).stream())
                .filter(called -> bodies.isSheltered(called) && seen.add(called))
                .flatMap(called -> Stream.concat(called.accesses.values().stream(), sheltered(called, seen)));
    }

    private void put(String action, String place, Marked method) {
        places.putIfAbsent(action, place);
        marked.put(action, method);
    }

    /** Whether there is a finding that the method takes a lock of the JDK. Others would only follow from it. */
    boolean takesLock(Body body) {
        return body.locks && bodies.exception(body).isEmpty();
    }

    /** Checks that no action runs within another one: it would not be a step of its own. */
    private void checkCallees(Body action) {
        Set<MethodNode> seen = new HashSet<>();
        Deque<Body> work = new ArrayDeque<>(List.of(action));
        while (!work.isEmpty()) {
            Body body = work.remove();
            for (Callee callee : body.callees) {
                Method called = callee.method();
                if (Bytecode.action(called.node()).isPresent()) {
                    findings.wrong(
                            body.place(callee.line()),
                            "calls another action, " + called.node().name
                                    + (body == action ? "" : ", within the action " + action.method.name));
                } else if (seen.add(called.node())) {
                    bodies.of(called).ifPresent(work::add);
                }
            }
        }
    }

    private void checkCounts(Body body, String place, boolean accesses) {
        int counts = body.counts();
        if (counts == (accesses ? Paths.ONE : Paths.ZERO)) {
            return;
        }
        String much = counts == Paths.ZERO
                ? "makes no access"
                : !accesses
                        ? "calls out, and makes an access too"
                        : (counts & Paths.MANY) != 0
                                ? "may make several accesses"
                                : "makes an access on some paths only";
        findings.wrong(
                place,
                much
                        + body.accesses.values().stream()
                                .map(access -> "; line " + access.line() + " " + access.text())
                                .reduce("", String::concat));
    }

    /** Checks that an action of a trusted part makes exactly one access. */
    private void checkPart(String place, Method part) {
        Body body = bodies.ofPart(part);
        if (bodies.isTrusted(part)) {
            checkCounts(body, place, true);
        }
    }

    /** The accesses of an action. A call of a part's action is replaced by the accesses of that action. */
    private List<Access> accesses(Body body, Set<Body> seen) {
        List<Access> all = new ArrayList<>();
        for (Access access : body.accesses.values()) {
            Method part = access.part();
            if (part == null) {
                all.add(access);
            } else if (seen.add(bodies.ofPart(part))) {
                all.addAll(accesses(bodies.ofPart(part), seen));
            }
        }
        return all;
    }

    /** The mode of the access of an action, if it is not volatile. Several such modes are a finding. */
    private Mode mode(String place, Accesses accesses) {
        List<Mode> modes =
                accesses.modes().stream().filter(mode -> mode != Mode.VOLATILE).toList();
        if (modes.size() > 1) {
            findings.wrong(
                    place,
                    "its accesses have several modes: "
                            + modes.stream().map(Mode::toString).collect(Collectors.joining(", ")));
        }
        return modes.stream().findFirst().orElse(Mode.VOLATILE);
    }

    private void checkMode(String place, String action, Mode mode, Collection<Access> accesses) {
        Weaker weaker = declared.weaker().get(action);
        Mode expected = weaker == null ? Mode.VOLATILE : weaker.mode();
        boolean isField = accesses.stream().anyMatch(access -> access.text().endsWith(Body.NOT_VOLATILE));
        if (mode != expected && !isField) {
            findings.wrong(
                    place,
                    "its access is " + mode + " (expected: " + expected
                            + (weaker == null ? ", unless it is declared to be weaker)" : ")"));
        } else if (weaker != null) {
            findings.except(place, "its access is " + mode + ": " + weaker.reason());
        }
    }

    // ---- all methods together

    /** Checks that the class and the specification have the same actions. */
    void checkActions() {
        declared.blocking().keySet().stream()
                .filter(action -> !marked.containsKey(action))
                .forEach(action ->
                        findings.wrong(type.getName(), action + " was said to wait, and is no action of the class"));
        specified.stream()
                .filter(action ->
                        !marked.containsKey(action) && !declared.without().containsKey(action))
                .sorted()
                .forEach(action ->
                        findings.wrong(type.getName(), "no method is the action " + action + " of the specification"));
        declared.elsewhere().keySet().stream()
                .filter(action -> !marked.containsKey(action))
                .forEach(action -> findings.wrong(
                        type.getName(), action + " was said to be specified elsewhere, and is no action of the class"));
        places.forEach((action, place) -> {
            String elsewhere = declared.elsewhere().get(action);
            if (elsewhere != null) {
                findings.except(place, "is " + action + ", of another specification: " + elsewhere);
                marked.remove(action);
            } else if (!specified.contains(action)) {
                findings.wrong(place, "the specification has no action " + action);
            }
        });
    }

    /** A critical section is one step only if no other access can happen in the middle of it. */
    void checkMonitors() {
        if (!monitors.isEmpty()) {
            outside.forEach((place, text) -> findings.wrong(place, text + ", outside of the monitor that others hold"));
        }
        if (monitors.values().stream().flatMap(Set::stream).distinct().count() > 1) {
            monitors.forEach((place, held) -> findings.wrong(
                    place, "holds the monitor of " + String.join(" or of ", held) + "; others hold another"));
        }
    }

    /**
     * A wait releases one monitor. If it is not that of the critical section, others cannot go on. Where there is no
     * critical section, that was reported already.
     */
    void checkSignals() {
        Set<String> held = monitors.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        signals.forEach((place, monitor) -> {
            if (!held.isEmpty() && !held.contains(monitor)) {
                findings.wrong(
                        place,
                        "waits on or notifies the monitor of " + monitor + " (expected: that of "
                                + String.join(" or of ", held) + ", which it holds)");
            }
        });
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1);
    }
}
