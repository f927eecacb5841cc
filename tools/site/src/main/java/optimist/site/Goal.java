package optimist.site;

/**
 * A comparison that a goal of the benchmark's plan is about.
 *
 * @param processor on which it was measured; nothing in a chart, which has one for all
 * @param speed of the one by the other, with its interval
 * @param verdict met, missed, open, or not recorded
 */
public record Goal(
        String name, String scenario, String of, String over, String processor, String speed, String verdict) {}
