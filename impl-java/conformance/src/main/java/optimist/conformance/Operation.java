package optimist.conformance;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;

/**
 * What a call does to a field, an element, or the value of an atomic object. Operands are counted from the receiver.
 *
 * @param text the called method, such as {@code VarHandle.getAcquire}
 * @param place the operand that says which field it is: a handle, an offset, or the atomic object; -1 if the handle is
 *     known to be of elements
 * @param object the operand that has the field or is the array; -1 if there is none
 */
record Operation(Kind kind, Mode mode, Way way, String text, int place, int object) {
    enum Kind {
        LOAD,
        STORE,
        UPDATE;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    enum Way {
        FIELD,
        HANDLE,
        UPDATER,
        UNSAFE,
        ATOMIC,
        ATOMIC_ARRAY
    }

    static final String ATOMIC = "java/util/concurrent/atomic/Atomic";
    private static final Set<String> UNSAFE = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");
    private static final Pattern LOAD =
            Pattern.compile("get(Plain|Opaque|Acquire|Volatile)?|(int|long|float|double)Value|getReference");
    private static final Pattern STORE = Pattern.compile("set(Plain|Opaque|Release|Volatile)?|lazySet");
    private static final Pattern UPDATE =
            Pattern.compile("getAnd.+|.+AndGet|(compareAnd|weakCompareAnd)(Set|Exchange).*|attempt(Mark|Stamp)");
    private static final Pattern TYPE =
            Pattern.compile("Object|Reference|Boolean|Byte|Short|Char|Int|Long|Float|Double");

    /** What a method of the JDK does, if it makes an access. */
    static Optional<Operation> of(String owner, String name, String descriptor) {
        boolean ofUnsafe = UNSAFE.contains(owner);
        boolean ofHandle = owner.equals("java/lang/invoke/VarHandle");
        if (!ofUnsafe && !ofHandle && !owner.startsWith(ATOMIC)) {
            return Optional.empty();
        } else if (ofUnsafe && !descriptor.startsWith("(Ljava/lang/Object;J")) {
            return Optional.empty();
        }
        String plain = ofUnsafe ? ofHandle(name) : name;
        Kind kind = LOAD.matcher(plain).matches()
                ? Kind.LOAD
                : STORE.matcher(plain).matches()
                        ? Kind.STORE
                        : UPDATE.matcher(plain).matches() ? Kind.UPDATE : null;
        if (kind == null) {
            return Optional.empty();
        }
        Way way = ofHandle
                ? Way.HANDLE
                : ofUnsafe
                        ? Way.UNSAFE
                        : owner.endsWith("FieldUpdater")
                                ? Way.UPDATER
                                : owner.endsWith("Array") ? Way.ATOMIC_ARRAY : Way.ATOMIC;
        // A handle of a static field is given no object.
        int object = way.compareTo(Way.ATOMIC) < 0 && Type.getArgumentTypes(descriptor).length > 0 ? 1 : -1;
        return Optional.of(new Operation(
                kind,
                Mode.of(plain, ofHandle || ofUnsafe),
                way,
                Declared.simple(owner) + "." + name,
                ofUnsafe ? 2 : 0,
                object));
    }

    /** The method of a {@code VarHandle} that does what this method of {@code Unsafe} does. */
    private static String ofHandle(String name) {
        String handle = TYPE.matcher(name).replaceAll("").replace("Swap", "Set").replace("putOrdered", "putRelease");
        return handle.startsWith("put") ? "set" + handle.substring("put".length()) : handle;
    }

    /** Whether the access is to memory by its address, which is not that of a field. */
    static boolean isByAddress(String owner, String name, String descriptor) {
        return UNSAFE.contains(owner)
                && descriptor.startsWith("(J")
                && (name.startsWith("get") || name.startsWith("put"));
    }

    boolean isPlain() {
        return mode == Mode.PLAIN || mode == Mode.WEAK_PLAIN;
    }

    /** The same, where the object is not known. */
    Operation withoutObject() {
        return new Operation(kind, mode, way, text, place, -1);
    }

    /** What a method does with its arguments that makes this operation. */
    Operation through(String caller, int place, int object) {
        return new Operation(kind, mode, way, text.contains(" by ") ? text : text + " by " + caller, place, object);
    }
}
