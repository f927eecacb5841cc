package optimist.tla;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tla2sany.st.Location;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.util.BitVector;
import tlc2.util.IStateWriter;

/**
 * Counts how often each action was taken. TLC shows every transition to its state writer; this one writes nothing.
 *
 * <p>If the formula has a conjunct besides the next-state relation, TLC keeps several actions in one piece. A count of
 * that piece would not show that an action was never taken. So each step is counted for the actions that it is a step
 * of.
 */
final class Firings implements IStateWriter {
    private static final class Count {
        long generated;
        long distinct;

        void add(boolean isNew) {
            generated++;
            if (isNew) {
                distinct++;
            }
        }
    }

    private final IdentityHashMap<Action, Count> counts = new IdentityHashMap<>();
    private final Map<String, Count> parts = new LinkedHashMap<>();
    private final Steps steps;
    private final boolean whole;

    Firings(FastTool tool) {
        steps = new Steps(tool);
        whole = tool.getActions().length == 1;
        for (Action action : tool.getActions()) {
            if (isTakenApart(action)) {
                steps.partsInText(action, part -> parts.put(place(part), new Count()));
            }
        }
    }

    /** Whether TLC has stopped before an action with its own name. */
    private boolean isTakenApart(Action action) {
        return whole || action.getOpDef() == null;
    }

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew, Action action) {
        if (isTakenApart(action)) {
            steps.parts(
                    action,
                    state,
                    successor,
                    (label, part) -> parts.computeIfAbsent(place(part), place -> new Count())
                            .add(isNew));
        } else {
            counts.computeIfAbsent(action, a -> new Count()).add(isNew);
        }
    }

    /**
     * Reports one line for each action in the text of the specification, where TLC has one for each binding of its
     * parameters. A disjunct within a definition is its own action.
     */
    String report(Action[] actions) {
        Map<String, Count> sums = new LinkedHashMap<>(parts);
        for (Action action : actions) {
            if (isTakenApart(action)) {
                continue;
            }
            Count sum = sums.computeIfAbsent(place(action), place -> new Count());
            Count count = counts.get(action);
            if (count != null) {
                sum.generated += count.generated;
                sum.distinct += count.distinct;
            }
        }
        return sums.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue().generated + " " + e.getValue().distinct)
                .collect(Collectors.joining("\n"));
    }

    private static String place(Action action) {
        Location at = action.pred.getLocation();
        return action.getName() + " " + at.source() + " " + at.beginLine() + " " + at.beginColumn();
    }

    @Override
    public void writeState(TLCState state) {}

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew) {}

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew, Visualization visualization) {}

    @Override
    public void writeState(
            TLCState state, TLCState successor, BitVector actionChecks, int from, int length, boolean isNew) {}

    @Override
    public void writeState(
            TLCState state,
            TLCState successor,
            BitVector actionChecks,
            int from,
            int length,
            boolean isNew,
            Visualization visualization) {}

    @Override
    public void close() {}

    @Override
    public String getDumpFileName() {
        return "";
    }

    @Override
    public boolean isNoop() {
        return true;
    }

    @Override
    public boolean isDot() {
        return false;
    }

    @Override
    public void snapshot() {}
}
