package optimist.cancellation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import optimist.stress.Released;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A release of kotlinx.coroutines whose semaphore passes {@link Stops}. Nothing else in the jar is changed. */
final class StopsLoader extends URLClassLoader {
    private static final String SEMAPHORES = "kotlinx.coroutines.sync.Semaphore";
    private static final String STOPS = Type.getInternalName(Stops.class);
    private static final String TAKES_A_CELL = "getAndIncrement";
    private static final String CELLS = "java/util/concurrent/atomic/AtomicLongFieldUpdater";

    private final Set<Stops> planted = new HashSet<>();

    private StopsLoader(String artifact, String version) {
        super(Released.urls(artifact, version), ClassLoader.getPlatformClassLoader());
    }

    /** Calls a static method without parameters. */
    static Object call(String artifact, String version, Class<?> window, String name) throws Exception {
        try (StopsLoader loader = new StopsLoader(artifact, version)) {
            Object answer = Released.call(loader, window, name);
            if (loader.planted.size() != Stops.ALL.size()) {
                throw new IllegalStateException(version + ": it passes only " + loader.planted);
            }
            return answer;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.startsWith(SEMAPHORES)) {
            return super.findClass(name);
        }
        try (InputStream file = Objects.requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"), name)) {
            byte[] bytes = passing(file.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] passing(byte[] code) {
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return Stops.ALL.stream()
                                .filter(stop -> stop.methods.contains(name))
                                .findFirst()
                                .map(stop -> passing(stop, next))
                                .orElse(next);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private MethodVisitor passing(Stops stop, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                boolean takes = owner.equals(CELLS) && name.equals(TAKES_A_CELL);
                if (takes && stop == Stops.BEFORE_ITS_CELL) {
                    pass();
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (takes && stop == Stops.WITH_A_CELL) {
                    pass();
                }
            }

            private void pass() {
                visitFieldInsn(Opcodes.GETSTATIC, STOPS, stop.name, "L" + STOPS + ";");
                super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, STOPS, "pass", "()V", false);
                planted.add(stop);
            }
        };
    }
}
