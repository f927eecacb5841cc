package optimist.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.Action;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The class files on the class path. */
final class Bytecode {
    private static final String ACTION = Type.getDescriptor(Action.class);

    private final ClassLoader loader;
    private final Map<String, Optional<ClassNode>> classes = new HashMap<>();
    private final Map<String, String> withoutSections = new HashMap<>();

    Bytecode(ClassLoader loader) {
        this.loader = loader;
    }

    static byte @Nullable [] bytes(ClassLoader loader, String internalName) {
        try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The action that the method is, if it is one. */
    static Optional<String> action(MethodNode method) {
        if ((method.access & Opcodes.ACC_BRIDGE) != 0) {
            // The compiler has copied the annotation to a bridge method.
            return Optional.empty();
        }
        return Stream.of(method.visibleAnnotations, method.invisibleAnnotations)
                .filter(annotations -> annotations != null)
                .flatMap(List::stream)
                .filter(annotation -> annotation.desc.equals(ACTION))
                .map(Bytecode::value)
                .findAny();
    }

    private static String value(AnnotationNode annotation) {
        return String.valueOf(annotation.values.get(1));
    }

    Optional<ClassNode> read(String internalName) {
        return classes.computeIfAbsent(internalName, name -> {
            byte[] bytes = bytes(loader, name);
            if (bytes == null) {
                return Optional.empty();
            }
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, 0);
            Locks.asMonitors(node).ifPresent(why -> withoutSections.put(name, why));
            return Optional.of(node);
        });
    }

    /** Why no use of a lock in the class is read as a critical section, if that is so. */
    Optional<String> withoutSections(ClassNode owner) {
        return Optional.ofNullable(withoutSections.get(owner.name));
    }

    /** The class and its superclasses, except those of the JDK. */
    static List<Class<?>> hierarchy(Class<?> type) {
        List<Class<?>> hierarchy = new ArrayList<>();
        for (Class<?> c = type;
                c != null && !c.isPrimitive() && !c.getName().startsWith("java.");
                c = c.getSuperclass()) {
            hierarchy.add(c);
        }
        return hierarchy;
    }

    /**
     * The classes of the object and its parts, their superclasses and interfaces outside the JDK, and all nested
     * classes.
     */
    List<ClassNode> family(Class<?> type) {
        return family(type, Declared.nothing());
    }

    /** The same without trusted parts. */
    List<ClassNode> family(Class<?> type, Declared declared) {
        List<ClassNode> family = new ArrayList<>();
        for (Part part : declared.read(Part.of(type, this))) {
            for (Class<?> c : hierarchy(part.type())) {
                add(Type.getInternalName(c), family);
                addInterfaces(c, family);
            }
        }
        return family;
    }

    private void addInterfaces(Class<?> type, List<ClassNode> family) {
        for (Class<?> face : type.getInterfaces()) {
            if (!Pure.isOfPlatform(face)) {
                add(Type.getInternalName(face), family);
                addInterfaces(face, family);
            }
        }
    }

    /** Whether the class declares or inherits actions. */
    boolean hasActions(Class<?> type) {
        return hierarchy(type).stream()
                .flatMap(c -> read(Type.getInternalName(c)).stream())
                .flatMap(node -> node.methods.stream())
                .anyMatch(method -> action(method).isPresent());
    }

    /** The actions of the class and its parts, except those that are only an access of another action. */
    Set<String> steps(Class<?> type, Declared declared) {
        Set<String> steps = new HashSet<>();
        Set<String> accesses = new HashSet<>();
        for (ClassNode node : family(type, declared)) {
            for (MethodNode method : node.methods) {
                action(method).ifPresent(action -> {
                    steps.add(action);
                    for (AbstractInsnNode instruction : method.instructions) {
                        if (instruction instanceof MethodInsnNode call) {
                            accesses.add(call.owner + call.name + call.desc);
                        }
                    }
                });
            }
        }
        for (ClassNode node : family(type, declared)) {
            node.methods.stream()
                    .filter(method -> accesses.contains(node.name + method.name + method.desc))
                    .forEach(method -> action(method).ifPresent(steps::remove));
        }
        return steps;
    }

    /** The actions that return nothing. */
    Set<String> silent(Class<?> type) {
        return family(type).stream()
                .flatMap(node -> node.methods.stream())
                .filter(method -> method.desc.endsWith(")V"))
                .flatMap(method -> action(method).stream())
                .collect(Collectors.toSet());
    }

    /** The names of all fields that a family reads or writes, and all strings, which may be names of fields. */
    static Set<String> mentioned(List<ClassNode> family) {
        Set<String> mentioned = new HashSet<>();
        for (ClassNode node : family) {
            for (MethodNode method : node.methods) {
                for (AbstractInsnNode instruction : method.instructions) {
                    if (instruction instanceof FieldInsnNode field) {
                        mentioned.add(field.name);
                    } else if (instruction instanceof LdcInsnNode load && load.cst instanceof String name) {
                        mentioned.add(name);
                    }
                }
            }
        }
        return mentioned;
    }

    private void add(String internalName, List<ClassNode> family) {
        ClassNode node = read(internalName).orElseThrow();
        if (family.stream().anyMatch(known -> known.name.equals(internalName))) {
            return;
        }
        family.add(node);
        node.innerClasses.stream()
                .filter(inner -> inner.name.startsWith(internalName + "$"))
                .forEach(inner -> add(inner.name, family));
    }

    /** A field, and the class that declares it. */
    record Field(ClassNode owner, FieldNode node) {
        boolean is(int access) {
            return (node.access & access) != 0;
        }

        String key() {
            return owner.name + "." + node.name;
        }
    }

    /** A method, and the class that declares it. */
    record Method(ClassNode owner, MethodNode node) {
        boolean is(int access) {
            return (node.access & access) != 0;
        }

        boolean isOfInterface() {
            return (owner.access & Opcodes.ACC_INTERFACE) != 0;
        }
    }

    /** The declaration of the field, in the class or in a type above it. */
    Optional<Field> field(String owner, String field) {
        return above(owner).stream()
                .flatMap(node -> node.fields.stream()
                        .filter(candidate -> candidate.name.equals(field))
                        .map(candidate -> new Field(node, candidate)))
                .findFirst();
    }

    /** The method that a call on an object of this class runs: its own, or that of a superclass or an interface. */
    Optional<Method> method(String owner, String name, String descriptor) {
        List<Method> found = above(owner).stream()
                .flatMap(node -> node.methods.stream()
                        .filter(candidate -> candidate.name.equals(name) && candidate.desc.equals(descriptor))
                        .map(candidate -> new Method(node, candidate)))
                // Private and static methods of an interface are not inherited.
                .filter(method -> method.owner().name.equals(owner)
                        || !method.isOfInterface()
                        || !(method.is(Opcodes.ACC_STATIC) || method.is(Opcodes.ACC_PRIVATE)))
                .toList();
        return found.stream()
                .filter(method -> found.stream().noneMatch(other -> isOverridden(method, other)))
                // An interface may implement what is abstract in a class, but not conversely.
                .min((a, b) -> Boolean.compare(a.is(Opcodes.ACC_ABSTRACT), b.is(Opcodes.ACC_ABSTRACT)));
    }

    /** Whether a method of a subinterface overrides this one. */
    private boolean isOverridden(Method method, Method by) {
        return !method.owner().equals(by.owner())
                && method.isOfInterface()
                && by.isOfInterface()
                && above(by.owner().name).contains(method.owner());
    }

    /** The class and its superclasses, the nearest first, then the interfaces of all of them. */
    List<ClassNode> above(String owner) {
        List<ClassNode> above = new ArrayList<>();
        for (Optional<ClassNode> node = read(owner);
                node.isPresent();
                node = Optional.ofNullable(node.get().superName).flatMap(this::read)) {
            above.add(node.get());
        }
        for (int i = 0; i < above.size(); i++) {
            for (String face : above.get(i).interfaces) {
                read(face).filter(node -> !above.contains(node)).ifPresent(above::add);
            }
        }
        return above;
    }

    /** The static initialisers of the class and its superclasses, except those of the JDK. */
    List<Method> initialisers(String owner) {
        if (Pure.isOfPlatform(owner)) {
            return List.of();
        }
        return above(owner).stream()
                .filter(node -> !Pure.isOfPlatform(node.name))
                .flatMap(node -> node.methods.stream()
                        .filter(method -> method.name.equals("<clinit>"))
                        .map(method -> new Method(node, method)))
                .toList();
    }

    /** The types of the arguments of a call. */
    static Type[] arguments(AbstractInsnNode call) {
        return Type.getArgumentTypes(
                call instanceof MethodInsnNode method ? method.desc : ((InvokeDynamicInsnNode) call).desc);
    }

    static int line(AbstractInsnNode instruction) {
        for (AbstractInsnNode i = instruction; i != null; i = i.getPrevious()) {
            if (i instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    static int firstLine(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    static String place(ClassNode owner, String member, int line) {
        return owner.name.replace('/', '.') + "." + member + "(" + source(owner, line) + ")";
    }

    /** The file and the line. A generated class may have neither. */
    static String source(ClassNode owner, int line) {
        String file = owner.sourceFile == null ? "no source file" : owner.sourceFile;
        return file + (line == 0 ? "" : ":" + line);
    }
}
