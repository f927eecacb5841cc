package optimist.conformance;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import optimist.conformance.Bytecode.Field;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What is known about an operand of an instruction: whether it is the same monitor each time, and whether others may
 * have the object.
 */
final class Operands {
    private final Body body;
    private final Bytecode bytecode;
    private final Fields fields;
    private final Origins origins;
    private final Paths paths;

    Operands(Body body, Bytecode bytecode, Fields fields) {
        this.body = body;
        this.bytecode = bytecode;
        this.fields = fields;
        origins = body.origins;
        paths = body.paths;
    }

    /**
     * The monitor of {@code this}, if it is known to be the same each time: the object and each part have their own.
     */
    Optional<String> monitorOfThis() {
        List<Class<?>> objects = fields.objects(body.owner);
        return objects.size() > 1
                ? Optional.empty()
                : Optional.of(objects.stream().map(Class::getName).findAny().orElse(body.owner.name.replace('/', '.')));
    }

    /**
     * The monitor of an operand, if it is known to be the same each time.
     *
     * @param depth the number of operands above it
     */
    Optional<String> monitor(AbstractInsnNode instruction, int depth) {
        if (origins.isThis(instruction, depth)) {
            return monitorOfThis();
        }
        return origins.one(instruction, depth)
                .filter(origin -> origin instanceof LdcInsnNode load && load.cst instanceof Type)
                .map(origin -> "the class " + ((Type) ((LdcInsnNode) origin).cst).getClassName())
                .or(() -> constant(instruction, depth).map(field -> field.key().replace('/', '.')));
    }

    /** The lock of an operand, which a condition may belong to. */
    Optional<String> lock(AbstractInsnNode instruction, int depth) {
        return constant(instruction, depth)
                .flatMap(Fields::lock)
                .map(field -> "the lock " + field.key().replace('/', '.'));
    }

    /** The final field of the object, or the static one, that an operand comes from. */
    private Optional<Field> constant(AbstractInsnNode instruction, int depth) {
        return origins.field(instruction, depth)
                .filter(read -> read.getOpcode() == Opcodes.GETSTATIC || origins.isThis(read, 0))
                .flatMap(read -> bytecode.field(read.owner, read.name))
                .filter(field -> field.is(Opcodes.ACC_FINAL));
    }

    /** Whether others may have the field: it is static, or that of an object from a static field or another method. */
    boolean isOutside(AbstractInsnNode instruction, Field field, int depth) {
        if (field.is(Opcodes.ACC_STATIC)) {
            return !(field.owner().name.equals(body.owner.name) && body.method.name.equals("<clinit>"));
        }
        return origins.of(instruction, depth).stream()
                .anyMatch(origin -> origin instanceof MethodInsnNode
                        || origin instanceof InvokeDynamicInsnNode
                        || (origin instanceof FieldInsnNode read
                                && bytecode.field(read.owner, read.name)
                                        .filter(holder -> isOutside(read, holder, 0))
                                        .isPresent()));
    }

    /** Whether an operand of the call may be an object of others. */
    boolean changesOthers(AbstractInsnNode at) {
        if (!(at instanceof MethodInsnNode call)) {
            return false;
        }
        int operands = Bytecode.arguments(call).length + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
        return IntStream.range(0, operands)
                .anyMatch(depth -> origins.of(call, depth).stream().anyMatch(this::isOfOthers));
    }

    /** Whether an object comes from a static field, directly or not, or from a method that is no constructor. */
    private boolean isOfOthers(AbstractInsnNode origin) {
        if (origin instanceof FieldInsnNode read) {
            boolean isOutside = read.getOpcode() == Opcodes.GETSTATIC
                    || bytecode.field(read.owner, read.name)
                            .filter(holder -> isOutside(read, holder, 0))
                            .isPresent();
            return isOutside && !Pure.isValue(Type.getType(read.desc));
        }
        return origin instanceof MethodInsnNode made
                && !Pure.isOfPlatform(made.owner)
                && !Pure.isValue(Type.getReturnType(made.desc));
    }

    /** Whether the array is a copy that the method has made. */
    boolean isCopy(AbstractInsnNode instruction, int depth) {
        Set<AbstractInsnNode> made = origins.of(instruction, depth);
        return !made.isEmpty()
                && made.stream().allMatch(origin -> origin instanceof MethodInsnNode call && isCopy(call))
                && origins.users(made).stream().noneMatch(user -> paths.leads(user, instruction));
    }

    /** Whether the call copies the constants of an enum. */
    boolean isCopy(MethodInsnNode call) {
        return (call.owner.startsWith("[") && call.name.equals("clone") && isTable(call))
                || (call.name.equals("values")
                        && call.desc.equals("()[L" + call.owner + ";")
                        && bytecode.read(call.owner)
                                .filter(node -> "java/lang/Enum".equals(node.superName))
                                .isPresent());
    }

    private boolean isTable(MethodInsnNode clone) {
        return origins.field(clone, 0)
                .flatMap(read -> bytecode.field(read.owner, read.name))
                .filter(Fields::isTable)
                .isPresent();
    }

    /** Whether nobody else can have the array yet. */
    boolean isOwnArray(AbstractInsnNode instruction, int depth) {
        return origins.isMadeBy(
                        instruction,
                        depth,
                        opcode -> opcode == Opcodes.NEWARRAY
                                || opcode == Opcodes.ANEWARRAY
                                || opcode == Opcodes.MULTIANEWARRAY)
                && origins.users(origins.of(instruction, depth)).stream()
                        .noneMatch(user -> paths.leads(user, instruction));
    }

    /** Whether other objects may have the monitor of an operand, too. {@code this} and what a constructor makes are its own. */
    boolean isForAll(AbstractInsnNode instruction, int depth) {
        Optional<Field> field = constant(instruction, depth);
        return origins.one(instruction, depth)
                        .filter(origin -> origin instanceof LdcInsnNode)
                        .isPresent()
                || field.filter(held -> held.is(Opcodes.ACC_STATIC) || !Fields.isMade(held))
                        .isPresent();
    }

    /** Whether the last argument is a text, or a number, and need not be asked for its text. */
    boolean isText(MethodInsnNode call) {
        Set<AbstractInsnNode> texts = origins.of(call, 0);
        return !texts.isEmpty()
                && texts.stream()
                        .allMatch(text -> (text instanceof LdcInsnNode load && !(load.cst instanceof ConstantDynamic))
                                || (text instanceof InvokeDynamicInsnNode dynamic
                                        && dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory"))
                                || (text instanceof MethodInsnNode made
                                        && Pure.isValue(Type.getReturnType(made.desc))));
    }

    /** Whether an operand is null, or a constant of an enum, which exists only once. */
    boolean isName(AbstractInsnNode instruction, int depth) {
        return origins.isMadeBy(instruction, depth, opcode -> opcode == Opcodes.ACONST_NULL)
                || origins.field(instruction, depth)
                        .flatMap(read -> bytecode.field(read.owner, read.name))
                        .filter(field -> field.is(Opcodes.ACC_ENUM))
                        .isPresent();
    }
}
