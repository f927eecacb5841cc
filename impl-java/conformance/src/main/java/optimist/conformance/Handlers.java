package optimist.conformance;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The exception handlers of a method. A handler may catch an error that the class does not determine: one that depends
 * on the size of the stack or the heap, or on what was initialised before. A call that goes on from there has another
 * result each time. To throw the same error again is harmless: then the call does not go on.
 */
final class Handlers {
    /** The errors that depend on the size of the stack or the heap. */
    private static final Set<String> CHANCE =
            Set.of("java/lang/StackOverflowError", "java/lang/OutOfMemoryError", "java/lang/VirtualMachineError");

    /** What catches these errors, too. */
    private static final Set<String> ALL = Set.of("java/lang/Error", "java/lang/Throwable");

    /** The errors that depend on whether a class was initialised before. */
    private static final Set<String> INITIALISED =
            Set.of("java/lang/LinkageError", "java/lang/NoClassDefFoundError", "java/lang/ExceptionInInitializerError");

    private static final String ERRORS =
            " a StackOverflowError or an OutOfMemoryError depends on the size of the stack or the heap";

    /** A handler, and what is wrong with it. */
    record Wrong(AbstractInsnNode at, String text) {}

    private final MethodNode method;
    private final Origins origins;
    private final Paths paths;
    /** The types that are caught at each label. No name stands for any type: that is a finally block. */
    private final Map<AbstractInsnNode, Set<String>> caught = new LinkedHashMap<>();

    private final Set<AbstractInsnNode> ofErrors = new HashSet<>();
    /** What is reached without an exception. */
    private final Set<AbstractInsnNode> normal = new HashSet<>();

    Handlers(MethodNode method, Origins origins, Paths paths) {
        this.method = method;
        this.origins = origins;
        this.paths = paths;
        if (!method.tryCatchBlocks.isEmpty()) {
            normal.addAll(paths.from(method.instructions.getFirst(), instruction -> false));
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            String type = block.type == null ? "" : block.type;
            if (origins.reaches(first(block.handler))) {
                caught.computeIfAbsent(block.handler, handler -> new LinkedHashSet<>())
                        .add(type);
                if (type.isEmpty() || CHANCE.contains(type) || ALL.contains(type)) {
                    ofErrors.add(block.handler);
                }
            }
        }
    }

    /** The handlers that go on although what they catch is not determined. */
    List<Wrong> wrong() {
        return caught.entrySet().stream()
                .flatMap(handler -> handler.getValue().stream()
                        .map(type -> wrong(handler.getKey(), type))
                        .filter(text -> !text.isEmpty())
                        .map(text -> new Wrong(first(handler.getKey()), text)))
                .toList();
    }

    private String wrong(AbstractInsnNode handler, String type) {
        String simple = Declared.simple(type);
        if (CHANCE.contains(type)) {
            return "catches " + simple + ": whether it is thrown depends on the size of the stack or the heap";
        } else if (INITIALISED.contains(type)) {
            return "catches " + simple + ": whether it is thrown depends on what has run before in the JVM";
        } else if (type.isEmpty() && goesOn(handler)) {
            return "ends any exception in a finally block:" + ERRORS;
        } else if (ALL.contains(type) && goesOn(handler)) {
            return "catches " + simple + " and goes on:" + ERRORS;
        }
        return "";
    }

    /** The handlers that may throw another exception instead of an error that is not determined. */
    List<Wrong> converting() {
        return ofErrors.stream()
                .filter(handler -> !goesOn(handler))
                .filter(handler -> from(handler).stream().anyMatch(this::throwsAnother))
                .map(handler -> new Wrong(
                        first(handler),
                        "may throw another exception while it passes on an error, and a caller catches such exceptions:"
                                + ERRORS))
                .toList();
    }

    /** The instructions after whose exceptions a call may go on. */
    Set<AbstractInsnNode> covered() {
        Set<AbstractInsnNode> covered = new LinkedHashSet<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (caught.containsKey(block.handler) && goesOn(block.handler)) {
                for (AbstractInsnNode at = block.start; at != null && at != block.end; at = at.getNext()) {
                    covered.add(at);
                }
            }
        }
        return covered;
    }

    private List<AbstractInsnNode> from(AbstractInsnNode handler) {
        return paths.from(handler, this::throwsAnother);
    }

    /** Whether the call goes on after the handler: it may return, or get to where it would be without an exception. */
    private boolean goesOn(AbstractInsnNode handler) {
        List<AbstractInsnNode> reached = from(handler);
        return reached.stream().anyMatch(normal::contains)
                || reached.stream().noneMatch(instruction -> instruction.getOpcode() == Opcodes.ATHROW)
                || reached.stream()
                        .anyMatch(instruction -> instruction.getOpcode() >= Opcodes.IRETURN
                                && instruction.getOpcode() <= Opcodes.RETURN);
    }

    /** Whether the instruction may throw an exception, other than the error that was caught. */
    private boolean throwsAnother(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.ATHROW) {
            Set<AbstractInsnNode> thrown = origins.of(instruction, 0);
            return thrown.isEmpty() || !ofErrors.containsAll(thrown);
        }
        boolean isHarmless = opcode <= Opcodes.ALOAD
                || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE)
                || (opcode >= Opcodes.POP && opcode <= Opcodes.SWAP)
                || (opcode >= Opcodes.IINC && opcode <= Opcodes.RETURN)
                || opcode == Opcodes.MONITOREXIT
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL;
        return !isHarmless;
    }

    private static AbstractInsnNode first(AbstractInsnNode label) {
        AbstractInsnNode instruction = label;
        while (instruction.getOpcode() < 0 && instruction.getNext() != null) {
            instruction = instruction.getNext();
        }
        return instruction;
    }

    @Override
    public String toString() {
        return method.name + caught.values().stream().map(Set::toString).collect(Collectors.joining());
    }
}
