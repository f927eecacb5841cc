package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.SourceInterpreter;

/** The paths through a method. */
final class Paths {
    static final int ZERO = 1;
    static final int ONE = 2;
    static final int MANY = 4;

    /** More monitors than a method holds at a time. */
    private static final int DEEP = 9;

    private final MethodNode method;
    private final Map<Integer, Set<Integer>> successors = new HashMap<>();
    /** The part of these that begins with an exception. */
    private final Map<Integer, Set<Integer>> handlers = new HashMap<>();

    Paths(ClassNode owner, MethodNode method) {
        this.method = method;
        try {
            new Edges().analyzeAndComputeMaxs(owner.name, method);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException(owner.name + "." + method.name, e);
        }
    }

    private final class Edges extends Analyzer<org.objectweb.asm.tree.analysis.SourceValue> {
        Edges() {
            super(new SourceInterpreter());
        }

        @Override
        protected void newControlFlowEdge(int from, int to) {
            successors.computeIfAbsent(from, i -> new TreeSet<>()).add(to);
        }

        @Override
        protected boolean newControlFlowExceptionEdge(int from, int to) {
            newControlFlowEdge(from, to);
            handlers.computeIfAbsent(from, i -> new TreeSet<>()).add(to);
            return true;
        }
    }

    /**
     * The possible numbers of these instructions on a path to an end of the method: a set of ZERO, ONE and MANY.
     *
     * @param first whether there is one more access, before the first instruction
     */
    int counts(Set<AbstractInsnNode> accesses, boolean first) {
        int[] before = new int[method.instructions.size()];
        Deque<Integer> work = new ArrayDeque<>(List.of(0));
        before[0] = first ? ONE : ZERO;
        int ends = 0;
        while (!work.isEmpty()) {
            int i = work.remove();
            int after = before[i];
            if (accesses.contains(method.instructions.get(i))) {
                after = ((before[i] & ZERO) != 0 ? ONE : 0) | ((before[i] & ~ZERO) != 0 ? MANY : 0);
            }
            int opcode = method.instructions.get(i).getOpcode();
            if ((opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) || opcode == Opcodes.ATHROW) {
                ends |= after;
            }
            for (int next : successors.getOrDefault(i, Set.of())) {
                if ((before[next] | after) != before[next]) {
                    before[next] |= after;
                    work.add(next);
                }
            }
        }
        return ends;
    }

    /** The least number of monitors that are held before each instruction. */
    int[] depth() {
        return depth((after, before) -> after < before);
    }

    /** Whether the method leaves each monitor that it has entered, on each path, and no other one. */
    boolean leavesMonitors() {
        int[] least = depth();
        if (!Arrays.equals(least, depth((after, before) -> after > before))) {
            return false;
        }
        for (int i = 0; i < least.length; i++) {
            int opcode = method.instructions.get(i).getOpcode();
            boolean isEnd = (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
                    || (opcode == Opcodes.ATHROW && !successors.containsKey(i));
            // Within a section, any other call may throw, and the section ends there, too.
            boolean mayThrow =
                    least[i] > 0 && method.instructions.get(i) instanceof MethodInsnNode && !handlers.containsKey(i);
            if (least[i] < 0 || (isEnd && least[i] != 0) || mayThrow) {
                return false;
            }
        }
        return true;
    }

    /**
     * The number of monitors that are held before each instruction. Paths may differ.
     *
     * @param isBetter which of two numbers counts
     */
    private int[] depth(BiPredicate<Integer, Integer> isBetter) {
        int[] depth = new int[method.instructions.size()];
        boolean[] known = new boolean[depth.length];
        Deque<Integer> work = new ArrayDeque<>(depth.length == 0 ? List.of() : List.of(0));
        while (!work.isEmpty()) {
            int i = work.remove();
            known[i] = true;
            int opcode = method.instructions.get(i).getOpcode();
            boolean exits = opcode == Opcodes.MONITOREXIT;
            int held = depth[i] + (opcode == Opcodes.MONITORENTER ? 1 : exits ? -1 : 0);
            // A loop may take a lock in each round.
            int after = Math.max(-DEEP, Math.min(held, DEEP));
            // To leave a monitor that is held does not fail, although compilers generate a handler for it.
            for (int next : exits ? Set.of(i + 1) : successors.getOrDefault(i, Set.of())) {
                if (!known[next] || isBetter.test(after, depth[next])) {
                    depth[next] = after;
                    known[next] = true;
                    work.add(next);
                }
            }
        }
        return depth;
    }

    /**
     * The instructions on the paths from here.
     *
     * @param mayThrow the instructions from which a path may go on to a handler
     */
    List<AbstractInsnNode> from(AbstractInsnNode start, Predicate<AbstractInsnNode> mayThrow) {
        List<AbstractInsnNode> reached = new ArrayList<>();
        BitSet seen = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(List.of(method.instructions.indexOf(start)));
        while (!work.isEmpty()) {
            int i = work.remove();
            if (seen.get(i)) {
                continue;
            }
            seen.set(i);
            AbstractInsnNode instruction = method.instructions.get(i);
            reached.add(instruction);
            Set<Integer> next = new TreeSet<>(successors.getOrDefault(i, Set.of()));
            if (!mayThrow.test(instruction)) {
                next.removeAll(handlers.getOrDefault(i, Set.of()));
            }
            work.addAll(next);
        }
        return reached;
    }

    /** Whether a path from the instruction reads a local variable before it writes it. */
    boolean uses(AbstractInsnNode after, int local) {
        BitSet seen = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(successors.getOrDefault(method.instructions.indexOf(after), Set.of()));
        while (!work.isEmpty()) {
            int i = work.remove();
            if (seen.get(i)) {
                continue;
            }
            seen.set(i);
            AbstractInsnNode instruction = method.instructions.get(i);
            boolean isOfLocal = (instruction instanceof VarInsnNode variable && variable.var == local)
                    || (instruction instanceof IincInsnNode increment && increment.var == local);
            boolean writes = instruction.getOpcode() >= Opcodes.ISTORE && instruction.getOpcode() <= Opcodes.ASTORE;
            if (isOfLocal && !writes) {
                return true;
            } else if (!isOfLocal) {
                work.addAll(successors.getOrDefault(i, Set.of()));
            }
        }
        return false;
    }

    /** Whether one instruction can be followed by the other, directly or later. */
    boolean leads(AbstractInsnNode from, AbstractInsnNode to) {
        int goal = method.instructions.indexOf(to);
        BitSet seen = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(List.of(method.instructions.indexOf(from)));
        while (!work.isEmpty()) {
            for (int next : successors.getOrDefault(work.remove(), Set.of())) {
                if (next == goal) {
                    return true;
                }
                if (!seen.get(next)) {
                    seen.set(next);
                    work.add(next);
                }
            }
        }
        return false;
    }
}
