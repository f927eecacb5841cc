package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Reads the bytecode of a class: every action makes exactly one access to shared memory on every path, nothing else makes
 * any, and the actions are those of the specification.
 *
 * <p>An access is a read or write of a field that is not final (whether volatile or not), a call of an atomic object, a
 * field updater, a {@code VarHandle} or {@code Unsafe}, a read or write of an element of an array that the method has not
 * made itself, and the entry to a monitor. Constructors and static initialisers may make any: nobody else has the object
 * yet. What other classes do, to which the class makes calls, is not looked at: the report lists them.
 *
 * <p>What is done within a monitor is one access, as long as all actions that access anything hold the same one. An output
 * makes none.
 */
public final class Lint {
    private static final Set<String> LOOPS =
            Set.of("getAndUpdate", "updateAndGet", "getAndAccumulate", "accumulateAndGet");
    private static final String NOT_VOLATILE = ", which is not volatile";
    private static final Set<String> NOT_ACCESSES = Set.of("<init>", "newUpdater", "length", "toString");

    /** Something that is not as it should be, and where. */
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
     */
    public record Marked(String method, String access) {
        public String owner() {
            return method.substring(0, method.lastIndexOf('.'));
        }

        public String name() {
            return method.substring(method.lastIndexOf('.') + 1);
        }
    }

    /**
     * What was found.
     *
     * @param actions the method that each action is, and the access it makes
     * @param findings what is wrong
     * @param excepted accesses outside of actions that were declared, with the reason that was given
     * @param trusted classes that are called and were not looked at
     */
    public record Report(
            Map<String, Marked> actions, List<Finding> findings, List<Finding> excepted, Set<String> trusted) {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            actions.forEach((action, marked) ->
                    text.append(String.format("  %-20s %-40s %s%n", action, marked.method(), marked.access())));
            excepted.forEach(
                    finding -> text.append("  excepted: ").append(finding).append('\n'));
            if (!trusted.isEmpty()) {
                text.append("  calls into classes that were not read: ")
                        .append(String.join(", ", trusted))
                        .append('\n');
            }
            findings.forEach(finding -> text.append("  WRONG ").append(finding).append('\n'));
            return text.toString();
        }
    }

    /** What an output does. */
    static final String OUT = "calls out";

    private static final String ENTERS = "enters a monitor";

    /** An access, and whether it is made within a monitor that the method has entered. */
    private record Access(String text, int line, boolean loop, boolean inside) {}

    private final Bytecode bytecode;
    private final Class<?> type;
    private final Set<String> specified;
    private final List<ClassNode> family;
    private final Map<String, String> exceptions;
    private final Map<String, String> owned;
    private final Map<String, List<String>> outputs;
    private final Map<String, Marked> actions = new TreeMap<>();
    private final Map<String, String> monitors = new TreeMap<>();
    private final Map<String, String> outside = new TreeMap<>();
    private final Map<String, String> places = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final List<Finding> excepted = new ArrayList<>();
    private final Set<String> trusted = new TreeSet<>();

    private Lint(
            Class<?> type,
            Set<String> specified,
            Map<String, String> exceptions,
            Map<String, String> owned,
            Map<String, List<String>> outputs) {
        this.type = type;
        this.specified = specified;
        bytecode = new Bytecode(type.getClassLoader());
        family = bytecode.family(type);
        this.exceptions = exceptions;
        this.owned = owned;
        this.outputs = outputs;
    }

    /**
     * Reads the class, its parts, their superclasses and their nested classes.
     *
     * @param specified the names of the actions of the specification
     * @param exceptions methods that may make accesses though they are no actions, and why
     */
    public static Report check(Class<?> type, Set<String> specified, Map<String, String> exceptions) {
        return check(type, specified, exceptions, Map.of(), Map.of());
    }

    /**
     * The same.
     *
     * @param owned fields that one thread at a time uses, so that accesses to them do not count, and why
     * @param outputs the actions that call out and make no access, with the actions of the specification that they can be
     */
    public static Report check(
            Class<?> type,
            Set<String> specified,
            Map<String, String> exceptions,
            Map<String, String> owned,
            Map<String, List<String>> outputs) {
        Lint lint = new Lint(type, specified, exceptions, owned, outputs);
        for (ClassNode node : lint.family) {
            for (MethodNode method : node.methods) {
                lint.check(node, method);
            }
        }
        specified.stream()
                .filter(action -> !lint.actions.containsKey(action))
                .sorted()
                .forEach(action -> lint.findings.add(
                        new Finding(type.getName(), "no method is the action " + action + " of the specification")));
        lint.places.forEach((action, place) -> {
            if (!specified.contains(action)) {
                lint.findings.add(new Finding(place, "the specification has no action " + action));
            }
        });
        lint.checkMonitors();
        lint.checkOwned();
        return new Report(lint.actions, lint.findings, lint.excepted, lint.trusted);
    }

    /** A critical section is one step only if nobody makes an access in the middle of it. */
    private void checkMonitors() {
        if (!monitors.isEmpty()) {
            outside.forEach((place, text) ->
                    findings.add(new Finding(place, text + ", outside of the monitor that others hold")));
        }
        if (Set.copyOf(monitors.values()).size() > 1) {
            monitors.forEach((place, monitor) ->
                    findings.add(new Finding(place, "holds the monitor of " + monitor + "; others hold another")));
        }
    }

    private void checkOwned() {
        owned.forEach((field, reason) -> {
            if (family.stream().flatMap(node -> node.fields.stream()).noneMatch(known -> known.name.equals(field))) {
                throw new IllegalArgumentException(type.getName() + " has no field " + field);
            }
            excepted.add(new Finding(type.getName() + "." + field, "one thread at a time uses it: " + reason));
        });
    }

    private void check(ClassNode owner, MethodNode method) {
        Map<AbstractInsnNode, Access> accesses = accesses(owner, method);
        List<String> inside = accesses.values().stream()
                .filter(Access::inside)
                .map(Access::text)
                .map(text -> text.replace(NOT_VOLATILE, ""))
                .distinct()
                .toList();
        accesses.values().removeIf(Access::inside);
        Optional<String> action = Bytecode.action(method);
        if (action.isPresent()) {
            checkAction(owner, method, action.get(), accesses, inside);
        } else if (!method.name.equals("<init>") && !method.name.equals("<clinit>")) {
            String reason = exceptions.get(method.name);
            for (Access access : accesses.values()) {
                String place = place(owner, method, access.line());
                if (reason != null) {
                    excepted.add(new Finding(place, access.text() + ": " + reason));
                } else {
                    findings.add(new Finding(place, access.text() + ", but is no action"));
                }
            }
        }
    }

    private void checkAction(
            ClassNode owner,
            MethodNode method,
            String action,
            Map<AbstractInsnNode, Access> accesses,
            List<String> inside) {
        String place = place(owner, method, firstLine(method));
        if ((method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) != 0) {
            findings.add(new Finding(place, "an action is a method of an object, and not abstract"));
            return;
        }
        boolean isStep = isStep(owner, action);
        if (isStep && places.putIfAbsent(action, place) != null) {
            findings.add(new Finding(place, action + " is also " + places.get(action)));
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && isStep(call)) {
                findings.add(
                        new Finding(place(owner, method, line(instruction)), "calls another action, " + call.name));
            }
        }
        accesses.values().stream()
                .filter(Access::loop)
                .forEach(access -> findings.add(new Finding(
                        place(owner, method, access.line()), access.text() + ", which is a loop of accesses")));
        accesses.values().stream()
                .filter(access -> access.text().endsWith(NOT_VOLATILE))
                .forEach(access -> findings.add(new Finding(place(owner, method, access.line()), access.text())));
        List<String> outcomes = outputs.getOrDefault(action, List.of());
        int counts = counts(owner, method, accesses.keySet());
        if (counts != (outcomes.isEmpty() ? ONE : ZERO)) {
            String much = counts == ZERO
                    ? "makes no access"
                    : !outcomes.isEmpty()
                            ? "calls out, and makes an access too"
                            : (counts & MANY) != 0 ? "may make several accesses" : "makes an access on some paths only";
            findings.add(new Finding(
                    place,
                    much
                            + accesses.values().stream()
                                    .map(access -> "; line " + access.line() + " " + access.text())
                                    .reduce("", String::concat)));
        }
        String made = accesses.values().stream().map(Access::text).distinct().collect(Collectors.joining(", "));
        accesses.values().stream()
                .filter(access -> !access.text().equals(ENTERS))
                .forEach(access -> outside.put(place, access.text()));
        if (!isStep) {
            return;
        }
        String simple = simple(owner.name) + "." + method.name;
        actions.put(action, new Marked(simple, made + (inside.isEmpty() ? "" : ": " + String.join(", ", inside))));
        outcomes.forEach(outcome -> {
            places.putIfAbsent(outcome, place);
            actions.put(outcome, new Marked(simple, OUT));
        });
    }

    private boolean isStep(MethodInsnNode call) {
        // The owner may be a subclass of the class that has the method.
        return family.stream()
                .anyMatch(node -> node.methods.stream()
                        .filter(method -> method.name.equals(call.name) && method.desc.equals(call.desc))
                        .flatMap(method -> Bytecode.action(method).stream())
                        .anyMatch(action -> isStep(node, action)));
    }

    /**
     * Whether the action is one of this specification. What a part does may be an action where it stands alone, and no more
     * than the access of an action here.
     */
    private boolean isStep(ClassNode owner, String action) {
        return specified.contains(action) || isOwn(owner.name);
    }

    private boolean isOwn(String owner) {
        return Bytecode.hierarchy(type).stream()
                .map(Type::getInternalName)
                .anyMatch(own -> owner.equals(own) || owner.startsWith(own + "$"));
    }

    // ---- accesses

    private Map<AbstractInsnNode, Access> accesses(ClassNode owner, MethodNode method) {
        Map<AbstractInsnNode, Access> accesses = new LinkedHashMap<>();
        @Nullable Frame<SourceValue>[] frames = frames(owner, method);
        int[] depth = depth(owner, method);
        boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        if (isSynchronized && method.instructions.size() > 0) {
            AbstractInsnNode first = method.instructions.getFirst();
            accesses.put(first, new Access(ENTERS, firstLine(method), false, false));
            enters(owner, method, firstLine(method), "this");
        }
        for (int i = 0; i < method.instructions.size(); i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            String text = access(instruction, frames[i]);
            if (text != null) {
                boolean loop = instruction instanceof MethodInsnNode call && LOOPS.contains(call.name);
                boolean inside = !text.equals(ENTERS) && (isSynchronized || depth[i] > 0);
                accesses.put(instruction, new Access(text, line(instruction), loop, inside));
                if (text.equals(ENTERS)) {
                    enters(owner, method, line(instruction), monitor(frames[i]));
                }
            }
        }
        return accesses;
    }

    private void enters(ClassNode owner, MethodNode method, int line, String monitor) {
        if (Bytecode.action(method).isPresent()) {
            monitors.put(place(owner, method, line), monitor);
        }
    }

    /** The object whose monitor is entered. */
    private String monitor(@Nullable Frame<SourceValue> frame) {
        if (frame == null) {
            return "nobody";
        }
        return frame.getStack(frame.getStackSize() - 1).insns.stream()
                .map(made -> made instanceof FieldInsnNode field
                                && bytecode.field(field.owner, field.name)
                                        .filter(declared -> (declared.access & Opcodes.ACC_FINAL) != 0)
                                        .isPresent()
                        ? field.name
                        : "what may be another object each time")
                .findAny()
                .orElse("this");
    }

    private @Nullable String access(AbstractInsnNode instruction, @Nullable Frame<SourceValue> frame) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof FieldInsnNode field) {
            boolean reads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
            return bytecode.field(field.owner, field.name)
                    .filter(declared -> (declared.access & (Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC)) == 0)
                    .filter(declared -> !owned.containsKey(declared.name))
                    .map(declared -> (reads ? "reads " : "writes ") + field.name + volatility(declared))
                    .orElse(null);
        } else if (instruction instanceof MethodInsnNode call) {
            return isAccess(call) ? "calls " + simple(call.owner) + "." + call.name : access(call.owner, call.name);
        } else if (instruction instanceof InvokeDynamicInsnNode reference) {
            return Arrays.stream(reference.bsmArgs)
                    .filter(Handle.class::isInstance)
                    .map(Handle.class::cast)
                    .map(handle -> access(handle.getOwner(), handle.getName()))
                    .filter(Objects::nonNull)
                    .findAny()
                    .orElse(null);
        } else if (opcode == Opcodes.MONITORENTER) {
            return ENTERS;
        } else if (frame != null && opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return isOwnArray(frame, 2) ? null : "reads an element of an array";
        } else if (frame != null && opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return isOwnArray(frame, 3) ? null : "writes an element of an array";
        }
        return null;
    }

    /** Whether it calls what is an action of a part, but not of this specification. */
    private boolean isAccess(MethodInsnNode call) {
        return !isOwn(call.owner)
                && family.stream()
                        .filter(node -> !isOwn(node.name))
                        .flatMap(node -> node.methods.stream())
                        .filter(method -> method.name.equals(call.name) && method.desc.equals(call.desc))
                        .flatMap(method -> Bytecode.action(method).stream())
                        .anyMatch(action -> !specified.contains(action));
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1);
    }

    private static String volatility(FieldNode field) {
        return (field.access & Opcodes.ACC_VOLATILE) != 0 ? "" : NOT_VOLATILE;
    }

    private @Nullable String access(String owner, String name) {
        String simple = simple(owner);
        boolean atomic = owner.startsWith("java/util/concurrent/atomic/") && !NOT_ACCESSES.contains(name);
        boolean handle = owner.equals("java/lang/invoke/VarHandle")
                && (name.startsWith("get") || name.startsWith("set") || name.contains("ompareAnd"));
        boolean unsafe = simple.equals("Unsafe")
                && (name.startsWith("get") || name.startsWith("put") || name.contains("ompareAnd"));
        if (atomic || handle || unsafe) {
            return "calls " + simple + "." + name;
        }
        if (!owner.startsWith("java/")
                && !owner.startsWith("[")
                && family.stream().noneMatch(node -> node.name.equals(owner))) {
            trusted.add(owner.replace('/', '.'));
        }
        return null;
    }

    private static boolean isOwnArray(Frame<SourceValue> frame, int depth) {
        return frame.getStack(frame.getStackSize() - depth).insns.stream()
                .map(AbstractInsnNode::getOpcode)
                .allMatch(made ->
                        made == Opcodes.NEWARRAY || made == Opcodes.ANEWARRAY || made == Opcodes.MULTIANEWARRAY);
    }

    private static @Nullable Frame<SourceValue>[] frames(ClassNode owner, MethodNode method) {
        // A copy of a reference is made by whoever made the original.
        SourceInterpreter interpreter = new SourceInterpreter(Opcodes.ASM9) {
            @Override
            public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
                return value;
            }
        };
        return analyze(new Analyzer<>(interpreter), owner, method);
    }

    private static @Nullable Frame<SourceValue>[] analyze(
            Analyzer<SourceValue> analyzer, ClassNode owner, MethodNode method) {
        try {
            return analyzer.analyzeAndComputeMaxs(owner.name, method);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException(place(owner, method, firstLine(method)), e);
        }
    }

    // ---- paths

    private static final int ZERO = 1;
    private static final int ONE = 2;
    private static final int MANY = 4;

    /** How many accesses there can be on a path to an end of the method: a set of ZERO, ONE and MANY. */
    private static int counts(ClassNode owner, MethodNode method, Set<AbstractInsnNode> accesses) {
        Map<Integer, Set<Integer>> successors = successors(owner, method);
        int[] before = new int[method.instructions.size()];
        Deque<Integer> work = new ArrayDeque<>(List.of(0));
        before[0] = ZERO;
        int ends = 0;
        while (!work.isEmpty()) {
            int i = work.remove();
            int after = before[i];
            if (accesses.contains(method.instructions.get(i))) {
                after = ((before[i] & ZERO) != 0 ? ONE : 0) | ((before[i] & ~ZERO) != 0 ? MANY : 0);
            }
            int opcode = method.instructions.get(i).getOpcode();
            if ((opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) || opcode == Opcodes.ATHROW) {
                ends |= after;
            }
            for (int next : successors.getOrDefault(i, Set.of())) {
                if ((before[next] | after) != before[next]) {
                    before[next] |= after;
                    work.add(next);
                }
            }
        }
        return ends;
    }

    /** How many monitors are held before each instruction, at least. */
    private static int[] depth(ClassNode owner, MethodNode method) {
        int[] depth = new int[method.instructions.size()];
        boolean[] known = new boolean[depth.length];
        Map<Integer, Set<Integer>> successors = successors(owner, method);
        Deque<Integer> work = new ArrayDeque<>(depth.length == 0 ? List.of() : List.of(0));
        while (!work.isEmpty()) {
            int i = work.remove();
            known[i] = true;
            int opcode = method.instructions.get(i).getOpcode();
            boolean exits = opcode == Opcodes.MONITOREXIT;
            int after = depth[i] + (opcode == Opcodes.MONITORENTER ? 1 : exits ? -1 : 0);
            // To leave a monitor that one holds does not fail, though compilers write a handler for it.
            for (int next : exits ? Set.of(i + 1) : successors.getOrDefault(i, Set.of())) {
                if (!known[next] || after < depth[next]) {
                    depth[next] = after;
                    work.add(next);
                }
            }
        }
        return depth;
    }

    private static Map<Integer, Set<Integer>> successors(ClassNode owner, MethodNode method) {
        Map<Integer, Set<Integer>> successors = new HashMap<>();
        analyze(
                new Analyzer<>(new SourceInterpreter()) {
                    @Override
                    protected void newControlFlowEdge(int from, int to) {
                        successors.computeIfAbsent(from, i -> new TreeSet<>()).add(to);
                    }

                    @Override
                    protected boolean newControlFlowExceptionEdge(int from, int to) {
                        newControlFlowEdge(from, to);
                        return true;
                    }
                },
                owner,
                method);
        return successors;
    }

    // ---- places

    private static String place(ClassNode owner, MethodNode method, int line) {
        return owner.name.replace('/', '.') + "." + method.name + "(" + owner.sourceFile + ":" + line + ")";
    }

    private static int line(AbstractInsnNode instruction) {
        for (AbstractInsnNode i = instruction; i != null; i = i.getPrevious()) {
            if (i instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    private static int firstLine(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }
}
