package optimist.refcount;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Clients, and what they bring to light in the variants that are not proof against them. */
@SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
enum Scenario {
    /** R5. */
    DISCIPLINED(Map.of(), "has 1, retain 1, use, release 2", "has 1, use, release 1", "has 1, release 1"),

    /** R5. */
    DISCIPLINED_SEVERAL(Map.of(), "has 2, release 1, use, release 1", "has 1, retain 2, release 2, use, release 1"),

    /** R1: what is refused is undone exactly. */
    COUNT_IS_EXACT(Map.of(), "has 3, try release 1", "has 0, try retain 2147483647, try release 5"),

    /** R2. */
    FREED_TWICE(
            Map.of("Optimistic", Set.of("deallocated twice")),
            "has 1, try release 1",
            "has 0, try retain 1",
            "has 0, try release 1"),

    /** R2, R3.3. */
    FREED_IN_USE(
            Map.of(
                    "Optimistic",
                    Set.of("deallocated in use", "deallocated twice", "legal call refused", "not deallocated")),
            "has 2, release 1, use, release 1",
            "has 0, try release 3",
            "has 0, try retain 2"),

    /** R3.3. */
    DISPLACED(
            Map.of("Optimistic", Set.of("legal call refused")),
            "has 1, retain 1, use, release 2",
            "has 0, try release 4"),

    /** R2, R7.2. */
    LIFE_AFTER_DEATH(
            Map.of("Optimistic", Set.of("life after death")), "has 1, release 1", "has 0, try retain 1", "has 0, look"),

    /** R7.1, R3.3. */
    RETAIN_MAX(
            Map.of(
                    "Optimistic",
                    Set.of("legal call refused"),
                    "Parity",
                    Set.of("deallocated in use", "legal call refused", "wrong count")),
            "has 2, release 1, use, release 1",
            "has 0, try retain 2147483647"),

    /** R7.1. */
    RETAIN_HALF(Map.of("Parity", Set.of("not deallocated")), "has 1, release 1", "has 0, try retain 1073741824"),

    /** R9.1: of three releases one is granted. */
    RELEASED_TOO_OFTEN(Map.of(), "has 1, try release 1", "has 0, try release 1", "has 0, try release 1"),

    /** R9.1, R9.4. */
    ON_THE_BRINK(
            Map.of("Optimistic", Set.of("deallocated in use", "deallocated twice")),
            "has 1, release 1, try retain 1",
            "has 0, try release 1, try retain 1");

    private final Map<String, Set<String>> findings;
    private final List<String> clients;

    Scenario(Map<String, Set<String>> findings, String... clients) {
        this.findings = findings;
        this.clients = List.of(clients);
    }

    /** What must be found with the variant: no less, and no more. */
    Set<String> findings(String variant) {
        return findings.getOrDefault(variant, Set.of());
    }

    List<String> clients() {
        return clients;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
