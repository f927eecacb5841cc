package optimist.conformance;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Body.Access;
import optimist.conformance.Bytecode.Method;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
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

    /** Methods that serialization calls, whether or not they are private. */
    private static final Set<String> SERIALIZATION =
            Set.of("writeObject", "readObject", "readObjectNoData", "writeReplace", "readResolve");

    private final Bytecode bytecode;
    private final Class<?> type;
    private final Declared declared;
    private final Fields fields;
    private final List<ClassNode> family;
    /** The classes of objects that stand for values. */
    private final List<ClassNode> nodes;

    private final Reach reach;
    private final Bodies bodies;
    private final Actions actions;
    private final Initialisers initialisers;
    private final Names names;
    private final Findings findings = new Findings();

    private Lint(Class<?> type, Set<String> specified, Binding binding) {
        this.type = type;
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
        bodies = new Bodies(type, specified, bytecode, fields, declared, reach, family);
        actions = new Actions(type, specified, declared, bodies, findings);
        initialisers = new Initialisers(type, bytecode, declared, bodies, findings);
        names = new Names(type, specified, bytecode, declared, bodies, initialisers);
    }

    /**
     * Checks the class, its parts, their superclasses, interfaces and nested classes, and the methods that they call.
     *
     * @param specified the names of the actions of the specification
     */
    static Report check(Class<?> type, Set<String> specified, Binding binding) {
        return new Lint(type, specified, binding).check();
    }

    private Report check() {
        bodies.all().forEach(actions::check);
        checkHandlers();
        initialisers.checkConstructors();
        initialisers.checkInitialisers();
        actions.checkActions();
        actions.checkMonitors();
        actions.checkSignals();
        checkSerialization();
        checkFields();
        names.check(actions.marked().keySet());
        Set<String> helpers = bodies.all().stream()
                .filter(body -> !family.contains(body.owner))
                .map(body -> body.owner.name.replace('/', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
        return new Report(
                actions.marked(),
                actions.accesses(),
                findings.wrong(),
                findings.excepted(),
                helpers,
                entries(),
                untried());
    }

    /** The methods that other classes may call although they are not public. */
    private Set<String> entries() {
        List<Method> own = Bytecode.hierarchy(type).stream()
                .flatMap(c -> bytecode.read(Type.getInternalName(c)).stream())
                .flatMap(node -> node.methods.stream().map(method -> new Method(node, method)))
                .filter(method -> Bodies.isEntry(method) && !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE))
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

    /** Checks that serialization makes no action: no other method need call its methods. */
    private void checkSerialization() {
        Bytecode.hierarchy(type).stream()
                .flatMap(c -> bytecode.read(Type.getInternalName(c)).stream())
                .flatMap(node -> node.methods.stream().map(method -> new Method(node, method)))
                .filter(method -> SERIALIZATION.contains(method.node().name) && !isAction(method))
                .filter(method -> reach.methods(method).anyMatch(Lint::isAction))
                .forEach(method -> {
                    String place =
                            Bytecode.place(method.owner(), method.node().name, Bytecode.firstLine(method.node()));
                    String text = "leads to an action, and serialization calls it";
                    declared.except(method.owner().name, method.node().name)
                            .ifPresentOrElse(
                                    why -> findings.except(place, text + ": " + why),
                                    () -> findings.wrong(place, text));
                });
    }

    /**
     * The constructors of the class that are not used, the fields of the specification that are public, and the calls of
     * the JDK that may return otherwise.
     */
    private List<String> untried() {
        List<String> untried = new ArrayList<>();
        for (Class<?> c : Bytecode.hierarchy(type)) {
            bytecode.read(Type.getInternalName(c))
                    .ifPresent(node -> node.methods.stream()
                            .filter(method -> method.name.equals("<init>")
                                    && (method.access & Opcodes.ACC_PRIVATE) == 0
                                    && !initialisers.isUsed(method))
                            .forEach(method -> untried.add("the constructor " + c.getSimpleName() + parameters(method)
                                    + ", which makes no object here")));
        }
        fields.open()
                .forEach(field -> untried.add(
                        "the field " + field + ", which is public: others can access it outside of actions"));
        Stream.concat(bodies.all().stream(), initialisers.all().stream())
                .flatMap(body -> body.answering.stream())
                .distinct()
                .sorted()
                .forEach(call -> untried.add("what the class does if " + call + " returns otherwise than here"));
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

    /** Checks that no error that the class does not determine becomes an exception that is caught. */
    private void checkHandlers() {
        Set<MethodNode> caught = bodies.all().stream()
                .flatMap(body -> body.covered.stream())
                .distinct()
                .flatMap(reach::methods)
                .map(Method::node)
                .collect(Collectors.toSet());
        bodies.all().stream()
                .filter(body -> caught.contains(body.method))
                .forEach(body ->
                        body.converting.forEach(remark -> findings.wrong(body.place(remark.line()), remark.text())));
    }

    private void checkFields() {
        Set<ClassNode> read = new LinkedHashSet<>(family);
        bodies.all().forEach(body -> read.add(body.owner));
        List<ClassNode> all = List.copyOf(read);
        boolean locks = bodies.all().stream()
                .anyMatch(body ->
                        actions.takesLock(body) && Bytecode.action(body.method).isPresent());
        fields.unknown(all, locks).forEach(finding -> findings.wrong(finding.place(), finding.text()));
        read.addAll(nodes);
        declared.owned()
                .forEach((field, reason) -> findings.except(
                        type.getName() + "." + names.field("owned", field, read),
                        "one thread at a time uses it: " + reason));
        declared.unspecified()
                .forEach((field, reason) -> findings.except(
                        type.getName() + "." + names.field("unspecified", field, read), "not specified: " + reason));
    }
}
