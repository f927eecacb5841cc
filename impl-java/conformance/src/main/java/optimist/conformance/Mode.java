package optimist.conformance;

import java.util.Set;

/** The memory order of an access. A specification that is not over {@code Views} assumes {@code VOLATILE}. */
public enum Mode {
    PLAIN,
    OPAQUE,
    ACQUIRE,
    RELEASE,
    VOLATILE,
    /** A compare-and-set that may fail spuriously, in one of these modes. */
    WEAK_PLAIN,
    WEAK_ACQUIRE,
    WEAK_RELEASE,
    WEAK_VOLATILE;

    /** The methods that are plain on a {@code VarHandle}, and volatile elsewhere. */
    private static final Set<String> PLAIN_OF_A_HANDLE = Set.of("get", "set");

    /**
     * The mode of a method.
     *
     * @param ofHandle whether it is a method of {@code VarHandle}
     */
    static Mode of(String method, boolean ofHandle) {
        if (method.startsWith("weakCompareAndSet")) {
            return switch (method.substring("weakCompareAndSet".length())) {
                case "Acquire" -> WEAK_ACQUIRE;
                case "Release" -> WEAK_RELEASE;
                case "Volatile" -> WEAK_VOLATILE;
                case "Plain" -> WEAK_PLAIN;
                default -> ofHandle ? WEAK_VOLATILE : WEAK_PLAIN;
            };
        } else if (method.endsWith("Plain") || (ofHandle && PLAIN_OF_A_HANDLE.contains(method))) {
            return PLAIN;
        } else if (method.endsWith("Opaque")) {
            return OPAQUE;
        } else if (method.endsWith("Acquire")) {
            return ACQUIRE;
        } else if (method.endsWith("Release") || method.equals("lazySet")) {
            return RELEASE;
        }
        return VOLATILE;
    }

    /** In words: {@code weak release}. */
    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
