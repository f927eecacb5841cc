package optimist.check;

/** A file is not what it should be. */
final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Problem problem;

    Malformed(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
