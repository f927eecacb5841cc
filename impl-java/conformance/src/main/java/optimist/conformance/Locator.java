package optimist.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import optimist.conformance.Bytecode.Field;
import optimist.conformance.Bytecode.Method;
import optimist.conformance.Operation.Way;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Finds the field that an access is of. A handle, updater or offset is followed to the calls that made it, through
 * fields and methods that return it. It stands for a field if such a call is given a class and the name of a field of
 * that class, as constants, whatever the method is called: many libraries have one of their own.
 */
final class Locator {
    private static final int STEPS = 5;

    private final Bytecode bytecode;
    private final Map<Method, Origins> origins = new HashMap<>();

    /** What is accessed: a field, its elements, or the value in the atomic object that a field holds. */
    record Location(@Nullable Field field, String name) {
        Location(Field field) {
            this(field, field.key().replace('/', '.'));
        }

        Location with(String suffix) {
            return new Location(field, name + suffix);
        }

        /** Whether it is a volatile field. What such a field holds is not volatile. */
        boolean isVolatile() {
            return field != null
                    && field.is(Opcodes.ACC_VOLATILE)
                    && name.equals(field.key().replace('/', '.'));
        }
    }

    Locator(Bytecode bytecode) {
        this.bytecode = bytecode;
    }

    Origins origins(Method method) {
        return origins.computeIfAbsent(method, m -> new Origins(m.owner(), m.node()));
    }

    Optional<Location> field(FieldInsnNode access) {
        return bytecode.field(access.owner, access.name).map(Location::new);
    }

    /** The elements of an array that comes from a field. */
    Optional<Location> elements(Origins origins, AbstractInsnNode at, int depth) {
        return held(origins, at, depth, STEPS)
                .filter(held -> held.field() != null && held.field().node().desc.startsWith("["))
                .map(held -> held.with("[]"));
    }

    /**
     * What a call accesses.
     *
     * @param operands the number of operands of the call
     */
    Optional<Location> of(Origins origins, AbstractInsnNode at, int operands, Operation operation) {
        int place = operands - 1 - operation.place();
        if (operation.way() == Way.ATOMIC || operation.way() == Way.ATOMIC_ARRAY) {
            return held(origins, at, place, STEPS)
                    .map(held -> held.with(operation.way() == Way.ATOMIC ? ".value" : "[]"));
        }
        boolean isElement = operation.place() < 0;
        if (!isElement) {
            Optional<Field> named = follow(
                    origins,
                    at,
                    place,
                    STEPS,
                    (in, origin) -> named(in, origin).stream().toList());
            if (named.isPresent()) {
                return named.map(Location::new);
            }
            isElement = isOfElements(origins, at, operands, operation);
        }
        return isElement && operation.object() >= 0
                ? elements(origins, at, operands - 1 - operation.object())
                : Optional.empty();
    }

    /** Whether it accesses elements of an array, of whatever field. An offset of {@code Unsafe} may be computed. */
    boolean isOfElements(Origins origins, AbstractInsnNode at, int operands, Operation operation) {
        int place = operands - 1 - operation.place();
        return operation.place() < 0
                || (operation.way() == Way.UNSAFE && origins.argument(at, place).isEmpty())
                || (operation.way() == Way.HANDLE
                        && follow(
                                        origins,
                                        at,
                                        place,
                                        STEPS,
                                        (in, origin) -> origin instanceof MethodInsnNode call
                                                        && (call.name.equals("arrayElementVarHandle")
                                                                || call.name.equals("byteArrayViewVarHandle"))
                                                ? List.of(true)
                                                : List.of())
                                .isPresent());
    }

    /** The field that holds an object, or holds an array that holds it. */
    private Optional<Location> held(Origins origins, AbstractInsnNode at, int depth, int steps) {
        return follow(origins, at, depth, steps, (in, origin) -> {
            if (origin instanceof FieldInsnNode read) {
                return field(read).stream().toList();
            }
            return origin.getOpcode() == Opcodes.AALOAD && steps > 0
                    ? held(in, origin, 1, steps - 1).map(array -> array.with("[]")).stream()
                            .toList()
                    : List.of();
        });
    }

    /**
     * Follows an operand through fields and methods to where it was made, as long as all ways lead to the same.
     *
     * @param read what is found at an instruction: nothing, or one
     */
    private <T> Optional<T> follow(
            Origins origins,
            AbstractInsnNode at,
            int depth,
            int steps,
            BiFunction<Origins, AbstractInsnNode, List<T>> read) {
        Set<T> found = new HashSet<>();
        for (AbstractInsnNode origin : origins.of(at, depth)) {
            if (isConstant(origin)) {
                // What a handle or an offset is before it is made, or if it cannot be.
                continue;
            }
            List<T> here = read.apply(origins, origin);
            if (here.isEmpty() && steps > 0) {
                List<Optional<T>> sources = sources(origin)
                        .map(source -> follow(this.origins(source.method), source.at, 0, steps - 1, read))
                        .toList();
                if (sources.isEmpty() || sources.stream().anyMatch(Optional::isEmpty)) {
                    return Optional.empty();
                }
                sources.forEach(source -> found.add(source.orElseThrow()));
            } else if (here.isEmpty()) {
                return Optional.empty();
            }
            found.addAll(here);
        }
        return found.size() == 1 ? found.stream().findAny() : Optional.empty();
    }

    private static boolean isConstant(AbstractInsnNode origin) {
        return origin instanceof LdcInsnNode
                || (origin.getOpcode() >= Opcodes.ACONST_NULL && origin.getOpcode() <= Opcodes.SIPUSH);
    }

    private record Source(Method method, AbstractInsnNode at) {}

    /** Where a field is written, or where a method returns. A constant that is written is no source. */
    private Stream<Source> sources(AbstractInsnNode origin) {
        if (origin instanceof FieldInsnNode read) {
            return bytecode.field(read.owner, read.name).stream()
                    .flatMap(field -> Fields.writes(field).stream())
                    .map(write -> new Source(new Method(write.owner(), write.method()), write.at()))
                    .filter(this::isMade);
        } else if (origin instanceof MethodInsnNode call) {
            return bytecode.method(call.owner, call.name, call.desc).stream()
                    .flatMap(method -> Stream.of(method.node().instructions.toArray())
                            .filter(instruction -> instruction.getOpcode() >= Opcodes.IRETURN
                                    && instruction.getOpcode() <= Opcodes.ARETURN)
                            .map(instruction -> new Source(method, instruction)))
                    .filter(this::isMade);
        }
        return Stream.empty();
    }

    private boolean isMade(Source source) {
        return origins(source.method).of(source.at, 0).stream().anyMatch(origin -> !isConstant(origin));
    }

    /** The field that a call is given by a class and a name. */
    private Optional<Field> named(Origins origins, AbstractInsnNode origin) {
        if (!(origin instanceof MethodInsnNode call)) {
            return Optional.empty();
        }
        List<Type> types = new ArrayList<>();
        List<String> names = new ArrayList<>();
        constants(origins, call, STEPS, types, names);
        return types.stream()
                .flatMap(type -> names.stream().flatMap(name -> bytecode.field(type.getInternalName(), name).stream()))
                .findFirst();
    }

    private void constants(Origins origins, MethodInsnNode call, int steps, List<Type> types, List<String> names) {
        int arguments = Bytecode.arguments(call).length;
        for (int depth = arguments - (call.getOpcode() == Opcodes.INVOKESTATIC ? 1 : 0); depth >= 0; depth--) {
            AbstractInsnNode origin = origins.one(call, depth).orElse(null);
            if (origin instanceof LdcInsnNode load && load.cst instanceof Type type) {
                types.add(type);
            } else if (origin instanceof LdcInsnNode load && load.cst instanceof String name) {
                names.add(name);
            } else if (origin instanceof MethodInsnNode made && steps > 0) {
                constants(origins, made, steps - 1, types, names);
            }
        }
    }
}
