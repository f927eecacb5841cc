package optimist.conformance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Checks that the actions, methods, calls and fields exist that declarations name. */
final class Names {
    private static final List<String> PACKAGES = List.of(
            "java/lang/", "java/util/", "java/util/function/", "java/util/concurrent/", "java/util/concurrent/locks/");

    private final Class<?> type;
    private final Set<String> specified;
    private final Bytecode bytecode;
    private final Declared declared;
    private final Bodies bodies;
    private final Initialisers initialisers;

    Names(
            Class<?> type,
            Set<String> specified,
            Bytecode bytecode,
            Declared declared,
            Bodies bodies,
            Initialisers initialisers) {
        this.type = type;
        this.specified = specified;
        this.bytecode = bytecode;
        this.declared = declared;
        this.bodies = bodies;
        this.initialisers = initialisers;
    }

    /** Checks that every declaration names an action, a method or a call that exists. */
    void check(Set<String> actions) {
        Set<String> known = new HashSet<>(actions);
        known.addAll(specified);
        Declared.check("weaker", declared.weaker().keySet(), known);
        Declared.check("output", declared.outputs().keySet(), known);
        known.clear();
        known.addAll(declared.needed());
        for (Body body : bodies.all()) {
            known.add(body.method.name);
            known.add(Declared.simple(body.owner.name) + "." + body.method.name);
        }
        Declared.check("except", declared.excepted().keySet(), known);
        Declared.check("catches", declared.caught().keySet(), known);
        known.clear();
        known.addAll(declared.needed());
        bodies.all()
                .forEach(body -> Stream.of(body.method.instructions.toArray())
                        .forEach(instruction -> called(instruction).forEach(known::add)));
        initialisers
                .all()
                .forEach(body -> Stream.of(body.method.instructions.toArray())
                        .forEach(instruction -> called(instruction).forEach(known::add)));
        Declared.check("trust", unknown(declared.trusted().keySet()), known);
        Declared.check("step", unknown(declared.steps().keySet()), known);
    }

    /**
     * The names that are not found nearby either. A class may have a call that another class, or a mutant, does not
     * have.
     */
    private Set<String> unknown(Set<String> names) {
        String own = Type.getInternalName(type).replaceFirst("[^/]*$", "");
        return names.stream()
                .filter(name ->
                        Stream.concat(Stream.of(own), PACKAGES.stream()).noneMatch(folder -> exists(folder, name)))
                .collect(Collectors.toSet());
    }

    private boolean exists(String folder, String name) {
        String member = name.substring(name.lastIndexOf('.') + 1);
        boolean isType = Character.isUpperCase(member.charAt(0));
        String owner = isType ? name : name.substring(0, Math.max(0, name.lastIndexOf('.')));
        List<ClassNode> above = bytecode.above(folder + owner.replace('.', '$'));
        return isType
                ? !above.isEmpty()
                : above.stream().flatMap(node -> node.methods.stream()).anyMatch(method -> method.name.equals(member));
    }

    /** The names by which a call may be trusted. */
    private Stream<String> called(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                ? Stream.concat(
                                Stream.of(call.owner),
                                bytecode.method(call.owner, call.name, call.desc).stream()
                                        .map(method -> method.owner().name))
                        .map(Declared::simple)
                        .flatMap(owner -> Stream.of(owner, owner + "." + call.name))
                : Stream.of();
    }

    /** Checks that one class has the field, and returns its name. */
    String field(String said, String field, Set<ClassNode> read) {
        Set<String> used = bodies.all().stream()
                .flatMap(body -> Stream.of(body.method.instructions.toArray()))
                .filter(instruction -> instruction instanceof FieldInsnNode use && use.name.equals(field))
                .flatMap(use -> bytecode.field(((FieldInsnNode) use).owner, field).stream())
                .map(found -> found.owner().name)
                .collect(Collectors.toCollection(TreeSet::new));
        read.stream()
                .filter(node -> node.fields.stream()
                        .anyMatch(candidate -> candidate.name.equals(field)
                                || field.equals(Declared.simple(node.name) + "." + candidate.name)))
                .forEach(node -> used.add(node.name));
        if (used.isEmpty()) {
            throw new IllegalArgumentException(type.getName() + " has no field " + field);
        } else if (used.size() > 1) {
            throw new IllegalArgumentException(said + ": " + field + " is a field of several classes (expected: "
                    + used.stream()
                            .map(owner -> Declared.simple(owner) + "." + field)
                            .collect(Collectors.joining(" or "))
                    + ")");
        }
        return field;
    }
}
