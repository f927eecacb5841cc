package optimist.tla;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.AssumeNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.impl.ModelConfig;
import tlc2.util.Vect;

/**
 * The definitions that a run uses, as {@code Module!Definition}.
 *
 * @param initial the definitions that make initial states
 * @param behaviour the definitions of initial states, steps and fairness
 * @param asked the definitions that its invariants and properties use, or its assumptions if it has no behaviours
 */
public record Uses(Set<String> initial, Set<String> behaviour, Set<String> asked) {
    public static final Uses NONE = new Uses(Set.of(), Set.of(), Set.of());

    /** Whether TLC is asked for behaviours. Otherwise it evaluates the assumptions of the module. */
    static boolean behaves(ModelConfig config) {
        return !config.getSpec().isEmpty() || !config.getInit().isEmpty();
    }

    /** The definitions that a run of this configuration uses. SANY reads its root module. */
    public static Uses of(Sany sany, String module, Path configuration, List<Path> library, Map<String, String> replace)
            throws Sany.Rejected {
        ModelConfig config = new ModelConfig(configuration.toString(), null);
        config.parse();
        Map<String, String> overrides = new LinkedHashMap<>(config.getOverrides());
        overrides.putAll(replace);
        Walk walk = new Walk(sany.read(module, library), overrides);
        walk.specification(config.getSpec());
        walk.into(walk.initial, config.getInit());
        walk.into(walk.behaviour, config.getInit());
        walk.into(walk.behaviour, config.getNext());
        for (Vect<?> names : List.of(config.getConstraints(), config.getActionConstraints())) {
            walk.into(walk.behaviour, names);
        }
        for (Vect<?> names : List.of(config.getInvariants(), config.getProperties())) {
            walk.into(walk.asked, names);
        }
        if (!behaves(config)) {
            walk.assumptions();
        }
        return new Uses(walk.initial.names, walk.behaviour.names, walk.asked.names);
    }

    public Uses and(Uses other) {
        return new Uses(both(initial, other.initial), both(behaviour, other.behaviour), both(asked, other.asked));
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> both = new TreeSet<>(one);
        both.addAll(other);
        return both;
    }

    /** Whether the run needs the definition at all. */
    public boolean needs(String definition) {
        return behaviour.contains(definition) || asked.contains(definition);
    }

    static String name(OpDefNode definition) {
        OpDefNode source = definition.getSource();
        return source.getOriginallyDefinedInModuleNode().getName() + "!" + source.getName();
    }

    private static final class Found {
        private final Set<String> names = new TreeSet<>();
        private final Set<SemanticNode> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static final class Walk {
        private final ModuleNode root;
        private final Map<String, String> overrides;
        private final Found initial = new Found();
        private final Found behaviour = new Found();
        private final Found asked = new Found();
        private final Set<OpDefNode> specifications = new HashSet<>();

        Walk(ModuleNode root, Map<String, String> overrides) {
            this.root = root;
            this.overrides = overrides;
        }

        void into(Found found, Vect<?> names) {
            for (int i = 0; i < names.size(); i++) {
                into(found, String.valueOf(names.elementAt(i)));
            }
        }

        void into(Found found, String name) {
            OpDefNode definition = name.isEmpty() ? null : root.getOpDef(name);
            if (definition != null) {
                symbol(found, definition);
            }
        }

        /** All that a run without behaviours evaluates. */
        void assumptions() {
            for (AssumeNode assumption : root.getAssumptions()) {
                expression(asked, assumption.getAssume());
            }
        }

        /**
         * Walks through a specification. Its conjuncts without primes and temporal operators are the initial predicate.
         */
        void specification(String name) {
            into(behaviour, name);
            OpDefNode definition = name.isEmpty() ? null : root.getOpDef(name);
            if (definition != null) {
                initial.names.add(name(definition));
                initial(definition.getBody());
            }
        }

        private void initial(SemanticNode node) {
            if (!(node instanceof OpApplNode application)) {
                return;
            }
            if (application.getLevel() <= LevelConstants.VariableLevel) {
                expression(initial, application);
            } else if (application.getOperator() instanceof OpDefNode definition) {
                if (Builtin.CONJUNCTIONS.contains(definition.getName().toString())) {
                    for (SemanticNode conjunct : application.getArgs()) {
                        initial(conjunct);
                    }
                } else if (specifications.add(definition) && definition.getBody() != null) {
                    initial.names.add(name(definition));
                    initial(definition.getBody());
                }
            }
        }

        private void symbol(Found found, @Nullable SymbolNode symbol) {
            if (!(symbol instanceof OpDefNode definition) || definition.getBody() == null) {
                return;
            }
            OpDefNode used = used(definition);
            if (used != null && found.visited.add(used)) {
                found.names.add(name(used));
                expression(found, used.getBody());
            }
        }

        /**
         * The definition that replaces this one, if the configuration has a replacement. A configuration replaces
         * definitions of the root module; an instance may have another one with the same name.
         */
        private @Nullable OpDefNode used(OpDefNode definition) {
            String name = definition.getName().toString();
            String override = definition.equals(root.getOpDef(name)) ? overrides.get(name) : null;
            return override == null ? definition : root.getOpDef(override);
        }

        private void expression(Found found, @Nullable SemanticNode node) {
            if (node == null || !found.visited.add(node)) {
                return;
            }
            if (node instanceof OpApplNode application) {
                symbol(found, application.getOperator());
            } else if (node instanceof OpArgNode argument) {
                symbol(found, argument.getOp());
            } else if (node instanceof SubstInNode instance) {
                expression(found, instance.getBody());
                for (Subst substitution : instance.getSubsts()) {
                    expression(found, substitution.getExpr());
                }
                return;
            } else if (node instanceof LetInNode let) {
                // Its definitions count where they are used.
                expression(found, let.getBody());
                return;
            }
            SemanticNode[] children = node.getChildren();
            if (children != null) {
                for (SemanticNode child : children) {
                    expression(found, child);
                }
            }
        }
    }
}
