package optimist.smt;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import optimist.smt.Kind.Leaf;
import optimist.smt.Value.Fields;
import optimist.smt.Value.Mapping;
import optimist.smt.Value.SetOf;
import optimist.smt.Value.Term;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.AtNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.NumeralNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;

/**
 * Reads expressions of SANY's tree as values, by unfolding every definition. A parameter is read where it is used, so
 * that it is primed where the definition primes it.
 */
final class Translator {
    private static final Set<String> ARITHMETIC = Set.of("Naturals", "Integers", "Sequences");

    /** What a name stands for. */
    private sealed interface Binding {}

    /** This value in every state. */
    private record Rigid(Value value) implements Binding {}

    /** An expression, to be read where the name stands. */
    private record Expression(ExprOrOpArgNode node, Env env) implements Binding {}

    /** A definition of LET, or an operator that is an argument. */
    private record Operator(SymbolNode symbol, Env env) implements Binding {}

    /**
     * Where an expression is read.
     *
     * @param names what the names stand for of parameters, of bound variables, of the definitions of LET, and of what an
     *     instance substitutes
     * @param at what an {@code @} is
     * @param primed whether it is about the next state
     */
    record Env(Map<SymbolNode, Binding> names, @Nullable Value at, boolean primed) {
        static final Env NONE = new Env(Map.of(), null, false);

        Env with(SymbolNode symbol, Value value) {
            return with(symbol, new Rigid(value));
        }

        private Env with(SymbolNode symbol, Binding binding) {
            Map<SymbolNode, Binding> more = new HashMap<>(names);
            more.put(symbol, binding);
            return new Env(more, at, primed);
        }

        private Env and(Env inner) {
            Map<SymbolNode, Binding> more = new HashMap<>(names);
            more.putAll(inner.names);
            return new Env(more, at, primed);
        }

        Env next() {
            return new Env(names, at, true);
        }
    }

    /** A variable was read of which nothing is known. */
    private static final class Forgotten extends RuntimeException {
        private static final long serialVersionUID = 1;

        Forgotten() {
            super(null, null, false, false);
        }
    }

    private final ModuleNode root;
    private final List<Path> library;
    private final Terms terms;
    private final Map<String, Kind> kinds;
    private final Map<String, Value> constants;
    private final Map<String, String> overrides;
    private final Set<String> forgets;
    /**
     * @param kinds of the variables and constants
     * @param constants those that have one value only
     * @param overrides the names of definitions that stand for others
     * @param forgets the variables of which nothing is known in any state
     */
    Translator(
            ModuleNode root,
            List<Path> library,
            Terms terms,
            Map<String, Kind> kinds,
            Map<String, Value> constants,
            Map<String, String> overrides,
            Set<String> forgets) {
        this.root = root;
        this.library = library;
        this.terms = terms;
        this.kinds = kinds;
        this.constants = constants;
        this.overrides = overrides;
        this.forgets = forgets;
    }

    // ------------------------------------------------------------------ places

    Unsupported unsupported(SemanticNode node, String what) {
        return new Unsupported(place(node) + ": " + what);
    }

    private String place(SemanticNode node) {
        String module = node.getLocation().source();
        return library.stream()
                        .map(folder -> folder.resolve(module + ".tla"))
                        .filter(Files::exists)
                        .map(Path::toString)
                        .findFirst()
                        .orElse(module)
                + ":" + node.getLocation().beginLine();
    }

    // ------------------------------------------------------------------ definitions

    OpDefNode definition(String name) {
        String used = overrides.getOrDefault(name, name);
        OpDefNode definition = root.getOpDef(used);
        if (definition == null) {
            throw new Unsupported(root.getName() + ": there is no definition `" + used + "`");
        }
        return definition;
    }

    /** The definition that an application unfolds to; null if it is of another kind. */
    @Nullable
    OpDefNode unfolded(ExprOrOpArgNode node) {
        return node instanceof OpApplNode application
                        && application.getOperator() instanceof OpDefNode definition
                        && isUserDefined(definition)
                ? overridden(definition)
                : null;
    }

    private static boolean isUserDefined(OpDefNode definition) {
        return definition.getKind() == ASTConstants.UserDefinedOpKind
                && !ARITHMETIC.contains(
                        definition.getOriginallyDefinedInModuleNode().getName().toString());
    }

    private OpDefNode overridden(OpDefNode definition) {
        String other = overrides.get(definition.getName().toString());
        return other == null ? definition : definition(other);
    }

    /** Where the body of a definition is read. */
    Env inBody(OpApplNode application, OpDefNode definition, Env env) {
        Env body = env.names().get(application.getOperator()) instanceof Operator here ? env.and(here.env()) : env;
        FormalParamNode[] parameters = definition.getParams();
        for (int i = 0; i < parameters.length; i++) {
            ExprOrOpArgNode argument = application.getArgs()[i];
            body = body.with(
                    parameters[i],
                    argument instanceof OpArgNode operator
                            ? new Operator(operator.getOp(), env)
                            : new Expression(argument, env));
        }
        return body;
    }

    // ------------------------------------------------------------------ expressions

    Value value(SemanticNode node, Env env) {
        if (node instanceof OpApplNode application) {
            return application(application, env);
        }
        if (node instanceof NumeralNode number) {
            return Terms.number(number.bigVal() == null ? BigInteger.valueOf(number.val()) : number.bigVal());
        }
        if (node instanceof StringNode string) {
            return terms.string(string.getRep().toString());
        }
        if (node instanceof LetInNode let) {
            Env inner = env;
            for (OpDefNode definition : let.getLets()) {
                inner = inner.with(definition, new Operator(definition, inner));
            }
            return value(let.getBody(), inner);
        }
        if (node instanceof LabelNode label) {
            return value(label.getBody(), env);
        }
        if (node instanceof SubstInNode instance) {
            Env inner = env;
            for (Subst substitution : instance.getSubsts()) {
                inner = inner.with(substitution.getOp(), new Expression(substitution.getExpr(), env));
            }
            return value(instance.getBody(), inner);
        }
        if (node instanceof AtNode && env.at() != null) {
            return env.at();
        }
        throw unsupported(
                node,
                "this kind of expression is not supported: " + node.getClass().getSimpleName());
    }

    String formula(SemanticNode node, Env env) {
        try {
            if (value(node, env) instanceof Term term && term.leaf() == Leaf.BOOL) {
                return term.text();
            }
        } catch (Forgotten e) {
            return Terms.text(terms.unspecified(Leaf.BOOL));
        }
        throw unsupported(node, "this is no formula");
    }

    private String number(SemanticNode node, Env env) {
        Value value = value(node, env);
        if (value instanceof Value.OneOf some) {
            value = terms.each(some, each -> each instanceof Term t && t.leaf() == Leaf.INT ? each : null);
        }
        if (value instanceof Term term && term.leaf() == Leaf.INT) {
            return term.text();
        }
        throw unsupported(node, "this is no number");
    }

    private SetOf set(SemanticNode node, Env env) {
        if (value(node, env) instanceof SetOf set) {
            return set;
        }
        throw unsupported(node, "this is no set");
    }

    private <T> T known(SemanticNode node, @Nullable T value, String otherwise) {
        if (value == null) {
            throw unsupported(node, otherwise);
        }
        return value;
    }

    // ------------------------------------------------------------------ applications

    private Value application(OpApplNode node, Env env) {
        SymbolNode symbol = node.getOperator();
        Binding binding = env.names().get(symbol);
        if (binding instanceof Rigid rigid) {
            return rigid.value();
        }
        if (binding instanceof Expression expression) {
            Env there = expression.env();
            return value(expression.node(), env.primed() ? there.next() : there);
        }
        if (binding instanceof Operator operator) {
            symbol = operator.symbol();
        }
        if (symbol instanceof OpDeclNode declaration) {
            return declared(node, declaration, env);
        }
        if (!(symbol instanceof OpDefNode operator)) {
            throw unsupported(node, "operator `" + symbol.getName() + "` is not supported");
        }
        if (!isUserDefined(operator)) {
            return builtin(node, operator.getName().toString(), node.getArgs(), env);
        }
        OpDefNode definition = overridden(operator);
        if (definition.getInRecursive() || definition.getBody() == null) {
            throw unsupported(node, "operator `" + definition.getName() + "` is recursive, which is not supported");
        }
        return value(definition.getBody(), inBody(node, definition, env));
    }

    private Value declared(SemanticNode node, OpDeclNode declaration, Env env) {
        String name = declaration.getName().toString();
        if (forgets.contains(name)) {
            throw new Forgotten();
        }
        if (declaration.getArity() > 0) {
            throw unsupported(node, "`" + name + "` is a constant with arguments, which is not supported");
        }
        if (overrides.containsKey(name)) {
            return value(definition(name).getBody(), Env.NONE);
        }
        boolean variable = declaration.getKind() == ASTConstants.VariableDeclKind;
        Value constant = constants.get(name);
        if (constant != null && !variable) {
            return constant;
        }
        Kind kind = known(node, kinds.get(name), "`" + name + "` has no kind, and is not forgotten (smt.toml)");
        return terms.symbol(kind, env.primed() && variable ? name + "'" : name, List.of());
    }

    /** The name of the variable, if the expression stands for one, in this state or in the next. */
    private @Nullable String variable(SemanticNode node, Env env) {
        if (!(node instanceof OpApplNode application)) {
            return null;
        }
        SymbolNode symbol = application.getOperator();
        Binding binding = env.names().get(symbol);
        if (binding instanceof Expression expression) {
            return variable(expression.node(), expression.env());
        }
        if (symbol.getName().toString().equals("'")) {
            return variable(application.getArgs()[0], env);
        }
        OpDefNode definition = unfolded(application);
        if (definition != null) {
            return variable(definition.getBody(), inBody(application, definition, env));
        }
        return binding == null && symbol.getKind() == ASTConstants.VariableDeclKind
                ? symbol.getName().toString()
                : null;
    }

    /** What is put into a variable must be of its kind. Otherwise the solver would think that it cannot be put there. */
    private void fits(OpApplNode node, ExprOrOpArgNode to, Kind kind, Env env) {
        String variable = variable(to, env);
        Kind kindOfVariable = variable == null ? null : kinds.get(variable);
        if (kindOfVariable != null && !kind.fits(kindOfVariable)) {
            throw unsupported(
                    node,
                    "`" + variable + "` cannot have this value: " + kind.written() + " (expected: "
                            + kindOfVariable.written() + ", in smt.toml)");
        }
    }

    private Value builtin(OpApplNode node, String operator, ExprOrOpArgNode[] args, Env env) {
        return switch (operator) {
            case "TRUE" -> Terms.TRUE;
            case "FALSE" -> Terms.formula(Logic.FALSE);
            case "$ConjList", "\\land" -> connective(true, args, env);
            case "$DisjList", "\\lor" -> connective(false, args, env);
            case "\\lnot" -> Terms.formula(Logic.not(formula(args[0], env)));
            case "=>" -> {
                String condition = formula(args[0], env);
                yield Terms.formula(
                        condition.equals(Logic.FALSE) ? Logic.TRUE : Logic.implies(condition, formula(args[1], env)));
            }
            case "\\equiv" -> Terms.formula(Logic.iff(formula(args[0], env), formula(args[1], env)));
            case "=" -> Terms.formula(equal(node, env));
            case "/=" -> Terms.formula(Logic.not(equal(node, env)));
            case "\\in" -> Terms.formula(member(node, env));
            case "\\notin" -> Terms.formula(Logic.not(member(node, env)));
            case "\\subseteq" -> {
                SetOf other = set(args[1], env);
                fits(node, args[0], terms.kindOf(other), env);
                yield Terms.formula(terms.forAllIn(set(args[0], env), v -> terms.member(v, other)));
            }
            case "$BoundedForall" ->
                Terms.formula(quantified(true, bounds(node, env), env, inner -> formula(args[0], inner)));
            case "$BoundedExists" ->
                Terms.formula(quantified(false, bounds(node, env), env, inner -> formula(args[0], inner)));
            case "$IfThenElse" -> {
                String condition = formula(args[0], env);
                yield switch (condition) {
                    case Logic.TRUE -> value(args[1], env);
                    case Logic.FALSE -> value(args[2], env);
                    default -> terms.ite(condition, value(args[1], env), value(args[2], env));
                };
            }
            case "$Case" -> arms(args, 0, env);
            case "'" -> value(args[0], env.next());
            case "UNCHANGED" -> Terms.formula(unchanged(args[0], env));
            default ->
                operator.startsWith("$") ? structure(node, operator, args, env) : named(node, operator, args, env);
        };
    }

    private Value connective(boolean and, ExprOrOpArgNode[] args, Env env) {
        List<String> formulas = new ArrayList<>();
        for (ExprOrOpArgNode arg : args) {
            String formula = formula(arg, env);
            formulas.add(formula);
            // What comes after it need not even make sense.
            if (formula.equals(and ? Logic.FALSE : Logic.TRUE)) {
                break;
            }
        }
        return Terms.formula(and ? Logic.and(formulas.stream()) : Logic.or(formulas.stream()));
    }

    private String equal(OpApplNode node, Env env) {
        Value one = value(node.getArgs()[0], env);
        Value other = value(node.getArgs()[1], env);
        fits(node, node.getArgs()[0], terms.kindOf(other), env);
        fits(node, node.getArgs()[1], terms.kindOf(one), env);
        return terms.equal(one, other);
    }

    private String member(OpApplNode node, Env env) {
        Value one = value(node.getArgs()[0], env);
        SetOf set = set(node.getArgs()[1], env);
        if (set.of() != null) {
            fits(node, node.getArgs()[0], set.of(), env);
        }
        return terms.member(one, set);
    }

    String unchanged(SemanticNode node, Env env) {
        if (node instanceof OpApplNode application && !env.names().containsKey(application.getOperator())) {
            OpDefNode definition = unfolded(application);
            if (definition != null) {
                return unchanged(definition.getBody(), inBody(application, definition, env));
            }
            if (application.getOperator().getName().toString().equals("$Tuple")) {
                return Logic.and(Stream.of(application.getArgs()).map(part -> unchanged(part, env)));
            }
        }
        try {
            return terms.equal(value(node, env.next()), value(node, env));
        } catch (Forgotten e) {
            return Terms.text(terms.unspecified(Leaf.BOOL));
        }
    }

    /** A CASE: the first arm whose condition holds. Without one it may be any value. */
    private Value arms(ExprOrOpArgNode[] arms, int i, Env env) {
        ExprOrOpArgNode[] pair = ((OpApplNode) arms[i]).getArgs();
        String condition = pair[0] == null ? Logic.TRUE : formula(pair[0], env);
        if (condition.equals(Logic.FALSE) && i + 1 < arms.length) {
            return arms(arms, i + 1, env);
        }
        Value value = value(pair[1], env);
        if (condition.equals(Logic.TRUE)) {
            return value;
        }
        return terms.ite(
                condition,
                value,
                i + 1 < arms.length ? arms(arms, i + 1, env) : terms.unspecified(terms.kindOf(value)));
    }

    // ------------------------------------------------------------------ bound variables

    /** A bound variable, and what it is in. */
    record Bound(FormalParamNode symbol, SetOf set) {}

    List<Bound> bounds(OpApplNode node, Env env) {
        List<Bound> bounds = new ArrayList<>();
        for (int i = 0; i < node.getBdedQuantBounds().length; i++) {
            if (node.isBdedQuantATuple()[i]) {
                throw unsupported(node, "a tuple of bound variables is not supported");
            }
            SetOf set = set(node.getBdedQuantBounds()[i], env);
            for (FormalParamNode symbol : node.getBdedQuantSymbolLists()[i]) {
                bounds.add(new Bound(symbol, set));
            }
        }
        return bounds;
    }

    /** A formula for all values of the bound variables, or for some. */
    private String quantified(boolean all, List<Bound> bounds, Env env, Function<Env, String> formula) {
        if (bounds.isEmpty()) {
            return formula.apply(env);
        }
        Bound first = bounds.get(0);
        Function<Value, String> body =
                v -> quantified(all, bounds.subList(1, bounds.size()), env.with(first.symbol(), v), formula);
        return all ? terms.forAllIn(first.set(), body) : terms.existsIn(first.set(), body);
    }

    /** The one bound variable of an expression. */
    private FormalParamNode bound(OpApplNode node) {
        FormalParamNode[][] lists = node.getBdedQuantSymbolLists();
        if (lists.length != 1 || lists[0].length != 1 || node.isBdedQuantATuple()[0]) {
            throw unsupported(node, "more than one bound variable is not supported");
        }
        return lists[0][0];
    }

    // ------------------------------------------------------------------ functions, records and sets

    private Value structure(OpApplNode node, String operator, ExprOrOpArgNode[] args, Env env) {
        switch (operator) {
            case "$Tuple" -> {
                Map<Object, Value> fields = new LinkedHashMap<>();
                for (ExprOrOpArgNode arg : args) {
                    fields.put(BigInteger.valueOf(fields.size() + 1), value(arg, env));
                }
                return new Fields(fields);
            }
            case "$RcdConstructor" -> {
                Map<Object, Value> fields = new LinkedHashMap<>();
                pairs(args, (name, value) -> fields.put(name, value(value, env)));
                return new Fields(fields);
            }
            case "$FcnApply", "$RcdSelect" -> {
                return known(
                        node,
                        terms.at(value(args[0], env), value(args[1], env)),
                        "there is no such field, or this is no function");
            }
            case "$Except" -> {
                Value value = value(args[0], env);
                for (int i = 1; i < args.length; i++) {
                    ExprOrOpArgNode[] pair = ((OpApplNode) args[i]).getArgs();
                    List<ExprOrOpArgNode> path = List.of(((OpApplNode) pair[0]).getArgs());
                    value = except(
                            node, value, path, old -> value(pair[1], new Env(env.names(), old, env.primed())), env);
                }
                return value;
            }
            case "$FcnConstructor" -> {
                FormalParamNode symbol = bound(node);
                return function(node, set(node.getBdedQuantBounds()[0], env), v -> value(args[0], env.with(symbol, v)));
            }
            case "$SetEnumerate" -> {
                return terms.set(Stream.of(args).map(arg -> value(arg, env)).toList());
            }
            case "$SetOfRcds" -> {
                Map<Object, SetOf> sets = new LinkedHashMap<>();
                pairs(args, (name, value) -> sets.put(name, set(value, env)));
                return records(sets);
            }
            case "$SetOfFcns" -> {
                SetOf from = set(args[0], env);
                SetOf to = set(args[1], env);
                if (!(from.of() instanceof Leaf leaf) || to.of() == null) {
                    throw unsupported(node, "functions from or to these are not supported");
                }
                return new SetOf(new Kind.Function(leaf, to.of()), v -> isFunction(node, v, from, to), null);
            }
            case "$SubsetOf" -> {
                FormalParamNode symbol = bound(node);
                SetOf set = set(node.getBdedQuantBounds()[0], env);
                return new SetOf(
                        set.of(),
                        v -> Logic.and(terms.member(v, set), formula(args[0], env.with(symbol, v))),
                        set.of() == null ? List.of() : null);
            }
            case "$SetOfAll" -> {
                return image(bounds(node, env), env, inner -> value(args[0], inner));
            }
            case "$BoundedChoose" -> {
                FormalParamNode symbol = bound(node);
                SetOf set = set(node.getBdedQuantBounds()[0], env);
                if (set.of() == null) {
                    throw unsupported(node, "nothing can be chosen from the empty set");
                }
                return terms.choose(set, v -> formula(args[0], env.with(symbol, v)));
            }
            default -> throw unsupported(node, "operator `" + operator + "` is not supported");
        }
    }

    private static void pairs(ExprOrOpArgNode[] args, BiConsumer<String, ExprOrOpArgNode> work) {
        for (ExprOrOpArgNode arg : args) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arg).getArgs();
            work.accept(((StringNode) pair[0]).getRep().toString(), pair[1]);
        }
    }

    private Value except(
            OpApplNode node, Value value, List<ExprOrOpArgNode> path, UnaryOperator<Value> change, Env env) {
        return path.isEmpty()
                ? change.apply(value)
                : known(
                        node,
                        terms.except(
                                value,
                                value(path.get(0), env),
                                old -> except(node, old, path.subList(1, path.size()), change, env)),
                        "this is no function");
    }

    private Value function(OpApplNode node, SetOf domain, UnaryOperator<Value> body) {
        if (domain.elements() != null && domain.elements().stream().allMatch(v -> Terms.key(v) != null)) {
            Map<Object, Value> fields = new LinkedHashMap<>();
            domain.elements().forEach(v -> fields.put(Objects.requireNonNull(Terms.key(v)), body.apply(v)));
            return new Fields(fields);
        }
        if (!(domain.of() instanceof Leaf leaf)) {
            throw unsupported(node, "functions on such a set are not supported");
        }
        return new Mapping(leaf, x -> domain.has().apply(new Term(leaf, x)), x -> body.apply(new Term(leaf, x)), false);
    }

    private SetOf records(Map<Object, SetOf> sets) {
        Map<Object, Kind> fields = new LinkedHashMap<>();
        sets.forEach((name, set) -> fields.put(name, set.of() == null ? new Kind.OneOf(List.of()) : set.of()));
        return new SetOf(new Kind.Fields(fields), v -> isRecord(v, sets), null);
    }

    private String isRecord(Value value, Map<Object, SetOf> sets) {
        SetOf domain = terms.domain(value);
        String has = domain == null
                ? Logic.FALSE
                : terms.equal(
                        domain,
                        terms.set(sets.keySet().stream()
                                .map(key -> (Value) terms.literal(key))
                                .toList()));
        return has.equals(Logic.FALSE)
                ? has
                : Logic.and(
                        has,
                        Logic.and(sets.entrySet().stream()
                                .map(e -> terms.member(
                                        Objects.requireNonNull(terms.at(value, terms.literal(e.getKey()))),
                                        e.getValue()))));
    }

    private String isFunction(OpApplNode node, Value value, SetOf from, SetOf to) {
        SetOf domain = known(node, terms.domain(value), "this is no function");
        return Logic.and(
                terms.equal(domain, from),
                terms.forAllIn(
                        from,
                        x -> terms.member(
                                known(node, terms.at(value, x), "this is no function of such an argument"), to)));
    }

    /** The values of an expression. */
    private SetOf image(List<Bound> bounds, Env env, Function<Env, Value> body) {
        if (bounds.stream().allMatch(bound -> bound.set().elements() != null)) {
            List<Env> all = List.of(env);
            for (Bound bound : bounds) {
                List<Value> elements = Objects.requireNonNull(bound.set().elements());
                all = all.stream()
                        .flatMap(each -> elements.stream().map(v -> each.with(bound.symbol(), v)))
                        .toList();
            }
            return terms.set(all.stream().map(body).toList());
        }
        List<Kind> kinds = new ArrayList<>();
        quantified(true, bounds, env, inner -> {
            kinds.add(terms.kindOf(body.apply(inner)));
            return Logic.TRUE;
        });
        return new SetOf(
                Kind.oneOf(kinds.stream()),
                v -> quantified(false, bounds, env, inner -> terms.equal(v, body.apply(inner))),
                null);
    }

    // ------------------------------------------------------------------ named operators

    private Value named(OpApplNode node, String operator, ExprOrOpArgNode[] args, Env env) {
        switch (operator) {
            case "BOOLEAN" -> {
                return Terms.set(Leaf.BOOL, v -> Logic.TRUE);
            }
            case "STRING" -> {
                return terms.symbol(new Kind.SetOf(Leaf.ATOM), "?STRING", List.of());
            }
            case "Int" -> {
                return Terms.set(Leaf.INT, v -> Logic.TRUE);
            }
            case "Nat" -> {
                return Terms.set(Leaf.INT, v -> comparison("<=", "0", v));
            }
            case ".." -> {
                String from = number(args[0], env);
                String to = number(args[1], env);
                return Terms.set(Leaf.INT, v -> Logic.and(comparison("<=", from, v), comparison("<=", v, to)));
            }
            case "DOMAIN" -> {
                return known(node, terms.domain(value(args[0], env)), "this is no function");
            }
            case "\\union", "\\intersect", "\\" -> {
                return combined(operator, set(args[0], env), set(args[1], env));
            }
            case "Append" -> {
                return known(node, terms.append(value(args[0], env), value(args[1], env)), "this is no sequence");
            }
            case "Len" -> {
                return known(node, terms.length(value(args[0], env)), "this is no sequence");
            }
            case "Head" -> {
                return known(node, terms.at(value(args[0], env), Terms.number(BigInteger.ONE)), "this is no sequence");
            }
            case "Tail" -> {
                return known(node, terms.tail(value(args[0], env)), "this is no sequence of any length");
            }
            case "+", "-", "*", "\\div", "%", "^", "-.", "<", "\\leq", ">", "\\geq" -> {
                return arithmetic(
                        operator, Stream.of(args).map(arg -> number(arg, env)).toList());
            }
            default -> throw unsupported(node, "operator `" + operator + "` is not supported");
        }
    }

    private SetOf combined(String operator, SetOf one, SetOf other) {
        if (one.elements() != null && other.elements() != null && operator.equals("\\union")) {
            return terms.set(Stream.concat(one.elements().stream(), other.elements().stream())
                    .distinct()
                    .toList());
        }
        List<Value> elements = one.elements();
        if (elements != null && !operator.equals("\\union")) {
            boolean wanted = operator.equals("\\intersect");
            List<String> found =
                    elements.stream().map(v -> terms.member(v, other)).toList();
            if (found.stream().allMatch(f -> f.equals(Logic.TRUE) || f.equals(Logic.FALSE))) {
                return terms.set(elements.stream()
                        .filter(v -> terms.member(v, other).equals(Logic.TRUE) == wanted)
                        .toList());
            }
        }
        return new SetOf(
                operator.equals("\\union") ? Terms.merged(one, other) : one.of(),
                v -> switch (operator) {
                    case "\\union" -> Logic.or(terms.member(v, one), terms.member(v, other));
                    case "\\intersect" -> Logic.and(terms.member(v, one), terms.member(v, other));
                    default -> Logic.and(terms.member(v, one), Logic.not(terms.member(v, other)));
                },
                null);
    }

    private static String comparison(String operator, String one, String other) {
        if (!one.matches("\\d+") || !other.matches("\\d+")) {
            return "(" + operator + " " + one + " " + other + ")";
        }
        int sign = new BigInteger(one).compareTo(new BigInteger(other));
        return String.valueOf(operator.equals("<") ? sign < 0 : sign <= 0);
    }

    private Value arithmetic(String operator, List<String> numbers) {
        String one = numbers.get(0);
        String other = numbers.get(numbers.size() - 1);
        return switch (operator) {
            case "<" -> Terms.formula(comparison("<", one, other));
            case "\\leq" -> Terms.formula(comparison("<=", one, other));
            case ">" -> Terms.formula(comparison("<", other, one));
            case "\\geq" -> Terms.formula(comparison("<=", other, one));
            case "+" -> new Term(Leaf.INT, Terms.arithmetic("+", BigInteger::add, one, other));
            case "-" -> new Term(Leaf.INT, Terms.arithmetic("-", BigInteger::subtract, one, other));
            case "*" -> new Term(Leaf.INT, Terms.arithmetic("*", BigInteger::multiply, one, other));
            case "-." -> new Term(Leaf.INT, Terms.arithmetic("-", BigInteger::subtract, "0", one));
            case "^" ->
                one.matches("\\d+") && other.matches("\\d+")
                        ? Terms.number(new BigInteger(one).pow(Integer.parseInt(other)))
                        : power(one, other);
            // Both are as TLA+ has them where the divisor is positive, and where it is not, TLA+ says nothing.
            default -> {
                Value quotient = new Term(
                        Leaf.INT, "(" + (operator.equals("%") ? "mod" : "div") + " " + one + " " + other + ")");
                yield terms.ite(comparison("<", "0", other), quotient, terms.unspecified(Leaf.INT));
            }
        };
    }

    /** Some function of both: the solvers know nothing about powers. */
    private Value power(String one, String other) {
        return terms.symbol(
                Leaf.INT,
                "?power",
                List.of(new Terms.Typed(one, Leaf.INT.sort), new Terms.Typed(other, Leaf.INT.sort)));
    }
}
