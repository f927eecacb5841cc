package optimist.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import optimist.Action;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
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

    /** The class and its superclasses, but those of the JDK, and their nested classes. */
    List<ClassNode> family(Class<?> type) {
        List<ClassNode> family = new ArrayList<>();
        for (Class<?> c = type; c != null && !c.getName().startsWith("java."); c = c.getSuperclass()) {
            add(Type.getInternalName(c), family);
        }
        return family;
    }

    private void add(String internalName, List<ClassNode> family) {
        ClassNode node = read(internalName).orElseThrow();
        family.add(node);
        node.innerClasses.stream()
                .filter(inner -> inner.name.startsWith(internalName + "$"))
                .filter(inner -> family.stream().noneMatch(known -> known.name.equals(inner.name)))
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
