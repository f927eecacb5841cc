package optimist.refcount;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class of the library in which one method's atomic update is {@link Torn}. */
final class Mutant {
    private boolean torn;

    private Mutant() {}

    /** Writes the faulty class file below the folder, where it precedes the true one on a class path. */
    static void write(Path folder, Class<?> type, String method) throws IOException {
        String file = type.getName().replace('.', '/') + ".class";
        Mutant mutant = new Mutant();
        ClassWriter writer = new ClassWriter(0);
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream("/" + file))) {
            new ClassReader(in).accept(mutant.tearing(method, writer), 0);
        }
        if (!mutant.torn) {
            throw new IllegalArgumentException("no atomic update in " + type + "." + method);
        }
        Path target = folder.resolve(file);
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        Files.write(target, writer.toByteArray());
    }

    private ClassVisitor tearing(String method, ClassVisitor next) {
        return new ClassVisitor(Opcodes.ASM9, next) {
            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] thrown) {
                MethodVisitor unchanged = super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals(method) ? tearing(unchanged) : unchanged;
            }
        };
    }

    private MethodVisitor tearing(MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (owner.endsWith("FieldUpdater")) {
                    torn = true;
                    String withUpdater = "(L" + owner + ";" + descriptor.substring(1);
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC, Torn.class.getName().replace('.', '/'), name, withUpdater, false);
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }
}
