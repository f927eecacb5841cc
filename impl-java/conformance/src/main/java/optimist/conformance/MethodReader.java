package optimist.conformance;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import optimist.conformance.Body.Access;
import optimist.conformance.Body.Monitor;
import optimist.conformance.Body.Remark;
import optimist.conformance.Bytecode.Method;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Reads one method. Everything that it does is an access, or a call that is read, or known to be pure, or declared. */
final class MethodReader {
    private final Body body;
    private final Declared declared;
    private final Reach reach;
    private final Operands operands;
    private final AccessReader accesses;
    private final CallReader calls;

    /**
     * Prepares to read the method.
     *
     * @param isAccess whether a method, an action of a part, is only an access of the action that calls it
     * @param reach what methods may reach that are not read
     */
    MethodReader(
            Method method,
            Bytecode bytecode,
            Fields fields,
            Declared declared,
            Predicate<Method> isAccess,
            Reach reach) {
        body = new Body(method);
        this.declared = declared;
        this.reach = reach;
        operands = new Operands(body, bytecode, fields);
        accesses = new AccessReader(body, bytecode, fields, declared, operands);
        calls = new CallReader(body, bytecode, fields, declared, isAccess, reach, operands, accesses);
    }

    Body read() {
        int[] depth = body.paths.depth();
        boolean isSynchronized = (body.method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        if (isSynchronized && body.method.instructions.size() > 0) {
            enter(
                    body.beginning,
                    Bytecode.firstLine(body.method),
                    isStatic()
                            ? Optional.of("the class " + body.owner.name.replace('/', '.'))
                            : operands.monitorOfThis());
        }
        readHandlers();
        for (int i = 0; i < body.method.instructions.size(); i++) {
            AbstractInsnNode instruction = body.method.instructions.get(i);
            if (instruction.getOpcode() < 0 || !body.origins.reaches(instruction)) {
                continue;
            }
            boolean inside = isSynchronized || depth[i] > 0;
            int opcode = instruction.getOpcode();
            if (instruction instanceof FieldInsnNode field) {
                accesses.readField(field, inside);
            } else if (instruction instanceof MethodInsnNode call) {
                calls.readCall(call, inside);
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                calls.readDynamic(dynamic);
            } else if (instruction instanceof LdcInsnNode load && load.cst instanceof ConstantDynamic) {
                body.outside(instruction, "computes a constant" + Body.UNKNOWN);
            } else if (opcode == Opcodes.MONITORENTER) {
                boolean isLock = instruction instanceof Locks.Section;
                enter(
                        instruction,
                        Bytecode.line(instruction),
                        isLock ? operands.lock(instruction, 0) : operands.monitor(instruction, 0));
            } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                accesses.readElement(instruction, 1, "reads", inside);
            } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
                accesses.readElement(instruction, 2, "writes", inside);
            } else if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
                accesses.compare(
                        instruction,
                        "compares objects",
                        operands.isName(instruction, 0) || operands.isName(instruction, 1));
            }
        }
        return body;
    }

    private void readHandlers() {
        Handlers handlers = new Handlers(body.method, body.origins, body.paths);
        handlers.covered().forEach(instruction -> reach.called(instruction).forEach(body.covered::add));
        handlers.wrong().forEach(handler -> readHandler(handler, body.wrong));
        handlers.converting().forEach(handler -> readHandler(handler, body.converting));
    }

    private void readHandler(Handlers.Wrong handler, List<Remark> found) {
        int line = Bytecode.line(handler.at());
        declared.catches(body.owner.name, body.method.name)
                .ifPresentOrElse(
                        reason -> body.declare(handler.at(), handler.text(), reason),
                        () -> found.add(new Remark(
                                handler.text() + " (declare it by catches(\"" + Declared.simple(body.owner.name) + "."
                                        + body.method.name + "\", \"why\"), if it does no harm)",
                                line,
                                true)));
    }

    private boolean isStatic() {
        return (body.method.access & Opcodes.ACC_STATIC) != 0;
    }

    /** Records the entry to a monitor. A monitor that may be a different one each time excludes nobody. */
    private void enter(AbstractInsnNode at, int line, Optional<String> monitor) {
        if (monitor.isEmpty()) {
            body.wrong.add(new Remark(
                    "enters the monitor of what may be another object each time (expected: this, a class, or what a"
                            + " final field holds)",
                    line));
        }
        body.accesses.put(at, new Access(Body.ENTERS, Mode.VOLATILE, line, false, false, null, null));
        body.monitors.add(new Monitor(line, monitor.orElse("another object")));
    }
}
