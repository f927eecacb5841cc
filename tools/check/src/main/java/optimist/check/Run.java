package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import optimist.check.Manifest.Model;
import optimist.check.Manifest.Mutant;
import optimist.tla.Tlc;
import org.jspecify.annotations.Nullable;

/**
 * One run of TLC: a model, or a mutant of a model.
 *
 * @param model the model; for a mutant, the one it is a mutant of
 */
record Run(
        Pattern pattern, String name, Model model, @Nullable Mutant mutant) {
    /** Below this many states the optimizing compiler, in a process of its own, costs more than it gains. */
    private static final long BRIEF = 100_000;

    /** What TLC prints in place of a state. The TLC in the jar does not know it. */
    private static final java.util.regex.Pattern ALIAS =
            java.util.regex.Pattern.compile("(?m)^([ \\t]*)ALIAS(\\s+)\\w+");

    private static final Tlc.Advice ADVICE = new Tlc.Advice(
            "raise `heap` in models.toml",
            "make the model smaller, or raise `minutes` in models.toml",
            "make the model smaller, or raise `gigabytes` in models.toml");

    String id() {
        return pattern.name() + "/" + name;
    }

    boolean large() {
        return (mutant == null ? model.tier() : mutant.tier()).equals("large");
    }

    /** What the run must end with, as the manifest says it. */
    String expected() {
        return mutant == null ? model.expect() : mutant.expect();
    }

    List<String> show() {
        return model.show().isEmpty() ? pattern.manifest().show() : model.show();
    }

    String heap() {
        return mutant == null || mutant.heap() == null ? model.heap() : mutant.heap();
    }

    /** The states it is known to have: the order in which runs are started. */
    long size() {
        return model.states() == null ? Long.MAX_VALUE : model.states();
    }

    /** What a run may take before it is stopped. A large model may take long. */
    private Tlc.Limit limit() {
        Tlc.Limit usual = Tlc.Limit.usual(ADVICE);
        return new Tlc.Limit(
                heap(),
                model.minutes() != null
                        ? Duration.ofMinutes(model.minutes())
                        : usual.time().multipliedBy(large() ? 12 : 1),
                model.gigabytes() != null ? model.gigabytes() * 1_000_000_000L : usual.bytes(),
                ADVICE);
    }

    Path configuration() {
        return pattern.configuration(mutant == null ? name : mutant.of());
    }

    Path directory() {
        return pattern.layout().build().resolve("check").resolve(pattern.name()).resolve(name);
    }

    Tlc.Job job() throws IOException {
        return job(directory());
    }

    Tlc.Job job(Path directory) throws IOException {
        // What is left keeps its lines.
        StringBuilder config = new StringBuilder(
                ALIAS.matcher(Files.readString(configuration())).replaceAll("$1$2"));
        if (mutant != null) {
            config.append("\nCONSTANTS\n");
            mutant.replace().forEach((operator, fault) -> config.append("    " + operator + " <- " + fault + "\n"));
        }
        return new Tlc.Job(
                mutant != null && mutant.module() != null ? mutant.module() : model.module(),
                config.toString(),
                configuration(),
                pattern.library(config),
                directory,
                size() <= BRIEF,
                limit());
    }
}
