package optimist.smt;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Formulas as text of SMT-LIB, without what is known to be true or false. */
final class Logic {
    static final String TRUE = "true";
    static final String FALSE = "false";

    private Logic() {}

    static String apply(String function, List<String> arguments) {
        return arguments.isEmpty() ? function : "(" + function + " " + String.join(" ", arguments) + ")";
    }

    static String and(Stream<String> formulas) {
        return join("and", TRUE, FALSE, formulas);
    }

    static String and(String... formulas) {
        return and(Stream.of(formulas));
    }

    static String or(Stream<String> formulas) {
        return join("or", FALSE, TRUE, formulas);
    }

    static String or(String... formulas) {
        return or(Stream.of(formulas));
    }

    private static String join(String connective, String neutral, String absorbing, Stream<String> formulas) {
        List<String> all = new ArrayList<>();
        for (String formula : (Iterable<String>) formulas::iterator) {
            if (formula.equals(absorbing)) {
                return absorbing;
            }
            if (!formula.equals(neutral) && !all.contains(formula)) {
                all.add(formula);
            }
        }
        return all.isEmpty() ? neutral : all.size() == 1 ? all.get(0) : apply(connective, all);
    }

    static String not(String formula) {
        return switch (formula) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            default -> "(not " + formula + ")";
        };
    }

    static String implies(String one, String other) {
        if (one.equals(TRUE) || other.equals(TRUE)) {
            return other;
        }
        return one.equals(FALSE) ? TRUE : other.equals(FALSE) ? not(one) : "(=> " + one + " " + other + ")";
    }

    static String iff(String one, String other) {
        if (one.equals(TRUE) || one.equals(FALSE)) {
            return one.equals(TRUE) ? other : not(other);
        }
        return other.equals(TRUE) || other.equals(FALSE) ? iff(other, one) : equal(one, other);
    }

    static String ite(String condition, String then, String otherwise) {
        if (condition.equals(TRUE) || then.equals(otherwise)) {
            return then;
        }
        return condition.equals(FALSE) ? otherwise : "(ite " + condition + " " + then + " " + otherwise + ")";
    }

    static String iteFormula(String condition, String then, String otherwise) {
        boolean known = Stream.of(then, otherwise).anyMatch(f -> f.equals(TRUE) || f.equals(FALSE));
        return known ? and(implies(condition, then), or(condition, otherwise)) : ite(condition, then, otherwise);
    }

    /** Equality of terms; those of different literals differ. */
    static String equal(String one, String other) {
        if (one.equals(other)) {
            return TRUE;
        }
        return isLiteral(one) && isLiteral(other) ? FALSE : "(= " + one + " " + other + ")";
    }

    /** Whether it is a number, or a string. */
    static boolean isLiteral(String term) {
        return term.matches("\\d+|\\(- \\d+\\)|\\|\"[^|]*\"\\|");
    }
}
