package optimist.conformance;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import optimist.conformance.Bytecode.Field;
import optimist.conformance.Bytecode.Method;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a method that lint does not read may reach on any path: all methods that it calls, directly or indirectly.
 * Methods of the JDK and methods that are declared by name are left out. A call may run the body of each known class
 * that has one for it.
 */
final class Reach {
    private final Bytecode bytecode;
    private final Fields fields;
    private final Declared declared;
    private final Collection<String> types;

    /** @param types the classes whose methods a more general call may run */
    Reach(Bytecode bytecode, Fields fields, Declared declared, Collection<String> types) {
        this.bytecode = bytecode;
        this.fields = fields;
        this.declared = declared;
        this.types = types;
    }

    /** A field of this kind that the method may reach. */
    Optional<Field> field(Method from, Predicate<Field> kind) {
        return methods(from)
                .flatMap(method -> Stream.of(method.node().instructions.toArray()))
                .flatMap(instruction -> touched(instruction).stream())
                .filter(kind)
                .findFirst();
    }

    /** The methods that the method may reach, including itself. */
    Stream<Method> methods(Method from) {
        Set<Method> seen = new LinkedHashSet<>();
        Deque<Method> work = new ArrayDeque<>(bodies(from).toList());
        while (!work.isEmpty()) {
            Method method = work.remove();
            if (seen.add(method)) {
                for (AbstractInsnNode instruction : method.node().instructions) {
                    called(instruction)
                            .filter(this::isRead)
                            .flatMap(this::bodies)
                            .forEach(work::add);
                }
            }
        }
        return seen.stream();
    }

    /** The field, or the field of an updater or a handle. */
    private Optional<Field> touched(AbstractInsnNode instruction) {
        return instruction instanceof FieldInsnNode field
                ? fields.handled(field).or(() -> bytecode.field(field.owner, field.name))
                : Optional.empty();
    }

    /** The methods that the instruction names: that of a call, or those of a lambda. */
    Stream<Method> called(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return bytecode.method(call.owner, call.name, call.desc).stream();
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return Stream.of(dynamic.bsmArgs)
                    .filter(Handle.class::isInstance)
                    .map(Handle.class::cast)
                    .flatMap(handle -> bytecode.method(handle.getOwner(), handle.getName(), handle.getDesc()).stream());
        }
        return Stream.empty();
    }

    private boolean isRead(Method called) {
        return !Pure.isOfPlatform(called.owner().name) && !declared.isNamed(called.owner().name, called.node().name);
    }

    /** The bodies that a call may run. */
    private Stream<Method> bodies(Method called) {
        return Stream.concat(
                        Stream.of(called),
                        types.stream()
                                .filter(type -> bytecode.above(type).contains(called.owner()))
                                .flatMap(
                                        type -> bytecode.method(type, called.node().name, called.node().desc).stream()))
                .filter(method -> !method.is(Opcodes.ACC_ABSTRACT));
    }
}
