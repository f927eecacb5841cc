package optimist.refcount;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A class of ours with a fault in its bytecode. Its class loader has the faulty class file, for everybody who asks. */
final class Mutant extends ClassLoader {
    private final String faulty;
    private final Consumer<ClassNode> fault;

    private Mutant(Class<?> faulty, Consumer<ClassNode> fault) {
        super(faulty.getClassLoader());
        this.faulty = faulty.getName();
        this.fault = fault;
    }

    /** The type, with a fault in its superclass. */
    static Class<?> of(Class<?> type, Consumer<ClassNode> fault) {
        try {
            return new Mutant(type.getSuperclass(), fault).loadClass(type.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** A fault in the method of that name; if there are several, in the longest. */
    static Consumer<ClassNode> in(String name, Consumer<MethodNode> fault) {
        return node -> fault.accept(node.methods.stream()
                .filter(method -> method.name.equals(name))
                .max((a, b) -> Integer.compare(a.instructions.size(), b.instructions.size()))
                .orElseThrow());
    }

    // ---- faults

    /** Another condition at the first jump with this one. */
    static Consumer<MethodNode> jump(int opcode, int to) {
        return method -> ((JumpInsnNode) first(method, opcode)).setOpcode(to);
    }

    /** Does something instead of the first such instruction. */
    static Consumer<MethodNode> instead(int opcode, AbstractInsnNode... others) {
        return method -> replace(method, first(method, opcode), others);
    }

    /** Does something instead of a call. */
    static Consumer<MethodNode> insteadOf(String name, AbstractInsnNode... others) {
        return method -> replace(method, call(method, name), others);
    }

    /** Does something with the result of a call. */
    static Consumer<MethodNode> after(String name, AbstractInsnNode... more) {
        return method -> {
            AbstractInsnNode next = call(method, name).getNext();
            Arrays.stream(more).forEach(instruction -> method.instructions.insertBefore(next, instruction));
        };
    }

    /** Jumps whatever the condition, which has two operands; or one, if they were compared before. */
    static Consumer<MethodNode> always(int opcode) {
        return method -> {
            JumpInsnNode jump = (JumpInsnNode) first(method, opcode);
            boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
            method.instructions.insertBefore(jump, new InsnNode(two ? Opcodes.POP2 : Opcodes.POP));
            jump.setOpcode(Opcodes.GOTO);
        };
    }

    /** The first comparison with zero becomes one with one. */
    static Consumer<MethodNode> atMostOne() {
        return method -> {
            JumpInsnNode jump = (JumpInsnNode) first(method, Opcodes.IFLE);
            method.instructions.insertBefore(jump, new InsnNode(Opcodes.ICONST_1));
            jump.setOpcode(Opcodes.IF_ICMPLE);
        };
    }

    /** Does something at the beginning. */
    static Consumer<MethodNode> first(AbstractInsnNode... more) {
        return method -> {
            AbstractInsnNode start = start(method);
            Arrays.stream(more).forEach(instruction -> method.instructions.insertBefore(start, instruction));
        };
    }

    /** Calls another method of the same type. */
    static Consumer<MethodNode> call(String name, String other) {
        return method -> call(method, name).name = other;
    }

    private static AbstractInsnNode start(MethodNode method) {
        return Arrays.stream(method.instructions.toArray())
                .filter(instruction -> instruction.getOpcode() >= 0)
                .findFirst()
                .orElseThrow();
    }

    private static void replace(MethodNode method, AbstractInsnNode old, AbstractInsnNode... others) {
        for (AbstractInsnNode instruction : others) {
            method.instructions.insertBefore(old, instruction);
        }
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
        if (!name.startsWith(Mutant.class.getPackageName() + ".")) {
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
        if (!name.equals(faulty.replace('.', '/') + ".class")) {
            return in;
        }
        try (in) {
            ClassNode node = new ClassNode(Opcodes.ASM9);
            new ClassReader(in.readAllBytes()).accept(node, ClassReader.SKIP_FRAMES);
            fault.accept(node);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
            node.accept(writer);
            return new ByteArrayInputStream(writer.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
