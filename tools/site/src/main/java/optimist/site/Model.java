package optimist.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What TLC is asked.
 *
 * @param expect how a run has to end
 * @param module the one that TLC reads; that of the specification, or one that extends it
 * @param states pinned; nothing if it was never measured
 * @param properties all that it is asked
 * @param trace the counterexample of the last run, as a table of lanes; null if there is none here
 */
public record Model(
        String pattern,
        String name,
        String shows,
        String expect,
        String spec,
        String module,
        String tier,
        String states,
        String depth,
        List<Constant> constants,
        List<String> properties,
        Standing standing,
        @Nullable Html trace) {
    public Model {
        constants = List.copyOf(constants);
        properties = List.copyOf(properties);
    }

    /**
     * What a configuration gives a constant.
     *
     * @param role what it does to the model: bounds it, excuses something, or nothing of the two
     */
    public record Constant(String name, String value, String role) {}

    public boolean hasCounterexample() {
        return !expect.equals("holds");
    }

    public String specPath() {
        return "specs/" + pattern + "/" + spec + ".tla";
    }

    public String modulePath() {
        return "models/" + pattern + "/" + module + ".tla";
    }

    public String href() {
        return "patterns/" + pattern + ".html#model-" + name;
    }
}
