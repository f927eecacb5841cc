package optimist.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import optimist.conformance.Bytecode.Method;
import optimist.conformance.Locator.Location;
import optimist.conformance.Operation.Kind;
import optimist.conformance.Operation.Way;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * All accesses by mode in class files, by what they access. A method that is given the handle, the offset or the atomic
 * object makes its accesses for its callers: they are counted there.
 */
final class Accesses {
    /**
     * An access.
     *
     * @param isEarly whether the object is still being made: by its constructor, or by the method
     */
    record Access(Operation operation, Method method, AbstractInsnNode at, boolean isEarly) {
        int line() {
            return Bytecode.line(at);
        }

        String place() {
            return Bytecode.place(method.owner(), method.node().name, line());
        }
    }

    /** What is given to a call. A method reference is given only what it captures. */
    private record Called(String owner, String name, String descriptor, int operands) {}

    private final Bytecode bytecode;
    private final Locator locator;
    private final Map<String, Location> locations = new HashMap<>();
    private final Map<String, List<Access>> accesses = new TreeMap<>();
    private final List<Access> unresolved = new ArrayList<>();
    private final Set<String> unread = new TreeSet<>();
    private final List<Method> methods = new ArrayList<>();
    private int classes;
    private int fields;
    private int local;
    private int byAddress;

    /** The operations of methods on what they are given, of which the calls have to be read. */
    private Map<String, Set<Operation>> handed = new HashMap<>();

    private final Set<String> known = new HashSet<>();
    /** The accesses of methods on what they are given, as long as no call of them was seen. */
    private final Map<String, List<Access>> uncalled = new HashMap<>();

    /**
     * Reads class files.
     *
     * @param compared names of locations that another release has, which are listed here even if they are plain
     */
    Accesses(ClassFiles files, Set<String> compared) {
        bytecode = new Bytecode(files);
        locator = new Locator(bytecode);
        unread.addAll(files.unread());
        for (String name : files.names()) {
            try {
                ClassNode node = bytecode.read(name).orElseThrow();
                classes++;
                fields += node.fields.size();
                node.methods.stream()
                        .filter(method -> method.instructions.size() > 0)
                        // It only makes serialized lambdas again.
                        .filter(method -> !method.name.equals("$deserializeLambda$"))
                        .forEach(method -> methods.add(new Method(node, method)));
            } catch (RuntimeException e) {
                unread.add(name + ": " + e.getMessage());
            }
        }
        each(this::readVolatile);
        each((method, instruction) -> {
            for (Called called : called(instruction)) {
                if (Operation.isByAddress(called.owner, called.name, called.descriptor)) {
                    byAddress++;
                }
                ofPlatform(called).ifPresent(operation -> read(method, instruction, called, operation));
            }
        });
        while (!handed.isEmpty()) {
            Map<String, Set<Operation>> operations = handed;
            handed = new HashMap<>();
            each((method, instruction) -> {
                for (Called called : called(instruction)) {
                    bytecode.method(called.owner, called.name, called.descriptor)
                            .map(Accesses::key)
                            .filter(operations::containsKey)
                            .ifPresent(key -> {
                                uncalled.remove(key);
                                operations
                                        .getOrDefault(key, Set.of())
                                        .forEach(operation -> read(method, instruction, called, operation));
                            });
                }
            });
        }
        Set<String> listed = new HashSet<>(compared);
        listed.addAll(accesses.keySet());
        each((method, instruction) -> readPlain(method, instruction, listed));
    }

    private interface Reader {
        void read(Method method, AbstractInsnNode instruction);
    }

    private void each(Reader reader) {
        for (Method method : methods) {
            try {
                for (AbstractInsnNode instruction : method.node().instructions) {
                    if (instruction.getOpcode() >= 0) {
                        reader.read(method, instruction);
                    }
                }
            } catch (IllegalArgumentException e) {
                // ASM cannot analyse it: a JVM would not load the class.
                unread.add(e.getMessage() + ": " + e.getCause());
            }
        }
    }

    private static String key(Method method) {
        return method.owner().name + "." + method.node().name + method.node().desc;
    }

    private void add(Location location, Access access) {
        // Here, a method that cannot be analysed is left out.
        locator.origins(access.method());
        locations.putIfAbsent(location.name(), location);
        accesses.computeIfAbsent(location.name(), name -> new ArrayList<>()).add(access);
    }

    // ---- accesses without a call

    private void readVolatile(Method method, AbstractInsnNode instruction) {
        if (instruction instanceof FieldInsnNode access) {
            locator.field(access)
                    .filter(Location::isVolatile)
                    .ifPresent(
                            location -> add(location, direct(method, access, Mode.VOLATILE, isEarly(method, access))));
        }
    }

    /** A plain access to what is accessed by mode elsewhere. */
    private void readPlain(Method method, AbstractInsnNode instruction, Set<String> listed) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof FieldInsnNode access) {
            locator.field(access)
                    .filter(location -> !location.isVolatile() && listed.contains(location.name()))
                    .ifPresent(location -> add(location, direct(method, access, Mode.PLAIN, isEarly(method, access))));
        } else if ((opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
                || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)) {
            boolean isLoad = opcode <= Opcodes.SALOAD;
            if (usesArrays(method)) {
                locator.elements(locator.origins(method), instruction, isLoad ? 1 : 2)
                        .filter(location -> listed.contains(location.name()))
                        .ifPresent(location ->
                                add(location, direct(method, instruction, Mode.PLAIN, isInitialiser(method))));
            }
        }
    }

    private static boolean usesArrays(Method method) {
        return Stream.of(method.node().instructions.toArray())
                .anyMatch(use -> use instanceof FieldInsnNode read
                        ? read.desc.startsWith("[")
                        : use instanceof MethodInsnNode call && call.desc.contains(")["));
    }

    private static Access direct(Method method, AbstractInsnNode at, Mode mode, boolean isEarly) {
        int opcode = at.getOpcode();
        boolean isLoad = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC || opcode <= Opcodes.SALOAD;
        Operation operation =
                new Operation(isLoad ? Kind.LOAD : Kind.STORE, mode, Way.FIELD, isLoad ? "a read" : "a write", -1, -1);
        return new Access(operation, method, at, isEarly);
    }

    private boolean isEarly(Method method, FieldInsnNode access) {
        return switch (access.getOpcode()) {
            case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> method.node().name.equals("<clinit>");
            case Opcodes.GETFIELD -> isBeingMade(method, access, 0);
            default -> isBeingMade(method, access, 1);
        };
    }

    private static boolean isInitialiser(Method method) {
        return method.node().name.equals("<init>") || method.node().name.equals("<clinit>");
    }

    /** Whether an object is {@code this} of a constructor, or was made in this method. */
    private boolean isBeingMade(Method method, AbstractInsnNode at, int depth) {
        // Most methods make nothing. Those need not be analysed.
        boolean mayBe = isInitialiser(method)
                || Stream.of(method.node().instructions.toArray()).anyMatch(made -> isMade(made.getOpcode()));
        return mayBe
                && (locator.origins(method).isMadeBy(at, depth, Accesses::isMade)
                        || (method.node().name.equals("<init>")
                                && locator.origins(method).isThis(at, depth)));
    }

    private static boolean isMade(int opcode) {
        return opcode >= Opcodes.NEW && opcode <= Opcodes.ANEWARRAY;
    }

    // ---- calls

    private static List<Called> called(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
            return List.of(new Called(call.owner, call.name, call.desc, Bytecode.arguments(call).length + receiver));
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return Stream.of(dynamic.bsmArgs)
                    .filter(Handle.class::isInstance)
                    .map(Handle.class::cast)
                    .map(handle -> new Called(
                            handle.getOwner(), handle.getName(), handle.getDesc(), Bytecode.arguments(dynamic).length))
                    .toList();
        }
        return List.of();
    }

    /** The operation of a method of the JDK, called on its class or on a subclass that does not override it. */
    private Optional<Operation> ofPlatform(Called called) {
        String owner = called.owner;
        for (Optional<ClassNode> node = bytecode.read(owner); node.isPresent(); node = bytecode.read(owner)) {
            boolean overrides = node.get().methods.stream()
                    .anyMatch(method -> method.name.equals(called.name) && method.desc.equals(called.descriptor));
            owner = node.get().superName;
            if (overrides || owner == null) {
                return Optional.empty();
            }
        }
        return Operation.of(owner, called.name, called.descriptor);
    }

    private void read(Method method, AbstractInsnNode at, Called called, Operation given) {
        Origins origins = locator.origins(method);
        int last = called.operands - 1;
        Operation operation = given.object() > last ? given.withoutObject() : given;
        int place = last - operation.place();
        int object = last - operation.object();
        boolean hasPlace = operation.place() >= 0;
        boolean hasObject = operation.object() >= 0;
        boolean isEarly = hasObject ? isBeingMade(method, at, object) : isInitialiser(method);
        Access access = new Access(operation, method, at, isEarly);
        if (place < 0) {
            // A method reference, which is given its object later.
            unresolved.add(access);
            return;
        }
        Optional<Location> location = itself(method, at, called, operation, place)
                .or(() -> locator.of(origins, at, called.operands, operation));
        if (location.isPresent()) {
            boolean isOfElements = location.get().name().endsWith("[]");
            add(location.get(), new Access(operation, method, at, isEarly || (isOfElements && isInitialiser(method))));
            return;
        }
        boolean isOfElements = hasObject && locator.isOfElements(origins, at, called.operands, operation);
        OptionalInt givenPlace = hasPlace ? origins.argument(at, place) : OptionalInt.empty();
        OptionalInt givenObject = hasObject ? origins.argument(at, object) : OptionalInt.empty();
        if (isOfElements ? givenObject.isPresent() : givenPlace.isPresent()) {
            Operation handedOver = operation.through(
                    Declared.simple(method.owner().name) + "." + method.node().name,
                    isOfElements ? -1 : givenPlace.orElseThrow(),
                    givenObject.orElse(-1));
            if (known.add(key(method) + handedOver)) {
                handed.computeIfAbsent(key(method), key -> new LinkedHashSet<>())
                        .add(handedOver);
            }
            uncalled.computeIfAbsent(key(method), key -> new ArrayList<>()).add(access);
        } else if (origins.isMadeBy(at, isOfElements ? object : place, Accesses::isMade)) {
            local++;
        } else {
            unresolved.add(access);
        }
    }

    /** The value of an object of a class that extends an atomic class. The class may have a field {@code value} too. */
    private Optional<Location> itself(
            Method method, AbstractInsnNode at, Called called, Operation operation, int place) {
        if (operation.way() != Way.ATOMIC && operation.way() != Way.ATOMIC_ARRAY) {
            return Optional.empty();
        }
        boolean isThis = locator.origins(method).isThis(at, place);
        return bytecode.above(isThis ? method.owner().name : called.owner).stream()
                .filter(node -> node.superName.startsWith(Operation.ATOMIC))
                .findFirst()
                .map(node ->
                        new Location(null, node.name.replace('/', '.') + " as " + Declared.simple(node.superName)));
    }

    // ---- results

    Set<String> names() {
        return accesses.keySet();
    }

    Location location(String name) {
        return Objects.requireNonNull(locations.get(name));
    }

    List<Access> of(String name) {
        return accesses.getOrDefault(name, List.of());
    }

    /** The accesses by mode of which the field, element or atomic object is not known. */
    List<Access> unresolved() {
        return unresolved;
    }

    Set<String> unread() {
        return unread;
    }

    /** What was read. */
    List<String> summary() {
        List<Access> all = accesses.values().stream().flatMap(List::stream).toList();
        long direct = all.stream()
                .filter(access -> access.operation().way() == Way.FIELD)
                .count();
        long resolved = all.size() - direct;
        long early = all.stream()
                .filter(access -> access.isEarly() && access.operation().isPlain())
                .count();
        long calls = resolved + unresolved.size();
        return List.of(
                classes + " classes, " + fields + " fields, " + accesses.size()
                        + " fields, arrays and atomic objects accessed by mode",
                calls + " accesses by calls: " + resolved + " resolved to what they access ("
                        + (calls == 0 ? 100 : resolved * 100 / calls) + " %), " + unresolved.size() + " not",
                direct + " accesses without a call: of volatile fields, and plain ones of what calls access",
                early + " plain ones on an object that its constructor or the method is making: not reported",
                "not counted: " + local + " of objects made in the same method, " + byAddress
                        + " of memory outside of objects, "
                        + uncalled.values().stream().mapToInt(List::size).sum()
                        + " by methods on what their callers give them, without a caller here");
    }
}
