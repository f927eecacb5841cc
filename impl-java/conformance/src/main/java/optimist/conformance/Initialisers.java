package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import optimist.conformance.Body.Callee;
import optimist.conformance.Body.Remark;
import optimist.conformance.Bytecode.Method;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Checks the constructors of the class, and the static initialisers of all classes that are used. */
final class Initialisers {
    private final Class<?> type;
    private final Bytecode bytecode;
    private final Declared declared;
    private final Bodies bodies;
    private final Findings findings;
    private final List<Body> initialisers = new ArrayList<>();
    private final Set<MethodNode> constructed = new HashSet<>();

    Initialisers(Class<?> type, Bytecode bytecode, Declared declared, Bodies bodies, Findings findings) {
        this.type = type;
        this.bytecode = bytecode;
        this.declared = declared;
        this.bodies = bodies;
        this.findings = findings;
    }

    /** The constructors and static initialisers that are used, and what they call. */
    List<Body> all() {
        return initialisers;
    }

    /** Whether the constructor is used. */
    boolean isUsed(MethodNode constructor) {
        return constructed.contains(constructor);
    }

    /** Checks that no constructor hands out the object. Otherwise, a constructor is free to do anything. */
    void checkConstructors() {
        for (Part part : Part.of(type, bytecode)) {
            for (Class<?> c : Bytecode.hierarchy(part.type())) {
                ClassNode node = bytecode.read(Type.getInternalName(c)).orElseThrow();
                node.methods.stream()
                        .filter(method -> method.name.equals("<init>"))
                        .forEach(method -> checkConstructor(node, method));
            }
        }
    }

    private void checkConstructor(ClassNode owner, MethodNode method) {
        Origins origins = new Origins(owner, method);
        for (AbstractInsnNode instruction : method.instructions) {
            if (origins.handsOutThis(instruction)) {
                String place = Bytecode.place(owner, method.name, Bytecode.line(instruction));
                String text = "hands out the object while it is being made";
                findings.wrongUnless(declared.except(owner.name, method.name), place, text);
            }
        }
    }

    /**
     * Reads the constructor that is used, and the static initialisers of all classes that are used. They may do what
     * they like with what they make. They must not depend on anything else, nor change it.
     */
    void checkInitialisers() {
        Deque<Method> work = new ArrayDeque<>();
        String name = Type.getInternalName(type);
        bytecode.read(name)
                .ifPresent(node -> node.methods.stream()
                        .filter(method -> method.name.equals("<init>") && method.desc.equals("()V"))
                        .forEach(method -> work.add(new Method(node, method))));
        bytecode.initialisers(name).forEach(work::add);
        bodies.all().forEach(body -> body.initialisers(bytecode).forEach(work::add));
        while (!work.isEmpty()) {
            Method method = work.remove();
            if (constructed.add(method.node())) {
                Body known = bodies.of(method).orElse(null);
                Body body = known == null ? bodies.read(method) : known;
                if (known == null) {
                    checkInitialiser(body);
                }
                boolean isExcepted = bodies.exception(body).isPresent();
                // A lambda is made here, and called elsewhere. A declared constructor does not excuse those above it.
                body.callees.stream()
                        .map(Callee::method)
                        .filter(called -> isExcepted
                                ? called.node().name.equals("<init>")
                                        && bytecode.above(body.owner.name).contains(called.owner())
                                : !(called.node().name.startsWith("lambda$") && called.is(Opcodes.ACC_SYNTHETIC)))
                        .forEach(work::add);
                if (!isExcepted) {
                    body.initialisers(bytecode).forEach(work::add);
                }
            }
        }
    }

    private void checkInitialiser(Body body) {
        Optional<String> reason = bodies.exception(body);
        Stream.concat(body.wrong.stream().filter(Remark::isOutside), body.handed.stream())
                .forEach(remark -> findings.wrongUnless(reason, body.place(remark.line()), remark.text()));
        body.declaredAway.forEach(remark -> findings.except(body.place(remark.line()), remark.text()));
        initialisers.add(body);
    }
}
