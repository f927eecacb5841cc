package optimist.conformance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/** The class as it is loaded to be driven: its objects, what is read and written in them, and the methods of its actions. */
final class Loaded {
    /** The method of an action, which makes its access on a part of an object. */
    record Access(Part part, MethodHandle method) {}

    final Class<?> type;
    final Fields fields;
    final Values values;
    final Variables variables;
    /** The parts of an object, the trusted ones too. */
    final List<Part> all;

    final List<Part> parts;
    final List<Cell> shared;
    private final Constructor<?> constructor;
    private final List<Cell> owned;
    private final Map<String, Access> accesses = new HashMap<>();

    Loaded(Class<?> plain, Binding binding) {
        // To try whether an action waits, it must be possible to stop it.
        boolean pauses =
                !binding.declared().blocking().isEmpty() || binding.declared().hasWaitSet();
        Instrumented loader = new Instrumented(plain, binding.constants(), pauses);
        type = loader.load(plain);
        try {
            constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    plain.getName()
                            + " needs a constructor without parameters (expected: a subclass in the test, such as"
                            + " class Tested extends " + plain.getSimpleName() + " { Tested() { super(4); } })",
                    e);
        }
        Bytecode bytecode = new Bytecode(plain.getClassLoader());
        fields = new Fields(plain, bytecode, binding);
        all = Part.of(type, bytecode);
        values = new Values(
                loader,
                binding.objects(),
                Likeness.ofNodes(binding.declared(), fields),
                !binding.declared().identity().isEmpty());
        parts = binding.declared().read(all);
        variables = new Variables(type, all, binding, values);
        shared = variables.cells(false);
        owned = variables.cells(true);
        parts.forEach(part -> findAccesses(part, bytecode));
    }

    /** An object and its parts. */
    List<Object> holders(Object of) {
        return parts.stream().map(part -> part.in(of)).toList();
    }

    /** An object and its parts, the trusted ones too. */
    List<Object> whole(Object of) {
        return all.stream().map(part -> part.in(of)).toList();
    }

    /** The method of an action, if the class has it. */
    @Nullable
    Access access(String action) {
        return accesses.get(action);
    }

    /** The contents of the shared fields of an object. */
    List<@Nullable Object> contents(Object of) {
        return contents(shared, of);
    }

    /** The values in the owned fields of an object. */
    List<@Nullable Object> owned(Object of) {
        return values.encode(contents(owned, of).toArray());
    }

    /** Puts these values into the owned fields of an object. */
    void own(Object of, List<@Nullable Object> contents, Function<@Nullable Object, @Nullable Object> decode) {
        for (int i = 0; i < owned.size(); i++) {
            owned.get(i).set(of, decode.apply(contents.get(i)));
        }
    }

    private static List<@Nullable Object> contents(List<Cell> cells, Object of) {
        List<@Nullable Object> contents = new ArrayList<>();
        cells.forEach(cell -> contents.add(cell.get(of)));
        return contents;
    }

    private void findAccesses(Part part, Bytecode bytecode) {
        for (Class<?> c = part.type();
                c != null && c.getClassLoader() == type.getClassLoader();
                c = c.getSuperclass()) {
            for (MethodNode node :
                    bytecode.read(org.objectweb.asm.Type.getInternalName(c)).orElseThrow().methods) {
                Class<?> owner = c;
                Bytecode.action(node)
                        .ifPresent(action -> accesses.putIfAbsent(action, new Access(part, access(owner, node))));
            }
        }
    }

    private static MethodHandle access(Class<?> owner, MethodNode node) {
        Method method = Arrays.stream(owner.getDeclaredMethods())
                .filter(m -> m.getName().equals(node.name + Instrumented.ACCESS))
                .filter(m -> org.objectweb.asm.Type.getMethodDescriptor(m).equals(node.desc))
                .findAny()
                .orElseThrow();
        try {
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    Object create() {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the constructor of " + type.getName() + " failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
