package optimist.tla;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.IContextEnumerator;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;
import util.Assert.TLCRuntimeException;

/**
 * The labelled steps of a specification: the actions and arguments that are possible in a state, and the successors.
 *
 * <p>TLC itself splits the next-state relation once, before it has a state. So it keeps {@code \E n \in S : A(n)} in
 * one piece if S is not constant. This class splits the relation in a given state, down to the innermost definition
 * that is applied. The arguments are the parameters of that definition, and the variables that are bound by quantifiers
 * inside it.
 */
final class Steps {
    /** An action with its arguments, in the order of the text. */
    record Label(String action, Map<String, String> arguments) {}

    record Step(Label label, TLCState successor) {}

    private static final Set<Integer> CHOICES =
            Set.of(ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor, ToolGlobals.OPCODE_be);

    private final FastTool tool;

    Steps(FastTool tool) {
        this.tool = tool;
    }

    /** All steps from the state. An action with several successors has several steps. */
    List<Step> from(TLCState state) {
        List<Step> steps = new ArrayList<>();
        Action next = tool.getNextStateSpec();
        new Split(
                        state,
                        (label, action) ->
                                successors(state, action).forEach(successor -> steps.add(new Step(label, successor))),
                        null)
                .split(next.pred, next.con, next.getOpDef(), Map.of(), true);
        return steps;
    }

    /** The label of a step from one state to the other, if there is one. */
    Optional<Label> between(TLCState state, TLCState successor) {
        List<Label> labels = new ArrayList<>();
        parts(tool.getNextStateSpec(), state, successor, (label, part) -> labels.add(label));
        return labels.stream().findFirst();
    }

    /**
     * Finds the actions that a step is a step of, even where TLC keeps several in one piece: {@code Next /\ Counts} is
     * split into the parts of {@code Next}. Such a part is not the whole condition on the step. So it can tell whether
     * a step is one of its own, but not where it leads.
     */
    void parts(Action action, TLCState state, TLCState successor, BiConsumer<Label, Action> part) {
        new Split(
                        state,
                        (label, found) -> {
                            if (leads(state, found, successor)) {
                                part.accept(label, found);
                            }
                        },
                        conjunction -> leads(state, conjunction, successor))
                .split(action.pred, action.con, action.getOpDef(), Map.of(), isWhole(action));
    }

    private boolean leads(TLCState state, Action action, TLCState successor) {
        try {
            return tool.isValid(action, state, successor);
        } catch (TLCRuntimeException e) {
            // The counterexample may end in a failure to evaluate this very action.
            return false;
        }
    }

    private static boolean isWhole(Action action) {
        return action.getOpDef() == null || action.getOpDef().getArity() == 0;
    }

    /** All actions that {@link #from} may name, independent of the state. */
    void inText(Consumer<Action> action) {
        Action next = tool.getNextStateSpec();
        new InText(false, action).split(next.pred, next.getOpDef(), true);
    }

    /** All parts that {@link #parts} may name, independent of the state. */
    void partsInText(Action action, Consumer<Action> part) {
        new InText(true, part).split(action.pred, action.getOpDef(), isWhole(action));
    }

    /** Splits like {@link Split}, but without a state: a quantifier has one binding. */
    private final class InText {
        private final boolean conjunctions;
        private final Consumer<Action> part;

        InText(boolean conjunctions, Consumer<Action> part) {
            this.conjunctions = conjunctions;
            this.part = part;
        }

        void split(SemanticNode node, @Nullable OpDefNode definition, boolean whole) {
            if (node instanceof LetInNode let) {
                split(let.getBody(), definition, whole);
            } else if (node instanceof LabelNode label) {
                split(label.getBody(), definition, whole);
            } else if (node instanceof OpApplNode application && CHOICES.contains(code(application))) {
                Stream.of(application.getArgs()).forEach(operand -> split(operand, definition, false));
            } else if (node instanceof OpApplNode application
                    && conjunctions
                    && isConjunction(application)
                    && (whole || definition == null)
                    && isChoice(application)) {
                Stream.of(application.getArgs())
                        .filter(Steps::isChoice)
                        .forEach(operand -> split(operand, definition, whole));
            } else if (node instanceof OpApplNode application
                    && tool.lookup(application.getOperator(), Context.Empty, false) instanceof OpDefNode called
                    && BuiltInOPs.getOpCode(called.getName()) == 0
                    && Stream.of(application.getArgs()).allMatch(Steps::hasAValue)) {
                split(called.getBody(), called, whole && called.getArity() == 0);
            } else {
                part.accept(new Action(node, Context.Empty, definition));
            }
        }
    }

    private List<TLCState> successors(TLCState state, Action action) {
        StateVec vector = tool.getNextStates(action, state);
        List<TLCState> successors = new ArrayList<>();
        for (int i = 0; i < vector.size(); i++) {
            successors.add(vector.elementAt(i));
        }
        return successors;
    }

    /** Whether the operand can have a value. A primed variable or an operator has none yet. */
    private static boolean hasAValue(ExprOrOpArgNode operand) {
        return operand instanceof ExprNode value && value.getLevel() < LevelConstants.ActionLevel;
    }

    /**
     * Whether the node offers a choice of steps, as {@code Next} does: it has disjuncts, or a conjunct with disjuncts.
     */
    private static boolean isChoice(SemanticNode node) {
        if (node instanceof LetInNode let) {
            return isChoice(let.getBody());
        } else if (node instanceof LabelNode label) {
            return isChoice(label.getBody());
        } else if (!(node instanceof OpApplNode application) || application.getLevel() != LevelConstants.ActionLevel) {
            return false;
        } else if (isConjunction(application)) {
            return Stream.of(application.getArgs()).anyMatch(Steps::isChoice);
        } else {
            return CHOICES.contains(code(application))
                    || (application.getOperator() instanceof OpDefNode called
                            && called.getArity() == 0
                            && called.getBody() != null
                            && isChoice(called.getBody()));
        }
    }

    private static boolean isConjunction(OpApplNode application) {
        return code(application) == ToolGlobals.OPCODE_cl || code(application) == ToolGlobals.OPCODE_land;
    }

    private static int code(OpApplNode application) {
        return BuiltInOPs.getOpCode(application.getOperator().getName());
    }

    /** Splits the next-state relation as {@code tlc2.tool.impl.Tool.getActions} does, but in a given state. */
    private final class Split {
        private final TLCState state;
        private final BiConsumer<Label, Action> found;
        private final @Nullable Predicate<Action> conjunctions;

        /**
         * @param conjunctions which conjunctions to split as well. Only those of the formula itself, or of a definition
         *     that is all of it, qualify: an action with a name keeps it
         */
        Split(TLCState state, BiConsumer<Label, Action> found, @Nullable Predicate<Action> conjunctions) {
            this.state = state;
            this.found = found;
            this.conjunctions = conjunctions;
        }

        /** @param whole whether only names have been removed from the next-state relation so far */
        void split(
                SemanticNode node,
                Context context,
                @Nullable OpDefNode definition,
                Map<String, String> arguments,
                boolean whole) {
            if (node instanceof LetInNode let) {
                split(let.getBody(), context, definition, arguments, whole);
            } else if (node instanceof LabelNode label) {
                split(label.getBody(), context, definition, arguments, whole);
            } else if (!(node instanceof OpApplNode application)
                    || !splitApplication(application, context, definition, arguments, whole)) {
                Action action = new Action(node, context, definition);
                found.accept(new Label(action.getName().toString(), arguments), action);
            }
        }

        /** Whether the application could be split. */
        private boolean splitApplication(
                OpApplNode application,
                Context context,
                @Nullable OpDefNode definition,
                Map<String, String> arguments,
                boolean whole) {
            ExprOrOpArgNode[] operands = application.getArgs();
            switch (code(application)) {
                case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor -> {
                    for (ExprOrOpArgNode operand : operands) {
                        split(operand, context, definition, arguments, false);
                    }
                    return true;
                }
                case ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land -> {
                    if (conjunctions == null || !(whole || definition == null) || !isChoice(application)) {
                        return false;
                    }
                    if (conjunctions.test(new Action(application, context, definition))) {
                        Stream.of(operands)
                                .filter(Steps::isChoice)
                                .forEach(operand -> split(operand, context, definition, arguments, whole));
                    }
                    return true;
                }
                case ToolGlobals.OPCODE_be -> {
                    IContextEnumerator bindings =
                            tool.contexts(application, context, state, TLCState.Empty, EvalControl.Clear);
                    for (Context c = bindings.nextElement(); c != null; c = bindings.nextElement()) {
                        Map<String, String> more = new LinkedHashMap<>(arguments);
                        for (FormalParamNode[] bound : application.getBdedQuantSymbolLists()) {
                            for (FormalParamNode variable : bound) {
                                more.put(variable.getName().toString(), String.valueOf(c.lookup(variable)));
                            }
                        }
                        split(operands[0], c, definition, more, false);
                    }
                    return true;
                }
                case 0 -> {
                    if (!(tool.lookup(application.getOperator(), context, false) instanceof OpDefNode called)
                            || BuiltInOPs.getOpCode(called.getName()) != 0) {
                        return false;
                    }
                    FormalParamNode[] parameters = called.getParams();
                    Map<String, String> own = new LinkedHashMap<>();
                    Context inner = context;
                    try {
                        for (int i = 0; i < parameters.length; i++) {
                            Object value = tool.eval(operands[i], context, state);
                            inner = inner.cons(parameters[i], value);
                            own.put(parameters[i].getName().toString(), value.toString());
                        }
                    } catch (TLCRuntimeException e) {
                        // The operand has no value yet: it is a primed variable, or an operator.
                        return false;
                    }
                    split(called.getBody(), inner, called, own, whole && parameters.length == 0);
                    return true;
                }
                default -> {
                    return false;
                }
            }
        }
    }
}
