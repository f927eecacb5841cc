package optimist.tla;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import optimist.tla.ModuleText.Edit;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.AtNode;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.LevelNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.NumeralNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tla2sany.st.Location;
import tla2sany.st.TreeNode;
import util.UniqueString;

/**
 * Makes mutants of a module by rule, from SANY's tree of the module.
 *
 * <p>TLC makes initial states and steps from some definitions, where {@code x' = e} is an assignment. TLC cannot run a
 * mutant that does not assign a variable. So the rule that drops a conjunct leaves the variables of an assignment
 * unchanged instead. In a definition that is only checked, such as those of an abstract module, the conjunct is
 * dropped.
 */
public final class Mutator {
    /**
     * The version of the rules. It changes with the rules, because results for old mutants say nothing about new ones. A
     * new version only adds rules: the mutants of an older one keep their ids and their texts.
     */
    public static final int RULES = 3;

    /** The version that made what is not known to be of a later one. */
    private static final int FIRST = 2;

    /** The version that looks into operators without a name, keeps single operands, exchanges, and leaves out steps. */
    private static final int OPERANDS_AND_LIKES = 3;

    private static final Map<String, List<String>> TOKENS = Map.ofEntries(
            Map.entry("<", List.of("<=", ">")),
            Map.entry("\\leq", List.of("<", ">=")),
            Map.entry(">", List.of(">=", "<")),
            Map.entry("\\geq", List.of(">", "<=")),
            Map.entry("=", List.of("#")),
            Map.entry("/=", List.of("=")),
            Map.entry("\\in", List.of("\\notin")),
            Map.entry("\\notin", List.of("\\in")),
            Map.entry("\\subseteq", List.of("=")),
            Map.entry("\\equiv", List.of("=>")),
            Map.entry("+", List.of("-")),
            Map.entry("-", List.of("+")),
            Map.entry("\\union", List.of("\\cap", "\\")),
            Map.entry("\\intersect", List.of("\\cup")),
            Map.entry("\\", List.of("\\cup")));

    private static final Map<String, String> OPPOSITES = Map.of(
            "$BoundedForall", "\\E", "$BoundedExists", "\\A", "$UnboundedForall", "\\E", "$UnboundedExists", "\\A");

    private static final Set<String> BOOLEAN = Set.of(
            "\\land",
            "$ConjList",
            "\\lor",
            "$DisjList",
            "=>",
            "\\equiv",
            "\\lnot",
            "=",
            "/=",
            "\\in",
            "\\notin",
            "<",
            "\\leq",
            ">",
            "\\geq",
            "\\subseteq",
            "UNCHANGED",
            "ENABLED",
            "TRUE",
            "FALSE",
            "$BoundedForall",
            "$BoundedExists",
            "$UnboundedForall",
            "$UnboundedExists",
            "~>",
            "[]",
            "<>",
            "$WF",
            "$SF",
            "$SquareAct",
            "$AngleAct");

    /** Two different ones of these operators in one expression need parentheses. */
    private static final Set<String> SETS = Set.of("\\union", "\\intersect", "\\");

    /** The operators of which an operand alone may stand: the left one, and where it makes sense the right one, too. */
    private static final Set<String> LEFT =
            Set.of("+", "-", "*", "\\div", "%", "\\union", "\\intersect", "\\", "\\o", "\\circ");

    private static final Set<String> RIGHT = Set.of("+", "\\union", "\\intersect", "\\o", "\\circ");

    private static final Set<String> CONNECTIVES =
            Set.of("\\land", "$ConjList", "\\lor", "$DisjList", "=>", "\\equiv", "\\lnot", "~>", "[]", "<>");

    private static final Set<String> NEGATED = Set.of("=", "/=", "\\in", "\\notin", "\\lnot");

    private static final int LONGEST = 160;

    private final ModuleNode module;
    private final ModuleText text;
    private final Uses uses;
    private final Likes likes;
    private final List<Mutation> mutations = new ArrayList<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private final Set<String> texts = new HashSet<>();
    /** The operands of set operators that are such operators themselves and have no parentheses. */
    private final Set<OpApplNode> chained = new HashSet<>();
    /** The top-level definition that the walk is in. */
    private String definition = "";
    /** The version of the rules that are applied. */
    private int rules = FIRST;

    private Mutator(ModuleNode module, String text, Uses uses) {
        this.module = module;
        this.text = new ModuleText(text);
        this.uses = uses;
        this.likes = new Likes(module, uses);
        texts.add(text);
    }

    /**
     * The mutants of all definitions of a module that a run needs: those of older rules before those of newer ones, each in
     * the order of the text. If two rules make the same text, the mutant is that of the older one.
     */
    public static List<Mutation> mutations(Sany sany, Path file, List<Path> library, Uses uses)
            throws IOException, Sany.Rejected {
        String name = file.getFileName().toString().replaceFirst("\\.tla$", "");
        List<Path> folders = Stream.concat(Stream.of(file.toAbsolutePath().getParent()), library.stream())
                .toList();
        Mutator mutator = new Mutator(sany.read(name, folders), Files.readString(file), uses);
        for (mutator.rules = FIRST; mutator.rules <= RULES; mutator.rules++) {
            mutator.all();
        }
        return mutator.mutations;
    }

    private void all() {
        Arrays.stream(module.getOpDefs())
                .filter(d -> d.getSource().equals(d)
                        && d.getOriginallyDefinedInModuleNode().equals(module))
                .filter(d -> d.getBody() != null && !(d.getBody() instanceof SubstInNode))
                .filter(d -> uses.needs(Uses.name(d)))
                .sorted(Comparator.comparing(OpDefNode::getLocation))
                .forEach(d -> {
                    definition = Uses.name(d);
                    definition(d, uses.behaviour().contains(definition));
                    if (rules >= OPERANDS_AND_LIKES) {
                        exchange(d.getBody(), uses.behaviour().contains(definition), false, new HashSet<>());
                    }
                });
    }

    private void definition(OpDefNode definition, boolean acts) {
        LevelNode body = definition.getBody();
        if (isBoolean(body, new HashSet<>())) {
            boolean temporal = body.getLevel() == LevelConstants.TemporalLevel;
            boolean assigns = acts && !assigned(body).isEmpty();
            if (!assigns && !(acts && temporal)) {
                replace("body is TRUE", body, "TRUE");
            }
            if (!temporal && !(assigns && body.getLevel() < LevelConstants.ActionLevel)) {
                replace("body is FALSE", body, "FALSE");
            }
        }
        if (isFairness(body)) {
            replace("fairness dropped", body, "TRUE");
        }
        walk(body, acts);
    }

    /**
     * @param acts whether TLC makes states from this expression, so that an equation for a variable is an assignment
     */
    private void walk(@Nullable SemanticNode node, boolean acts) {
        if (node instanceof LetInNode let) {
            for (OpDefNode inner : let.getLets()) {
                if (inner.getBody() != null) {
                    definition(inner, acts);
                }
            }
            walk(let.getBody(), acts);
        } else if (node instanceof LabelNode label) {
            walk(label.getBody(), acts);
        } else if (node instanceof NumeralNode number) {
            number(number);
        } else if (node instanceof StringNode string) {
            string(string);
        } else if (node instanceof OpApplNode application) {
            application(application, acts);
        } else if (node instanceof OpArgNode argument && rules >= OPERANDS_AND_LIKES) {
            ExprNode body = Likes.lambda(argument);
            walk(body, acts && body != null && body.getLevel() == LevelConstants.ActionLevel);
        } else if (node != null && node.getChildren() != null) {
            for (SemanticNode child : node.getChildren()) {
                walk(child, false);
            }
        }
    }

    private void application(OpApplNode node, boolean acts) {
        String operator = node.getOperator().getName().toString();
        ExprOrOpArgNode[] operands = node.getArgs();
        if (acts && assigns(node) != null) {
            // The value that it is assigned, or the set that it is chosen from.
            walk(operator.equals("UNCHANGED") ? null : operands[1], false);
            return;
        }
        switch (operator) {
            case "\\land", "$ConjList" -> operands(node, acts, "conjunct", "TRUE");
            case "\\lor", "$DisjList" -> operands(node, acts, "disjunct", "FALSE");
            case "=>", "~>" -> {
                replace("antecedent is TRUE", operands[0], place(node, 0), "TRUE");
                walk(operands[0], false);
                walk(operands[1], acts);
            }
            case "$IfThenElse" -> {
                Location condition = place(node, 0);
                replace("condition is TRUE", operands[0], condition, "TRUE");
                replace("condition is FALSE", operands[0], condition, "FALSE");
                negate(operands[0], condition);
                walk(operands[0], false);
                walk(operands[1], acts);
                walk(operands[2], acts);
            }
            case "$Case" -> arms(operands, acts);
            case "$BoundedForall", "$BoundedExists", "$UnboundedForall", "$UnboundedExists" -> {
                if (!isFairness(node)) {
                    Location token = syntax(node)[0].getLocation();
                    String opposite = String.valueOf(OPPOSITES.get(operator));
                    found(text.at(token) + " to " + opposite, node, text.replace(token, opposite));
                }
                bounds(node);
                walk(operands[0], acts);
            }
            case "$SubsetOf", "$BoundedChoose", "$UnboundedChoose" -> {
                replace("condition is TRUE", operands[0], "TRUE");
                bounds(node);
                walk(operands[0], false);
            }
            case "\\lnot", "-." -> {
                Location token = syntax(node)[0].getLocation();
                found(text.at(token) + " dropped", node, text.replace(token, ""));
                walk(operands[0], false);
            }
            case "'" -> {
                Location token = syntax(node)[1].getLocation();
                found("prime dropped", node, text.replace(token, ""));
                walk(operands[0], false);
            }
            case "$Except" -> {
                walk(operands[0], false);
                for (int i = 1; i < operands.length; i++) {
                    ExprOrOpArgNode[] pair = ((OpApplNode) operands[i]).getArgs();
                    replace("stays as it is", pair[1], "@");
                    walk(pair[0], false);
                    walk(pair[1], false);
                }
            }
            case "$SetEnumerate" -> elements(node);
            case "$WF", "$SF" -> {
                int begin = text.begin(node.getLocation());
                boolean weak = operator.equals("$WF");
                found(weak ? "WF to SF" : "SF to WF", node, new Edit(begin, begin + 1, weak ? "S" : "W"));
            }
            case "<>", "[]" -> {
                modality(node, operator, operands[0]);
                walk(operands[0], acts);
            }
            case "$SquareAct", "$AngleAct", "ENABLED" -> walk(operands[0], acts);
            case "TRUE", "FALSE" -> {
                String other = operator.equals("TRUE") ? "FALSE" : "TRUE";
                replace(operator + " to " + other, node, other);
            }
            case "UNCHANGED" -> {}
            case "+", "-" -> {
                token(node, operator);
                alone(node, operator);
                walk(operands[0], false);
                // Adding zero to the old value would leave it unchanged.
                if (operands[0] instanceof AtNode && operands[1] instanceof NumeralNode number && number.val() == 1) {
                    more(number);
                } else {
                    walk(operands[1], false);
                }
            }
            case "<", "\\leq", ">", "\\geq" -> {
                token(node, operator);
                compared(node, operator);
            }
            default -> {
                token(node, operator);
                alone(node, operator);
                bounds(node);
                for (ExprOrOpArgNode operand : operands) {
                    // What an operator is passed that has no name, it uses in a step if it is used in one.
                    walk(operand, acts && operand instanceof OpArgNode);
                }
            }
        }
    }

    private void token(OpApplNode node, String operator) {
        List<String> others = TOKENS.get(operator);
        if (others != null && node.getArgs().length == 2) {
            Location token = syntax(node)[1].getLocation();
            List<Location> apart = apart(node, operator);
            for (String other : others) {
                List<Edit> edits = new ArrayList<>();
                apart.forEach(part -> edits.add(new Edit(text.begin(part), text.begin(part), "(")));
                edits.add(text.replace(token, other));
                apart.forEach(part -> edits.add(new Edit(text.end(part), text.end(part), ")")));
                found(text.at(token) + " to " + other, node, edits.toArray(Edit[]::new));
            }
        }
    }

    /** Only one operand is left, unless another rule has the same effect: it removes a single element, or adds zero. */
    private void alone(OpApplNode node, String operator) {
        if (rules < OPERANDS_AND_LIKES || !LEFT.contains(operator) || node.getArgs().length != 2) {
            return;
        }
        TreeNode[] parts = syntax(node);
        Location left = parts[0].getLocation();
        Location right = parts[2].getLocation();
        ExprOrOpArgNode[] operands = node.getArgs();
        if (!isUnit(operands[1])) {
            found("left operand only", node, new Edit(text.end(left), text.end(right), ""));
        }
        if (RIGHT.contains(operator) && !isUnit(operands[0]) && !(operands[1] instanceof NumeralNode)) {
            found("right operand only", node, new Edit(text.begin(left), text.begin(right), ""));
        }
    }

    private static boolean isUnit(SemanticNode operand) {
        return (operand instanceof NumeralNode number && number.val() <= 1)
                || (operand instanceof OpApplNode set && isNamed(set, "$SetEnumerate") && set.getArgs().length <= 1);
    }

    // ---- one for another that is like it

    /**
     * Exchanges each variable and each field that is compared, or is a condition, for one that is like it; and each step for
     * the steps that it leads to, where it is not compared.
     *
     * @param compared whether this is a part of a comparison, or a condition
     * @param beside the variables and fields of the comparison
     */
    private void exchange(@Nullable SemanticNode node, boolean acts, boolean compared, Set<String> beside) {
        if (node instanceof LetInNode let) {
            for (OpDefNode inner : let.getLets()) {
                exchange(inner.getBody(), acts, false, new HashSet<>());
            }
            exchange(let.getBody(), acts, compared, beside);
        } else if (node instanceof StringNode string) {
            if (acts && !compared) {
                String here = text.at(string.getLocation());
                for (String next : likes.after(here)) {
                    replace("step left out, " + here + " to " + next, string, next);
                }
            }
        } else if (node instanceof OpApplNode application) {
            exchange(application, acts, compared, beside);
        } else if (node != null) {
            Likes.children(node).forEach(child -> exchange(child, acts, compared, beside));
        }
    }

    private void exchange(OpApplNode node, boolean acts, boolean compared, Set<String> beside) {
        String operator = node.getOperator().getName().toString();
        ExprOrOpArgNode[] operands = node.getArgs();
        if (operator.equals("'") || operator.equals("UNCHANGED")) {
            return;
        }
        if (acts && assigns(node) != null) {
            exchange(operands[1], acts, false, new HashSet<>());
            return;
        }
        if (Likes.isVariable(node)) {
            if (compared) {
                exchange(operator, likes.variable(operator, beside), node);
            }
            return;
        }
        boolean isComparison = Likes.isComparison(node);
        Set<String> around = isComparison ? named(node, new HashSet<>()) : beside;
        if (operator.equals("$RcdSelect") && operands[1] instanceof StringNode field) {
            String name = field.getRep().toString();
            if (compared) {
                exchange(name, likes.field(name, beside), field);
            }
            exchange(operands[0], acts, compared, around);
            return;
        }
        if (node.getBdedQuantBounds() != null) {
            for (SemanticNode bound : node.getBdedQuantBounds()) {
                exchange(bound, acts, false, new HashSet<>());
            }
        }
        boolean isExcept = operator.equals("$Except");
        for (int i = isExcept ? 1 : 0; i < operands.length; i++) {
            boolean isCondition = CONNECTIVES.contains(operator)
                    || Builtin.QUANTIFIERS.contains(operator)
                    || (operator.equals("$IfThenElse") && i == 0);
            exchange(
                    operands[i],
                    acts,
                    isComparison || compared || (isCondition && Likes.isOfVariable(operands[i])),
                    around);
        }
    }

    private void exchange(String name, @Nullable String other, SemanticNode node) {
        if (other != null) {
            replace(name + " to " + other, node, other);
        }
    }

    private static Set<String> named(SemanticNode node, Set<String> names) {
        if (node instanceof OpApplNode application && Likes.isVariable(application)) {
            names.add(application.getOperator().getName().toString());
        } else if (node instanceof StringNode field) {
            names.add(field.getRep().toString());
        }
        Likes.children(node).forEach(child -> named(child, names));
        return names;
    }

    /** The parts of a chain such as {@code A \cup B \cup C} that need parentheses if one of its operators changes. */
    private List<Location> apart(OpApplNode node, String operator) {
        List<Location> parts = new ArrayList<>();
        if (SETS.contains(operator)) {
            if (chained.contains(node)) {
                parts.add(node.getLocation());
            }
            for (ExprOrOpArgNode operand : node.getArgs()) {
                if (operand instanceof OpApplNode part
                        && SETS.contains(part.getOperator().getName().toString())
                        && !text.isEnclosed(part.getLocation())) {
                    chained.add(part);
                    parts.add(part.getLocation());
                }
            }
        }
        return parts;
    }

    private void bounds(OpApplNode node) {
        if (node.getBdedQuantBounds() != null) {
            for (SemanticNode bound : node.getBdedQuantBounds()) {
                walk(bound, false);
            }
        }
    }

    /** Drops each operand of a conjunction or disjunction, and walks into it. */
    private void operands(OpApplNode node, boolean acts, String word, String unit) {
        Set<String> same = unit.equals("TRUE") ? Builtin.CONJUNCTIONS : Builtin.DISJUNCTIONS;
        boolean specification = acts && node.getLevel() == LevelConstants.TemporalLevel;
        for (int i = 0; i < node.getArgs().length; i++) {
            ExprOrOpArgNode operand = node.getArgs()[i];
            boolean several = operand instanceof OpApplNode inner
                    && same.contains(inner.getOperator().getName().toString());
            if (specification && !several && isFairness(operand)) {
                replace("fairness dropped", operand, unit);
            } else if (!specification && !several) {
                drop(operand, place(node, i), acts, word, unit);
            }
            walk(operand, acts);
        }
    }

    private void drop(ExprOrOpArgNode operand, Location place, boolean acts, String word, String unit) {
        if (!acts || unit.equals("FALSE")) {
            replace(word + " dropped", operand, place, unit);
        } else {
            Set<String> assigned = assigned(operand);
            if (assigned.isEmpty()) {
                replace(word + " dropped", operand, place, unit);
            } else if (operand.getLevel() == LevelConstants.ActionLevel
                    && !(operand instanceof OpApplNode node && isExceptOrUnchanged(node))) {
                String variables = String.join(", ", assigned);
                replace(
                        "effect dropped",
                        operand,
                        "UNCHANGED " + (assigned.size() == 1 ? variables : "<<" + variables + ">>"));
            }
        }
    }

    /** Whether the rule for EXCEPT has the same effect, or there is no effect to drop. */
    private static boolean isExceptOrUnchanged(OpApplNode node) {
        return isNamed(node, "UNCHANGED")
                || (isNamed(node, "=")
                        && node.getArgs()[1] instanceof OpApplNode value
                        && isNamed(value, "$Except")
                        && value.getArgs().length == 2);
    }

    private static boolean isFairness(SemanticNode node) {
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        String operator = application.getOperator().getName().toString();
        return operator.equals("$WF")
                || operator.equals("$SF")
                || ((Builtin.QUANTIFIERS.contains(operator) || Builtin.CONJUNCTIONS.contains(operator))
                        && Arrays.stream(application.getArgs()).allMatch(Mutator::isFairness));
    }

    private void negate(ExprOrOpArgNode condition, Location at) {
        // The other rules negate these.
        if (condition instanceof OpApplNode node
                && NEGATED.contains(node.getOperator().getName().toString())) {
            return;
        }
        found(
                "condition negated",
                condition,
                new Edit(text.begin(at), text.begin(at), "~("),
                new Edit(text.end(at), text.end(at), ")"));
    }

    private void arms(ExprOrOpArgNode[] arms, boolean acts) {
        @Nullable ExprOrOpArgNode previous = null;
        for (ExprOrOpArgNode arm : arms) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            @Nullable ExprOrOpArgNode condition = pair[0];
            // OTHER has no condition.
            if (condition != null) {
                replace("arm dropped", condition, "FALSE");
                // TLC takes the first arm that it can.
                if (rules >= OPERANDS_AND_LIKES && !arm.equals(arms[arms.length - 1])) {
                    replace("arm taken", condition, "TRUE");
                }
                if (previous != null) {
                    String one = text.at(previous.getLocation());
                    String other = text.at(condition.getLocation());
                    if (!one.contains("\n") && !other.contains("\n")) {
                        found(
                                "arms swapped",
                                condition,
                                text.replace(previous.getLocation(), other),
                                text.replace(condition.getLocation(), one));
                    }
                }
                walk(condition, false);
            }
            walk(pair[1], acts);
            previous = condition;
        }
    }

    private void elements(OpApplNode node) {
        TreeNode[] parts = syntax(node);
        // { element , element , ... }
        for (int i = 1; i < parts.length - 1; i += 2) {
            int begin = i > 1 && i + 2 >= parts.length
                    ? text.begin(parts[i - 1].getLocation())
                    : text.begin(parts[i].getLocation());
            int end = i + 2 < parts.length ? text.end(parts[i + 1].getLocation()) : text.end(parts[i].getLocation());
            found("element dropped", node, new Edit(begin, end, ""));
        }
        for (ExprOrOpArgNode element : node.getArgs()) {
            // Another string is usually an element too, and the result would be the set without this one.
            if (!(element instanceof StringNode)) {
                walk(element, false);
            }
        }
    }

    /** Replaces a string by the next one of the module. The name of a field is a string without quotes, and stays. */
    private void string(StringNode string) {
        String here = text.at(string.getLocation());
        List<String> strings = text.strings();
        if (strings.contains(here)) {
            String next = strings.get((strings.indexOf(here) + 1) % strings.size());
            replace(here + " to " + next, string, next);
        }
    }

    /** Swaps {@code <>[]} and {@code []<>}, except for steps: {@code <>[A]_v} is not a formula. */
    private void modality(OpApplNode node, String operator, ExprOrOpArgNode operand) {
        String inner = operator.equals("<>") ? "[]" : "<>";
        if (operand instanceof OpApplNode application
                && isNamed(application, inner)
                && !(application.getArgs()[0] instanceof OpApplNode step
                        && (isNamed(step, "$SquareAct") || isNamed(step, "$AngleAct")))) {
            found(
                    operator + inner + " to " + inner + operator,
                    node,
                    text.replace(syntax(node)[0].getLocation(), inner),
                    text.replace(syntax(application)[0].getLocation(), operator));
        }
    }

    private void number(NumeralNode number) {
        more(number);
        less(number);
    }

    private void more(NumeralNode number) {
        replace("one more", number, String.valueOf(number.val() + 1));
    }

    private void less(NumeralNode number) {
        if (number.val() > 0) {
            replace("one less", number, String.valueOf(number.val() - 1));
        } else if (module.getContext().getSymbol(UniqueString.uniqueStringOf("-")) != null) {
            replace("one less", number, "(0 - 1)");
        }
    }

    /** Changes a number in a comparison in one direction only. The other direction equals a comparison moved by one. */
    private void compared(OpApplNode node, String operator) {
        boolean grows = operator.equals("<") || operator.equals("\\geq");
        for (ExprOrOpArgNode operand : node.getArgs()) {
            if (!(operand instanceof NumeralNode number)) {
                walk(operand, false);
            } else if (grows == operand.equals(node.getArgs()[0])) {
                more(number);
            } else {
                less(number);
            }
        }
    }

    private void replace(String rule, SemanticNode node, String replacement) {
        replace(rule, node, node.getLocation(), replacement);
    }

    private void replace(String rule, SemanticNode node, Location place, String replacement) {
        found(rule, node, text.replace(place, replacement));
    }

    /**
     * The location of an operand. An {@code @} has the location of everything that it is a part of: what EXCEPT
     * changes.
     */
    private static Location place(OpApplNode node, int operand) {
        if (!(node.getArgs()[operand] instanceof AtNode)) {
            return node.getArgs()[operand].getLocation();
        }
        TreeNode[] parts = syntax(node);
        return switch (node.getOperator().getName().toString()) {
            case "$ConjList", "$DisjList" -> parts[operand].heirs()[1].getLocation();
            case "$IfThenElse" -> parts[2 * operand + 1].getLocation();
            default -> parts[2 * operand].getLocation();
        };
    }

    private void found(String rule, SemanticNode node, Edit... edits) {
        List<Edit> list = List.of(edits);
        String mutated = text.apply(list);
        if (!texts.add(mutated)) {
            return;
        }
        String id = definition + ": " + rule + ": " + clipped(ModuleText.normal(text.at(node.getLocation())));
        int before = ids.merge(id, 1, Integer::sum);
        mutations.add(new Mutation(
                before == 1 ? id : id + " (" + before + ")",
                rules,
                definition,
                node.getLocation().beginLine(),
                clipped(text.line(list, false)),
                clipped(text.line(list, true)),
                mutated));
    }

    private static String clipped(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...";
    }

    private static TreeNode[] syntax(SemanticNode node) {
        return node.getTreeNode().heirs();
    }

    private static boolean isNamed(OpApplNode node, String operator) {
        return node.getOperator().getName().toString().equals(operator);
    }

    /** The variables that get a value when TLC evaluates this, in a step or an initial state. */
    private Set<String> assigned(SemanticNode node) {
        Set<String> variables = new LinkedHashSet<>();
        assigned(node, variables, new HashSet<>());
        return variables;
    }

    private void assigned(@Nullable SemanticNode node, Set<String> variables, Set<SymbolNode> entered) {
        if (node instanceof LetInNode let) {
            assigned(let.getBody(), variables, entered);
        } else if (node instanceof LabelNode label) {
            assigned(label.getBody(), variables, entered);
        } else if (node instanceof SubstInNode instance) {
            assigned(instance.getBody(), variables, entered);
        } else if (node instanceof OpApplNode application) {
            Set<String> here = assigns(application);
            ExprOrOpArgNode[] operands = application.getArgs();
            String operator = application.getOperator().getName().toString();
            if (here != null) {
                variables.addAll(here);
            } else if (Builtin.CONJUNCTIONS.contains(operator)
                    || Builtin.DISJUNCTIONS.contains(operator)
                    || Builtin.QUANTIFIERS.contains(operator)) {
                for (ExprOrOpArgNode operand : operands) {
                    assigned(operand, variables, entered);
                }
            } else if (operator.equals("$IfThenElse") || operator.equals("=>")) {
                assigned(operands[1], variables, entered);
                assigned(operands.length > 2 ? operands[2] : null, variables, entered);
            } else if (operator.equals("$Case")) {
                for (ExprOrOpArgNode arm : operands) {
                    assigned(((OpApplNode) arm).getArgs()[1], variables, entered);
                }
            } else if (application.getOperator() instanceof OpDefNode called
                    && called.getBody() != null
                    && entered.add(called)) {
                assigned(called.getBody(), variables, entered);
            }
        }
    }

    /** The variables that the expression assigns, if it has the form of an assignment; otherwise null. */
    private @Nullable Set<String> assigns(OpApplNode node) {
        if (isNamed(node, "UNCHANGED")) {
            Set<String> variables = new LinkedHashSet<>();
            variables(node.getArgs()[0], variables);
            return variables;
        }
        if (!(isNamed(node, "=") || isNamed(node, "\\in")) || !(node.getArgs()[0] instanceof OpApplNode left)) {
            return null;
        }
        OpApplNode variable = left;
        if (isNamed(left, "'") && left.getArgs()[0] instanceof OpApplNode primed) {
            variable = primed;
        } else if (!uses.initial().contains(definition)) {
            return null;
        }
        return variable.getOperator().getKind() == ASTConstants.VariableDeclKind
                ? Set.of(variable.getOperator().getName().toString())
                : null;
    }

    private static void variables(SemanticNode node, Set<String> variables) {
        if (node instanceof OpApplNode application) {
            if (application.getOperator().getKind() == ASTConstants.VariableDeclKind) {
                variables.add(application.getOperator().getName().toString());
            } else if (application.getOperator() instanceof OpDefNode named && named.getBody() != null) {
                variables(named.getBody(), variables);
            }
            for (ExprOrOpArgNode operand : application.getArgs()) {
                variables(operand, variables);
            }
        }
    }

    private static boolean isBoolean(@Nullable SemanticNode node, Set<SymbolNode> entered) {
        if (node instanceof LetInNode let) {
            return isBoolean(let.getBody(), entered);
        }
        if (node instanceof LabelNode label) {
            return isBoolean(label.getBody(), entered);
        }
        if (node instanceof SubstInNode instance) {
            return isBoolean(instance.getBody(), entered);
        }
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        String operator = application.getOperator().getName().toString();
        return switch (operator) {
            case "$IfThenElse" -> isBoolean(application.getArgs()[1], entered);
            case "$Case" -> isBoolean(((OpApplNode) application.getArgs()[0]).getArgs()[1], entered);
            default ->
                BOOLEAN.contains(operator)
                        || (application.getOperator() instanceof OpDefNode called
                                && called.getBody() != null
                                && entered.add(called)
                                && isBoolean(called.getBody(), entered));
        };
    }
}
