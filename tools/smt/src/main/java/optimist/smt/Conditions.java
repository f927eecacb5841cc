package optimist.smt;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import optimist.smt.Kind.Leaf;
import optimist.smt.Translator.Bound;
import optimist.smt.Translator.Env;
import optimist.tla.Sany;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.AssumeNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.impl.ModelConfig;
import tlc2.util.Vect;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;

/** The conditions on which an invariant of a module is inductive, and says what it is for. */
final class Conditions {
    /**
     * A condition.
     *
     * @param action what happens: the name of an action, {@code Init}, or the name of the invariant if nothing does
     * @param goal what has to hold afterwards; empty if it only has to be possible
     * @param text what a solver is asked; {@code unsat} is the answer if the goal holds, {@code sat} if it is possible
     */
    record Condition(String action, String goal, String text) {
        String name() {
            return goal.isEmpty() ? action + " is possible" : action + " => " + goal;
        }

        String file() {
            return (goal.isEmpty() ? action : action + "-" + goal).replace(' ', '-') + ".smt2";
        }
    }

    /** A part of a formula, and where it is read: what is bound by the quantifiers around it has a name of its own. */
    private record Part(String name, ExprOrOpArgNode node, Env env, List<String> given) {}

    private static final Pattern OBSERVED = Pattern.compile("\\((\\?o\\d+) (\\w+|\\(- \\d+\\))\\)");

    private final ModuleNode root;
    private final List<Path> library;
    private final Gate gate;
    private final Map<String, String> overrides;
    private final ModelConfig scope;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    /**
     * @param module the module that has the invariant, or one that extends it
     * @param replace the names of definitions by those that stand for them
     * @param scope the configuration whose constants count; empty for any
     */
    Conditions(Sany sany, String module, List<Path> library, Gate gate, Map<String, String> replace, String scope)
            throws Sany.Rejected {
        this.root = sany.read(module, library);
        this.library = library;
        this.gate = gate;
        this.scope = new ModelConfig(scope, null);
        this.overrides = new HashMap<>(replace);
        if (!scope.isEmpty()) {
            this.scope.parse();
            this.overrides.putAll(this.scope.getOverrides());
        }
        gate.kinds().forEach((name, kind) -> kinds.put(name, Kind.parse(kind)));
    }

    /** What is translated into one text, with its declarations. */
    private final class Page {
        final Terms terms = new Terms();
        final Translator translator;
        final StringBuilder asserted = new StringBuilder();

        Page() {
            Map<String, Value> constants = new HashMap<>();
            Vect<?> given = scope.getConstants();
            for (int i = 0; i < given.size(); i++) {
                Vect<?> line = (Vect<?>) given.elementAt(i);
                constants.put(String.valueOf(line.elementAt(0)), value(line.elementAt(line.size() - 1)));
            }
            // What is fixed is so in a model, too, where it is asked whether all of this is possible.
            gate.fixed()
                    .forEach((name, value) -> constants.put(
                            name,
                            value instanceof String text
                                    ? terms.string(text)
                                    : Terms.number(new BigInteger(value.toString()))));
            translator = new Translator(root, library, terms, kinds, constants, overrides, Set.copyOf(gate.forgets()));
            Set<String> assumed = new HashSet<>();
            for (AssumeNode assumption : root.getAssumptions()) {
                String formula = translator.formula(assumption.getAssume(), Env.NONE);
                // A module that several extend has its assumptions as often.
                if (assumed.add(formula)) {
                    state("assumed", formula);
                }
            }
        }

        private Value value(Object value) {
            if (value instanceof SetEnumValue set) {
                List<Value> elements = new ArrayList<>();
                for (int i = 0; i < set.elems.size(); i++) {
                    elements.add(value(set.elems.elementAt(i)));
                }
                return terms.set(elements);
            }
            if (value instanceof StringValue string) {
                return terms.string(string.getVal().toString());
            }
            if (value instanceof IntValue number) {
                return Terms.number(BigInteger.valueOf(number.val));
            }
            if (value instanceof BoolValue bool) {
                return Terms.formula(String.valueOf(bool.val));
            }
            throw new Unsupported("this value of a constant is not supported: " + value);
        }

        void state(String why, String formula) {
            if (!formula.equals(Logic.TRUE)) {
                asserted.append("; ").append(why).append('\n');
                asserted.append("(assert ").append(formula).append(")\n");
            }
        }

        void state(Part part) {
            part.given().forEach(given -> state("where", given));
            state(part.name(), translator.formula(part.node(), part.env()));
        }

        String text() {
            return terms.prelude() + asserted;
        }

        /** What {@code [][A]_v} says of one step. */
        String step(String property) {
            OpDefNode definition = translator.definition(property);
            OpApplNode step = boxed(definition.getBody());
            if (step != null) {
                return Logic.or(
                        translator.formula(step.getArgs()[0], Env.NONE),
                        translator.unchanged(step.getArgs()[1], Env.NONE));
            }
            throw translator.unsupported(
                    definition, "`" + property + "` does not say [][A]_v, which alone is supported");
        }

        List<Part> invariant() {
            return conjuncts(gate.inv());
        }

        /** The conjuncts of a definition: those that are definitions themselves. */
        List<Part> conjuncts(String name) {
            List<Part> parts = new ArrayList<>();
            OpDefNode definition = translator.definition(name);
            conjuncts(name, definition.getBody(), Env.NONE, parts);
            return parts;
        }

        private void conjuncts(String name, ExprOrOpArgNode node, Env env, List<Part> parts) {
            List<ExprOrOpArgNode> all = operands(node, Set.of("$ConjList", "\\land"));
            if (all.isEmpty()) {
                parts.add(new Part(name, node, env, List.of()));
                return;
            }
            if (all.stream().anyMatch(c -> translator.unfolded(c) == null)) {
                for (int i = 0; i < all.size(); i++) {
                    parts.add(new Part(name + " " + (i + 1), all.get(i), env, List.of()));
                }
                return;
            }
            for (ExprOrOpArgNode conjunct : all) {
                OpDefNode inner = Objects.requireNonNull(translator.unfolded(conjunct));
                conjuncts(
                        String.valueOf(((OpApplNode) conjunct).getOperator().getName()),
                        inner.getBody(),
                        translator.inBody((OpApplNode) conjunct, inner, env),
                        parts);
            }
        }

        /** The actions of a formula. */
        List<Part> actions() {
            List<Part> parts = new ArrayList<>();
            OpDefNode next = translator.definition(gate.next());
            actions(gate.next(), next.getBody(), Env.NONE, List.of(), parts);
            return parts;
        }

        private void actions(String name, ExprOrOpArgNode node, Env env, List<String> given, List<Part> parts) {
            if (node instanceof OpApplNode some
                    && some.getOperator().getName().toString().equals("$BoundedExists")) {
                Env inner = env;
                List<String> more = new ArrayList<>(given);
                for (Bound bound : translator.bounds(some, env)) {
                    Value any = terms.symbol(
                            bound.set().of() == null ? Leaf.ATOM : bound.set().of(),
                            "?" + bound.symbol().getName() + "_" + more.size(),
                            List.of());
                    inner = inner.with(bound.symbol(), any);
                    more.add(terms.member(any, bound.set()));
                }
                actions(name, some.getArgs()[0], inner, more, parts);
                return;
            }
            List<ExprOrOpArgNode> all = operands(node, Set.of("$DisjList", "\\lor"));
            OpDefNode definition = translator.unfolded(node);
            if (definition != null) {
                String inner = String.valueOf(((OpApplNode) node).getOperator().getName());
                actions(
                        inner,
                        definition.getBody(),
                        translator.inBody((OpApplNode) node, definition, env),
                        given,
                        parts);
            } else if (!all.isEmpty() && all.stream().allMatch(d -> translator.unfolded(d) != null || isExists(d))) {
                all.forEach(disjunct -> actions(name, disjunct, env, given, parts));
            } else {
                parts.add(new Part(name, node, env, given));
            }
        }

        private boolean isExists(ExprOrOpArgNode node) {
            return node instanceof OpApplNode application
                    && application.getOperator().getName().toString().equals("$BoundedExists");
        }
    }

    /** What is joined by one of these connectives, however deep; nothing, if the expression is another. */
    private static List<ExprOrOpArgNode> operands(ExprOrOpArgNode node, Set<String> connectives) {
        if (node instanceof OpApplNode application
                && connectives.contains(application.getOperator().getName().toString())) {
            return Stream.of(application.getArgs())
                    .flatMap(arg -> {
                        List<ExprOrOpArgNode> inner = operands(arg, connectives);
                        return inner.isEmpty() ? Stream.of(arg) : inner.stream();
                    })
                    .toList();
        }
        return List.of();
    }

    private Condition condition(String action, String goal, Consumer<Page> fill) {
        Page page = new Page();
        fill.accept(page);
        return new Condition(action, goal, page.text());
    }

    // ------------------------------------------------------------------ what is asked

    /** What has to be so: Init => Inv, Inv /\ Action => Inv', and Inv => Safety. */
    List<Condition> required() {
        return required(goal -> true);
    }

    /** What TLC is given as {@code Spec}, if there is one, is this start and these steps, of all variables. */
    private void specification(Translator translator) {
        if (root.getOpDef("Spec") == null) {
            return;
        }
        OpDefNode spec = translator.definition("Spec");
        boolean isBoth = spec.getBody() instanceof OpApplNode both
                && Set.of("\\land", "$ConjList").contains(operator(both))
                && both.getArgs().length == 2
                && operator(both.getArgs()[0]).equals(gate.init());
        OpApplNode step = isBoth ? boxed(((OpApplNode) spec.getBody()).getArgs()[1]) : null;
        boolean same = step != null
                && operator(step.getArgs()[0]).equals(gate.next())
                && variables(translator, step.getArgs()[1]).containsAll(List.of(root.getVariableDecls()));
        if (!same) {
            throw translator.unsupported(
                    spec, "`Spec` is not `" + gate.init() + " /\\ [][" + gate.next() + "]_v` with all variables in v");
        }
    }

    /** The {@code [A]_v} of {@code [][A]_v}; null if it is something else. */
    private static @Nullable OpApplNode boxed(SemanticNode node) {
        return node instanceof OpApplNode always
                        && operator(always).equals("[]")
                        && always.getArgs()[0] instanceof OpApplNode step
                        && operator(step).equals("$SquareAct")
                ? step
                : null;
    }

    private static String operator(ExprOrOpArgNode node) {
        return node instanceof OpApplNode application
                ? application.getOperator().getName().toString()
                : "";
    }

    /** The variables of a tuple, by whatever name it goes. */
    private static Set<SymbolNode> variables(Translator translator, SemanticNode node) {
        if (!(node instanceof OpApplNode application)) {
            return Set.of();
        }
        OpDefNode definition = translator.unfolded(application);
        if (definition != null) {
            return variables(translator, definition.getBody());
        }
        return operator(application).equals("$Tuple")
                ? Stream.of(application.getArgs())
                        .flatMap(part -> variables(translator, part).stream())
                        .collect(Collectors.toSet())
                : Set.of(application.getOperator());
    }

    /** Those of some goals. */
    List<Condition> required(Predicate<String> goals) {
        List<Condition> conditions = new ArrayList<>();
        Page names = new Page();
        specification(names.translator);
        List<Part> invariant = names.invariant();
        List<Integer> asked = IntStream.range(0, invariant.size())
                .filter(i -> goals.test(invariant.get(i).name()))
                .boxed()
                .toList();
        for (int goal : asked) {
            conditions.add(condition("Init", invariant.get(goal).name(), page -> {
                page.conjuncts(gate.init()).forEach(page::state);
                refute(page, page.invariant().get(goal), false);
            }));
        }
        List<Part> actions = names.actions();
        for (int a = 0; a < actions.size(); a++) {
            for (int goal : asked) {
                conditions.add(step(
                        actions,
                        a,
                        invariant.get(goal).name(),
                        page -> refute(page, page.invariant().get(goal), true)));
            }
            for (String property : gate.steps().stream().filter(goals).toList()) {
                conditions.add(step(
                        actions, a, property, page -> page.state("not " + property, Logic.not(page.step(property)))));
            }
        }
        for (String property : gate.safety().stream().filter(goals).toList()) {
            Part goal = new Part(property, names.translator.definition(property).getBody(), Env.NONE, List.of());
            conditions.add(condition(gate.inv(), property, page -> {
                page.invariant().forEach(page::state);
                refute(page, goal, false);
            }));
        }
        return conditions;
    }

    /** The same of properties that follow from the invariant, but after a step, where TLC looks at them, too. */
    List<Condition> afterwards(Predicate<String> goals) {
        List<Condition> conditions = new ArrayList<>();
        Page names = new Page();
        List<Part> actions = names.actions();
        for (String property : gate.safety().stream().filter(goals).toList()) {
            Part goal = new Part(property, names.translator.definition(property).getBody(), Env.NONE, List.of());
            for (int a = 0; a < actions.size(); a++) {
                conditions.add(step(actions, a, property, page -> refute(page, goal, true)));
            }
        }
        return conditions;
    }

    /** Where the invariant holds, and one of the actions happens. */
    private Condition step(List<Part> actions, int action, String goal, Consumer<Page> refute) {
        return condition(actions.get(action).name(), goal, page -> {
            page.invariant().forEach(page::state);
            page.state(page.actions().get(action));
            refute.accept(page);
        });
    }

    private static void refute(Page page, Part goal, boolean next) {
        Env env = next ? goal.env().next() : goal.env();
        String formula = page.translator.formula(goal.node(), env);
        // What is known to be true is asked all the same.
        page.state("not " + goal.name() + (next ? ", afterwards" : ""), Logic.not(formula));
    }

    /** What has to be possible: what is assumed, Init, Inv, and each action where Inv holds. */
    List<Condition> possible() {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(condition("what is assumed", "", page -> {}));
        conditions.add(condition("Init", "", page -> {
            page.conjuncts(gate.init()).forEach(page::state);
        }));
        List<Part> actions = new Page().actions();
        for (int a = 0; a < actions.size(); a++) {
            conditions.add(step(actions, a, "", page -> {}));
        }
        return conditions;
    }

    /** What is trusted, in words. */
    List<String> trusted() {
        List<String> trusted = new ArrayList<>();
        for (AssumeNode assumption : root.getAssumptions()) {
            trusted.add("ASSUME " + assumption.getLocation().source() + ":"
                    + assumption.getLocation().beginLine()
                    + (assumption.getDef() == null
                            ? ""
                            : " " + assumption.getDef().getName()));
        }
        gate.fixed().forEach((name, value) -> trusted.add(name + " = " + value));
        kinds.forEach((name, kind) -> trusted.add(name + ": " + kind.written()));
        gate.idle().forEach(name -> trusted.add("idle: " + name + ", which is not possible in the witnesses"));
        gate.forgets().forEach(name -> trusted.add("forgets " + name + ": any value in every state"));
        return trusted;
    }

    // ------------------------------------------------------------------ counting

    /** The number of states that satisfy the invariant, in which constants have the values of the scope. */
    int states() {
        Page page = new Page();
        page.invariant().forEach(page::state);
        List<String> observed = new ArrayList<>();
        for (OpDeclNode variable : root.getVariableDecls()) {
            String name = variable.getName().toString();
            Kind kind = kinds.get(name);
            if (kind == null) {
                throw page.translator.unsupported(variable, "`" + name + "` has no kind (smt.toml)");
            }
            page.terms.observe(page.terms.symbol(kind, name, List.of()), Logic.TRUE, observed);
        }
        StringBuilder names = new StringBuilder();
        StringBuilder text = new StringBuilder(page.text());
        for (int i = 0; i < observed.size(); i++) {
            String sort = observed.get(i).startsWith("(ite ") ? "Int" : "Bool";
            text.append("(declare-fun ?o").append(i).append(" () ").append(sort).append(")\n");
            text.append("(assert (= ?o")
                    .append(i)
                    .append(' ')
                    .append(observed.get(i))
                    .append("))\n");
            names.append(" ?o").append(i);
        }
        try (Solver solver = new Solver.Z3(20_000)) {
            String said = solver.tell(text + "(check-sat)\n").strip();
            int states = 0;
            for (; said.equals("sat"); states++) {
                Matcher value = OBSERVED.matcher(solver.tell("(get-value (" + names + "))\n"));
                List<String> other = new ArrayList<>();
                while (value.find()) {
                    other.add("(not (= " + value.group(1) + " " + value.group(2) + "))");
                }
                said = solver.tell("(assert (or " + String.join(" ", other) + "))\n(check-sat)\n")
                        .strip();
            }
            if (!said.equals("unsat")) {
                throw new Unsupported("after " + states + " states: " + said);
            }
            return states;
        }
    }
}
