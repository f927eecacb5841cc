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
import java.util.stream.Stream;
import optimist.Action;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Class files, as they lie on the class path. */
final class Bytecode {
    private static final String ACTION = Type.getDescriptor(Action.class);

    private final ClassLoader loader;
    private final Map<String, Optional<ClassNode>> classes = new HashMap<>();

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

    /** The name of the action that the method is, if it is one. */
    static Optional<String> action(MethodNode method) {
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
            return Optional.of(node);
        });
    }

    /** The class and its superclasses, but those of the JDK. */
    static List<Class<?>> hierarchy(Class<?> type) {
        List<Class<?>> hierarchy = new ArrayList<>();
        for (Class<?> c = type;
                c != null && !c.isPrimitive() && !c.getName().startsWith("java.");
                c = c.getSuperclass()) {
            hierarchy.add(c);
        }
        return hierarchy;
    }

    /** The class, those of its parts, and their superclasses and nested classes. */
    List<ClassNode> family(Class<?> type) {
        List<ClassNode> family = new ArrayList<>();
        for (Part part : Part.of(type, this)) {
            hierarchy(part.type()).forEach(c -> add(Type.getInternalName(c), family));
        }
        return family;
    }

    /** Whether the class has actions, of its own or from a superclass. */
    boolean hasActions(Class<?> type) {
        return hierarchy(type).stream()
                .flatMap(c -> read(Type.getInternalName(c)).stream())
                .flatMap(node -> node.methods.stream())
                .anyMatch(method -> action(method).isPresent());
    }

    /** The actions of the class, and of its parts, but those that are no more than the access of another one. */
    Set<String> steps(Class<?> type) {
        Set<String> steps = new HashSet<>();
        Set<String> accesses = new HashSet<>();
        for (ClassNode node : family(type)) {
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
        for (ClassNode node : family(type)) {
            node.methods.stream()
                    .filter(method -> accesses.contains(node.name + method.name + method.desc))
                    .forEach(method -> action(method).ifPresent(steps::remove));
        }
        return steps;
    }

    /** The names of all fields that are read or written in a family, and whatever else may be the name of one. */
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

    /** The field as it is declared, in the class or in one above it. */
    Optional<FieldNode> field(String owner, String field) {
        for (Optional<ClassNode> node = read(owner);
                node.isPresent();
                node = Optional.ofNullable(node.get().superName).flatMap(this::read)) {
            for (FieldNode candidate : node.get().fields) {
                if (candidate.name.equals(field)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }
}
