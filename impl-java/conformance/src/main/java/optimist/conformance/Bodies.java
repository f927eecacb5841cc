package optimist.conformance;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import optimist.conformance.Body.Callee;
import optimist.conformance.Bytecode.Method;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods that are read: those of the class, because references to them may be anywhere, and all methods that these
 * call, in any class.
 */
final class Bodies {
    private final Class<?> type;
    private final Set<String> specified;
    private final Bytecode bytecode;
    private final Fields fields;
    private final Declared declared;
    private final Reach reach;
    private final Map<MethodNode, Body> bodies = new LinkedHashMap<>();
    private final Map<MethodNode, Body> trusted = new HashMap<>();
    /** The private methods that only critical sections call. */
    private final Set<MethodNode> sheltered = new HashSet<>();

    /**
     * Reads the methods.
     *
     * @param specified the names of the actions of the specification
     * @param family the class, its parts, their superclasses, interfaces and nested classes
     * @param reach what methods may reach that are not read
     */
    Bodies(
            Class<?> type,
            Set<String> specified,
            Bytecode bytecode,
            Fields fields,
            Declared declared,
            Reach reach,
            List<ClassNode> family) {
        this.type = type;
        this.specified = specified;
        this.bytecode = bytecode;
        this.fields = fields;
        this.declared = declared;
        this.reach = reach;
        readAll(family);
        findSheltered();
    }

    private void readAll(List<ClassNode> family) {
        Deque<Method> work = new ArrayDeque<>();
        for (ClassNode node : family) {
            node.methods.stream()
                    .map(method -> new Method(node, method))
                    .filter(method ->
                            isEntry(method) || Bytecode.action(method.node()).isPresent())
                    .forEach(work::add);
        }
        while (!work.isEmpty()) {
            Method method = work.remove();
            if (!bodies.containsKey(method.node())) {
                Body body = read(method);
                bodies.put(method.node(), body);
                if (exception(body).isEmpty()) {
                    body.callees.forEach(callee -> work.add(callee.method()));
                }
            }
        }
    }

    private void findSheltered() {
        bodies.values().stream()
                .flatMap(body -> body.callees.stream())
                .map(Callee::method)
                .filter(called -> called.is(Opcodes.ACC_PRIVATE) && !called.is(Opcodes.ACC_SYNTHETIC))
                .filter(called -> Bytecode.action(called.node()).isEmpty())
                .forEach(called -> sheltered.add(called.node()));
        boolean changes = true;
        while (changes) {
            changes = false;
            for (Body body : bodies.values()) {
                boolean isAction = Bytecode.action(body.method).isPresent()
                        && exception(body).isEmpty();
                for (Callee callee : body.callees) {
                    if (!(isAction && callee.inside()) && !sheltered.contains(body.method)) {
                        changes |= sheltered.remove(callee.method().node());
                    }
                }
            }
        }
    }

    /** Whether the method is called within critical sections only, so that its accesses are a part of these. */
    boolean isSheltered(Body body) {
        return sheltered.contains(body.method) && exception(body).isEmpty();
    }

    Body read(Method method) {
        return new MethodReader(method, bytecode, fields, declared, this::isAccess, reach).read();
    }

    /** Whether the method is one of the source, and no constructor or initialiser. */
    static boolean isEntry(Method method) {
        boolean isEnum = "java/lang/Enum".equals(method.owner().superName) && method.is(Opcodes.ACC_STATIC);
        return !method.node().name.startsWith("<") && !isEnum && !isOfRecord(method);
    }

    /** Whether the compiler generated the method for a record. */
    private static boolean isOfRecord(Method method) {
        return Stream.of(method.node().instructions.toArray())
                .anyMatch(instruction -> instruction instanceof InvokeDynamicInsnNode dynamic
                        && dynamic.bsm.getOwner().equals("java/lang/runtime/ObjectMethods"));
    }

    Collection<Body> all() {
        return bodies.values();
    }

    /** The method, if it was read. */
    Optional<Body> of(Method method) {
        return Optional.ofNullable(bodies.get(method.node()));
    }

    /** Reads the action of a part. If the part is trusted, only the actions that are accesses here are read. */
    Body ofPart(Method part) {
        Body read = bodies.get(part.node());
        return read != null ? read : trusted.computeIfAbsent(part.node(), node -> read(part));
    }

    /** Whether a method was only read for its accesses, as the action of a trusted part. */
    boolean isTrusted(Method part) {
        return trusted.containsKey(part.node());
    }

    /** The reason, if it was declared that the method may make accesses. */
    Optional<String> exception(Body body) {
        return declared.except(body.owner.name, body.method.name);
    }

    /**
     * Whether the action is one of this specification. A part's action may be a step in the specification of the part,
     * and only an access of an action here.
     */
    boolean isStep(ClassNode owner, String action) {
        return specified.contains(action) || isOwn(owner.name);
    }

    private boolean isAccess(Method method) {
        return Bytecode.action(method.node())
                .filter(action -> !isStep(method.owner(), action))
                .isPresent();
    }

    private boolean isOwn(String owner) {
        return Bytecode.hierarchy(type).stream()
                .map(Type::getInternalName)
                .anyMatch(own -> owner.equals(own) || owner.startsWith(own + "$"));
    }
}
