package optimist.tla;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tla2sany.st.Location;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.util.BitVector;
import tlc2.util.IStateWriter;

/** Counts how often each action was taken. TLC shows every transition to its state writer; this one writes nothing. */
final class Firings implements IStateWriter {
    private static final class Count {
        long generated;
        long distinct;
    }

    private final IdentityHashMap<Action, Count> counts = new IdentityHashMap<>();

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew, Action action) {
        Count count = counts.computeIfAbsent(action, a -> new Count());
        count.generated++;
        if (isNew) {
            count.distinct++;
        }
    }

    /**
     * One line for each action in the text of the specification: TLC has one for each binding of its parameters. A
     * disjunct within a definition is an action of its own.
     */
    String report(Action[] actions) {
        Map<String, Count> sums = new LinkedHashMap<>();
        for (Action action : actions) {
            Location at = action.pred.getLocation();
            Count sum = sums.computeIfAbsent(
                    action.getName() + " " + at.source() + " " + at.beginLine() + " " + at.beginColumn(),
                    place -> new Count());
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
