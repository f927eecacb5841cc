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

    PublicMethods(Class<?> type, Values values) {
        this.type = type;
        this.values = values;
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
        List<Method> methods = methods()
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == parameters)
                .toList();
        if (methods.size() != 1) {
            throw new IllegalArgumentException(type.getName() + " has " + (methods.isEmpty() ? "no" : "more than one")
                    + " public method " + name + " with " + parameters + " parameters");
        }
        return methods.get(0);
    }

    /** The public instance methods of the class, without those of {@code Object}. */
    private Stream<Method> methods() {
        return Arrays.stream(type.getMethods())
                .filter(m -> !(m.isBridge() && isAnother(m))
                        && m.getDeclaringClass() != Object.class
                        && !Modifier.isStatic(m.getModifiers())
                        && !(m.isSynthetic() && m.getName().endsWith(Instrumented.ACCESS)));
    }

    /** Whether the bridge method stands for another one, and does not only make a superclass's method public. */
    private boolean isAnother(Method bridge) {
        return Arrays.stream(type.getMethods())
                .anyMatch(m -> !m.isBridge()
                        && m.getName().equals(bridge.getName())
                        && m.getParameterCount() == bridge.getParameterCount());
    }

    /** The public methods with which no call has begun. */
    List<String> notDriven(Collection<Call> begun) {
        Set<String> driven = begun.stream()
                .map(call -> call.method() + "/" + call.arguments().size())
                .collect(Collectors.toSet());
        return methods()
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
        return methods().flatMap(m -> Stream.of(m.getName(), named(m))).collect(Collectors.toSet());
    }
}
