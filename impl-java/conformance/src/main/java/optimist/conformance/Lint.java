package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
import optimist.conformance.Body.Remark;
import optimist.conformance.Bytecode.Method;
import optimist.conformance.Declared.Weaker;
import optimist.conformance.Declared.Woken;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Checks the bytecode of a class. Every action makes exactly one access to shared memory on every path. Nothing else
 * makes an access. The actions are those of the specification.
 *
 * <p>An access is
 *
 * <ul>
 * <li>a read or write of a non-final field, volatile or not
 * <li>a call of an atomic object, a field updater or a {@code VarHandle}
 * <li>a read or write of an element of an array that others may have
 * <li>the entry to a monitor.
 * </ul>
 *
 * <p>The specification must model the field. A critical section is one access if all actions with accesses hold the
 * same monitor. An output makes no access.
 *
 * <p>Everything else that the class does must be known to be harmless. Lint reads all methods that the class calls in
 * the same way, in any class. It does not read methods of the JDK, or methods that anybody may implement. Some of these
 * are known to be pure ({@link Pure}). All others are findings, unless they are declared with a reason, which the
 * report repeats. The same applies to a field whose content may change, if the specification does not model it. The
 * constructor that is used, and the static initialisers of all classes that are used, may do what they like with what
 * they make. They must not depend on anything else, nor change it. A constructor that hands out the object is a finding,
 * unless it is declared.
 */
public final class Lint {
    /** A problem, and its place in the source. */
    public record Finding(String place, String text) {
        @Override
        public String toString() {
            return place + ": " + text;
        }
    }

    /**
     * A method that is an action.
     *
     * @param method its class and its name
     * @param mode the memory order of its access
     */
    public record Marked(String method, String access, Mode mode) {
        public String owner() {
            return method.substring(0, method.lastIndexOf('.'));
        }

        public String name() {
            return method.substring(method.lastIndexOf('.') + 1);
        }
    }

    /** What an access does with the value in memory. */
    enum Kind {
        LOAD,
        STORE,
        /** An atomic read-modify-write. */
        UPDATE,
        /** A compare-and-set: an atomic read-modify-write, or only a load. */
        SWAP,
        /** An access whose name is not known. */
        OTHER;

        private static final String ATOMIC = "calls (Atomic\\w+|VarHandle)\\.";

        static Kind of(Access access) {
            String text = access.text().replace(Body.NOT_VOLATILE, "");
            if (text.matches(ATOMIC + "get(Plain|Opaque|Acquire|Volatile)?( of .*)?|reads .*")) {
                return LOAD;
            } else if (text.matches(ATOMIC + "(set(Plain|Opaque|Release|Volatile)?|lazySet)( of .*)?|writes .*")) {
                return STORE;
            } else if (text.matches(ATOMIC + "(weakC|c)ompareAnd(Set|Exchange)\\w*( of .*)?")) {
                return SWAP;
            }
            return text.matches(ATOMIC + "(getAnd\\w+|\\w+AndGet)") ? UPDATE : OTHER;
        }
    }

    /**
     * The accesses of an action, or of the actions of parts that it calls.
     *
     * @param fields the names of the accessed fields, as far as the bytecode shows them
     */
    record Accesses(Set<String> fields, Set<Kind> kinds, Set<Mode> modes) {
        static Accesses of(List<Access> all) {
            return new Accesses(
                    all.stream()
                            .flatMap(access -> Stream.ofNullable(access.field()))
                            .collect(Collectors.toSet()),
                    all.stream().map(Kind::of).collect(Collectors.toSet()),
                    all.stream().map(Access::mode).collect(Collectors.toCollection(() -> EnumSet.noneOf(Mode.class))));
        }

        /** The kind of all accesses, or {@code OTHER} if they differ. */
        Kind kind() {
            return kinds.size() == 1 ? kinds.iterator().next() : Kind.OTHER;
        }
    }

    /**
     * The result of lint.
     *
     * @param actions the method of each action, and its access
     * @param accesses details of these accesses
     * @param findings the problems
     * @param excepted the declarations that applied, with their reasons
     * @param helpers other classes with methods that were read because they are called
     * @param entries non-public methods that lead to an action and belong to no call of a public one
     * @param untried other constructors than the one that is used, and fields that are public
     */
    public record Report(
            Map<String, Marked> actions,
            Map<String, Accesses> accesses,
            List<Finding> findings,
            List<Finding> excepted,
            Set<String> helpers,
            Set<String> entries,
            List<String> untried) {
        /** The same report with more findings. */
        Report with(List<Finding> others) {
            List<Finding> all = new ArrayList<>(findings);
            all.addAll(others);
            return new Report(actions, accesses, all, excepted, helpers, entries, untried);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            actions.forEach((action, marked) -> text.append(String.format(
                    "  %-20s %-40s %s%s%n",
                    action,
                    marked.method(),
                    marked.access(),
                    marked.mode() == Mode.VOLATILE ? "" : " (" + marked.mode() + ")")));
            excepted.forEach(
                    finding -> text.append("  excepted: ").append(finding).append('\n'));
            if (!helpers.isEmpty()) {
                text.append("  also read, where it is called: ")
                        .append(String.join(", ", helpers))
                        .append('\n');
            }
            findings.forEach(finding -> text.append("  WRONG ").append(finding).append('\n'));
            return text.toString();
        }
    }

    /** The access of an output, in words. */
    static final String OUT = "calls out";

    /** The access of an action that is the rest of a critical section, in words. */
    private static final String AFTER_WAIT = "goes on after its wait";

    private final Bytecode bytecode;
    private final Class<?> type;
    private final Set<String> specified;
    private final Declared declared;
    private final Fields fields;
    private final List<ClassNode> family;
    /** The classes of objects that stand for values. */
    private final List<ClassNode> nodes;

    private final Reach reach;
    private final Map<MethodNode, Body> bodies = new LinkedHashMap<>();
    private final Map<MethodNode, Body> trusted = new HashMap<>();
    private final List<Body> initialisers = new ArrayList<>();
    private final Set<MethodNode> constructed = new HashSet<>();
    private final Map<String, Marked> actions = new TreeMap<>();
    private final Map<String, Accesses> made = new TreeMap<>();
    private final Map<String, Set<String>> monitors = new TreeMap<>();
    /** The monitors on which threads wait or are notified, by place. */
    private final Map<String, String> signals = new TreeMap<>();

    private final Map<String, String> outside = new TreeMap<>();
    private final Map<String, String> places = new HashMap<>();
    private final Set<Finding> findings = new LinkedHashSet<>();
    private final Set<Finding> excepted = new LinkedHashSet<>();

    private Lint(Class<?> type, Set<String> specified, Binding binding) {
        this.type = type;
        this.specified = specified;
        declared = binding.declared();
        bytecode = new Bytecode(type.getClassLoader());
        fields = new Fields(type, bytecode, binding);
        family = bytecode.family(type, declared);
        nodes = binding.objects().keySet().stream()
                .flatMap(node -> bytecode.above(Type.getInternalName(node)).stream())
                .toList();
        reach = new Reach(
                bytecode,
                fields,
                declared,
                Stream.concat(fields.types().stream(), family.stream().map(node -> node.name))
                        .distinct()
                        .toList());
    }

    /**
     * Checks the class, its parts, their superclasses, interfaces and nested classes, and the methods that they call.
     *
     * @param specified the names of the actions of the specification
     */
    static Report check(Class<?> type, Set<String> specified, Binding binding) {
        Lint lint = new Lint(type, specified, binding);
        lint.readAll();
        lint.bodies.values().forEach(lint::check);
        lint.checkHandlers();
        lint.checkConstructors();
        lint.checkInitialisers();
        lint.checkActions();
        lint.checkMonitors();
        lint.checkSignals();
        lint.checkFields();
        lint.checkNames();
        Set<String> helpers = lint.bodies.values().stream()
                .filter(body -> !lint.family.contains(body.owner))
                .map(body -> body.owner.name.replace('/', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
        return new Report(
                lint.actions,
                lint.made,
                List.copyOf(lint.findings),
                List.copyOf(lint.excepted),
                helpers,
                lint.entries(),
                lint.untried());
    }

    /** The methods that other classes may call although they are not public. */
    private Set<String> entries() {
        List<Method> own = Bytecode.hierarchy(type).stream()
                .flatMap(c -> bytecode.read(Type.getInternalName(c)).stream())
                .flatMap(node -> node.methods.stream().map(method -> new Method(node, method)))
                .filter(method -> isEntry(method) && !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE))
                .toList();
        Set<Method> inCalls = own.stream()
                .filter(method -> method.is(Opcodes.ACC_PUBLIC))
                .flatMap(reach::methods)
                .collect(Collectors.toSet());
        return own.stream()
                .filter(method -> !inCalls.contains(method) && !isAction(method))
                .filter(method -> reach.methods(method).anyMatch(Lint::isAction))
                .map(method -> method.node().name + parameters(method.node()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The constructors of the class that are not used, and the fields of the specification that are public. */
    private List<String> untried() {
        List<String> untried = new ArrayList<>();
        for (Class<?> c : Bytecode.hierarchy(type)) {
            bytecode.read(Type.getInternalName(c))
                    .ifPresent(node -> node.methods.stream()
                            .filter(method -> method.name.equals("<init>")
                                    && (method.access & Opcodes.ACC_PRIVATE) == 0
                                    && !constructed.contains(method))
                            .forEach(method -> untried.add("the constructor " + c.getSimpleName() + parameters(method)
                                    + ", which makes no object here")));
        }
        fields.open()
                .forEach(field -> untried.add(
                        "the field " + field + ", which is public: others can access it outside of actions"));
        return untried;
    }

    private static String parameters(MethodNode method) {
        return Stream.of(Type.getArgumentTypes(method.desc))
                .map(type -> Declared.simple(type.getClassName().replace('.', '/')))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static boolean isAction(Method method) {
        return Bytecode.action(method.node()).isPresent();
    }

    // ---- which methods

    /** Reads all methods of the family, because references to them may be anywhere, and all methods that these call. */
    private void readAll() {
        Deque<Method> work = new ArrayDeque<>();
        for (ClassNode node : family) {
            node.methods.stream()
                    .map(method -> new Method(node, method))
                    .filter(method ->
                            isEntry(method) || Bytecode.action(method.node()).isPresent())
                    .forEach(work::add);
        }
        while (!work.isEmpty()) {
            Method method = work.remove();
            if (!bodies.containsKey(method.node())) {
                Body body = read(method);
                bodies.put(method.node(), body);
                if (exception(body).isEmpty()) {
                    body.callees.forEach(callee -> work.add(callee.method()));
                }
            }
        }
    }

    private Body read(Method method) {
        return new Body(method, bytecode, fields, declared, this::isAccess, reach);
    }

    private static boolean isEntry(Method method) {
        boolean isEnum = "java/lang/Enum".equals(method.owner().superName) && method.is(Opcodes.ACC_STATIC);
        return !method.node().name.startsWith("<") && !isEnum && !isOfRecord(method);
    }

    /** Whether the compiler generated the method for a record. */
    private static boolean isOfRecord(Method method) {
        return Stream.of(method.node().instructions.toArray())
                .anyMatch(instruction -> instruction instanceof InvokeDynamicInsnNode dynamic
                        && dynamic.bsm.getOwner().equals("java/lang/runtime/ObjectMethods"));
    }

    /** Checks that no constructor hands out the object. Otherwise, a constructor is free to do anything. */
    private void checkConstructors() {
        for (Part part : Part.of(type, bytecode)) {
            for (Class<?> c : Bytecode.hierarchy(part.type())) {
                ClassNode node = bytecode.read(Type.getInternalName(c)).orElseThrow();
                node.methods.stream()
                        .filter(method -> method.name.equals("<init>"))
                        .forEach(method -> checkConstructor(node, method));
            }
        }
    }

    private void checkConstructor(ClassNode owner, MethodNode method) {
        Origins origins = new Origins(owner, method);
        for (AbstractInsnNode instruction : method.instructions) {
            if (origins.handsOutThis(instruction)) {
                String place = Bytecode.place(owner, method.name, Bytecode.line(instruction));
                String text = "hands out the object while it is being made";
                declared.except(owner.name, method.name)
                        .ifPresentOrElse(
                                reason -> excepted.add(new Finding(place, text + ": " + reason)),
                                () -> findings.add(new Finding(place, text)));
            }
        }
    }

    /** Checks that no error that the class does not determine becomes an exception that is caught. */
    private void checkHandlers() {
        Set<MethodNode> caught = bodies.values().stream()
                .flatMap(body -> body.covered.stream())
                .distinct()
                .flatMap(reach::methods)
                .map(Method::node)
                .collect(Collectors.toSet());
        bodies.values().stream()
                .filter(body -> caught.contains(body.method))
                .forEach(body -> body.converting.forEach(
                        remark -> findings.add(new Finding(body.place(remark.line()), remark.text()))));
    }

    /**
     * Reads the constructor that is used, and the static initialisers of all classes that are used. They may do what
     * they like with what they make. They must not depend on anything else, nor change it.
     */
    private void checkInitialisers() {
        Set<MethodNode> seen = constructed;
        Deque<Method> work = new ArrayDeque<>();
        String name = Type.getInternalName(type);
        bytecode.read(name)
                .ifPresent(node -> node.methods.stream()
                        .filter(method -> method.name.equals("<init>") && method.desc.equals("()V"))
                        .forEach(method -> work.add(new Method(node, method))));
        bytecode.initialisers(name).forEach(work::add);
        bodies.values().forEach(body -> body.initialisers().forEach(work::add));
        while (!work.isEmpty()) {
            Method method = work.remove();
            if (seen.add(method.node())) {
                Body known = bodies.get(method.node());
                Body body = known == null ? read(method) : known;
                if (known == null) {
                    checkInitialiser(body);
                }
                boolean isExcepted = exception(body).isPresent();
                // A lambda is made here, and called elsewhere. A declared constructor does not excuse those above it.
                body.callees.stream()
                        .map(Callee::method)
                        .filter(called -> isExcepted
                                ? called.node().name.equals("<init>")
                                        && bytecode.above(body.owner.name).contains(called.owner())
                                : !(called.node().name.startsWith("lambda$") && called.is(Opcodes.ACC_SYNTHETIC)))
                        .forEach(work::add);
                if (!isExcepted) {
                    body.initialisers().forEach(work::add);
                }
            }
        }
    }

    private void checkInitialiser(Body body) {
        Optional<String> reason = exception(body);
        Stream.concat(body.wrong.stream().filter(Remark::isOutside), body.handed.stream())
                .forEach(remark -> {
                    String place = body.place(remark.line());
                    reason.ifPresentOrElse(
                            said -> excepted.add(new Finding(place, remark.text() + ": " + said)),
                            () -> findings.add(new Finding(place, remark.text())));
                });
        body.declaredAway.forEach(remark -> excepted.add(new Finding(body.place(remark.line()), remark.text())));
        initialisers.add(body);
    }

    private Optional<String> exception(Body body) {
        return declared.except(body.owner.name, body.method.name);
    }

    // ---- one method

    private void check(Body body) {
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
        Optional<String> reason = exception(body);
        if (reason.isPresent()) {
            body.wrong.forEach(remark ->
                    excepted.add(new Finding(body.place(remark.line()), remark.text() + ": " + reason.get())));
        } else {
            body.wrong.forEach(remark -> findings.add(new Finding(body.place(remark.line()), remark.text())));
            body.declaredAway.forEach(remark -> excepted.add(new Finding(body.place(remark.line()), remark.text())));
            for (Callee callee : body.callees) {
                Body called = bodies.get(callee.method().node());
                if (called != null && exception(called).isPresent()) {
                    findings.add(new Finding(
                            body.place(callee.line()), "calls " + called.method.name + ", which is an exception"));
                }
            }
        }
        Optional<String> action = Bytecode.action(body.method);
        if (action.isPresent()) {
            checkAction(body, action.get(), inside);
            return;
        }
        for (Access access : body.accesses.values()) {
            String place = body.place(access.line());
            if (reason.isPresent()) {
                excepted.add(new Finding(place, access.text() + ": " + reason.get()));
            } else if (body.wrong.stream().noneMatch(remark -> remark.line() == access.line())) {
                findings.add(new Finding(place, access.text() + ", but is no action"));
            }
        }
    }

    private void checkAction(Body body, String action, List<Access> inside) {
        String place = body.place(Bytecode.firstLine(body.method));
        if ((body.method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) != 0) {
            findings.add(new Finding(place, "is an action (expected: an instance method, and not abstract)"));
            return;
        }
        boolean isStep = isStep(body.owner, action);
        if (isStep && places.putIfAbsent(action, place) != null) {
            findings.add(new Finding(place, action + " is also " + places.get(action)));
        }
        checkCallees(body);
        if (takesLock(body)) {
            actions.put(
                    action,
                    new Marked(simple(body.owner.name) + "." + body.method.name, "takes a lock", Mode.VOLATILE));
            return;
        }
        Collection<Access> accesses = body.accesses.values();
        for (Access access : accesses) {
            if (access.loop()) {
                findings.add(new Finding(body.place(access.line()), access.text() + ", which is a loop of accesses"));
            }
            if (access.text().endsWith(Body.NOT_VOLATILE)) {
                findings.add(new Finding(body.place(access.line()), access.text()));
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
            String within = inside.stream()
                    .map(access -> access.text().replace(Body.NOT_VOLATILE, ""))
                    .distinct()
                    .collect(Collectors.joining(", "));
            String made = accesses.stream().map(Access::text).distinct().collect(Collectors.joining(", "));
            String simple = simple(body.owner.name) + "." + body.method.name;
            this.made.put(action, all);
            actions.put(action, new Marked(simple, made + (within.isEmpty() ? "" : ": " + within), mode));
            declared.outputs()
                    .getOrDefault(action, List.of())
                    .forEach(outcome -> put(outcome, place, new Marked(simple, OUT, Mode.VOLATILE)));
            Woken woken = declared.waits().get(action);
            if (woken != null) {
                woken.actions().forEach(rest -> put(rest, place, new Marked(simple, AFTER_WAIT, Mode.VOLATILE)));
            }
        }
    }

    private void put(String action, String place, Marked marked) {
        places.putIfAbsent(action, place);
        actions.put(action, marked);
    }

    /** Whether there is a finding that the method takes a lock of the JDK. Others would only follow from it. */
    private boolean takesLock(Body body) {
        return body.locks && exception(body).isEmpty();
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
                    findings.add(new Finding(
                            body.place(callee.line()),
                            "calls another action, " + called.node().name
                                    + (body == action ? "" : ", within the action " + action.method.name)));
                } else if (seen.add(called.node()) && bodies.containsKey(called.node())) {
                    work.add(bodies.get(called.node()));
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
        findings.add(new Finding(
                place,
                much
                        + body.accesses.values().stream()
                                .map(access -> "; line " + access.line() + " " + access.text())
                                .reduce("", String::concat)));
    }

    /** Reads the action of a part. If the part is trusted, only the actions that are accesses here are read. */
    private Body ofPart(Method part) {
        Body read = bodies.get(part.node());
        return read != null ? read : trusted.computeIfAbsent(part.node(), node -> read(part));
    }

    /** Checks that an action of a trusted part makes exactly one access. */
    private void checkPart(String place, Method part) {
        Body body = ofPart(part);
        if (trusted.containsKey(part.node())) {
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
            } else if (seen.add(ofPart(part))) {
                all.addAll(accesses(ofPart(part), seen));
            }
        }
        return all;
    }

    /** The mode of the access of an action, if it is not volatile. Several such modes are a finding. */
    private Mode mode(String place, Accesses accesses) {
        List<Mode> modes =
                accesses.modes().stream().filter(mode -> mode != Mode.VOLATILE).toList();
        if (modes.size() > 1) {
            findings.add(new Finding(
                    place,
                    "its accesses have several modes: "
                            + modes.stream().map(Mode::toString).collect(Collectors.joining(", "))));
        }
        return modes.stream().findFirst().orElse(Mode.VOLATILE);
    }

    private void checkMode(String place, String action, Mode mode, Collection<Access> accesses) {
        Weaker weaker = declared.weaker().get(action);
        Mode expected = weaker == null ? Mode.VOLATILE : weaker.mode();
        boolean isField = accesses.stream().anyMatch(access -> access.text().endsWith(Body.NOT_VOLATILE));
        if (mode != expected && !isField) {
            findings.add(new Finding(
                    place,
                    "its access is " + mode + " (expected: " + expected
                            + (weaker == null ? ", unless it is declared to be weaker)" : ")")));
        } else if (weaker != null) {
            excepted.add(new Finding(place, "its access is " + mode + ": " + weaker.reason()));
        }
    }

    // ---- which actions

    /**
     * Whether the action is one of this specification. A part's action may be a step in the specification of the part,
     * and only an access of an action here.
     */
    private boolean isStep(ClassNode owner, String action) {
        return specified.contains(action) || isOwn(owner.name);
    }

    private boolean isAccess(Method method) {
        return Bytecode.action(method.node())
                .filter(action -> !isStep(method.owner(), action))
                .isPresent();
    }

    private boolean isOwn(String owner) {
        return Bytecode.hierarchy(type).stream()
                .map(Type::getInternalName)
                .anyMatch(own -> owner.equals(own) || owner.startsWith(own + "$"));
    }

    private void checkActions() {
        declared.blocking().keySet().stream()
                .filter(action -> !actions.containsKey(action))
                .forEach(action -> findings.add(
                        new Finding(type.getName(), action + " was said to wait, and is no action of the class")));
        specified.stream()
                .filter(action ->
                        !actions.containsKey(action) && !declared.without().containsKey(action))
                .sorted()
                .forEach(action -> findings.add(
                        new Finding(type.getName(), "no method is the action " + action + " of the specification")));
        places.forEach((action, place) -> {
            if (!specified.contains(action)) {
                findings.add(new Finding(place, "the specification has no action " + action));
            }
        });
    }

    // ---- all methods together

    /** A critical section is one step only if no other access can happen in the middle of it. */
    private void checkMonitors() {
        if (!monitors.isEmpty()) {
            outside.forEach((place, text) ->
                    findings.add(new Finding(place, text + ", outside of the monitor that others hold")));
        }
        if (monitors.values().stream().flatMap(Set::stream).distinct().count() > 1) {
            monitors.forEach((place, held) -> findings.add(new Finding(
                    place, "holds the monitor of " + String.join(" or of ", held) + "; others hold another")));
        }
    }

    /** A wait releases one monitor. If it is not that of the critical section, others cannot go on. */
    private void checkSignals() {
        Set<String> held = monitors.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        signals.forEach((place, monitor) -> {
            if (!held.contains(monitor)) {
                findings.add(new Finding(
                        place,
                        "waits on or notifies the monitor of " + monitor + " (expected: that of "
                                + String.join(" or of ", held) + ", which it holds)"));
            }
        });
    }

    private void checkFields() {
        Set<ClassNode> read = new LinkedHashSet<>(family);
        bodies.values().forEach(body -> read.add(body.owner));
        List<ClassNode> all = List.copyOf(read);
        boolean locks = bodies.values().stream()
                .anyMatch(
                        body -> takesLock(body) && Bytecode.action(body.method).isPresent());
        findings.addAll(fields.unknown(all, locks));
        read.addAll(nodes);
        declared.owned()
                .forEach((field, reason) -> excepted.add(new Finding(
                        type.getName() + "." + known("owned", field, read),
                        "one thread at a time uses it: " + reason)));
        declared.unspecified()
                .forEach((field, reason) -> excepted.add(new Finding(
                        type.getName() + "." + known("unspecified", field, read), "not specified: " + reason)));
    }

    /** Checks that every declaration names an action, a method or a call that exists. */
    private void checkNames() {
        Set<String> known = new HashSet<>(actions.keySet());
        known.addAll(specified);
        Declared.check("weaker", declared.weaker().keySet(), known);
        Declared.check("output", declared.outputs().keySet(), known);
        known.clear();
        known.addAll(declared.needed());
        for (Body body : bodies.values()) {
            known.add(body.method.name);
            known.add(Declared.simple(body.owner.name) + "." + body.method.name);
        }
        Declared.check("except", declared.excepted().keySet(), known);
        Declared.check("catches", declared.caught().keySet(), known);
        known.clear();
        known.addAll(declared.needed());
        bodies.values()
                .forEach(body -> Stream.of(body.method.instructions.toArray())
                        .forEach(instruction -> called(instruction).forEach(known::add)));
        initialisers.forEach(body -> Stream.of(body.method.instructions.toArray())
                .forEach(instruction -> called(instruction).forEach(known::add)));
        Declared.check("trust", unknown(declared.trusted().keySet()), known);
        Declared.check("step", unknown(declared.steps().keySet()), known);
    }

    private static final List<String> PACKAGES = List.of(
            "java/lang/", "java/util/", "java/util/function/", "java/util/concurrent/", "java/util/concurrent/locks/");

    /**
     * The names that are not found nearby either. A class may have a call that another class, or a mutant, does not
     * have.
     */
    private Set<String> unknown(Set<String> names) {
        String own = Type.getInternalName(type).replaceFirst("[^/]*$", "");
        return names.stream()
                .filter(name ->
                        Stream.concat(Stream.of(own), PACKAGES.stream()).noneMatch(folder -> exists(folder, name)))
                .collect(Collectors.toSet());
    }

    private boolean exists(String folder, String name) {
        String member = name.substring(name.lastIndexOf('.') + 1);
        boolean isType = Character.isUpperCase(member.charAt(0));
        String owner = isType ? name : name.substring(0, Math.max(0, name.lastIndexOf('.')));
        List<ClassNode> above = bytecode.above(folder + owner.replace('.', '$'));
        return isType
                ? !above.isEmpty()
                : above.stream().flatMap(node -> node.methods.stream()).anyMatch(method -> method.name.equals(member));
    }

    /** The names by which a call may be trusted. */
    private Stream<String> called(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                ? Stream.concat(
                                Stream.of(call.owner),
                                bytecode.method(call.owner, call.name, call.desc).stream()
                                        .map(method -> method.owner().name))
                        .map(Declared::simple)
                        .flatMap(owner -> Stream.of(owner, owner + "." + call.name))
                : Stream.of();
    }

    /** Checks that one class has the field, and returns its name. */
    private String known(String said, String field, Set<ClassNode> read) {
        Set<String> used = bodies.values().stream()
                .flatMap(body -> Stream.of(body.method.instructions.toArray()))
                .filter(instruction -> instruction instanceof FieldInsnNode use && use.name.equals(field))
                .flatMap(use -> bytecode.field(((FieldInsnNode) use).owner, field).stream())
                .map(found -> found.owner().name)
                .collect(Collectors.toCollection(TreeSet::new));
        read.stream()
                .filter(node -> node.fields.stream()
                        .anyMatch(candidate -> candidate.name.equals(field)
                                || field.equals(Declared.simple(node.name) + "." + candidate.name)))
                .forEach(node -> used.add(node.name));
        if (used.isEmpty()) {
            throw new IllegalArgumentException(type.getName() + " has no field " + field);
        } else if (used.size() > 1) {
            throw new IllegalArgumentException(said + ": " + field + " is a field of several classes (expected: "
                    + used.stream()
                            .map(owner -> Declared.simple(owner) + "." + field)
                            .collect(Collectors.joining(" or "))
                    + ")");
        }
        return field;
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1);
    }
}
