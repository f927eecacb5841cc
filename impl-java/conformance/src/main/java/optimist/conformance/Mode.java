package optimist.conformance;

import java.util.Set;

/** How an access is ordered with the others, from the weakest on. A specification is about the strongest only. */
public enum Mode {
    PLAIN,
    OPAQUE,
    ACQUIRE,
    RELEASE,
    VOLATILE,
    /** A compare-and-set that may fail for no reason, in one of these modes. */
    WEAK_PLAIN,
    WEAK_ACQUIRE,
    WEAK_RELEASE,
    WEAK_VOLATILE;

    /** These have two meanings: of a {@code VarHandle} they are plain, elsewhere volatile; or the other way round. */
    private static final Set<String> PLAIN_OF_A_HANDLE = Set.of("get", "set");

    /**
     * The mode of a method.
     *
     * @param ofHandle whether it is one of {@code VarHandle}
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
