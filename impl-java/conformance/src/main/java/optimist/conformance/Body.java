package optimist.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import optimist.conformance.Bytecode.Method;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * What one method does: its accesses, its calls of methods that are read too, and problems that any method may have,
 * action or not.
 */
final class Body {
    static final String ENTERS = "enters a monitor";
    static final String NOT_VOLATILE = ", which is not volatile";
    static final String UNKNOWN = ", and it is not known what that does";

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

    /**
     * A call of a method that is read too.
     *
     * @param inside whether it is made within a monitor that the method has entered
     */
    record Callee(Method method, int line, boolean inside) {}

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
    /** The calls of the JDK that are trusted, and return a number or a Boolean. */
    final Set<String> answering = new TreeSet<>();

    final List<Callee> callees = new ArrayList<>();
    final List<Monitor> monitors = new ArrayList<>();
    /** The monitors on which the method waits or notifies. */
    final List<Monitor> signals = new ArrayList<>();

    /** The place of an access that is made once, before the first instruction, which may be the head of a loop. */
    final AbstractInsnNode beginning = new InsnNode(Opcodes.NOP);

    final Origins origins;
    final Paths paths;

    Body(Method method) {
        owner = method.owner();
        this.method = method.node();
        origins = new Origins(owner, this.method);
        paths = new Paths(owner, this.method);
        if (method.is(Opcodes.ACC_NATIVE)) {
            wrong.add(new Remark("is native" + UNKNOWN, 0, true));
        }
    }

    String place(int line) {
        return Bytecode.place(owner, method.name, line);
    }

    /** The possible numbers of accesses on a path, without those within a monitor; see {@link Paths#counts}. */
    int counts() {
        return paths.counts(accesses.keySet(), accesses.containsKey(beginning));
    }

    /** The static initialisers of the classes that the method may be the first to use. */
    Set<Method> initialisers(Bytecode bytecode) {
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

    void wrong(AbstractInsnNode at, String text) {
        wrong.add(new Remark(text, Bytecode.line(at)));
    }

    void outside(AbstractInsnNode at, String text) {
        wrong.add(new Remark(text, Bytecode.line(at), true));
    }

    void declare(AbstractInsnNode at, String text, String reason) {
        declaredAway.add(new Remark(text + ": " + reason, Bytecode.line(at)));
    }

    void access(AbstractInsnNode at, String text, Mode mode, boolean loop, boolean inside, @Nullable String field) {
        accesses.put(at, new Access(text, mode, Bytecode.line(at), loop, inside, null, field));
    }

    @Override
    public String toString() {
        return owner.name + "." + method.name + method.desc;
    }
}
