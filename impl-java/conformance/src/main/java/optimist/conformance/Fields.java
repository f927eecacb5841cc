package optimist.conformance;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import optimist.conformance.Binding.Shared;
import optimist.conformance.Bytecode.Field;
import optimist.conformance.Lint.Finding;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The fields of an object and its parts, and which of them the specification models. */
final class Fields {
    private static final Set<String> PLAIN_SUPERCLASSES =
            Set.of("java/lang/Object", "java/lang/Enum", "java/lang/Record");

    private final Bytecode bytecode;
    private final Declared declared;
    private final List<Part> parts;
    private final Set<String> bound = new HashSet<>();
    private final Set<String> ofNodes = new HashSet<>();
    private final Set<String> ofParts = new HashSet<>();

    Fields(Class<?> type, Bytecode bytecode, Binding binding) {
        this.bytecode = bytecode;
        declared = binding.declared();
        parts = Part.of(type, bytecode);
        for (Part part : parts) {
            part.fields().stream()
                    .filter(field -> !isOfTwo(field.getDeclaringClass()))
                    .forEach(field -> ofParts.add(key(field)));
        }
        Part.all(type, bytecode).stream()
                .flatMap(part -> part.fields().stream())
                .filter(field -> declared.isAlike(Type.getInternalName(field.getDeclaringClass()), field.getName()))
                .forEach(field -> ofParts.add(key(field)));
        for (Shared shared : binding.shared()) {
            if (shared.nodes() != null) {
                find(shared.nodes(), shared.field()).ifPresent(field -> ofNodes.add(field.key()));
                continue;
            }
            for (Part part : parts) {
                if (shared.field().startsWith(part.path())) {
                    find(part.type(), shared.field().substring(part.path().length()))
                            .ifPresent(field -> bound.add(field.key()));
                }
            }
        }
    }

    private static String key(java.lang.reflect.Field field) {
        return Type.getInternalName(field.getDeclaringClass()) + "." + field.getName();
    }

    private Optional<Field> find(Class<?> type, String field) {
        return bytecode.field(Type.getInternalName(type), field);
    }

    /** Whether the specification models the field. */
    boolean isBound(Field field) {
        return bound.contains(field.key()) || ofNodes.contains(field.key());
    }

    /** Whether it models the field as one of the object or its parts, and not of nodes. */
    boolean isOwn(Field field) {
        return bound.contains(field.key());
    }

    /** The public fields that the specification models. */
    List<String> open() {
        return Stream.concat(bound.stream(), ofNodes.stream())
                .sorted()
                .filter(key -> {
                    int dot = key.lastIndexOf('.');
                    return bytecode.field(key.substring(0, dot), key.substring(dot + 1))
                            .filter(field -> field.is(Opcodes.ACC_PUBLIC))
                            .isPresent();
                })
                .map(Declared::simple)
                .toList();
    }

    /** Whether a method of this class belongs to a trusted part. */
    boolean isTrustedPart(ClassNode owner) {
        return parts.stream()
                .filter(declared::isTrusted)
                .anyMatch(part ->
                        bytecode.above(Type.getInternalName(part.type())).contains(owner));
    }

    /**
     * Whether objects that stand for the same value may differ in a field, because it is a variable of its own, or
     * serves only as a monitor, or a trusted part changes it in a nested class: lint lets nobody else access it.
     */
    boolean mayDiffer(java.lang.reflect.Field field) {
        Class<?> owner = field.getDeclaringClass();
        boolean isTrusted = owner.getDeclaringClass() != null
                && bytecode.read(Type.getInternalName(owner.getDeclaringClass()))
                        .filter(this::isTrustedPart)
                        .isPresent();
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        return ofNodes.contains(key(field))
                || (isFinal
                        ? find(owner, field.getName()).filter(Fields::isMonitor).isPresent()
                        : isTrusted && !declared.isOwned(Type.getInternalName(owner), field.getName()));
    }

    /** The classes of the object and its parts. */
    List<String> types() {
        return parts.stream().map(part -> Type.getInternalName(part.type())).toList();
    }

    /** Whether an operand is an object whose field this should be: {@code this}, a part of it, or any node. */
    boolean isOwner(Field field, Origins origins, AbstractInsnNode instruction, int depth) {
        return ofNodes.contains(field.key()) || (isOurs(origins, instruction, depth) && !isOfTwo(field.owner()));
    }

    /**
     * Whether an object and a part, or two parts, have the fields of this class. Then lint cannot tell them apart. A part that is
     * declared to be like an earlier one does not count.
     */
    private boolean isOfTwo(ClassNode owner) {
        return objects(owner, parts.stream().filter(part -> !isAlike(part))).size() > 1;
    }

    private boolean isAlike(Part part) {
        return part.fields().stream()
                .anyMatch(field -> declared.isAlike(Type.getInternalName(field.getDeclaringClass()), field.getName()));
    }

    private boolean isOfTwo(Class<?> owner) {
        return bytecode.read(Type.getInternalName(owner)).filter(this::isOfTwo).isPresent();
    }

    /** Whether an operand is {@code this}, or a part of it. */
    boolean isOurs(Origins origins, AbstractInsnNode instruction, int depth) {
        return origins.isThis(instruction, depth)
                || origins.field(instruction, depth)
                        .filter(part -> part.getOpcode() == Opcodes.GETFIELD)
                        .filter(part -> bytecode.field(part.owner, part.name)
                                .filter(field -> ofParts.contains(field.key()))
                                .isPresent())
                        .filter(part -> isOurs(origins, part, 0))
                        .isPresent();
    }

    /** The possible types of {@code this} in a method of that class: the object, or one of its parts. */
    List<Class<?>> objects(ClassNode owner) {
        return objects(owner, parts.stream());
    }

    private List<Class<?>> objects(ClassNode owner, Stream<Part> of) {
        return of.<Class<?>>map(Part::type)
                .filter(type -> bytecode.above(Type.getInternalName(type)).contains(owner))
                .toList();
    }

    /** The possible types of the part in a field. */
    List<Class<?>> objects(FieldInsnNode part) {
        return parts.stream()
                .filter(known -> !known.fields().isEmpty())
                .filter(known ->
                        known.fields().get(known.fields().size() - 1).getName().equals(part.name))
                .<Class<?>>map(Part::type)
                .toList();
    }

    /** The field of an updater or a {@code VarHandle}, if a static final field holds the handle. */
    Optional<Field> handled(FieldInsnNode handle) {
        return bytecode.field(handle.owner, handle.name)
                .filter(field -> field.is(Opcodes.ACC_FINAL) && field.is(Opcodes.ACC_STATIC))
                .map(Fields::writes)
                .filter(writes -> writes.size() == 1)
                .flatMap(writes -> made(writes.get(0)));
    }

    /** An instruction that writes a field, and its method. */
    record Write(ClassNode owner, MethodNode method, FieldInsnNode at) {}

    static List<Write> writes(Field field) {
        List<Write> writes = new ArrayList<>();
        for (MethodNode method : field.owner().methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof FieldInsnNode write
                        && (write.getOpcode() == Opcodes.PUTSTATIC || write.getOpcode() == Opcodes.PUTFIELD)
                        && write.name.equals(field.node().name)) {
                    writes.add(new Write(field.owner(), method, write));
                }
            }
        }
        return writes;
    }

    private Optional<Field> made(Write write) {
        Origins origins = new Origins(write.owner(), write.method());
        return origins.one(write.at(), 0)
                .filter(MethodInsnNode.class::isInstance)
                .map(MethodInsnNode.class::cast)
                .filter(call -> Pure.isHandle(call.owner) || call.owner.equals("java/lang/invoke/MethodHandles$Lookup"))
                .filter(call -> call.name.equals("newUpdater") || call.name.equals("findVarHandle"))
                .flatMap(call -> {
                    Type[] arguments = Type.getArgumentTypes(call.desc);
                    int last = arguments.length - 1;
                    return constant(origins, call, last - firstOf(arguments), Type.class)
                            .flatMap(owner -> constant(origins, call, last - lastOf(arguments), String.class)
                                    .flatMap(field -> bytecode.field(owner.getInternalName(), field)));
                });
    }

    private static int lastOf(Type[] arguments) {
        int last = arguments.length - 1;
        while (!arguments[last].getClassName().equals("java.lang.String")) {
            last--;
        }
        return last;
    }

    /** The index of the class that has the field. A lookup may come before it. */
    private static int firstOf(Type[] arguments) {
        int first = 0;
        while (!arguments[first].getClassName().equals("java.lang.Class")) {
            first++;
        }
        return first;
    }

    private static <T> Optional<T> constant(Origins origins, MethodInsnNode call, int depth, Class<T> type) {
        return origins.one(call, depth)
                .filter(LdcInsnNode.class::isInstance)
                .map(origin -> ((LdcInsnNode) origin).cst)
                .filter(type::isInstance)
                .map(type::cast);
    }

    // ---- what they hold

    /**
     * Finds the undeclared fields whose content may change.
     *
     * @param locks whether there are findings about locks already
     */
    List<Finding> unknown(List<ClassNode> read, boolean locks) {
        Set<String> mentioned = Bytecode.mentioned(read);
        Map<String, Finding> unknown = new LinkedHashMap<>();
        for (Part part : declared.read(parts)) {
            for (Class<?> c : Bytecode.hierarchy(part.type())) {
                ClassNode node = bytecode.read(Type.getInternalName(c)).orElseThrow();
                for (FieldNode declaration : node.fields) {
                    Field field = new Field(node, declaration);
                    // A field that nobody mentions is padding.
                    boolean isUsed = field.is(Opcodes.ACC_VOLATILE) || mentioned.contains(declaration.name);
                    boolean isLock = locks && declaration.desc.startsWith("Ljava/util/concurrent/locks/");
                    if (isUsed && !isLock && !isKnown(field)) {
                        unknown.put(
                                field.key(),
                                new Finding(
                                        place(field, read),
                                        "is a " + text(declaration) + ", of which the specification does not speak"
                                                + " (expected: shared, owned or unspecified, by its name)"));
                    }
                }
            }
        }
        return List.copyOf(unknown.values());
    }

    private static String text(FieldNode field) {
        String type = Type.getType(field.desc).getClassName().replace('.', '/');
        boolean constant = (field.access & Opcodes.ACC_FINAL) != 0;
        return (constant ? "" : "field that changes, a ") + Declared.simple(type);
    }

    private boolean isKnown(Field field) {
        return bound.contains(field.key())
                || ofParts.contains(field.key())
                || declared.reason(field.owner().name, field.node().name).isPresent()
                || isConstant(field, new HashSet<>());
    }

    /** Whether the field is final, and its content does not change, except for what was declared. */
    private boolean isConstant(Field field, Set<String> visited) {
        Type type = Type.getType(field.node().desc);
        if (!field.is(Opcodes.ACC_FINAL)) {
            return false;
        } else if (type.getSort() == Type.ARRAY) {
            return isTable(field);
        }
        return Pure.isValue(type)
                || Pure.isHandle(type.getInternalName())
                || declared.trust(type.getInternalName()).isPresent()
                || (type.getInternalName().equals("java/lang/Object") && isMonitor(field))
                || lock(field).isPresent()
                || isConstant(type.getInternalName(), visited);
    }

    /** Whether a field holds an array, or an object with fields that change. */
    boolean holdsWhatChanges(Field field) {
        Type type = Type.getType(field.node().desc);
        if (type.getSort() == Type.ARRAY) {
            return !isTable(field)
                    && declared.reason(field.owner().name, field.node().name).isEmpty();
        }
        return type.getSort() == Type.OBJECT
                && !Pure.isOfPlatform(type.getInternalName())
                && bytecode.above(type.getInternalName()).stream()
                        .filter(above -> !Pure.isOfPlatform(above.name))
                        .flatMap(above -> above.fields.stream().map(held -> new Field(above, held)))
                        .anyMatch(held -> !held.is(Opcodes.ACC_STATIC)
                                && !held.is(Opcodes.ACC_FINAL)
                                && !isBound(held)
                                && declared.reason(held.owner().name, held.node().name)
                                        .isEmpty());
    }

    /** Whether the compiler generated the array: for a switch, or for the constants of an enum. */
    static boolean isTable(Field field) {
        return field.is(Opcodes.ACC_SYNTHETIC) && field.is(Opcodes.ACC_STATIC) && field.is(Opcodes.ACC_FINAL);
    }

    /** Whether the object serves only as a monitor. */
    private static boolean isMonitor(Field field) {
        return isMade(field, "java/lang/Object");
    }

    /** Whether each write of the field writes a new object of this class. */
    private static boolean isMade(Field field, String type) {
        return isMade(field, made -> made.desc.equals(type));
    }

    /** Whether each write of the field writes a new object. That of a condition is made by its lock. */
    static boolean isMade(Field field) {
        return isMade(field, made -> true)
                || lock(field).filter(lock -> !lock.is(Opcodes.ACC_STATIC)).isPresent();
    }

    private static boolean isMade(Field field, Predicate<TypeInsnNode> type) {
        List<Write> writes = writes(field);
        return !writes.isEmpty()
                && writes.stream()
                        .allMatch(write -> new Origins(write.owner(), write.method())
                                .one(write.at(), 0)
                                .filter(origin -> origin.getOpcode() == Opcodes.NEW && type.test((TypeInsnNode) origin))
                                .isPresent());
    }

    /** The field of the lock that a final field holds, or whose condition it holds. */
    static Optional<Field> lock(Field field) {
        String type = Type.getType(field.node().desc).getInternalName();
        if (!field.is(Opcodes.ACC_FINAL)) {
            return Optional.empty();
        } else if (Locks.isLock(type)) {
            return isMade(field, Locks.LOCK) ? Optional.of(field) : Optional.empty();
        }
        List<Write> writes = writes(field);
        return type.equals(Locks.CONDITION) && writes.size() == 1 ? lock(writes.get(0)) : Optional.empty();
    }

    /** The field of the lock that makes the condition which is written. */
    private static Optional<Field> lock(Write write) {
        Origins origins = new Origins(write.owner(), write.method());
        return origins.one(write.at(), 0)
                .filter(origin -> origin instanceof MethodInsnNode call && call.name.equals("newCondition"))
                .flatMap(call -> origins.field(call, 0))
                .filter(read -> read.getOpcode() == Opcodes.GETFIELD && origins.isThis(read, 0))
                .flatMap(read -> write.owner().fields.stream()
                        .filter(node -> read.owner.equals(write.owner().name) && node.name.equals(read.name))
                        .map(node -> new Field(write.owner(), node))
                        .findAny())
                .flatMap(Fields::lock);
    }

    /** Whether objects of a type do not change, except for what was declared. A subclass might have more fields. */
    boolean isConstant(String type, Set<String> visited) {
        if (Pure.isOfPlatform(type) || !visited.add(type)) {
            return !Pure.isOfPlatform(type) || Pure.isValue(Type.getObjectType(type)) || isEnum(type);
        }
        return bytecode.read(type)
                .filter(node -> (node.access & (Opcodes.ACC_FINAL | Opcodes.ACC_ENUM)) != 0)
                .filter(node -> PLAIN_SUPERCLASSES.contains(node.superName) || isConstant(node.superName, visited))
                .filter(node -> bytecode.above(type).stream()
                        .filter(above -> !Pure.isOfPlatform(above.name))
                        .flatMap(above -> above.fields.stream().map(field -> new Field(above, field)))
                        .filter(field -> !field.is(Opcodes.ACC_STATIC))
                        .allMatch(field -> declared.reason(field.owner().name, field.node().name)
                                        .isPresent()
                                || isConstant(field, visited)))
                .isPresent();
    }

    private boolean isEnum(String type) {
        return bytecode.read(type)
                .filter(node -> "java/lang/Enum".equals(node.superName) && (node.access & Opcodes.ACC_FINAL) != 0)
                .isPresent();
    }

    private static String place(Field field, List<ClassNode> read) {
        return Bytecode.place(field.owner(), field.node().name, line(field, read));
    }

    // ---- what a new object has

    /**
     * Finds the fields in which two new objects hold the same object. Each would see what the other does, and the
     * specification describes only one.
     */
    List<Finding> common(List<Part> loaded, Object one, Object other) {
        List<Finding> common = new ArrayList<>();
        for (Part part : loaded) {
            for (Class<?> c : Bytecode.hierarchy(part.type())) {
                for (java.lang.reflect.Field declared : c.getDeclaredFields()) {
                    Field field = find(c, declared.getName()).orElseThrow();
                    if (!field.is(Opcodes.ACC_STATIC) && isOfObject(field)) {
                        Cell cell = new Cell(part, declared);
                        Object held = cell.raw(one);
                        if (held != null && held == cell.raw(other) && changes(held)) {
                            common.add(made(
                                    field,
                                    "holds an object that another new object has too (expected: one of its own)"));
                        }
                    }
                }
            }
        }
        return common;
    }

    /** Finds the final fields whose contents differ in two new objects, and that the specification does not model. */
    List<Finding> different(List<Part> loaded, Likeness likeness, Object one, Object other) {
        List<Finding> different = new ArrayList<>();
        for (Part part : loaded) {
            for (Class<?> c : Bytecode.hierarchy(part.type())) {
                for (java.lang.reflect.Field declared : c.getDeclaredFields()) {
                    Field field = find(c, declared.getName()).orElseThrow();
                    if (!field.is(Opcodes.ACC_STATIC) && !isOfObject(field)) {
                        Cell cell = new Cell(part, declared);
                        likeness.difference(declared, cell.raw(one), cell.raw(other), Subject.IN_ANOTHER)
                                .ifPresent(text -> different.add(made(
                                        field,
                                        text + ", and the class is compared with the help of several objects (expected:"
                                                + " the same in each; or unspecified(\"" + declared.getName()
                                                + "\", \"why\"))")));
                    }
                }
            }
        }
        return different;
    }

    private static Finding made(Field field, String text) {
        return new Finding(place(field, List.of()), text);
    }

    /** A finding about what a field of a new object holds. */
    Finding made(java.lang.reflect.Field field, String text) {
        return made(find(field.getDeclaringClass(), field.getName()).orElseThrow(), text);
    }

    /** Whether the specification models the field or its content, or one thread at a time uses it. */
    private boolean isOfObject(Field field) {
        return isOwn(field) || ofParts.contains(field.key()) || declared.isOwned(field.owner().name, field.node().name);
    }

    private boolean changes(Object held) {
        Class<?> type = held.getClass();
        return type != Object.class
                && !type.isHidden()
                && !(held instanceof Enum)
                && !isConstant(Type.getInternalName(type), new HashSet<>());
    }

    /** The line of the first use. A class file has no line for a declaration. */
    private static int line(Field field, List<ClassNode> read) {
        return Stream.concat(Stream.of(field.owner()), read.stream())
                .flatMap(node -> node.methods.stream())
                .flatMap(method -> Stream.of(method.instructions.toArray()))
                .filter(instruction -> instruction instanceof FieldInsnNode use && use.name.equals(field.node().name))
                .mapToInt(Bytecode::line)
                .findFirst()
                .orElse(0);
    }
}
