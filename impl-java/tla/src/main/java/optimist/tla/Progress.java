package optimist.tla;

/** The progress of a TLC process. */
public record Progress(long generated, long distinct, long queue, int depth) {
    public static final Progress NONE = new Progress(0, 0, 0, 0);
}
