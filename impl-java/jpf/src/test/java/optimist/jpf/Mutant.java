package optimist.jpf;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class of the library in which atomic updates are replaced, by {@link Torn} or other ones. */
public final class Mutant {
    /** Texts to compile a class with that counts its waits: each wait would lead to a new state, and the search would not end. */
    public static final Map<String, String> UNCOUNTED = Map.of("waited++", "waited += 0");

    private final Map<String, Class<?>> updates;
    private final Set<String> replaced = new HashSet<>();

    private Mutant(Map<String, Class<?>> updates) {
        this.updates = updates;
    }

    /** Writes the class file, with that method's update torn, below the folder, where it precedes the true one on a class path. */
    public static void write(Path folder, Class<?> type, String method) throws IOException {
        write(folder, type, Map.of(method, Torn.class));
    }

    /** Writes the class file with the updates of these methods made by static methods of these classes. */
    public static void write(Path folder, Class<?> type, Map<String, Class<?>> updates) throws IOException {
        String file = type.getName().replace('.', '/') + ".class";
        Mutant mutant = new Mutant(updates);
        ClassWriter writer = new ClassWriter(0);
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream("/" + file))) {
            new ClassReader(in).accept(mutant.replacing(writer), 0);
        }
        if (!mutant.replaced.equals(updates.keySet())) {
            throw new IllegalArgumentException("no atomic update in " + type + ", but in " + mutant.replaced);
        }
        Path target = folder.resolve(file);
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        Files.write(target, writer.toByteArray());
    }

    /** Compiles the class into that folder, with another text in place of one that its source has. */
    public static void write(Path folder, Class<?> type, String text, String other) throws IOException {
        compile(folder, type, Map.of(text, other));
    }

    /** The same with several texts, none of which has a part of another one. */
    public static void compile(Path folder, Class<?> type, Map<String, String> texts) throws IOException {
        String file = type.getName().replace('.', '/') + ".java";
        String source = Files.readString(Path.of("../library/src/main/java").resolve(file));
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (!source.contains(text.getKey())) {
                throw new IllegalArgumentException(file + " has no " + text.getKey());
            }
            source = source.replace(text.getKey(), text.getValue());
        }
        Path faulty = folder.resolve("source").resolve(file);
        Files.createDirectories(Objects.requireNonNull(faulty.getParent()));
        Files.writeString(faulty, source);
        String classPath = Stream.of(type, Mutant.class, Nullable.class)
                .map(each -> Search.folder(each).toString())
                .collect(Collectors.joining(File.pathSeparator));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", folder.toString(), "-cp", classPath, faulty.toString());
        if (failed != 0) {
            throw new IllegalArgumentException("does not compile: " + faulty);
        }
    }

    private ClassVisitor replacing(ClassVisitor next) {
        return new ClassVisitor(Opcodes.ASM9, next) {
            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] thrown) {
                MethodVisitor unchanged = super.visitMethod(access, name, descriptor, signature, thrown);
                Class<?> update = updates.get(name);
                return update == null ? unchanged : replacing(name, update, unchanged);
            }
        };
    }

    private MethodVisitor replacing(String method, Class<?> update, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (owner.endsWith("FieldUpdater")) {
                    replaced.add(method);
                    String withUpdater = "(L" + owner + ";" + descriptor.substring(1);
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC, update.getName().replace('.', '/'), name, withUpdater, false);
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }
}
