package optimist.smt;

/** Something in a module cannot be put to a solver. The message names the file and the line. */
final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unsupported(String message) {
        super(message);
    }
}
