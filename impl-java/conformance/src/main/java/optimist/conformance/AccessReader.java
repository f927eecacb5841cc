package optimist.conformance;

import java.util.Optional;
import java.util.Set;
import optimist.conformance.Body.Remark;
import optimist.conformance.Bytecode.Field;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Reads the accesses of a method: to fields, to elements of arrays, and by atomic objects and handles of fields. */
final class AccessReader {
    private static final Set<String> LOOPS =
            Set.of("getAndUpdate", "updateAndGet", "getAndAccumulate", "accumulateAndGet");
    private static final Set<String> NOT_FINAL =
            Set.of("intValue", "longValue", "floatValue", "doubleValue", "byteValue", "shortValue");
    static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    private final Body body;
    private final Bytecode bytecode;
    private final Fields fields;
    private final Declared declared;
    private final Operands operands;
    private final Origins origins;

    AccessReader(Body body, Bytecode bytecode, Fields fields, Declared declared, Operands operands) {
        this.body = body;
        this.bytecode = bytecode;
        this.fields = fields;
        this.declared = declared;
        this.operands = operands;
        origins = body.origins;
    }

    void readField(FieldInsnNode instruction, boolean inside) {
        Optional<Field> found = bytecode.field(instruction.owner, instruction.name);
        boolean reads = instruction.getOpcode() == Opcodes.GETFIELD || instruction.getOpcode() == Opcodes.GETSTATIC;
        String text = (reads ? "reads " : "writes ") + instruction.name;
        if (found.isEmpty()) {
            body.wrong(instruction, text + ", a field that cannot be found");
            return;
        }
        Field field = found.get();
        boolean isStatic = field.is(Opcodes.ACC_STATIC);
        boolean makes = body.method.name.equals("<init>") && !isStatic && origins.isThis(instruction, reads ? 0 : 1);
        if (makes || (field.is(Opcodes.ACC_FINAL) && (reads || !body.method.name.equals("<init>")))) {
            // A final field does not change any more, and nobody knows an object under construction.
            if (isStatic && Pure.isOfPlatform(field.owner().name)) {
                readConstant(instruction, Declared.simple(field.owner().name) + "." + instruction.name);
            }
            return;
        }
        Optional<String> reason = declared.reason(field.owner().name, instruction.name);
        if (reason.isPresent()) {
            return;
        }
        String named = text + (field.is(Opcodes.ACC_VOLATILE) ? "" : Body.NOT_VOLATILE);
        body.access(
                instruction,
                named,
                field.is(Opcodes.ACC_VOLATILE) ? Mode.VOLATILE : Mode.PLAIN,
                false,
                inside,
                field.node().name);
        checkOwner(instruction, text, field, reads ? 0 : 1);
    }

    /** Reads a constant of the JDK. Those that depend on the environment are seldom of the type that declares them. */
    private void readConstant(FieldInsnNode instruction, String name) {
        boolean isOwn = instruction.desc.equals("L" + instruction.owner + ";") || instruction.name.equals("TYPE");
        if (!isOwn) {
            declared.trust(instruction.owner, instruction.name)
                    .ifPresentOrElse(
                            why -> body.declare(instruction, "reads " + name, why),
                            () -> body.outside(
                                    instruction,
                                    "reads " + name
                                            + ", and it is not known what that depends on (declare it by trust(\""
                                            + name + "\", \"why\"), if it does no harm)"));
        }
    }

    /** Checks that the specification models the field, and models it for this object. */
    private void checkOwner(AbstractInsnNode instruction, String text, Field field, int depth) {
        if (!fields.isBound(field)) {
            body.wrong.add(new Remark(
                    text + ", and the specification does not speak of a field " + Declared.simple(field.owner().name)
                            + "." + field.node().name,
                    Bytecode.line(instruction),
                    operands.isOutside(instruction, field, depth)));
        } else if (!fields.isOwner(field, origins, instruction, depth)) {
            body.wrong(instruction, text + " of what may be another object");
        }
    }

    void readElement(AbstractInsnNode instruction, int depth, String does, boolean inside) {
        if (operands.isOwnArray(instruction, depth)) {
            return;
        }
        Optional<FieldInsnNode> holder = origins.field(instruction, depth);
        Optional<Field> field = holder.flatMap(read -> bytecode.field(read.owner, read.name));
        if (field.filter(array ->
                        declared.reason(array.owner().name, array.node().name).isPresent() || Fields.isTable(array))
                .isPresent()) {
            return;
        }
        if (operands.isCopy(instruction, depth)) {
            return;
        }
        String text = does + " an element of an array";
        body.access(instruction, text, Mode.PLAIN, false, inside, null);
        boolean isOutside = field.filter(array -> operands.isOutside(holder.orElseThrow(), array, 0))
                .isPresent();
        body.wrong.add(new Remark(
                text + ", and the specification does not speak of the elements of arrays (expected: an atomic array"
                        + field.map(array -> "; or a declaration: unspecified(\"" + array.node().name
                                        + "\", \"why\") if it never changes, owned if one thread at a time uses it")
                                .orElse("")
                        + ")",
                Bytecode.line(instruction),
                isOutside));
    }

    void readAtomic(MethodInsnNode call, String found, String text, boolean inside) {
        boolean ofHandle = found.equals(VAR_HANDLE);
        int arguments = Bytecode.arguments(call).length;
        Optional<FieldInsnNode> holder = origins.field(call, arguments);
        boolean isAtomicObject = !ofHandle && !found.endsWith("FieldUpdater");
        Optional<Field> held =
                holder.flatMap(read -> isAtomicObject ? bytecode.field(read.owner, read.name) : fields.handled(read));
        if (held.filter(field ->
                        declared.reason(field.owner().name, field.node().name).isPresent())
                .isPresent()) {
            return;
        }
        Mode mode = Mode.of(call.name, ofHandle);
        boolean isPlain = held.isPresent()
                && ofHandle
                && (mode == Mode.PLAIN || mode == Mode.WEAK_PLAIN)
                && !held.get().is(Opcodes.ACC_VOLATILE);
        boolean isLoop = LOOPS.contains(call.name) || (call.name.equals("toString") && found.endsWith("Array"));
        String named = text + (isPlain ? " of " + held.get().node().name + Body.NOT_VOLATILE : "");
        body.access(
                call,
                named,
                mode,
                isLoop,
                inside,
                held.map(field -> field.node().name).orElse(null));
        if (call.name.equals("toString") && found.contains("Reference")) {
            body.wrong(call, text + ", which asks what it holds for its text");
        }
        if (NOT_FINAL.contains(call.name)
                && held.filter(field -> !fields.isOwn(field)).isPresent()) {
            body.wrong(call, text + ", which a subclass may override (expected: get)");
        }
        if (held.isEmpty()) {
            body.outside(call, text + ", and it cannot be seen of which field");
        } else if (isAtomicObject) {
            int read = holder.orElseThrow().getOpcode();
            if (read == Opcodes.GETSTATIC || !fields.isBound(held.get())) {
                checkOwner(call, text, held.get(), arguments);
            } else if (!fields.isOwner(held.get(), origins, holder.orElseThrow(), 0)) {
                body.wrong(call, text + " of what may be another object");
            }
        } else {
            checkOwner(call, text, held.get(), arguments - 1);
        }
        Type[] types = Bytecode.arguments(call);
        if (call.name.contains("ompareAnd") && types.length >= 2 && types[types.length - 2].getSort() >= Type.ARRAY) {
            compare(call, text, operands.isName(call, 1));
        }
    }

    /** Checks a comparison of references. It compares values only if equal values are the same object. */
    void compare(AbstractInsnNode at, String text, boolean named) {
        if (named) {
            return;
        }
        if (declared.identity().isEmpty()) {
            body.wrong(at, text + ", and it was not said that those with the same value are the same object");
        } else {
            body.declare(at, text, String.join("; ", declared.identity()));
        }
    }
}
