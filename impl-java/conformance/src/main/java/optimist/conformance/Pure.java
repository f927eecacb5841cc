package optimist.conformance;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * The methods of the JDK that are known to look only at their arguments, and to change nothing. The list is short on
 * purpose: any other method is a finding, for a person to judge.
 */
final class Pure {
    /** Classes whose objects never change. */
    private static final Set<String> VALUES = Set.of(
            "java/lang/String",
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Short",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Double",
            "java/lang/Class");

    /** Handles of fields: their calls are accesses where they are made. */
    private static final Set<String> HANDLES = Set.of(
            "java/lang/invoke/VarHandle",
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
            "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater");

    /** Classes that consist of functions of numbers and strings, except for the methods in the next set. */
    private static final Set<String> FUNCTIONS = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/String",
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Short",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Double");

    private static final Set<String> NOT_FUNCTIONS = Set.of(
            "random",
            "getInteger",
            "getLong",
            "getBoolean",
            "intern",
            "hashCode",
            "toUpperCase",
            "toLowerCase",
            "getBytes");

    /** Single methods with any arguments: they do nothing with them. */
    private static final Map<String, Set<String>> METHODS = Map.of(
            "java/lang/Object", Set.of("<init>", "getClass"),
            "java/lang/Record", Set.of("<init>"),
            "java/lang/Enum", Set.of("<init>", "ordinal", "name", "compareTo"),
            "java/lang/Class", Set.of("desiredAssertionStatus", "isInstance", "cast"),
            "java/lang/String", Set.of("equals", "hashCode"),
            "java/lang/Thread", Set.of("onSpinWait", "yield"),
            "java/util/Objects", Set.of("requireNonNull", "isNull", "nonNull", "checkIndex"),
            "java/lang/invoke/VarHandle",
                    Set.of("fullFence", "acquireFence", "releaseFence", "loadLoadFence", "storeStoreFence"),
            "optimist/conformance/Probe", Set.of("hook", "output"));

    private Pure() {}

    static boolean isPure(String owner, String method, String descriptor, boolean isThrowable) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        if (METHODS.getOrDefault(owner, Set.of()).contains(method)) {
            // A Supplier may be called for the message.
            return !descriptor.contains("Supplier");
        }
        boolean function = FUNCTIONS.contains(owner) && !NOT_FUNCTIONS.contains(method);
        boolean thrown = isThrowable && method.equals("<init>");
        // A throwable with only a cause asks the cause for its text.
        boolean asks = parameters.length == 1
                && parameters[0].getClassName().equals("java.lang.Throwable")
                && !owner.equals("java/lang/reflect/UndeclaredThrowableException");
        return (function || (thrown && !asks))
                && Arrays.stream(parameters)
                        .allMatch(type ->
                                isValue(type) || (thrown && type.getClassName().equals("java.lang.Throwable")));
    }

    /** Whether the type is nothing but a value: a number, a string, and the like. */
    static boolean isValue(Type type) {
        return switch (type.getSort()) {
            case Type.ARRAY, Type.METHOD -> false;
            case Type.OBJECT -> VALUES.contains(type.getInternalName());
            default -> true;
        };
    }

    static boolean isHandle(String type) {
        return HANDLES.contains(type);
    }

    /** Whether the class belongs to the platform, and is not read. */
    static boolean isOfPlatform(String owner) {
        return owner.startsWith("[")
                || owner.startsWith("java/")
                || owner.startsWith("javax/")
                || owner.startsWith("jdk/")
                || owner.startsWith("sun/")
                || owner.startsWith("com/sun/")
                || owner.equals("optimist/conformance/Probe");
    }
}
