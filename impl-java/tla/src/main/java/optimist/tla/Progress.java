package optimist.tla;

/** How far a TLC process is. */
public record Progress(long generated, long distinct, long queue, int depth) {
    public static final Progress NONE = new Progress(0, 0, 0, 0);
}
