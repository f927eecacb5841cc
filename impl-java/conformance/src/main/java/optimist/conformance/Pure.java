package optimist.conformance;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
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
    private static final Map<String, Set<String>> METHODS = Map.ofEntries(
            Map.entry("java/lang/Object", Set.of("<init>", "getClass")),
            Map.entry("java/lang/Record", Set.of("<init>")),
            Map.entry("java/lang/Enum", Set.of("<init>", "ordinal", "name", "compareTo")),
            Map.entry("java/lang/Class", Set.of("desiredAssertionStatus", "isInstance", "cast")),
            Map.entry("java/lang/String", Set.of("equals", "hashCode")),
            Map.entry("java/lang/Boolean", Set.of("equals")),
            Map.entry("java/lang/Byte", Set.of("equals")),
            Map.entry("java/lang/Character", Set.of("equals")),
            Map.entry("java/lang/Short", Set.of("equals")),
            Map.entry("java/lang/Integer", Set.of("equals")),
            Map.entry("java/lang/Long", Set.of("equals")),
            Map.entry("java/lang/Float", Set.of("equals")),
            Map.entry("java/lang/Double", Set.of("equals")),
            Map.entry("java/lang/Thread", Set.of("onSpinWait", "yield")),
            // It is final, and changes only the exception.
            Map.entry("java/lang/Throwable", Set.of("addSuppressed")),
            Map.entry("java/util/Objects", Set.of("requireNonNull", "isNull", "nonNull", "checkIndex")),
            Map.entry(
                    "java/util/concurrent/TimeUnit",
                    Set.of(
                            "toNanos",
                            "toMicros",
                            "toMillis",
                            "toSeconds",
                            "toMinutes",
                            "toHours",
                            "toDays",
                            "convert")),
            Map.entry("java/lang/invoke/MethodHandles", Set.of("lookup", "privateLookupIn", "arrayElementVarHandle")),
            Map.entry("java/lang/invoke/MethodHandles$Lookup", Set.of("findVarHandle", "findStaticVarHandle")),
            Map.entry(
                    "java/lang/invoke/VarHandle",
                    Set.of("fullFence", "acquireFence", "releaseFence", "loadLoadFence", "storeStoreFence")),
            Map.entry("optimist/conformance/Probe", Set.of("hook", "output")));

    /** The throwables that do not ask their cause for its text. */
    private static final Set<String> ASK_NOTHING =
            Set.of("java/lang/reflect/UndeclaredThrowableException", "java/lang/ExceptionInInitializerError");

    private Pure() {}

    private static final Set<String> CONTAINERS = Set.of(
            "java/lang/System",
            "java/util/Arrays",
            "java/util/Collections",
            "java/util/Collection",
            "java/util/List",
            "java/util/Set",
            "java/util/Map",
            "java/util/Queue",
            "java/util/Deque",
            "java/util/ArrayList",
            "java/util/ArrayDeque",
            "java/util/HashMap",
            "java/util/HashSet",
            "java/util/LinkedHashMap",
            "java/util/LinkedHashSet",
            "java/util/LinkedList",
            "java/util/TreeMap",
            "java/util/TreeSet");

    private static final Set<String> FILL = Set.of(
            "arraycopy",
            "fill",
            "copyOf",
            "copyOfRange",
            "of",
            "entry",
            "asList",
            "nCopies",
            "emptyList",
            "emptySet",
            "emptyMap",
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "offer",
            "push",
            "put",
            "putAll",
            "set");

    /** Whether a method of the JDK does nothing but make an object, or fill one that was made before. */
    static boolean isOfArguments(String owner, String method) {
        return method.equals("<init>") || (CONTAINERS.contains(owner) && FILL.contains(method));
    }

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
                && !ASK_NOTHING.contains(owner);
        return (function || (thrown && !asks))
                && Arrays.stream(parameters)
                        .allMatch(type ->
                                isValue(type) || (thrown && type.getClassName().equals("java.lang.Throwable")));
    }

    private static final ClassValue<Boolean> IS_VALUE = remembered(type -> isValue(Type.getType(type)));
    private static final ClassValue<Boolean> IS_OF_PLATFORM =
            remembered(type -> isOfPlatform(Type.getInternalName(type)));

    /** Asks once for each class. A comparison asks for each object, at each step. */
    private static ClassValue<Boolean> remembered(Predicate<Class<?>> test) {
        return new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                return test.test(type);
            }
        };
    }

    /** Whether the class is nothing but a value. */
    static boolean isValue(Class<?> type) {
        return IS_VALUE.get(type);
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

    /** Whether the class belongs to the platform. */
    static boolean isOfPlatform(Class<?> type) {
        return IS_OF_PLATFORM.get(type);
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
