package optimist.conformance;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The public methods of the class, with which calls begin. */
final class PublicMethods {
    private final Class<?> type;
    private final Values values;
    /** The public instance methods of the class, without those of {@code Object}. */
    private final List<Method> methods;

    PublicMethods(Class<?> type, Values values) {
        this.type = type;
        this.values = values;
        List<Method> all = List.of(type.getMethods());
        methods = all.stream()
                .filter(m -> !(m.isBridge() && isAnother(m, all))
                        && m.getDeclaringClass() != Object.class
                        && !Modifier.isStatic(m.getModifiers())
                        && !(m.isSynthetic() && m.getName().endsWith(Instrumented.ACCESS)))
                .toList();
    }

    /** The call with arguments of the method's parameter types, and values instead of objects. */
    Call call(Call wanted) {
        Class<?>[] parameters =
                method(wanted.method(), wanted.arguments().size()).getParameterTypes();
        List<Object> converted = new ArrayList<>();
        for (Object argument : wanted.arguments()) {
            Class<?> parameter = parameters[converted.size()];
            Object fitting = Cell.convert(argument, parameter);
            if (!parameter.isPrimitive() && !parameter.isInstance(fitting)) {
                fitting = values.standsFor(parameter, argument)
                        .orElseThrow(() -> new IllegalArgumentException(wanted + ": " + argument + " is a "
                                + argument.getClass().getSimpleName() + " (expected: a " + parameter.getSimpleName()
                                + "; if it is a value of the specification, objects(" + parameter.getSimpleName()
                                + ".class, ...) says what stands for it)"));
            }
            Object value = values.encode(fitting);
            converted.add(Objects.requireNonNull(value));
        }
        return new Call(wanted.method(), converted);
    }

    /** Whether the method of the call returns anything. */
    boolean returns(Call call) {
        return method(call.method(), call.arguments().size()).getReturnType() != void.class;
    }

    Method method(String name, int parameters) {
        List<Method> found = methods.stream()
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == parameters)
                .toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(type.getName() + " has " + (found.isEmpty() ? "no" : "more than one")
                    + " public method " + name + " with " + parameters + " parameters");
        }
        return found.get(0);
    }

    /** Whether the bridge method stands for another one, and does not only make a superclass's method public. */
    private static boolean isAnother(Method bridge, List<Method> all) {
        return all.stream()
                .anyMatch(m -> !m.isBridge()
                        && m.getName().equals(bridge.getName())
                        && m.getParameterCount() == bridge.getParameterCount());
    }

    /** The public methods with which no call has begun. */
    List<String> notDriven(Collection<Call> begun) {
        Set<String> driven = begun.stream()
                .map(call -> call.method() + "/" + call.arguments().size())
                .collect(Collectors.toSet());
        return methods.stream()
                .filter(m -> !driven.contains(m.getName() + "/" + m.getParameterCount()))
                .map(PublicMethods::named)
                .distinct()
                .sorted()
                .toList();
    }

    private static String named(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** The names of the public methods, each also with the types of its parameters. */
    Set<String> names() {
        return methods.stream().flatMap(m -> Stream.of(m.getName(), named(m))).collect(Collectors.toSet());
    }
}
