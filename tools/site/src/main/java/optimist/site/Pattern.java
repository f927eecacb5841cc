package optimist.site;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One pattern.
 *
 * @param page its review page, written by hand
 * @param evidence the page of generated evidence; null if there is none
 * @param figures cells of the front page
 * @param modes the access modes that the classes need, by the memory model of Java
 * @param actions those that a method of a class is
 */
public record Pattern(
        String name,
        Document page,
        @Nullable Document evidence,
        List<Figure> figures,
        List<Claim> claims,
        List<Model> models,
        List<Mutant> mutants,
        List<Module> modules,
        List<Survivor> survivors,
        List<ClassMutant> classMutants,
        List<Mode> modes,
        List<Goal> goals,
        List<TestClass> tests,
        List<Observed> observed,
        List<ProofModule> proofs,
        List<Action> actions) {
    public Pattern {
        figures = List.copyOf(figures);
        claims = List.copyOf(claims);
        models = List.copyOf(models);
        mutants = List.copyOf(mutants);
        modules = List.copyOf(modules);
        survivors = List.copyOf(survivors);
        classMutants = List.copyOf(classMutants);
        modes = List.copyOf(modes);
        goals = List.copyOf(goals);
        tests = List.copyOf(tests);
        observed = List.copyOf(observed);
        proofs = List.copyOf(proofs);
        actions = List.copyOf(actions);
    }

    /**
     * A Markdown file of the repository.
     *
     * @param path from the root of the repository
     */
    public record Document(String path, String markdown) {}

    /** What became of the mutants that were made by rule of one module. */
    public record Module(
            String name, int mutants, int killed, int noticed, int survived, int broken, Standing standing) {}

    /** A mutant that no property killed, and why that is accepted. */
    public record Survivor(String id, String found, String before, String after, String why) {}

    /**
     * What became of the mutants that were made by rule of the bytecode of a class.
     *
     * @param path of the record, which has each survivor and its reason
     */
    public record ClassMutant(String name, int mutants, int survivors, String path, Standing standing) {}

    /**
     * An outcome that jcstress has observed.
     *
     * @param says which claims it is about, and what it means for them
     */
    public record Observed(String test, String outcome, String says, String times, String samples) {}

    /** A module of proofs. */
    public record ProofModule(String name, String path, Standing standing) {}

    /** Which mode a model needs of which access. */
    public record Mode(String model, String access, String mode) {}

    /**
     * An action of a specification, and the method that is the same step of a class.
     *
     * @param method as in {@code StickyRefCount.addToRetain}
     * @param java the text of the method; nothing if it was not found
     */
    public record Action(String spec, Claim.Definition definition, String method, String path, int line, String java) {}

    /** A class of Java tests. */
    public record TestClass(String module, String name, String path, Standing standing) {}

    public String href() {
        return "patterns/" + name + ".html";
    }

    public String evidenceHref() {
        return "patterns/" + name + "-evidence.html";
    }

    public String codeHref() {
        return "patterns/" + name + "-code.html";
    }

    /** The specifications that have a class, in the order of their actions. */
    public List<String> specs() {
        return actions.stream().map(Action::spec).distinct().toList();
    }

    public List<Action> actionsOf(String spec) {
        return actions.stream().filter(action -> action.spec().equals(spec)).toList();
    }

    public Optional<Figure> figure(String kind) {
        return figures.stream().filter(figure -> figure.kind().equals(kind)).findFirst();
    }
}
