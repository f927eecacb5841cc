package optimist.site;

/**
 * A comparison that a goal of the benchmark's plan is about.
 *
 * @param speed of the one by the other, with its interval
 * @param verdict met, missed, open, or not recorded
 */
public record Goal(String name, String scenario, String of, String over, String speed, String verdict) {}
