package optimist.conformance;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/** A class, a model of its specification, and how the one is tied to the other. */
public record Pairing(Class<?> type, Model model, BiFunction<Class<?>, Model, Conformance> binding) {
    private static final Map<Pairing, Report> REPORTS = new ConcurrentHashMap<>();

    /** The first of them with that model. */
    public static Pairing of(String model, List<Pairing> pairings) {
        return pairings.stream()
                .filter(pairing -> pairing.model().name().equals(model))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(model));
    }

    public Conformance bind() {
        return binding.apply(type, model);
    }

    /** The same with the class at fault. */
    public Pairing with(Mutant.Fault fault) {
        return new Pairing(Mutant.of(type, fault), model, binding);
    }

    /**
     * That the class is its specification. It is compared once in a JVM, whoever asks.
     *
     * @throws AssertionError if it is not
     */
    public Report report() {
        return REPORTS.computeIfAbsent(this, pairing -> pairing.bind().verify());
    }

    @Override
    public String toString() {
        return type.getSimpleName() + " is " + model;
    }
}
