package optimist.conformance;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import optimist.conformance.Lint.Finding;

/** What lint says about a class: the problems, and the declarations that applied, with their reasons. */
final class Findings {
    private final Set<Finding> wrong = new LinkedHashSet<>();
    private final Set<Finding> excepted = new LinkedHashSet<>();

    void wrong(String place, String text) {
        wrong.add(new Finding(place, text));
    }

    void except(String place, String text) {
        excepted.add(new Finding(place, text));
    }

    /** Adds a problem, or a declaration of it. */
    void wrongUnless(Optional<String> reason, String place, String text) {
        reason.ifPresentOrElse(said -> except(place, text + ": " + said), () -> wrong(place, text));
    }

    List<Finding> wrong() {
        return List.copyOf(wrong);
    }

    List<Finding> excepted() {
        return List.copyOf(excepted);
    }
}
