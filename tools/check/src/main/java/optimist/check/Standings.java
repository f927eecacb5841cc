package optimist.check;

import java.util.Collection;
import java.util.List;
import optimist.site.Standing;
import optimist.site.Standing.State;

/** What is known of several results together: the worst of them, and of how many that is so. */
final class Standings {
    private Standings() {}

    static Standing of(Collection<Standing> all, String command) {
        for (State state : new State[] {State.FAILED, State.STALE, State.NOT_RUN, State.PARTLY}) {
            long count = count(all, state);
            if (count > 0) {
                List<String> commands = all.stream()
                        .filter(each -> each.state() == state && !each.command().isEmpty())
                        .map(Standing::command)
                        .distinct()
                        .toList();
                return new Standing(
                        state,
                        count == all.size() ? "" : count + " of " + all.size(),
                        commands.size() == 1 ? commands.get(0) : command);
            }
        }
        long skipped = count(all, State.SKIPPED);
        if (skipped == all.size()) {
            return Standing.skipped(all.stream().findFirst().map(Standing::says).orElse("none"), "");
        }
        String beside = skipped == 0 ? "" : skipped + " of " + all.size() + " skipped";
        return count(all, State.PASSED) == 0 ? Standing.recorded(beside, "") : Standing.passed(beside);
    }

    private static long count(Collection<Standing> all, State state) {
        return all.stream().filter(each -> each.state() == state).count();
    }
}
