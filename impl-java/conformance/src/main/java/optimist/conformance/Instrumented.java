package optimist.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import optimist.Action;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Loads a class a second time, with its actions under control. It also loads the other classes in its packages, and in
 * those of its superclasses and parts. The original class is left alone.
 *
 * <p>The body of an action's method moves to {@code <name>$access}. The method itself becomes
 *
 * <pre>
 * Object known = Probe.before("AddToRetain", this, new Object[] {n});
 * if (known != Probe.PROCEED) return (int) known;
 * int result = addToRetain$access(n);
 * Probe.after(result);
 * return result;
 * </pre>
 *
 * and calls {@code Probe.failed} if the access throws.
 */
final class Instrumented extends ClassLoader {
    static final String ACCESS = "$access";
    private static final Type PROBE = Type.getType(Probe.class);
    private static final Type OBJECT = Type.getType(Object.class);
    private static final Type WAITS = Type.getType(Probe.Waits.class);

    /** The methods that wait, by their classes. */
    private static final Map<String, Set<String>> WAITING = Map.of(
            "java/util/concurrent/locks/LockSupport", Set.of("park", "parkNanos", "parkUntil"),
            "java/util/concurrent/TimeUnit", Set.of("sleep"),
            "java/lang/Thread", Set.of("sleep"));

    private final Set<String> packages = new HashSet<>();
    private final List<Part> parts;
    private final Map<Long, Long> constants;
    private final boolean pauses;
    private final Set<Long> replaced = new HashSet<>();

    /** @param constants numbers in the bytecode, and their replacements */
    Instrumented(Class<?> type, Map<Long, Long> constants) {
        this(type, constants, false);
    }

    /**
     * The same with pauses.
     *
     * @param pauses whether to insert a {@link Probe#pause} before each instruction that may be an access, and to
     *     replace the calls that wait or notify by {@link Probe.Waits}
     */
    Instrumented(Class<?> type, Map<Long, Long> constants, boolean pauses) {
        super(type.getClassLoader());
        // Without assertions, their side effects are missing.
        setDefaultAssertionStatus(false);
        this.constants = constants;
        this.pauses = pauses;
        parts = Part.of(type, new Bytecode(type.getClassLoader()));
        for (Part part : parts) {
            Bytecode.hierarchy(part.type()).forEach(c -> packages.add(c.getPackageName()));
        }
    }

    /** The class, instrumented. */
    Class<?> load(Class<?> type) {
        try {
            Class<?> loaded = Class.forName(type.getName(), true, this);
            for (Part part : parts) {
                Class.forName(part.type().getName(), true, this);
            }
            constants.keySet().stream()
                    .filter(constant -> !replaced.contains(constant))
                    .forEach(constant -> {
                        throw new IllegalArgumentException(
                                "the constant " + constant + " does not occur in " + type.getName());
                    });
            return loaded;
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        int dot = name.lastIndexOf('.');
        if (!packages.contains(dot < 0 ? "" : name.substring(0, dot)) || isOurs(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    /** Whether the instrumented class shares this class with its driver. */
    private static boolean isOurs(String name) {
        return name.startsWith(Probe.class.getName()) || name.equals(Action.class.getName());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] plain = Bytecode.bytes(getParent(), name.replace('.', '/'));
        if (plain == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] bytes = instrument(plain);
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] instrument(byte[] plain) {
        ClassNode node = new ClassNode();
        new ClassReader(plain).accept(node, ClassReader.SKIP_FRAMES);
        for (MethodNode method : node.methods) {
            replaceConstants(method);
            if (pauses && !method.name.startsWith("<")) {
                addPauses(node, method);
            }
        }
        for (MethodNode method : List.copyOf(node.methods)) {
            Bytecode.action(method).ifPresent(action -> node.methods.add(stub(node.name, method, action)));
        }
        ClassWriter instrumented = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return getParent();
            }
        };
        node.accept(instrumented);
        return instrumented.toByteArray();
    }

    private static boolean isSignal(MethodInsnNode call) {
        return !Locks.signal(call).isEmpty();
    }

    private static boolean waits(MethodInsnNode call) {
        return WAITING.getOrDefault(call.owner, Set.of()).contains(call.name);
    }

    private static void addPauses(ClassNode owner, MethodNode method) {
        Map<AbstractInsnNode, InsnList> locals = locals(owner, method);
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (instruction instanceof FieldInsnNode || instruction instanceof MethodInsnNode) {
                method.instructions.insertBefore(
                        instruction,
                        new MethodInsnNode(Opcodes.INVOKESTATIC, PROBE.getInternalName(), "pause", "()V", false));
            }
            if (locals.containsKey(instruction)) {
                method.instructions.insertBefore(instruction, locals.get(instruction));
            }
            if (instruction instanceof MethodInsnNode call && (isSignal(call) || waits(call))) {
                String receiver = call.getOpcode() == Opcodes.INVOKESTATIC
                        ? ""
                        : isSignal(call) && !call.owner.equals(Locks.CONDITION)
                                ? OBJECT.getDescriptor()
                                : "L" + call.owner + ";";
                call.desc = "(" + receiver + call.desc.substring(1);
                call.owner = WAITS.getInternalName();
                call.setOpcode(Opcodes.INVOKESTATIC);
                call.itf = false;
            }
        }
    }

    /**
     * For each wait on a monitor, the code that reports where the method goes on after it: the local variables that it
     * then uses, and which of several waits it is.
     */
    private static Map<AbstractInsnNode, InsnList> locals(ClassNode owner, MethodNode method) {
        List<MethodInsnNode> waits = new ArrayList<>();
        method.instructions.forEach(instruction -> {
            if (instruction instanceof MethodInsnNode call && Locks.signal(call).equals("wait")) {
                waits.add(call);
            }
        });
        if (waits.isEmpty()) {
            return Map.of();
        }
        Map<AbstractInsnNode, InsnList> reports = new HashMap<>();
        Paths paths = new Paths(owner, method);
        Frame<BasicValue>[] frames = frames(owner, method);
        int first = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (MethodInsnNode wait : waits) {
            Frame<BasicValue> frame = frames[method.instructions.indexOf(wait)];
            MethodNode report = new MethodNode(method.access, method.name, method.desc, null, null);
            GeneratorAdapter code = new GeneratorAdapter(report, method.access, method.name, method.desc);
            List<Integer> used = frame == null
                    ? List.of()
                    : IntStream.range(first, frame.getLocals())
                            .filter(local -> !frame.getLocal(local).equals(BasicValue.UNINITIALIZED_VALUE))
                            .filter(local -> paths.uses(wait, local))
                            .boxed()
                            .toList();
            int which = waits.size() == 1 ? 0 : 1;
            code.push(which + used.size());
            code.newArray(OBJECT);
            if (which == 1) {
                code.dup();
                code.push(0);
                code.push(1 + waits.indexOf(wait));
                code.box(Type.INT_TYPE);
                code.arrayStore(OBJECT);
            }
            for (int i = 0; i < used.size(); i++) {
                Type type = Objects.requireNonNull(frame).getLocal(used.get(i)).getType();
                code.dup();
                code.push(which + i);
                // Not through the adapter, which gives other numbers to local variables.
                report.visitVarInsn(type.getOpcode(Opcodes.ILOAD), used.get(i));
                code.box(type);
                code.arrayStore(OBJECT);
            }
            code.invokeStatic(PROBE, Method.getMethod("void locals(Object[])"));
            reports.put(wait, report.instructions);
        }
        return reports;
    }

    private static Frame<BasicValue>[] frames(ClassNode owner, MethodNode method) {
        try {
            return new Analyzer<>(new BasicInterpreter()).analyzeAndComputeMaxs(owner.name, method);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException(owner.name + "." + method.name, e);
        }
    }

    private static MethodNode stub(String owner, MethodNode access, String action) {
        MethodNode stub = new MethodNode(
                // The monitor belongs to the access.
                access.access & ~Opcodes.ACC_SYNCHRONIZED,
                access.name,
                access.desc,
                access.signature,
                access.exceptions.toArray(String[]::new));
        access.name += ACCESS;
        access.access |= Opcodes.ACC_SYNTHETIC;
        GeneratorAdapter code = new GeneratorAdapter(stub, stub.access, stub.name, stub.desc);
        Type result = Type.getReturnType(stub.desc);
        int known = code.newLocal(OBJECT);
        code.push(action);
        code.loadThis();
        code.loadArgArray();
        code.invokeStatic(PROBE, Method.getMethod("Object before(String, Object, Object[])"));
        code.storeLocal(known);
        code.loadLocal(known);
        code.getStatic(PROBE, "PROCEED", OBJECT);
        Label stubbed = code.newLabel();
        code.ifCmp(OBJECT, GeneratorAdapter.NE, stubbed);
        Label begin = code.mark();
        code.loadThis();
        code.loadArgs();
        boolean isPrivate = (access.access & Opcodes.ACC_PRIVATE) != 0;
        code.visitMethodInsn(
                isPrivate ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL, owner, access.name, access.desc, false);
        Label end = code.mark();
        if (result.equals(Type.VOID_TYPE)) {
            code.visitInsn(Opcodes.ACONST_NULL);
        } else if (result.getSize() == 2) {
            code.dup2();
            code.box(result);
        } else {
            code.dup();
            code.box(result);
        }
        code.invokeStatic(PROBE, Method.getMethod("void after(Object)"));
        code.returnValue();
        code.mark(stubbed);
        if (!result.equals(Type.VOID_TYPE)) {
            code.loadLocal(known);
            code.unbox(result);
        }
        code.returnValue();
        code.catchException(begin, end, Type.getType(Throwable.class));
        code.dup();
        code.invokeStatic(PROBE, Method.getMethod("void failed(Throwable)"));
        code.throwException();
        code.endMethod();
        return stub;
    }

    private void replaceConstants(MethodNode method) {
        if (constants.isEmpty()) {
            return;
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LdcInsnNode load && load.cst instanceof Long value) {
                load.cst = replacement(value);
            } else if (instruction instanceof LdcInsnNode load && load.cst instanceof Integer value) {
                load.cst = Math.toIntExact(replacement(value));
            }
        }
    }

    private long replacement(long value) {
        Long other = constants.get(value);
        if (other == null) {
            return value;
        }
        replaced.add(value);
        return other;
    }
}
