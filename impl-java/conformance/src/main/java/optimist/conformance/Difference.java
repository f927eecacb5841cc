package optimist.conformance;

/** The class differs from its specification. */
public final class Difference extends AssertionError {
    private static final long serialVersionUID = 1;

    Difference(String message) {
        super(message);
    }
}
