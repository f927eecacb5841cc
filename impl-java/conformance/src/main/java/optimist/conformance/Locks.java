package optimist.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reads {@code lock.lock(); try { ... } finally { lock.unlock(); }} as a critical section, as if the lock were a monitor.
 * Its conditions are wait sets.
 */
final class Locks {
    static final String LOCK = "java/util/concurrent/locks/ReentrantLock";
    static final String CONDITION = "java/util/concurrent/locks/Condition";

    private static final Set<String> TYPES = Set.of(LOCK, "java/util/concurrent/locks/Lock");
    private static final Map<String, Integer> SECTIONS =
            Map.of("lock", Opcodes.MONITORENTER, "unlock", Opcodes.MONITOREXIT);

    /** What waits and notifies, by owner, name and descriptor: the same by the name of {@code Object}'s method. */
    private static final Map<String, String> SIGNALS = Map.of(
            "java/lang/Object.wait()V",
            "wait",
            "java/lang/Object.wait(J)V",
            "wait",
            "java/lang/Object.wait(JI)V",
            "wait",
            "java/lang/Object.notify()V",
            "notify",
            "java/lang/Object.notifyAll()V",
            "notifyAll",
            CONDITION + ".await()V",
            "wait",
            CONDITION + ".signal()V",
            "notify",
            CONDITION + ".signalAll()V",
            "notifyAll");

    private Locks() {}

    /** Enters or leaves a lock: {@code lock.lock()} as {@code MONITORENTER}. */
    static final class Section extends InsnNode {
        Section(int opcode) {
            super(opcode);
        }
    }

    /** The method of {@code Object} that waits or notifies as this call does; an empty text for any other call. */
    static String signal(MethodInsnNode call) {
        if (call.getOpcode() == Opcodes.INVOKESTATIC) {
            return "";
        }
        // Compilers may call a method of Object by any class.
        String owner = call.owner.equals(CONDITION) ? CONDITION : "java/lang/Object";
        return SIGNALS.getOrDefault(owner + "." + call.name + call.desc, "");
    }

    static boolean isLock(String type) {
        return TYPES.contains(type);
    }

    /** Whether the call makes a lock or a condition, and does nothing else. */
    static boolean makes(MethodInsnNode call) {
        return isLock(call.owner) && (call.name.equals("<init>") || call.name.equals("newCondition"));
    }

    /**
     * Replaces the calls that take and release locks by the instructions for monitors. This happens only if the class
     * does nothing else with them, and each method releases on each path what it has taken. If not, it returns why.
     */
    static Optional<String> asMonitors(ClassNode node) {
        Map<AbstractInsnNode, MethodInsnNode> replaced = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (MethodNode method : node.methods) {
            boolean takes = false;
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (!(instruction instanceof MethodInsnNode call)) {
                    continue;
                }
                if (isLock(call.owner) && SECTIONS.containsKey(call.name)) {
                    takes = true;
                    Section section = new Section(SECTIONS.get(call.name));
                    method.instructions.set(call, section);
                    replaced.put(section, call);
                } else if (call.owner.startsWith("java/util/concurrent/locks/")) {
                    if (!makes(call) && signal(call).isEmpty()) {
                        others.add(method.name + " calls " + Declared.simple(call.owner) + "." + call.name);
                    }
                }
            }
            if (takes && !new Paths(node, method).leavesMonitors()) {
                others.add(method.name + " has a path on which it does not release what it has taken");
            }
        }
        if (!others.isEmpty()) {
            for (MethodNode method : node.methods) {
                for (AbstractInsnNode instruction : method.instructions.toArray()) {
                    MethodInsnNode call = replaced.get(instruction);
                    if (call != null) {
                        method.instructions.set(instruction, call);
                    }
                }
            }
        }
        return others.stream().findFirst();
    }
}
