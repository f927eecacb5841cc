package optimist.site;

/**
 * What is known of a result now: whether it was seen, and whether it is about the sources as they are.
 *
 * @param says the finding, or why there is none
 * @param command what has to be run for a newer one; nothing if that would tell nothing new
 */
public record Standing(State state, String says, String command) {
    /** In the order in which a reader wants to know of them. */
    public enum State {
        FAILED("failed"),
        STALE("stale"),
        NOT_RUN("not run here"),
        SKIPPED("skipped"),
        PARTLY("passed in part"),
        RECORDED("recorded"),
        PASSED("passed");

        private final String shown;

        State(String shown) {
            this.shown = shown;
        }

        public String shown() {
            return shown;
        }

        /** The class in the style sheet. */
        public String css() {
            return "state-" + shown.replace(' ', '-');
        }
    }

    public static Standing passed(String says) {
        return new Standing(State.PASSED, says, "");
    }

    /** Some of it has passed, and the rest was not run. */
    public static Standing partly(String says) {
        return new Standing(State.PARTLY, says, "");
    }

    public static Standing failed(String says, String command) {
        return new Standing(State.FAILED, says, command);
    }

    public static Standing notRun(String command) {
        return new Standing(State.NOT_RUN, "", command);
    }

    public static Standing skipped(String says, String command) {
        return new Standing(State.SKIPPED, says, command);
    }

    /** From a checked-in record, which is a result of another day. */
    public static Standing recorded(String says, String command) {
        return new Standing(State.RECORDED, says, command);
    }

    public static Standing stale(String says, String command) {
        return new Standing(State.STALE, says, command);
    }
}
