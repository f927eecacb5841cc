package optimist.tla;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;

/**
 * What a programmer may confuse in a module: variables, and fields of a record, that have the same type; and the step of a program
 * that another one leads to.
 *
 * <p>Two variables of a module are alike if a definition named {@code ...TypeOK} says that both are in the same set. If it does not
 * say so of both, they are alike if a definition named {@code ...Init} gives both the same value. Two fields are alike if they have
 * the same set in a set of records, or the same value in a record of such an initial state.
 *
 * <p>A step is a string that an action demands of a variable: {@code pc[t] = "Look"}. The strings in the other parts of the action
 * that are steps too are those that it leads to.
 */
final class Likes {
    /** The module of each variable. */
    private final Map<String, String> homes = new LinkedHashMap<>();

    private final Map<String, String> domains = new LinkedHashMap<>();
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, Set<String>> fields = new LinkedHashMap<>();
    private final Map<String, Set<String>> next = new LinkedHashMap<>();
    private final List<OpDeclNode> variables;

    Likes(ModuleNode module, Uses uses) {
        variables = Arrays.stream(module.getVariableDecls())
                .sorted(Comparator.comparing(Likes::home).thenComparing(OpDeclNode::getLocation))
                .toList();
        variables.forEach(variable -> homes.put(variable.getName().toString(), home(variable)));
        for (OpDefNode definition : module.getOpDefs()) {
            if (definition.getBody() != null && definition.getSource().equals(definition)) {
                String name = definition.getName().toString();
                if (name.endsWith("TypeOK")) {
                    types(definition.getBody(), domains);
                } else if (name.endsWith("Init")) {
                    types(definition.getBody(), values);
                    records(definition.getBody(), "$RcdConstructor");
                }
                records(definition.getBody(), "$SetOfRcds");
                if (uses.behaviour().contains(Uses.name(definition))) {
                    Set<String> here = new LinkedHashSet<>();
                    Set<String> others = new LinkedHashSet<>();
                    steps(definition.getBody(), here, others);
                    here.forEach(step -> next.computeIfAbsent(step, s -> new LinkedHashSet<>())
                            .addAll(others));
                }
            }
        }
        next.forEach((step, others) -> {
            others.retainAll(next.keySet());
            others.remove(step);
        });
    }

    /** Another variable of the same type, if there is one: rather one that is not used beside it. */
    @Nullable
    String variable(String name, Set<String> beside) {
        List<String> alike = new ArrayList<>();
        int own = 0;
        for (OpDeclNode other : variables) {
            if (other.getName().toString().equals(name)) {
                own = alike.size();
            } else if (isLike(name, other.getName().toString())) {
                alike.add(other.getName().toString());
            }
        }
        return next(alike, own, beside);
    }

    /** Another field of the same type, if there is one: rather one that is not used beside it. */
    @Nullable
    String field(String name, Set<String> beside) {
        for (Set<String> group : fields.values()) {
            if (group.contains(name)) {
                List<String> alike = new ArrayList<>(group);
                int own = alike.indexOf(name);
                alike.remove(own);
                return next(alike, own, beside);
            }
        }
        return null;
    }

    /** The steps that a step leads to, as they are written. */
    Set<String> after(String step) {
        return next.getOrDefault(step, Set.of());
    }

    private boolean isLike(String one, String other) {
        Map<String, String> types = domains.containsKey(one) && domains.containsKey(other) ? domains : values;
        return Objects.equals(homes.get(one), homes.get(other))
                && types.containsKey(one)
                && Objects.equals(types.get(one), types.get(other));
    }

    private static @Nullable String next(List<String> alike, int from, Set<String> beside) {
        String first = null;
        for (int i = 0; i < alike.size(); i++) {
            String name = alike.get((from + i) % alike.size());
            if (!beside.contains(name)) {
                return name;
            }
            first = first == null ? name : first;
        }
        return first;
    }

    private static String home(OpDeclNode variable) {
        return variable.getLocation().source();
    }

    /** What the conjuncts of a state predicate say that a variable is, or is an element of. */
    private static void types(SemanticNode node, Map<String, String> types) {
        if (node instanceof LabelNode label) {
            types(label.getBody(), types);
        } else if (node instanceof LetInNode let) {
            types(let.getBody(), types);
        } else if (node instanceof OpApplNode application) {
            String operator = application.getOperator().getName().toString();
            if (Builtin.CONJUNCTIONS.contains(operator)) {
                for (SemanticNode conjunct : application.getArgs()) {
                    types(conjunct, types);
                }
            } else if ((operator.equals("=") || operator.equals("\\in"))
                    && application.getArgs()[0] instanceof OpApplNode left
                    && isVariable(left)) {
                types.putIfAbsent(
                        left.getOperator().getName().toString(),
                        operator + " " + written(application.getArgs()[1]));
            }
        }
    }

    private void records(@Nullable SemanticNode node, String kind) {
        if (node instanceof OpApplNode application
                && application.getOperator().getName().toString().equals(kind)) {
            Map<String, Set<String>> groups = new LinkedHashMap<>();
            for (SemanticNode field : application.getArgs()) {
                SemanticNode[] pair = ((OpApplNode) field).getArgs();
                groups.computeIfAbsent(written(pair[1]), type -> new LinkedHashSet<>())
                        .add(((StringNode) pair[0]).getRep().toString());
            }
            groups.values().stream()
                    .filter(group -> group.size() > 1)
                    .forEach(group -> fields.putIfAbsent(group.toString(), group));
        }
        if (node != null) {
            for (SemanticNode child : children(node)) {
                records(child, kind);
            }
        }
    }

    /**
     * The strings of an action.
     *
     * @param here those that a conjunct demands of a variable
     * @param others those in other places that are not compared
     */
    private static void steps(@Nullable SemanticNode node, Set<String> here, Set<String> others) {
        if (node instanceof OpApplNode application) {
            String operator = application.getOperator().getName().toString();
            if (Builtin.CONJUNCTIONS.contains(operator)) {
                for (SemanticNode conjunct : application.getArgs()) {
                    steps(conjunct, here, others);
                }
                return;
            }
            if ((operator.equals("=") || operator.equals("\\in"))
                    && isOfVariable(application.getArgs()[0])) {
                strings(application.getArgs()[1], here);
                return;
            }
        }
        strings(node, others);
    }

    private static void strings(@Nullable SemanticNode node, Set<String> found) {
        if (node instanceof StringNode string) {
            found.add('"' + string.getRep().toString() + '"');
        } else if (node instanceof OpApplNode application && isComparison(application)) {
            // x' = value sets a variable, and compares nothing.
            if (application.getArgs()[0] instanceof OpApplNode left
                    && left.getOperator().getName().toString().equals("'")) {
                strings(application.getArgs()[1], found);
            }
        } else if (node != null) {
            for (SemanticNode child : children(node)) {
                strings(child, found);
            }
        }
    }

    /** The parts of an expression; the bodies of operators without a name among them. */
    static List<SemanticNode> children(SemanticNode node) {
        List<SemanticNode> children = new ArrayList<>();
        if (node instanceof OpArgNode argument) {
            SemanticNode body = lambda(argument);
            if (body != null) {
                children.add(body);
            }
        } else if (node.getChildren() != null) {
            children.addAll(Arrays.asList(node.getChildren()));
        }
        return children;
    }

    /** The body of an operator without a name that is passed as an argument. */
    static @Nullable ExprNode lambda(OpArgNode argument) {
        return argument.getOp() instanceof OpDefNode operator
                        && operator.getName().toString().equals("LAMBDA")
                ? operator.getBody()
                : null;
    }

    static boolean isComparison(OpApplNode node) {
        return Builtin.COMPARISONS.contains(node.getOperator().getName().toString());
    }

    static boolean isVariable(OpApplNode node) {
        return node.getOperator().getKind() == ASTConstants.VariableDeclKind;
    }

    /** A variable, or what it has for an argument. */
    static boolean isOfVariable(SemanticNode node) {
        return node instanceof OpApplNode application
                && (isVariable(application)
                        || (application.getOperator().getName().toString().equals("$FcnApply")
                                && isOfVariable(application.getArgs()[0])));
    }

    private static String written(SemanticNode node) {
        return ModuleText.normal(node.getTreeNode().getHumanReadableImage());
    }
}
