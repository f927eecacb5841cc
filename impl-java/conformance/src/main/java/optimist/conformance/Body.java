package optimist.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import optimist.conformance.Bytecode.Field;
import optimist.conformance.Bytecode.Method;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Reads one method: its accesses, its calls of methods that are read too, and problems that any method may have, action
 * or not. Everything that a method does is one of these, or is known to be pure, or was declared.
 */
final class Body {
    static final String ENTERS = "enters a monitor";
    static final String NOT_VOLATILE = ", which is not volatile";
    private static final String UNKNOWN = ", and it is not known what that does";
    private static final Set<String> LOOPS =
            Set.of("getAndUpdate", "updateAndGet", "getAndAccumulate", "accumulateAndGet");
    private static final String LOCKS = "java/util/concurrent/locks/";
    private static final Set<String> NOT_FINAL =
            Set.of("intValue", "longValue", "floatValue", "doubleValue", "byteValue", "shortValue");
    private static final String ATOMIC = "java/util/concurrent/atomic/Atomic";
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    /**
     * An access.
     *
     * @param loop whether it is a loop of accesses
     * @param inside whether it is made within a monitor that the method has entered
     * @param part the action of a part that makes it, if one does
     * @param field the name of the accessed field, if the bytecode shows it
     */
    record Access(
            String text,
            Mode mode,
            int line,
            boolean loop,
            boolean inside,
            @Nullable Method part,
            @Nullable String field) {}

    /**
     * A remark about a line.
     *
     * @param isOutside whether it also matters while nobody else has the object: something from outside decides, or is
     *     changed
     */
    record Remark(String text, int line, boolean isOutside) {
        Remark(String text, int line) {
            this(text, line, false);
        }
    }

    /** A monitor that the method enters. */
    record Monitor(int line, String of) {}

    /** A call of a method that is read too. */
    record Callee(Method method, int line) {}

    final ClassNode owner;
    final MethodNode method;
    final Map<AbstractInsnNode, Access> accesses = new LinkedHashMap<>();
    final List<Remark> wrong = new ArrayList<>();
    /** Handlers that may throw another exception instead of an error. This matters only if a caller catches it. */
    final List<Remark> converting = new ArrayList<>();

    /** The methods that are called where an exception does not end the call. */
    final Set<Method> covered = new LinkedHashSet<>();

    /** Whether the method takes a lock of the JDK. Then its accesses are not findings of their own. */
    boolean locks;

    /** What a called method may change of static fields. A constructor must not have that done. */
    final List<Remark> handed = new ArrayList<>();

    final List<Remark> declaredAway = new ArrayList<>();
    final List<Callee> callees = new ArrayList<>();
    final List<Monitor> monitors = new ArrayList<>();
    /** The monitors on which the method waits or notifies. */
    final List<Monitor> signals = new ArrayList<>();

    /** The place of an access that is made once, before the first instruction, which may be the head of a loop. */
    private final AbstractInsnNode beginning = new InsnNode(Opcodes.NOP);

    private final Bytecode bytecode;
    private final Fields fields;
    private final Declared declared;
    private final Predicate<Method> isAccess;
    private final Reach reach;
    private final Origins origins;
    private final Paths paths;

    /**
     * Reads the method.
     *
     * @param isAccess whether a method, an action of a part, is only an access of the action that calls it
     * @param reach what methods may reach that are not read
     */
    Body(Method method, Bytecode bytecode, Fields fields, Declared declared, Predicate<Method> isAccess, Reach reach) {
        owner = method.owner();
        this.method = method.node();
        this.bytecode = bytecode;
        this.fields = fields;
        this.declared = declared;
        this.isAccess = isAccess;
        this.reach = reach;
        origins = new Origins(owner, this.method);
        paths = new Paths(owner, this.method);
        if (method.is(Opcodes.ACC_NATIVE)) {
            wrong.add(new Remark("is native" + UNKNOWN, 0, true));
        }
        read();
    }

    String place(int line) {
        return Bytecode.place(owner, method.name, line);
    }

    /** The possible numbers of accesses on a path, without those within a monitor; see {@link Paths#counts}. */
    int counts() {
        return paths.counts(accesses.keySet(), accesses.containsKey(beginning));
    }

    /** The static initialisers of the classes that the method may be the first to use. */
    Set<Method> initialisers() {
        Set<Method> initialisers = new LinkedHashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            String used = null;
            if (instruction instanceof FieldInsnNode field) {
                used = bytecode.field(field.owner, field.name)
                        .filter(found -> found.is(Opcodes.ACC_STATIC))
                        .map(found -> found.owner().name)
                        .orElse(null);
            } else if (instruction instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESTATIC) {
                used = bytecode.method(call.owner, call.name, call.desc)
                        .map(found -> found.owner().name)
                        .orElse(call.owner);
            } else if (instruction instanceof TypeInsnNode made && made.getOpcode() == Opcodes.NEW) {
                used = made.desc;
            }
            if (used != null) {
                initialisers.addAll(bytecode.initialisers(used));
            }
        }
        return initialisers;
    }

    private void read() {
        int[] depth = paths.depth();
        boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        if (isSynchronized && method.instructions.size() > 0) {
            enter(
                    beginning,
                    Bytecode.firstLine(method),
                    isStatic() ? Optional.of("the class " + owner.name.replace('/', '.')) : monitorOfThis());
        }
        readHandlers();
        for (int i = 0; i < method.instructions.size(); i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            if (instruction.getOpcode() < 0 || !origins.reaches(instruction)) {
                continue;
            }
            boolean inside = isSynchronized || depth[i] > 0;
            int opcode = instruction.getOpcode();
            if (instruction instanceof FieldInsnNode field) {
                readField(field, inside);
            } else if (instruction instanceof MethodInsnNode call) {
                readCall(call, inside);
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                readDynamic(dynamic);
            } else if (instruction instanceof LdcInsnNode load && load.cst instanceof ConstantDynamic) {
                outside(instruction, "computes a constant" + UNKNOWN);
            } else if (opcode == Opcodes.MONITORENTER) {
                boolean isLock = instruction instanceof Locks.Section;
                enter(instruction, Bytecode.line(instruction), isLock ? lock(instruction, 0) : monitor(instruction, 0));
            } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                readElement(instruction, 1, "reads", inside);
            } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
                readElement(instruction, 2, "writes", inside);
            } else if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
                compare(instruction, "compares objects", isName(instruction, 0) || isName(instruction, 1));
            }
        }
    }

    private void readHandlers() {
        Handlers handlers = new Handlers(method, origins, paths);
        handlers.covered().forEach(instruction -> reach.called(instruction).forEach(covered::add));
        handlers.wrong().forEach(handler -> readHandler(handler, wrong));
        handlers.converting().forEach(handler -> readHandler(handler, converting));
    }

    private void readHandler(Handlers.Wrong handler, List<Remark> found) {
        int line = Bytecode.line(handler.at());
        declared.catches(owner.name, method.name)
                .ifPresentOrElse(
                        reason -> declare(handler.at(), handler.text(), reason),
                        () -> found.add(new Remark(
                                handler.text() + " (declare it by catches(\"" + Declared.simple(owner.name) + "."
                                        + method.name + "\", \"why\"), if it does no harm)",
                                line,
                                true)));
    }

    private boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    private void wrong(AbstractInsnNode at, String text) {
        wrong.add(new Remark(text, Bytecode.line(at)));
    }

    private void outside(AbstractInsnNode at, String text) {
        wrong.add(new Remark(text, Bytecode.line(at), true));
    }

    private void declare(AbstractInsnNode at, String text, String reason) {
        declaredAway.add(new Remark(text + ": " + reason, Bytecode.line(at)));
    }

    private void access(
            AbstractInsnNode at, String text, Mode mode, boolean loop, boolean inside, @Nullable String field) {
        accesses.put(at, new Access(text, mode, Bytecode.line(at), loop, inside, null, field));
    }

    // ---- monitors

    /** Records the entry to a monitor. A monitor that may be a different one each time excludes nobody. */
    private void enter(AbstractInsnNode at, int line, Optional<String> monitor) {
        if (monitor.isEmpty()) {
            wrong.add(new Remark(
                    "enters the monitor of what may be another object each time (expected: this, a class, or what a"
                            + " final field holds)",
                    line));
        }
        accesses.put(at, new Access(ENTERS, Mode.VOLATILE, line, false, false, null, null));
        monitors.add(new Monitor(line, monitor.orElse("another object")));
    }

    /**
     * The monitor of {@code this}, if it is known to be the same each time: the object and each part have their own.
     */
    private Optional<String> monitorOfThis() {
        List<Class<?>> objects = fields.objects(owner);
        return objects.size() > 1
                ? Optional.empty()
                : Optional.of(objects.stream().map(Class::getName).findAny().orElse(owner.name.replace('/', '.')));
    }

    /**
     * The monitor of an operand, if it is known to be the same each time.
     *
     * @param depth the number of operands above it
     */
    private Optional<String> monitor(AbstractInsnNode instruction, int depth) {
        if (origins.isThis(instruction, depth)) {
            return monitorOfThis();
        }
        return origins.one(instruction, depth)
                .filter(origin -> origin instanceof LdcInsnNode load && load.cst instanceof Type)
                .map(origin -> "the class " + ((Type) ((LdcInsnNode) origin).cst).getClassName())
                .or(() -> constant(instruction, depth).map(field -> field.key().replace('/', '.')));
    }

    /** The lock of an operand, which a condition may belong to. */
    private Optional<String> lock(AbstractInsnNode instruction, int depth) {
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

    // ---- fields and arrays

    private void readField(FieldInsnNode instruction, boolean inside) {
        Optional<Field> found = bytecode.field(instruction.owner, instruction.name);
        boolean reads = instruction.getOpcode() == Opcodes.GETFIELD || instruction.getOpcode() == Opcodes.GETSTATIC;
        String text = (reads ? "reads " : "writes ") + instruction.name;
        if (found.isEmpty()) {
            wrong(instruction, text + ", a field that cannot be found");
            return;
        }
        Field field = found.get();
        boolean isStatic = field.is(Opcodes.ACC_STATIC);
        boolean makes = method.name.equals("<init>") && !isStatic && origins.isThis(instruction, reads ? 0 : 1);
        if (makes || (field.is(Opcodes.ACC_FINAL) && (reads || !method.name.equals("<init>")))) {
            // A final field does not change any more, and nobody knows an object under construction.
            return;
        }
        Optional<String> reason = declared.reason(field.owner().name, instruction.name);
        if (reason.isPresent()) {
            return;
        }
        String named = text + (field.is(Opcodes.ACC_VOLATILE) ? "" : NOT_VOLATILE);
        access(
                instruction,
                named,
                field.is(Opcodes.ACC_VOLATILE) ? Mode.VOLATILE : Mode.PLAIN,
                false,
                inside,
                field.node().name);
        checkOwner(instruction, text, field, reads ? 0 : 1);
    }

    /** Checks that the specification models the field, and models it for this object. */
    private void checkOwner(AbstractInsnNode instruction, String text, Field field, int depth) {
        if (!fields.isBound(field)) {
            wrong.add(new Remark(
                    text + ", and the specification does not speak of a field " + Declared.simple(field.owner().name)
                            + "." + field.node().name,
                    Bytecode.line(instruction),
                    isOutside(instruction, field, depth)));
        } else if (!fields.isOwner(field, origins, instruction, depth)) {
            wrong(instruction, text + " of what may be another object");
        }
    }

    /** Whether others may have the field: it is static, or that of an object from a static field or another method. */
    private boolean isOutside(AbstractInsnNode instruction, Field field, int depth) {
        if (field.is(Opcodes.ACC_STATIC)) {
            return !(field.owner().name.equals(owner.name) && method.name.equals("<clinit>"));
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
    private boolean changesOthers(AbstractInsnNode at) {
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

    private void readElement(AbstractInsnNode instruction, int depth, String does, boolean inside) {
        if (isOwnArray(instruction, depth)) {
            return;
        }
        Optional<FieldInsnNode> holder = origins.field(instruction, depth);
        Optional<Field> field = holder.flatMap(read -> bytecode.field(read.owner, read.name));
        if (field.filter(array ->
                        declared.reason(array.owner().name, array.node().name).isPresent() || Fields.isTable(array))
                .isPresent()) {
            return;
        }
        if (isCopy(instruction, depth)) {
            return;
        }
        String text = does + " an element of an array";
        access(instruction, text, Mode.PLAIN, false, inside, null);
        boolean isOutside =
                field.filter(array -> isOutside(holder.orElseThrow(), array, 0)).isPresent();
        wrong.add(new Remark(
                text + ", and the specification does not speak of the elements of arrays (expected: an atomic array"
                        + field.map(array -> "; or a declaration: unspecified(\"" + array.node().name
                                        + "\", \"why\") if it never changes, owned if one thread at a time uses it")
                                .orElse("")
                        + ")",
                Bytecode.line(instruction),
                isOutside));
    }

    /** Whether the array is a copy that the method has made. */
    private boolean isCopy(AbstractInsnNode instruction, int depth) {
        Set<AbstractInsnNode> made = origins.of(instruction, depth);
        return !made.isEmpty()
                && made.stream().allMatch(origin -> origin instanceof MethodInsnNode call && isCopy(call))
                && origins.users(made).stream().noneMatch(user -> paths.leads(user, instruction));
    }

    /** Whether the call copies the constants of an enum. */
    private boolean isCopy(MethodInsnNode call) {
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
    private boolean isOwnArray(AbstractInsnNode instruction, int depth) {
        return origins.isMadeBy(
                        instruction,
                        depth,
                        opcode -> opcode == Opcodes.NEWARRAY
                                || opcode == Opcodes.ANEWARRAY
                                || opcode == Opcodes.MULTIANEWARRAY)
                && origins.users(origins.of(instruction, depth)).stream()
                        .noneMatch(user -> paths.leads(user, instruction));
    }

    // ---- calls

    private void readCall(MethodInsnNode call, boolean inside) {
        Optional<Method> resolved = bytecode.method(call.owner, call.name, call.desc);
        String found = resolved.map(target -> target.owner().name).orElse(call.owner);
        String text = "calls " + Declared.simple(found) + "." + call.name;
        Optional<String> step = declared.step(found, call.name);
        if (step.isPresent()) {
            access(call, text, Mode.VOLATILE, false, inside, null);
            declare(call, text, step.get());
            checkArguments(call, text);
            resolved.ifPresent(target -> checkStep(call, target, text));
        } else if (isAtomic(found) && !Set.of("<init>", "length", "newUpdater").contains(call.name)) {
            readAtomic(call, found, text, inside);
        } else if (found.equals(VAR_HANDLE) && !call.name.endsWith("Fence")) {
            readAtomic(call, found, text, inside);
        } else if (declared.hasWaitSet() && !Locks.signal(call).isEmpty()) {
            readSignal(call, text, inside);
        } else if (Pure.isOfPlatform(found)) {
            boolean isPure = Pure.isPure(found, call.name, call.desc, isThrowable(found))
                    || (isAtomic(found) && !call.name.equals("toString"))
                    || isCopy(call)
                    || Locks.makes(call)
                    || (found.equals("java/lang/AssertionError") && isText(call));
            if (!isPure) {
                readUnknown(call, found, text);
            }
        } else if ((resolved.filter(isAccess).isEmpty()
                        || Bytecode.action(method).isEmpty())
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
        Optional<String> action = Bytecode.action(method);
        if (action.isEmpty() || !inside) {
            outside(call, text + (action.isEmpty() ? ", but is no action" : ", outside of its critical section"));
        } else if (Locks.signal(call).equals("wait") && !declared.waits().containsKey(action.get())) {
            wrong(
                    call,
                    text + ", and it was not said as which action it goes on (expected: waits(\"" + action.get()
                            + "\", ...))");
        }
        int depth = Bytecode.arguments(call).length;
        if (origins.size(call) > depth + 1) {
            wrong(call, text + ", in the middle of an expression (expected: its values in local variables)");
        }
        if (isForAll(call, depth)) {
            wrong(call, text + " on what other objects have, too: threads there are woken instead, or wake these");
        }
        Optional<String> monitor = call.owner.equals(Locks.CONDITION) ? lock(call, depth) : monitor(call, depth);
        signals.add(new Monitor(Bytecode.line(call), monitor.orElse("another object")));
    }

    /** Whether an operand is static: a class, or what a static field holds. */
    private boolean isForAll(AbstractInsnNode instruction, int depth) {
        return origins.one(instruction, depth)
                .filter(origin -> origin instanceof LdcInsnNode || origin.getOpcode() == Opcodes.GETSTATIC)
                .isPresent();
    }

    /** Reads a call of the JDK that is not known to be pure. */
    private void readUnknown(MethodInsnNode call, String found, String text) {
        boolean isTrusted = declared.trust(found, call.name)
                .or(() -> declared.trust(call.owner, call.name))
                .isPresent();
        if (!isTrusted
                && found.startsWith(LOCKS)
                && call.name.toLowerCase(Locale.ROOT).endsWith("lock")) {
            if (!call.name.equals("unlock") || !locks) {
                outside(
                        call,
                        text + ", which is not read as a critical section (expected: synchronized; lock.lock(); try {"
                                + " ... } finally { lock.unlock(); } of a ReentrantLock, and nothing else with locks in"
                                + " this class; or a specification in which the lock is a variable, and a comparison of"
                                + " a class that has it)");
            }
            locks = true;
        } else if (!isTrusted && call.name.equals("<init>") && isThrowable(found)) {
            outside(
                    call,
                    text + ", which asks its cause or another object for the text (expected: a text of its own, and the"
                            + " cause)");
        } else {
            trustOrNot(call, call.owner, found, call.name, text);
        }
    }

    /** Whether the last argument is a text, or a number, and need not be asked for its text. */
    private boolean isText(MethodInsnNode call) {
        Set<AbstractInsnNode> texts = origins.of(call, 0);
        return !texts.isEmpty()
                && texts.stream()
                        .allMatch(text -> (text instanceof LdcInsnNode load && !(load.cst instanceof ConstantDynamic))
                                || (text instanceof InvokeDynamicInsnNode dynamic
                                        && dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory"))
                                || (text instanceof MethodInsnNode made
                                        && Pure.isValue(Type.getReturnType(made.desc))));
    }

    /** A method that is given an atomic object may access it. */
    private void checkArguments(MethodInsnNode call, String text) {
        for (int depth = 0; depth < Bytecode.arguments(call).length; depth++) {
            origins.field(call, depth)
                    .flatMap(read -> bytecode.field(read.owner, read.name))
                    .filter(field -> fields.isOwn(field) && field.is(Opcodes.ACC_FINAL))
                    .ifPresent(field -> wrong(call, text + ", which is given " + named(field)));
        }
    }

    /** Checks that the step of another object does not access this one. */
    private void checkStep(MethodInsnNode call, Method target, String text) {
        if (!fields.objects(target.owner()).isEmpty()) {
            wrong(call, text + ", which is no call of another object, and so not one step");
            return;
        }
        reach.field(target, fields::isOwn)
                .ifPresent(field -> wrong(
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
                && Bytecode.action(method).isEmpty()) {
            return;
        }
        reach.field(target, field -> isOfPart ? fields.isBound(field) : fields.isOwn(field))
                .ifPresent(field -> wrong(
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
        return UNKNOWN + " (declare it by trust(\"" + Declared.simple(owner) + "." + method
                + "\", \"why\"), if it does no harm)";
    }

    private void trustOrNot(AbstractInsnNode at, String called, String found, String name, String text) {
        declared.trust(found, name)
                .or(() -> declared.trust(called, name))
                .ifPresentOrElse(
                        reason -> declare(at, text, reason),
                        () -> wrong.add(new Remark(
                                text + unknown(found, name),
                                Bytecode.line(at),
                                !Pure.isOfArguments(found, name) || changesOthers(at))));
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
                    .forEach(field -> handed.add(new Remark(
                            text + ", which is given " + named(field) + ", and may change it", Bytecode.line(call))));
        }
        if (targets.isEmpty()) {
            outside(
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
                    .ifPresent(target -> callees.add(new Callee(target, Bytecode.line(call))));
        }
        for (Method target : targets) {
            boolean isInstance =
                    !target.is(Opcodes.ACC_STATIC) && !target.node().name.equals("<init>");
            if (isInstance
                    && !fields.objects(target.owner()).isEmpty()
                    && !fields.isOurs(origins, call, Bytecode.arguments(call).length)) {
                wrong(call, text + " of what may be another object");
            } else if (target.is(Opcodes.ACC_ABSTRACT)) {
                outside(call, text + ", which is abstract" + UNKNOWN);
            } else if (isAccess.test(target)) {
                accesses.put(call, new Access(text, Mode.VOLATILE, Bytecode.line(call), false, inside, target, null));
            } else {
                callees.add(new Callee(target, Bytecode.line(call)));
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
            return implementations(fields.objects(owner), call);
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

    // ---- atomic objects and handles of fields

    private void readAtomic(MethodInsnNode call, String found, String text, boolean inside) {
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
        String named = text + (isPlain ? " of " + held.get().node().name + NOT_VOLATILE : "");
        access(
                call,
                named,
                mode,
                isLoop,
                inside,
                held.map(field -> field.node().name).orElse(null));
        if (call.name.equals("toString") && found.contains("Reference")) {
            wrong(call, text + ", which asks what it holds for its text");
        }
        if (NOT_FINAL.contains(call.name)
                && held.filter(field -> !fields.isOwn(field)).isPresent()) {
            wrong(call, text + ", which a subclass may override (expected: get)");
        }
        if (held.isEmpty()) {
            outside(call, text + ", and it cannot be seen of which field");
        } else if (isAtomicObject) {
            int read = holder.orElseThrow().getOpcode();
            if (read == Opcodes.GETSTATIC || !fields.isBound(held.get())) {
                checkOwner(call, text, held.get(), arguments);
            } else if (!fields.isOwner(held.get(), origins, holder.orElseThrow(), 0)) {
                wrong(call, text + " of what may be another object");
            }
        } else {
            checkOwner(call, text, held.get(), arguments - 1);
        }
        Type[] types = Bytecode.arguments(call);
        if (call.name.contains("ompareAnd") && types.length >= 2 && types[types.length - 2].getSort() >= Type.ARRAY) {
            compare(call, text, isName(call, 1));
        }
    }

    /** Checks a comparison of references. It compares values only if equal values are the same object. */
    private void compare(AbstractInsnNode at, String text, boolean named) {
        if (named) {
            return;
        }
        if (declared.identity().isEmpty()) {
            wrong(at, text + ", and it was not said that those with the same value are the same object");
        } else {
            declare(at, text, String.join("; ", declared.identity()));
        }
    }

    /** Whether an operand is null, or a constant of an enum, which exists only once. */
    private boolean isName(AbstractInsnNode instruction, int depth) {
        return origins.isMadeBy(instruction, depth, opcode -> opcode == Opcodes.ACONST_NULL)
                || origins.field(instruction, depth)
                        .flatMap(read -> bytecode.field(read.owner, read.name))
                        .filter(field -> field.is(Opcodes.ACC_ENUM))
                        .isPresent();
    }

    // ---- what is made at run time

    private void readDynamic(InvokeDynamicInsnNode dynamic) {
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
            default -> outside(dynamic, "makes a call by " + Declared.simple(dynamic.bsm.getOwner()) + UNKNOWN);
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
            callees.add(new Callee(found.orElseThrow(), Bytecode.line(dynamic)));
        } else if (!Pure.isPure(owner, handle.getName(), handle.getDesc(), isThrowable(owner))) {
            // Only a call of it does anything.
            declared.trust(owner, handle.getName())
                    .ifPresentOrElse(
                            reason -> declare(dynamic, text, reason),
                            () -> wrong(dynamic, text + unknown(owner, handle.getName())));
        }
    }

    @Override
    public String toString() {
        return owner.name + "." + method.name + method.desc;
    }
}
