package optimist.tla;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
 * The labelled steps of a specification: which actions, with which arguments, are possible in a state, and where they
 * lead.
 *
 * <p>TLC itself takes the next-state relation apart once, before it has a state, and so keeps
 * {@code \E n \in S : A(n)} in one piece where S is not constant. Here it is taken apart in the state at hand, down to
 * the innermost definition that is applied. Its parameters are the arguments, and with them whatever is bound by a
 * quantifier inside it.
 */
final class Steps {
    /** An action with its arguments, in their order in the text. */
    record Label(String action, Map<String, String> arguments) {}

    record Step(Label label, TLCState successor) {}

    private static final Set<Integer> CHOICES =
            Set.of(ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor, ToolGlobals.OPCODE_be);

    private final FastTool tool;

    Steps(FastTool tool) {
        this.tool = tool;
    }

    /** Every step from the state; an action with several successors gives several steps. */
    List<Step> from(TLCState state) {
        List<Step> steps = new ArrayList<>();
        Action next = tool.getNextStateSpec();
        new Split(
                        state,
                        (label, action) ->
                                successors(state, action).forEach(successor -> steps.add(new Step(label, successor))),
                        false)
                .split(next.pred, next.con, next.getOpDef(), Map.of());
        return steps;
    }

    /** The label of a step from one state to the other, if there is one. */
    Optional<Label> between(TLCState state, TLCState successor) {
        List<Label> labels = new ArrayList<>();
        each(state, (label, action) -> {
            if (labels.isEmpty() && leads(state, action, successor)) {
                labels.add(label);
            }
        });
        return labels.stream().findFirst();
    }

    /**
     * What TLC has kept in one piece, in its parts: {@code Next /\ Counts} in those of {@code Next}. A part does not say
     * all about the step, so it can be asked whether a step is one of it, and not where it leads.
     */
    void each(TLCState state, BiConsumer<Label, Action> part) {
        Action next = tool.getNextStateSpec();
        new Split(state, part, true).split(next.pred, next.con, next.getOpDef(), Map.of());
    }

    boolean leads(TLCState state, Action action, TLCState successor) {
        try {
            return tool.isValid(action, state, successor);
        } catch (TLCRuntimeException e) {
            // The counterexample may be one to the evaluation of this very action.
            return false;
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

    /** The conjunct that says which steps there are: an action without parameters, as {@code Next} is, with disjuncts. */
    private static Optional<SemanticNode> choice(SemanticNode conjunct) {
        if (!(conjunct instanceof OpApplNode application)) {
            return Optional.empty();
        }
        if (code(application) == ToolGlobals.OPCODE_cl || code(application) == ToolGlobals.OPCODE_land) {
            return Stream.of(application.getArgs())
                    .flatMap(operand -> choice(operand).stream())
                    .findFirst();
        }
        return application.getOperator() instanceof OpDefNode called
                        && called.getArity() == 0
                        && called.getLevel() == LevelConstants.ActionLevel
                        && called.getBody() instanceof OpApplNode body
                        && CHOICES.contains(code(body))
                ? Optional.of(conjunct)
                : Optional.empty();
    }

    private static int code(OpApplNode application) {
        return BuiltInOPs.getOpCode(application.getOperator().getName());
    }

    /** Takes the next-state relation apart as {@code tlc2.tool.impl.Tool.getActions} does, but in a given state. */
    private final class Split {
        private final TLCState state;
        private final BiConsumer<Label, Action> found;
        private final boolean conjunctions;

        /** @param conjunctions whether to take apart also what has more conjuncts than the one that is a choice */
        Split(TLCState state, BiConsumer<Label, Action> found, boolean conjunctions) {
            this.state = state;
            this.found = found;
            this.conjunctions = conjunctions;
        }

        void split(SemanticNode node, Context context, @Nullable OpDefNode definition, Map<String, String> arguments) {
            if (node instanceof LetInNode let) {
                split(let.getBody(), context, definition, arguments);
            } else if (node instanceof LabelNode label) {
                split(label.getBody(), context, definition, arguments);
            } else if (!(node instanceof OpApplNode application)
                    || !splitApplication(application, context, definition, arguments)) {
                Action action = new Action(node, context, definition);
                found.accept(new Label(action.getName().toString(), arguments), action);
            }
        }

        /** Whether the application could be taken apart. */
        private boolean splitApplication(
                OpApplNode application,
                Context context,
                @Nullable OpDefNode definition,
                Map<String, String> arguments) {
            ExprOrOpArgNode[] operands = application.getArgs();
            switch (code(application)) {
                case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor -> {
                    for (ExprOrOpArgNode operand : operands) {
                        split(operand, context, definition, arguments);
                    }
                    return true;
                }
                case ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land -> {
                    Optional<SemanticNode> choice = conjunctions ? choice(application) : Optional.empty();
                    choice.ifPresent(one -> split(one, context, definition, arguments));
                    return choice.isPresent();
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
                        split(operands[0], c, definition, more);
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
                        // An operand that has no value yet: a primed variable, or an operator.
                        return false;
                    }
                    split(called.getBody(), inner, called, own);
                    return true;
                }
                default -> {
                    return false;
                }
            }
        }
    }
}
