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

    private record Access(String text, int line, boolean loop) {}

    private final Bytecode bytecode;
    private final List<ClassNode> family;
    private final Map<String, String> exceptions;
    private final Map<String, Marked> actions = new TreeMap<>();
    private final Map<String, String> places = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final List<Finding> excepted = new ArrayList<>();
    private final Set<String> trusted = new TreeSet<>();

    private Lint(Class<?> type, Map<String, String> exceptions) {
        bytecode = new Bytecode(type.getClassLoader());
        family = bytecode.family(type);
        this.exceptions = exceptions;
    }

    /**
     * Reads the class, its superclasses and their nested classes.
     *
     * @param specified the names of the actions of the specification
     * @param exceptions methods that may make accesses though they are no actions, and why
     */
    public static Report check(Class<?> type, Set<String> specified, Map<String, String> exceptions) {
        Lint lint = new Lint(type, exceptions);
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
        return new Report(lint.actions, lint.findings, lint.excepted, lint.trusted);
    }

    private void check(ClassNode owner, MethodNode method) {
        Map<AbstractInsnNode, Access> accesses = accesses(owner, method);
        Optional<String> action = Bytecode.action(method);
        if (action.isPresent()) {
            checkAction(owner, method, action.get(), accesses);
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
            ClassNode owner, MethodNode method, String action, Map<AbstractInsnNode, Access> accesses) {
        String place = place(owner, method, firstLine(method));
        if ((method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) != 0) {
            findings.add(new Finding(place, "an action is a method of an object, and not abstract"));
            return;
        }
        if (places.putIfAbsent(action, place) != null) {
            findings.add(new Finding(place, action + " is also " + places.get(action)));
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && isAction(call)) {
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
        int counts = counts(owner, method, accesses.keySet());
        if (counts != ONE) {
            String much = counts == ZERO
                    ? "makes no access"
                    : (counts & MANY) != 0 ? "may make several accesses" : "makes an access on some paths only";
            findings.add(new Finding(
                    place,
                    much
                            + accesses.values().stream()
                                    .map(access -> "; line " + access.line() + " " + access.text())
                                    .reduce("", String::concat)));
        }
        String made = accesses.values().stream().map(Access::text).distinct().collect(Collectors.joining(", "));
        String simple = owner.name.substring(owner.name.lastIndexOf('/') + 1);
        actions.put(action, new Marked(simple + "." + method.name, made));
    }

    private boolean isAction(MethodInsnNode call) {
        // The owner may be a subclass of the class that has the method.
        return family.stream()
                .flatMap(node -> node.methods.stream())
                .anyMatch(m -> m.name.equals(call.name)
                        && m.desc.equals(call.desc)
                        && Bytecode.action(m).isPresent());
    }

    // ---- accesses

    private Map<AbstractInsnNode, Access> accesses(ClassNode owner, MethodNode method) {
        Map<AbstractInsnNode, Access> accesses = new LinkedHashMap<>();
        @Nullable Frame<SourceValue>[] frames = frames(owner, method);
        if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0 && method.instructions.size() > 0) {
            AbstractInsnNode first = method.instructions.getFirst();
            accesses.put(first, new Access("enters a monitor", firstLine(method), false));
        }
        for (int i = 0; i < method.instructions.size(); i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            String text = access(instruction, frames[i]);
            if (text != null) {
                boolean loop = instruction instanceof MethodInsnNode call && LOOPS.contains(call.name);
                accesses.put(instruction, new Access(text, line(instruction), loop));
            }
        }
        return accesses;
    }

    private @Nullable String access(AbstractInsnNode instruction, @Nullable Frame<SourceValue> frame) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof FieldInsnNode field) {
            boolean reads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
            return bytecode.field(field.owner, field.name)
                    .filter(declared -> (declared.access & (Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC)) == 0)
                    .map(declared -> (reads ? "reads " : "writes ") + field.name + volatility(declared))
                    .orElse(null);
        } else if (instruction instanceof MethodInsnNode call) {
            return access(call.owner, call.name);
        } else if (instruction instanceof InvokeDynamicInsnNode reference) {
            return Arrays.stream(reference.bsmArgs)
                    .filter(Handle.class::isInstance)
                    .map(Handle.class::cast)
                    .map(handle -> access(handle.getOwner(), handle.getName()))
                    .filter(Objects::nonNull)
                    .findAny()
                    .orElse(null);
        } else if (opcode == Opcodes.MONITORENTER) {
            return "enters a monitor";
        } else if (frame != null && opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return isOwnArray(frame, 2) ? null : "reads an element of an array";
        } else if (frame != null && opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return isOwnArray(frame, 3) ? null : "writes an element of an array";
        }
        return null;
    }

    private static String volatility(FieldNode field) {
        return (field.access & Opcodes.ACC_VOLATILE) != 0 ? "" : NOT_VOLATILE;
    }

    private @Nullable String access(String owner, String name) {
        String simple = owner.substring(owner.lastIndexOf('/') + 1);
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
