package optimist.conformance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A class with a fault in its bytecode. Its class loader has the faulty class file, for everybody who asks. */
public final class Mutant extends ClassLoader {
    private static final String ATOMIC = "Ljava/util/concurrent/atomic/";

    /**
     * A fault.
     *
     * @param member the method or field of the class where it sits
     * @param owner the simple name of that class; if it is empty, the first that has such a member
     */
    public record Fault(String member, Consumer<ClassNode> change, String owner) {
        public Fault(String member, Consumer<ClassNode> change) {
            this(member, change, "");
        }

        /** The same, in the class of this simple name. */
        public Fault in(String other) {
            return new Fault(member, change, other);
        }
    }

    private final Class<?> faulty;
    private final Fault fault;

    private Mutant(Class<?> faulty, Fault fault) {
        super(faulty.getClassLoader());
        this.faulty = faulty;
        this.fault = fault;
    }

    /**
     * The type, with a fault in itself, in a superclass or in a part, all of the same package: in the first that has such a
     * member.
     */
    public static Class<?> of(Class<?> type, Fault fault) {
        Class<?> faulty = Part.of(type, new Bytecode(type.getClassLoader())).stream()
                .flatMap(part -> Bytecode.hierarchy(part.type()).stream())
                .filter(candidate -> fault.owner().isEmpty() || fault.owner().equals(candidate.getSimpleName()))
                .filter(candidate -> members(candidate).contains(fault.member()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type + " has no " + fault.member()));
        try {
            return new Mutant(faulty, fault).loadClass(type.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static List<String> members(Class<?> type) {
        return Stream.concat(
                        Arrays.stream(type.getDeclaredMethods()).map(Method::getName),
                        Arrays.stream(type.getDeclaredFields()).map(Field::getName))
                .toList();
    }

    /** A fault in the method of that name; if there are several, in the longest. */
    public static Fault in(String name, Consumer<MethodNode> fault) {
        return new Fault(
                name,
                node -> fault.accept(node.methods.stream()
                        .filter(method -> method.name.equals(name))
                        .max((a, b) -> Integer.compare(a.instructions.size(), b.instructions.size()))
                        .orElseThrow()));
    }

    /** A fault in the declaration of a field. */
    public static Fault inField(String name, Consumer<FieldNode> fault) {
        return new Fault(
                name,
                node -> fault.accept(node.fields.stream()
                        .filter(field -> field.name.equals(name))
                        .findAny()
                        .orElseThrow()));
    }

    // ---- faults

    /** Another condition at the first jump with this one. */
    public static Consumer<MethodNode> jump(int opcode, int to) {
        return method -> ((JumpInsnNode) first(method, opcode)).setOpcode(to);
    }

    /** Does something instead of the first such instruction. */
    public static Consumer<MethodNode> instead(int opcode, AbstractInsnNode... others) {
        return method -> replace(method, first(method, opcode), others);
    }

    /** Does something instead of a call. */
    public static Consumer<MethodNode> insteadOf(String name, AbstractInsnNode... others) {
        return method -> replace(method, call(method, name), others);
    }

    /** Does something with the result of a call. */
    public static Consumer<MethodNode> after(String name, AbstractInsnNode... more) {
        return method -> append(method, call(method, name), more);
    }

    /** Jumps whatever the condition, which has two operands; or one, if they were compared before. */
    public static Consumer<MethodNode> always(int opcode) {
        return method -> {
            JumpInsnNode jump = (JumpInsnNode) first(method, opcode);
            boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
            method.instructions.insertBefore(jump, new InsnNode(two ? Opcodes.POP2 : Opcodes.POP));
            jump.setOpcode(Opcodes.GOTO);
        };
    }

    /** The first comparison with zero becomes one with one. */
    public static Consumer<MethodNode> atMostOne() {
        return method -> {
            JumpInsnNode jump = (JumpInsnNode) first(method, Opcodes.IFLE);
            method.instructions.insertBefore(jump, new InsnNode(Opcodes.ICONST_1));
            jump.setOpcode(Opcodes.IF_ICMPLE);
        };
    }

    /** Does something at the beginning. */
    public static Consumer<MethodNode> first(AbstractInsnNode... more) {
        return method -> {
            AbstractInsnNode start = start(method);
            prepend(method, start, more);
        };
    }

    /** Calls another method of the same type. */
    public static Consumer<MethodNode> call(String name, String other) {
        return method -> call(method, name).name = other;
    }

    /** Marked with the name of another action. */
    public static Consumer<MethodNode> marked(String action) {
        return method -> method.invisibleAnnotations.get(0).values = List.of("value", action);
    }

    /** Does nothing, and returns nothing. */
    public static Consumer<MethodNode> silent() {
        return method -> {
            method.instructions.clear();
            method.tryCatchBlocks.clear();
            if (method.desc.endsWith("V")) {
                method.instructions.add(new InsnNode(Opcodes.RETURN));
            } else if (method.desc.endsWith("Z")) {
                method.instructions.add(new InsnNode(Opcodes.ICONST_0));
                method.instructions.add(new InsnNode(Opcodes.IRETURN));
            } else {
                method.instructions.add(new InsnNode(Opcodes.ACONST_NULL));
                method.instructions.add(new InsnNode(Opcodes.ARETURN));
            }
        };
    }

    /** Takes away what was there. */
    public static InsnNode pop() {
        return new InsnNode(Opcodes.POP);
    }

    public static InsnNode pop2() {
        return new InsnNode(Opcodes.POP2);
    }

    /** True, or the number one. */
    public static InsnNode yes() {
        return new InsnNode(Opcodes.ICONST_1);
    }

    /** The object whose method it is. */
    public static VarInsnNode self() {
        return new VarInsnNode(Opcodes.ALOAD, 0);
    }

    /** Another access, which lint does not mind: sets for adds, the opposite answer, the wrong bits, nothing for an object. */
    public static Consumer<MethodNode> wrongAccess() {
        return method -> {
            // A field that is read before a call is where the object is that is called.
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof MethodInsnNode call && isWrong(method, call)) {
                    return;
                }
            }
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof FieldInsnNode field
                        && field.getOpcode() != Opcodes.GETSTATIC
                        && !field.desc.startsWith(ATOMIC)
                        && isWrong(method, field)) {
                    return;
                }
            }
            throw new IllegalArgumentException(method.name + " has no access of which it is known how it can be wrong");
        };
    }

    private static boolean isWrong(MethodNode method, MethodInsnNode call) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        switch (call.name) {
            case "getAndAdd" -> call.name = "getAndSet";
            case "getAndIncrement" -> call.name = "getAndDecrement";
            case "getAndDecrement" -> call.name = "getAndIncrement";
            case "compareAndSet" -> {
                if (call.getNext().getOpcode() == Opcodes.POP) {
                    prepend(method, call, wrong(arguments[arguments.length - 1].getDescriptor()));
                } else {
                    append(method, call, new InsnNode(Opcodes.ICONST_1), new InsnNode(Opcodes.IXOR));
                }
            }
            case "getAndSet", "lazySet", "set" -> {
                boolean isNull = call.getPrevious().getOpcode() == Opcodes.ACONST_NULL;
                if (isNull && call.name.equals("getAndSet")) {
                    append(method, call, wrong("L"));
                } else if (isNull) {
                    prepend(method, call, pop(), new VarInsnNode(Opcodes.ALOAD, 1));
                } else {
                    prepend(method, call, wrong(arguments[arguments.length - 1].getDescriptor()));
                }
            }
            case "get" ->
                append(method, call, inverted(Type.getReturnType(call.desc).getDescriptor()));
            case "poll" -> append(method, call, wrong("L"));
            // Of a part, or of another object, where that is one step.
            case "takeIndex", "resume", "cancel", "await" ->
                append(method, call, inverted(Type.getReturnType(call.desc).getDescriptor()));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isWrong(MethodNode method, FieldInsnNode field) {
        boolean reads = field.getOpcode() == Opcodes.GETFIELD;
        if (reads) {
            append(method, field, inverted(field.desc));
        } else if (field.getPrevious().getOpcode() == Opcodes.ACONST_NULL) {
            // The first argument if it is of that type, or else the object itself.
            Type[] arguments = Type.getArgumentTypes(method.desc);
            boolean fits = arguments.length > 0 && arguments[0].getDescriptor().equals(field.desc);
            prepend(method, field, pop(), fits ? new VarInsnNode(Opcodes.ALOAD, 1) : new InsnNode(Opcodes.DUP));
        } else {
            prepend(method, field, wrong(field.desc));
        }
        return true;
    }

    /** Makes the value on the stack another: one bit, or nothing for an object. */
    private static AbstractInsnNode[] wrong(String type) {
        if (type.startsWith("L")) {
            return new AbstractInsnNode[] {new InsnNode(Opcodes.POP), new InsnNode(Opcodes.ACONST_NULL)};
        }
        return type.equals("J")
                ? new AbstractInsnNode[] {new InsnNode(Opcodes.LCONST_1), new InsnNode(Opcodes.LXOR)}
                : new AbstractInsnNode[] {new InsnNode(Opcodes.ICONST_1), new InsnNode(Opcodes.IXOR)};
    }

    /** The same, with all bits of a number. */
    private static AbstractInsnNode[] inverted(String type) {
        return switch (type) {
            case "I" -> new AbstractInsnNode[] {new InsnNode(Opcodes.ICONST_M1), new InsnNode(Opcodes.IXOR)};
            case "J" -> new AbstractInsnNode[] {new LdcInsnNode(-1L), new InsnNode(Opcodes.LXOR)};
            default -> wrong(type);
        };
    }

    /** A fault may be put into two classes at once, and an instruction is in one list only. */
    private static AbstractInsnNode copy(AbstractInsnNode instruction) {
        return instruction.clone(Map.of());
    }

    private static void prepend(MethodNode method, AbstractInsnNode after, AbstractInsnNode... more) {
        for (AbstractInsnNode instruction : more) {
            method.instructions.insertBefore(after, copy(instruction));
        }
    }

    private static void append(MethodNode method, AbstractInsnNode before, AbstractInsnNode... more) {
        AbstractInsnNode next = before.getNext();
        for (AbstractInsnNode instruction : more) {
            method.instructions.insertBefore(next, copy(instruction));
        }
    }

    private static AbstractInsnNode start(MethodNode method) {
        return Arrays.stream(method.instructions.toArray())
                .filter(instruction -> instruction.getOpcode() >= 0)
                .findFirst()
                .orElseThrow();
    }

    private static void replace(MethodNode method, AbstractInsnNode old, AbstractInsnNode... others) {
        prepend(method, old, others);
        method.instructions.remove(old);
    }

    private static MethodInsnNode call(MethodNode method, String name) {
        return Arrays.stream(method.instructions.toArray())
                .filter(MethodInsnNode.class::isInstance)
                .map(MethodInsnNode.class::cast)
                .filter(call -> call.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static AbstractInsnNode first(MethodNode method, int opcode) {
        return Arrays.stream(method.instructions.toArray())
                .filter(instruction -> instruction.getOpcode() == opcode)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(method.name + " has no such instruction"));
    }

    // ---- loading

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(faulty.getPackageName() + ".")) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
            return loaded;
        }
        try (InputStream in = Objects.requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"), name)) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream in = super.getResourceAsStream(name);
        if (!name.equals(faulty.getName().replace('.', '/') + ".class")) {
            return in;
        }
        try (in) {
            ClassNode node = new ClassNode(Opcodes.ASM9);
            new ClassReader(in.readAllBytes()).accept(node, ClassReader.SKIP_FRAMES);
            fault.change().accept(node);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
            node.accept(writer);
            return new ByteArrayInputStream(writer.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
