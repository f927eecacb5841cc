package optimist.conformance;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import optimist.conformance.Body.Access;
import optimist.conformance.Body.Callee;
import optimist.conformance.Body.Monitor;
import optimist.conformance.Body.Remark;
import optimist.conformance.Bytecode.Field;
import optimist.conformance.Bytecode.Method;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Reads the calls of a method. Each leads to methods that are read too, or is known to be pure, or was declared, or is
 * an access.
 */
final class CallReader {
    private static final String LOCKS = "java/util/concurrent/locks/";
    private static final String ATOMIC = "java/util/concurrent/atomic/Atomic";

    private final Body body;
    private final Bytecode bytecode;
    private final Fields fields;
    private final Declared declared;
    private final Predicate<Method> isAccess;
    private final Reach reach;
    private final Operands operands;
    private final AccessReader accesses;
    private final Origins origins;

    CallReader(
            Body body,
            Bytecode bytecode,
            Fields fields,
            Declared declared,
            Predicate<Method> isAccess,
            Reach reach,
            Operands operands,
            AccessReader accesses) {
        this.body = body;
        this.bytecode = bytecode;
        this.fields = fields;
        this.declared = declared;
        this.isAccess = isAccess;
        this.reach = reach;
        this.operands = operands;
        this.accesses = accesses;
        origins = body.origins;
    }

    void readCall(MethodInsnNode call, boolean inside) {
        Optional<Method> resolved = bytecode.method(call.owner, call.name, call.desc);
        String found = resolved.map(target -> target.owner().name).orElse(call.owner);
        String text = "calls " + Declared.simple(found) + "." + call.name;
        Optional<String> step = declared.step(found, call.name);
        if (step.isPresent()) {
            body.access(call, text, Mode.VOLATILE, false, inside, null);
            body.declare(call, text, step.get());
            checkArguments(call, text);
            resolved.ifPresent(target -> checkStep(call, target, text));
        } else if (isAtomic(found) && !Set.of("<init>", "length", "newUpdater").contains(call.name)) {
            accesses.readAtomic(call, found, text, inside);
        } else if (found.equals(AccessReader.VAR_HANDLE) && !call.name.endsWith("Fence")) {
            accesses.readAtomic(call, found, text, inside);
        } else if (declared.hasWaitSet() && !Locks.signal(call).isEmpty()) {
            readSignal(call, text, inside);
        } else if (Pure.isOfPlatform(found)) {
            boolean isPure = Pure.isPure(found, call.name, call.desc, isThrowable(found))
                    || (isAtomic(found) && !call.name.equals("toString"))
                    || operands.isCopy(call)
                    || Locks.makes(call)
                    || (found.equals("java/lang/AssertionError") && operands.isText(call));
            if (!isPure) {
                readUnknown(call, found, text);
            }
        } else if ((resolved.filter(isAccess).isEmpty()
                        || Bytecode.action(body.method).isEmpty())
                && declared.trust(found, call.name)
                        .or(() -> declared.trust(call.owner, call.name))
                        .isPresent()) {
            trustOrNot(call, call.owner, found, call.name, text);
            checkArguments(call, text);
            resolved.ifPresent(target -> checkTrusted(call, target, text));
        } else {
            follow(call, resolved, text, inside);
        }
    }

    /** Reads a wait or a notification. It is a part of a critical section, which an action is. */
    private void readSignal(MethodInsnNode call, String text, boolean inside) {
        Optional<String> action = Bytecode.action(body.method);
        if (action.isEmpty() || !inside) {
            body.outside(call, text + (action.isEmpty() ? ", but is no action" : ", outside of its critical section"));
        } else if (Locks.signal(call).equals("wait") && !declared.waits().containsKey(action.get())) {
            body.wrong(
                    call,
                    text + ", and it was not said as which action it goes on (expected: waits(\"" + action.get()
                            + "\", ...))");
        }
        int depth = Bytecode.arguments(call).length;
        if (origins.size(call) > depth + 1) {
            body.wrong(call, text + ", in the middle of an expression (expected: its values in local variables)");
        }
        if (operands.isForAll(call, depth)) {
            body.wrong(
                    call,
                    text + " on what other objects may have, too: threads there are woken instead, or wake these"
                            + " (expected: this, or what a final field gets by new, or by newCondition of such a lock)");
        }
        Optional<String> monitor =
                call.owner.equals(Locks.CONDITION) ? operands.lock(call, depth) : operands.monitor(call, depth);
        body.signals.add(new Monitor(Bytecode.line(call), monitor.orElse("another object")));
    }

    /** Reads a call of the JDK that is not known to be pure. */
    private void readUnknown(MethodInsnNode call, String found, String text) {
        boolean isTrusted = declared.trust(found, call.name)
                .or(() -> declared.trust(call.owner, call.name))
                .isPresent();
        if (!isTrusted
                && found.startsWith(LOCKS)
                && call.name.toLowerCase(Locale.ROOT).endsWith("lock")) {
            if (!call.name.equals("unlock") || !body.locks) {
                body.outside(
                        call,
                        text + ", which is not read as a critical section"
                                + bytecode.withoutSections(body.owner)
                                        .map(why -> ", because " + why)
                                        .orElse("")
                                + " (expected: synchronized; lock.lock(); try {"
                                + " ... } finally { lock.unlock(); } of a ReentrantLock, and nothing else with locks in"
                                + " this class; or a specification in which the lock is a variable, and a comparison of"
                                + " a class that has it)");
            }
            body.locks = true;
        } else if (!isTrusted && call.name.equals("<init>") && isThrowable(found)) {
            body.outside(
                    call,
                    text + ", which asks its cause or another object for the text (expected: a text of its own, and the"
                            + " cause)");
        } else {
            trustOrNot(call, call.owner, found, call.name, text);
        }
    }

    /** A method that is given an atomic object may access it. */
    private void checkArguments(MethodInsnNode call, String text) {
        for (int depth = 0; depth < Bytecode.arguments(call).length; depth++) {
            origins.field(call, depth)
                    .flatMap(read -> bytecode.field(read.owner, read.name))
                    .filter(field -> fields.isOwn(field) && field.is(Opcodes.ACC_FINAL))
                    .ifPresent(field -> body.wrong(call, text + ", which is given " + named(field)));
        }
    }

    /** Checks that the step of another object does not access this one. */
    private void checkStep(MethodInsnNode call, Method target, String text) {
        if (!fields.objects(target.owner()).isEmpty()) {
            body.wrong(call, text + ", which is no call of another object, and so not one step");
            return;
        }
        reach.field(target, fields::isOwn)
                .ifPresent(field -> body.wrong(
                        call,
                        text + ", which is said to be one step of another object, and may access " + named(field)));
    }

    /**
     * Checks that a trusted call does not reach a field of this object. A call of a trusted part must not reach any
     * field that the specification models, unless an action calls an action. Outside of actions, other calls of this
     * object itself are not checked.
     */
    private void checkTrusted(MethodInsnNode call, Method target, String text) {
        boolean isOfPart = fields.isTrustedPart(target.owner());
        if (!isOfPart
                && !fields.objects(target.owner()).isEmpty()
                && Bytecode.action(body.method).isEmpty()) {
            return;
        }
        reach.field(target, field -> isOfPart ? fields.isBound(field) : fields.isOwn(field))
                .ifPresent(field -> body.wrong(
                        call,
                        text + ", which may access " + named(field) + ", and is "
                                + (Bytecode.action(target.node()).isPresent() ? "called by no action" : "no action")));
    }

    private static String named(Field field) {
        return Declared.simple(field.owner().name) + "." + field.node().name;
    }

    private static boolean isAtomic(String owner) {
        return owner.startsWith(ATOMIC);
    }

    private boolean isThrowable(String owner) {
        return bytecode.above(owner).stream().anyMatch(node -> node.name.equals("java/lang/Throwable"));
    }

    private static String unknown(String owner, String method) {
        return Body.UNKNOWN + " (declare it by trust(\"" + Declared.simple(owner) + "." + method
                + "\", \"why\"), if it does no harm)";
    }

    private void trustOrNot(AbstractInsnNode at, String called, String found, String name, String text) {
        declared.trust(found, name)
                .or(() -> declared.trust(called, name))
                .ifPresentOrElse(
                        reason -> {
                            body.declare(at, text, reason);
                            if (at instanceof MethodInsnNode call
                                    && Pure.isOfPlatform(found)
                                    && answers(Type.getReturnType(call.desc))) {
                                body.answering.add(Declared.simple(found) + "." + name);
                            }
                        },
                        () -> body.wrong.add(new Remark(
                                text + unknown(found, name),
                                Bytecode.line(at),
                                !Pure.isOfArguments(found, name) || operands.changesOthers(at))));
    }

    /** Whether it is a number or a Boolean. */
    private static boolean answers(Type type) {
        return type.getSort() > Type.VOID && type.getSort() < Type.ARRAY;
    }

    /** Reads the methods that the call may run. An action of a part is an access of this method instead. */
    private void follow(MethodInsnNode call, Optional<Method> resolved, String text, boolean inside) {
        List<Method> targets = targets(call, resolved);
        for (int depth = 0; depth < Bytecode.arguments(call).length; depth++) {
            origins.of(call, depth).stream()
                    .filter(origin -> origin.getOpcode() == Opcodes.GETSTATIC)
                    .flatMap(origin ->
                            bytecode.field(((FieldInsnNode) origin).owner, ((FieldInsnNode) origin).name).stream())
                    .filter(fields::holdsWhatChanges)
                    .forEach(field -> body.handed.add(new Remark(
                            text + ", which is given " + named(field) + ", and may change it", Bytecode.line(call))));
        }
        if (targets.isEmpty()) {
            body.outside(
                    call,
                    resolved.filter(target -> !fields.objects(target.owner()).isEmpty())
                            .map(target -> text + " of what may be another object (expected: this, or a part of it; a"
                                    + " method that nothing compared calls may be declared by except)")
                            .orElse(text + ", which others may implement"
                                    + unknown(
                                            resolved.map(target -> target.owner().name)
                                                    .orElse(call.owner),
                                            call.name)));
        }
        if (call.name.equals("<init>") && isThrowable(call.owner)) {
            // The constructor in the JDK calls it.
            bytecode.method(call.owner, "fillInStackTrace", "()Ljava/lang/Throwable;")
                    .filter(target -> !Pure.isOfPlatform(target.owner().name))
                    .ifPresent(target -> body.callees.add(new Callee(target, Bytecode.line(call), inside)));
        }
        for (Method target : targets) {
            boolean isInstance =
                    !target.is(Opcodes.ACC_STATIC) && !target.node().name.equals("<init>");
            if (isInstance
                    && !fields.objects(target.owner()).isEmpty()
                    && !fields.isOurs(origins, call, Bytecode.arguments(call).length)) {
                body.wrong(call, text + " of what may be another object");
            } else if (target.is(Opcodes.ACC_ABSTRACT)) {
                body.outside(call, text + ", which is abstract" + Body.UNKNOWN);
            } else if (isAccess.test(target)) {
                body.accesses.put(
                        call, new Access(text, Mode.VOLATILE, Bytecode.line(call), false, inside, target, null));
            } else {
                body.callees.add(new Callee(target, Bytecode.line(call), inside));
            }
        }
    }

    private List<Method> targets(MethodInsnNode call, Optional<Method> resolved) {
        if (resolved.isEmpty()) {
            return List.of();
        }
        Method found = resolved.get();
        int receiver = Bytecode.arguments(call).length;
        boolean exact = call.getOpcode() == Opcodes.INVOKESTATIC
                || call.getOpcode() == Opcodes.INVOKESPECIAL
                || found.is(Opcodes.ACC_FINAL)
                || found.is(Opcodes.ACC_PRIVATE)
                || isFinal(call.owner);
        if (exact) {
            return List.of(found);
        }
        if (origins.isThis(call, receiver)) {
            return implementations(fields.objects(body.owner), call);
        } else if (fields.isOurs(origins, call, receiver)) {
            return implementations(fields.objects(origins.field(call, receiver).orElseThrow()), call);
        } else if (origins.isMadeBy(call, receiver, opcode -> opcode == Opcodes.NEW)) {
            return origins.of(call, receiver).stream()
                    .flatMap(made -> bytecode.method(((TypeInsnNode) made).desc, call.name, call.desc).stream())
                    .toList();
        }
        return List.of();
    }

    private boolean isFinal(String type) {
        return bytecode.read(type)
                .filter(node -> (node.access & Opcodes.ACC_FINAL) != 0)
                .isPresent();
    }

    private List<Method> implementations(List<Class<?>> types, MethodInsnNode call) {
        return types.stream()
                .flatMap(type -> bytecode.method(Type.getInternalName(type), call.name, call.desc).stream())
                .distinct()
                .toList();
    }

    // ---- what is made at run time

    void readDynamic(InvokeDynamicInsnNode dynamic) {
        switch (dynamic.bsm.getOwner()) {
            case "java/lang/invoke/LambdaMetafactory" -> {
                for (Object argument : dynamic.bsmArgs) {
                    if (argument instanceof Handle handle) {
                        readReference(dynamic, handle);
                    }
                }
            }
            case "java/lang/invoke/StringConcatFactory" -> checkText(dynamic, Type.getArgumentTypes(dynamic.desc));
            case "java/lang/runtime/ObjectMethods" -> {
                for (Object argument : dynamic.bsmArgs) {
                    if (argument instanceof Handle handle) {
                        checkText(dynamic, Type.getType(handle.getDesc()));
                    }
                }
            }
            default ->
                body.outside(dynamic, "makes a call by " + Declared.simple(dynamic.bsm.getOwner()) + Body.UNKNOWN);
        }
    }

    private void checkText(InvokeDynamicInsnNode dynamic, Type... types) {
        for (Type type : types) {
            if (!Pure.isValue(type)) {
                String name = Declared.simple(type.getClassName().replace('.', '/'));
                trustOrNot(
                        dynamic, type.getInternalName(), type.getInternalName(), "toString", "makes text of " + name);
            }
        }
    }

    /** Reads a method reference: its recipient may call the method at any time. */
    private void readReference(InvokeDynamicInsnNode dynamic, Handle handle) {
        Optional<Method> found = bytecode.method(handle.getOwner(), handle.getName(), handle.getDesc());
        String owner = found.map(target -> target.owner().name).orElse(handle.getOwner());
        String text = "refers to " + Declared.simple(owner) + "." + handle.getName();
        boolean isLambda =
                found.filter(target -> target.is(Opcodes.ACC_SYNTHETIC)).isPresent();
        if (isLambda) {
            body.callees.add(new Callee(found.orElseThrow(), Bytecode.line(dynamic), false));
        } else if (!Pure.isPure(owner, handle.getName(), handle.getDesc(), isThrowable(owner))) {
            // Only a call of it does anything.
            declared.trust(owner, handle.getName())
                    .ifPresentOrElse(
                            reason -> body.declare(dynamic, text, reason),
                            () -> body.wrong(dynamic, text + unknown(owner, handle.getName())));
        }
    }
}
