package optimist.conformance;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Finds where the operands of a method's instructions come from: {@code this}, a parameter, or an instruction. */
final class Origins {
    private static final AbstractInsnNode THIS = new InsnNode(Opcodes.NOP);

    /** Stands for a parameter, which has this local variable. */
    private static final class Parameter extends InsnNode {
        final int local;

        Parameter(int local) {
            super(Opcodes.NOP);
            this.local = local;
        }
    }

    private final MethodNode method;
    private final @Nullable Frame<SourceValue>[] frames;

    Origins(ClassNode owner, MethodNode method) {
        this.method = method;
        try {
            frames = new Analyzer<>(new Interpreter()).analyzeAndComputeMaxs(owner.name, method);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException(owner.name + "." + method.name, e);
        }
    }

    /** Follows a copy of a reference to the original. */
    private static final class Interpreter extends SourceInterpreter {
        Interpreter() {
            super(Opcodes.ASM9);
        }

        @Override
        public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
            return new SourceValue(type.getSize(), isInstanceMethod && local == 0 ? THIS : new Parameter(local));
        }

        /** A caught exception comes from the label of its handler. */
        @Override
        public SourceValue newExceptionValue(TryCatchBlockNode block, Frame<SourceValue> frame, Type exceptionType) {
            return new SourceValue(1, block.handler);
        }

        @Override
        public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
            return value;
        }

        @Override
        public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
            return instruction.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(instruction, value);
        }
    }

    /** Whether the instruction can be executed. */
    boolean reaches(AbstractInsnNode instruction) {
        return frame(instruction) != null;
    }

    /**
     * Where an operand comes from.
     *
     * @param depth how many operands there are on the stack above it
     */
    Set<AbstractInsnNode> of(AbstractInsnNode instruction, int depth) {
        Frame<SourceValue> frame = frame(instruction);
        return frame == null ? Set.of() : frame.getStack(frame.getStackSize() - 1 - depth).insns;
    }

    /** The number of operands on the stack before an instruction that can be executed. */
    int size(AbstractInsnNode instruction) {
        return Objects.requireNonNull(frame(instruction)).getStackSize();
    }

    boolean isThis(AbstractInsnNode instruction, int depth) {
        return of(instruction, depth).equals(Set.of(THIS));
    }

    /** The instruction that an operand comes from, if there is only one. */
    Optional<AbstractInsnNode> one(AbstractInsnNode instruction, int depth) {
        Set<AbstractInsnNode> origins = of(instruction, depth);
        return origins.size() == 1 ? origins.stream().findAny() : Optional.empty();
    }

    /** The index of the argument that an operand is, if it is one; {@code this} is counted as an argument. */
    OptionalInt argument(AbstractInsnNode instruction, int depth) {
        Optional<AbstractInsnNode> origin = one(instruction, depth);
        if (origin.filter(THIS::equals).isPresent()) {
            return OptionalInt.of(0);
        }
        return origin.filter(Parameter.class::isInstance)
                .map(parameter -> OptionalInt.of(argument(((Parameter) parameter).local)))
                .orElse(OptionalInt.empty());
    }

    private int argument(int local) {
        int argument = 0;
        int next = 0;
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            argument = 1;
            next = 1;
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            if (next == local) {
                return argument;
            }
            next += type.getSize();
            argument++;
        }
        throw new IllegalArgumentException(this + " has no parameter " + local);
    }

    /** The instruction that reads an operand from a field, if it comes from one. */
    Optional<FieldInsnNode> field(AbstractInsnNode instruction, int depth) {
        return one(instruction, depth).filter(FieldInsnNode.class::isInstance).map(FieldInsnNode.class::cast);
    }

    /** Whether an operand comes only from instructions with these opcodes. */
    boolean isMadeBy(AbstractInsnNode instruction, int depth, IntPredicate opcodes) {
        Set<AbstractInsnNode> origins = of(instruction, depth);
        return !origins.isEmpty()
                && origins.stream()
                        .allMatch(origin ->
                                origin != THIS && !(origin instanceof Parameter) && opcodes.test(origin.getOpcode()));
    }

    /** The instructions through which a value from one of these origins may escape. */
    Set<AbstractInsnNode> users(Set<AbstractInsnNode> origins) {
        Set<AbstractInsnNode> users = new LinkedHashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            int operands = operands(instruction);
            for (int depth = 0; depth < operands; depth++) {
                if (of(instruction, depth).stream().anyMatch(origins::contains)) {
                    users.add(instruction);
                }
            }
        }
        return users;
    }

    /**
     * Whether {@code this} escapes through the instruction, directly or in a lambda. It does not escape to a field
     * updater, nor in a lambda that a field of {@code this} keeps, unless that field is read again.
     */
    boolean handsOutThis(AbstractInsnNode instruction) {
        boolean isHandle = instruction instanceof MethodInsnNode call && Pure.isHandle(call.owner);
        boolean hasReceiver = instruction instanceof MethodInsnNode && instruction.getOpcode() != Opcodes.INVOKESTATIC;
        int others = operands(instruction) - (hasReceiver ? 1 : 0);
        return !isHandle
                && !(instruction instanceof InvokeDynamicInsnNode)
                && IntStream.range(0, others)
                        .anyMatch(depth -> of(instruction, depth).contains(THIS)
                                || (!isKept(instruction) && isLambdaOfThis(instruction, depth)));
    }

    private boolean isKept(AbstractInsnNode instruction) {
        return instruction.getOpcode() == Opcodes.PUTFIELD && isThis(instruction, 1);
    }

    /** Whether an operand may be a lambda or a method reference that captures {@code this}, possibly from a field. */
    private boolean isLambdaOfThis(AbstractInsnNode instruction, int depth) {
        return of(instruction, depth).stream()
                .anyMatch(origin -> hasThis(origin)
                        || (origin instanceof FieldInsnNode read
                                && Stream.of(method.instructions.toArray())
                                        .anyMatch(write -> isKept(write)
                                                && ((FieldInsnNode) write).name.equals(read.name)
                                                && of(write, 0).stream().anyMatch(this::hasThis))));
    }

    private boolean hasThis(AbstractInsnNode origin) {
        return origin instanceof InvokeDynamicInsnNode
                && IntStream.range(0, operands(origin))
                        .anyMatch(depth -> of(origin, depth).contains(THIS)
                                || of(origin, depth).stream().anyMatch(this::hasThis));
    }

    /** The number of operands that could be references and escape through the instruction. */
    private int operands(AbstractInsnNode instruction) {
        if (!reaches(instruction)) {
            return 0;
        }
        return switch (instruction.getOpcode()) {
            case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.AASTORE -> 1;
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKEINTERFACE ->
                Bytecode.arguments(instruction).length + 1;
            case Opcodes.INVOKESTATIC, Opcodes.INVOKEDYNAMIC -> Bytecode.arguments(instruction).length;
            default -> 0;
        };
    }

    private @Nullable Frame<SourceValue> frame(AbstractInsnNode instruction) {
        return frames[method.instructions.indexOf(instruction)];
    }

    @Override
    public String toString() {
        return method.name + Arrays.toString(Type.getArgumentTypes(method.desc));
    }
}
