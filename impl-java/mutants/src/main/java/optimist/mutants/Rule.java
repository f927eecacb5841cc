package optimist.mutants;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** A kind of fault that PIT does not know: those of concurrent code, the answer that is never negative, and time that does not pass. */
record Rule(String name, Function<ClassNode, List<Site>> find) {

    /**
     * Where the rule can be applied.
     *
     * @param apply changes the class in which the site was found
     */
    record Site(String member, int line, String change, Runnable apply) {}

    static final List<Rule> ALL = List.of(
            new Rule("NOT_VOLATILE", Rule::volatileFields),
            new Rule("NOT_SYNCHRONIZED", Rule::synchronizedMethods),
            new Rule("WEAKER_ACCESS", Rule::accesses),
            new Rule("NOT_NEGATIVE", Rule::numbers),
            new Rule("NOT_ELAPSED", Rule::elapsedTimes),
            new Rule("SWAPPED", Rule::neighbours));

    private static final String ATOMIC = "java/util/concurrent/atomic/Atomic";

    /** What is weaker, by a step. A field updater does not have all of these. */
    private static final Map<String, String> WEAKER = Map.of(
            "set", "lazySet", "lazySet", "setPlain", "get", "getPlain", "compareAndSet", "weakCompareAndSetPlain");

    /** The clock of the library, which tests can set. */
    private static final String CLOCK = "now";

    List<Site> sites(ClassNode node) {
        return find.apply(node);
    }

    private static List<Site> volatileFields(ClassNode node) {
        List<Site> sites = new ArrayList<>();
        for (FieldNode field : node.fields) {
            if ((field.access & Opcodes.ACC_VOLATILE) != 0) {
                sites.add(new Site(
                        field.name, 0, "not volatile: " + field.name, () -> field.access &= ~Opcodes.ACC_VOLATILE));
            }
        }
        return sites;
    }

    private static List<Site> synchronizedMethods(ClassNode node) {
        List<Site> sites = new ArrayList<>();
        for (MethodNode method : node.methods) {
            if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                sites.add(new Site(
                        Mutants.member(method),
                        line(method.instructions.getFirst()),
                        "not synchronized: " + method.name,
                        () -> method.access &= ~Opcodes.ACC_SYNCHRONIZED));
            }
        }
        return sites;
    }

    private static List<Site> accesses(ClassNode node) {
        List<Site> sites = new ArrayList<>();
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof MethodInsnNode call && call.owner.startsWith(ATOMIC)) {
                    String weaker = WEAKER.get(call.name);
                    boolean isUpdater = call.owner.endsWith("FieldUpdater");
                    if (weaker != null && (!isUpdater || weaker.equals("lazySet"))) {
                        sites.add(new Site(
                                Mutants.member(method),
                                line(call),
                                weaker + " for " + call.name,
                                () -> call.name = weaker));
                    }
                }
            }
        }
        return sites;
    }

    /** What others are told. */
    private static List<Site> numbers(ClassNode node) {
        List<Site> sites = new ArrayList<>();
        for (MethodNode method : node.methods) {
            String type = Type.getReturnType(method.desc).getDescriptor();
            boolean isPublic = (method.access & Opcodes.ACC_PUBLIC) != 0;
            if (!isPublic || (!type.equals("I") && !type.equals("J"))) {
                continue;
            }
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction.getOpcode() == Opcodes.IRETURN || instruction.getOpcode() == Opcodes.LRETURN) {
                    sites.add(new Site(
                            Mutants.member(method), line(instruction), "returns zero for what is negative", () -> {
                                method.instructions.insertBefore(
                                        instruction,
                                        new InsnNode(type.equals("I") ? Opcodes.ICONST_0 : Opcodes.LCONST_0));
                                method.instructions.insertBefore(
                                        instruction,
                                        new MethodInsnNode(
                                                Opcodes.INVOKESTATIC,
                                                "java/lang/Math",
                                                "max",
                                                "(" + type + type + ")" + type));
                            }));
                }
            }
        }
        return sites;
    }

    /** Differences in a method that reads a clock: without the subtraction, the time since does not count. */
    private static List<Site> elapsedTimes(ClassNode node) {
        List<Site> sites = new ArrayList<>();
        for (MethodNode method : node.methods) {
            boolean hasReadClock = false;
            for (AbstractInsnNode instruction : method.instructions) {
                hasReadClock |= instruction instanceof MethodInsnNode call && call.name.equals(CLOCK);
                if (hasReadClock && instruction.getOpcode() == Opcodes.LSUB) {
                    sites.add(new Site(
                            Mutants.member(method),
                            line(instruction),
                            "does not subtract",
                            () -> method.instructions.set(instruction, new InsnNode(Opcodes.POP2))));
                }
            }
        }
        return sites;
    }

    // ---- statements

    /** Statements, one after the other, both of which do something that others may see or that others do. */
    private static List<Site> neighbours(ClassNode node) {
        List<Site> sites = new ArrayList<>();
        for (MethodNode method : node.methods) {
            // Nobody else has the object yet.
            if (method.name.startsWith("<") || method.instructions.size() == 0) {
                continue;
            }
            List<List<AbstractInsnNode>> statements = statements(node, method);
            for (int i = 1; i < statements.size(); i++) {
                List<AbstractInsnNode> first = statements.get(i - 1);
                List<AbstractInsnNode> second = statements.get(i);
                if (mayChangePlaces(method, first, second)) {
                    sites.add(new Site(
                            Mutants.member(method),
                            line(second.get(0)),
                            "changes places with the statement before it",
                            () -> second.forEach(instruction -> {
                                method.instructions.remove(instruction);
                                method.instructions.insertBefore(first.get(0), instruction);
                            })));
                }
            }
        }
        return sites;
    }

    /** What is between two line numbers, if the stack is empty there; lines that are parts of a statement come together. */
    private static List<List<AbstractInsnNode>> statements(ClassNode node, MethodNode method) {
        @Nullable Frame<BasicValue>[] frames;
        try {
            frames = new Analyzer<>(new BasicInterpreter()).analyze(node.name, method);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException(e);
        }
        List<List<AbstractInsnNode>> statements = new ArrayList<>();
        boolean begins = true;
        for (AbstractInsnNode instruction : method.instructions) {
            Frame<BasicValue> frame = frames[method.instructions.indexOf(instruction)];
            if (instruction instanceof LineNumberNode && frame != null && frame.getStackSize() == 0) {
                begins = true;
            } else if (instruction.getOpcode() >= 0) {
                if (begins) {
                    statements.add(new ArrayList<>());
                    begins = false;
                }
                statements.get(statements.size() - 1).add(instruction);
            }
        }
        return statements;
    }

    private static boolean mayChangePlaces(
            MethodNode method, List<AbstractInsnNode> first, List<AbstractInsnNode> second) {
        if (!isStraight(first) || !isStraight(second) || !hasEffect(first) || !hasEffect(second)) {
            return false;
        }
        AbstractInsnNode last = second.get(second.size() - 1);
        for (AbstractInsnNode between = first.get(0); between != last; between = between.getNext()) {
            if (between instanceof FrameNode
                    || (between instanceof LabelNode label
                            && method.tryCatchBlocks.stream()
                                    .anyMatch(block -> block.start == label || block.end == label))) {
                return false;
            }
        }
        return Collections.disjoint(written(first), locals(second))
                && Collections.disjoint(written(second), locals(first));
    }

    private static boolean isStraight(List<AbstractInsnNode> statement) {
        return statement.stream()
                .allMatch(instruction -> instruction.getType() != AbstractInsnNode.JUMP_INSN
                        && instruction.getType() != AbstractInsnNode.TABLESWITCH_INSN
                        && instruction.getType() != AbstractInsnNode.LOOKUPSWITCH_INSN
                        && instruction.getOpcode() != Opcodes.ATHROW
                        && (instruction.getOpcode() < Opcodes.IRETURN || instruction.getOpcode() > Opcodes.RETURN));
    }

    private static boolean hasEffect(List<AbstractInsnNode> statement) {
        return statement.stream()
                .anyMatch(instruction -> (instruction instanceof MethodInsnNode call && !call.name.equals("<init>"))
                        || instruction instanceof FieldInsnNode);
    }

    private static Set<Integer> written(List<AbstractInsnNode> statement) {
        Set<Integer> written = new HashSet<>();
        for (AbstractInsnNode instruction : statement) {
            if (instruction instanceof IincInsnNode increment) {
                written.add(increment.var);
            } else if (instruction instanceof VarInsnNode local && local.getOpcode() >= Opcodes.ISTORE) {
                written.add(local.var);
            }
        }
        return written;
    }

    private static Set<Integer> locals(List<AbstractInsnNode> statement) {
        Set<Integer> locals = new HashSet<>(written(statement));
        for (AbstractInsnNode instruction : statement) {
            if (instruction instanceof VarInsnNode local) {
                locals.add(local.var);
            }
        }
        return locals;
    }

    private static int line(AbstractInsnNode instruction) {
        for (AbstractInsnNode at = instruction; at != null; at = at.getPrevious()) {
            if (at instanceof LineNumberNode number) {
                return number.line;
            }
        }
        return instruction.getNext() instanceof LineNumberNode number ? number.line : 0;
    }
}
