package optimist.bench;

/** The arguments make no sense, or what they need is not there. */
final class Usage extends Exception {
    private static final long serialVersionUID = 1;

    Usage(String message) {
        super(message);
    }
}
