package optimist.fastpath;

import java.util.ArrayList;
import java.util.List;

/** What threads have submitted and downstream has seen, in the order of time. Each of its methods is one step. */
final class Ledger {
    /** So many may wait where items are offered. */
    static final int ROOM = 1;

    private static final int NEVER = Integer.MAX_VALUE;

    /** A call that was made, and the item, if it has one. */
    static final class Call {
        private final String event;
        private final boolean terminal;
        private final int began;
        private int returned = NEVER;
        private int delivered = NEVER;
        private int entered = NEVER;
        private boolean offered;
        private boolean refused;

        Call(String event, boolean terminal, int began) {
            this.event = event;
            this.terminal = terminal;
            this.began = began;
        }
    }

    private final List<Call> calls = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();
    private boolean ended;
    private boolean inside;
    private int time;

    Call began(String event, boolean terminal) {
        Call call = new Call(event, terminal, time++);
        calls.add(call);
        return call;
    }

    void returned(Call call) {
        call.returned = time++;
    }

    /** Beside those that wait, as many may have been taken. */
    void accepted(Call call) {
        call.offered = true;
        if (calls.stream().filter(each -> each.offered && each.entered == NEVER).count() > 2 * ROOM) {
            wrong.add(call.event + " is let in where there is no room");
        }
    }

    /** There are those that wait, and the one who delivers. */
    void refused(Call call) {
        call.refused = true;
        if (calls.stream()
                        .filter(each -> each != call && Math.max(each.returned, each.entered) > call.began)
                        .count()
                <= ROOM) {
            wrong.add(call.event + " is refused where there is room");
        }
    }

    void enters(Call call) {
        call.entered = time++;
        if (inside) {
            wrong.add(call.event + " comes while another is in downstream");
        }
        inside = true;
        if (ended) {
            wrong.add(call.event + " comes after the end");
        }
        ended |= call.terminal;
        if (call.delivered != NEVER) {
            wrong.add(call.event + " comes twice");
        }
        call.delivered = seen.size();
        seen.add(call.event);
    }

    /** Of several calls that submit the same end nobody can tell which one is delivered: the first that can be. */
    void enters(String end) {
        for (Call call : calls) {
            if (call.terminal && call.event.equals(end) && call.delivered == NEVER) {
                enters(call);
                return;
            }
        }
        wrong.add(end + " comes too often");
    }

    void leaves() {
        inside = false;
    }

    /**
     * When all calls have returned. An event that was not delivered is taken for one that comes last: only what does not
     * precede the end may be dropped.
     */
    void check() {
        for (Call call : calls) {
            if (call.returned == NEVER) {
                wrong.add(call.event + " does not return");
            }
            if (call.refused && call.delivered != NEVER) {
                wrong.add(call.event + " was refused, and comes");
            }
            if (call.delivered == NEVER && !ended && !call.refused) {
                wrong.add(call.event + " is lost");
            }
            for (Call later : calls) {
                if (call.returned < later.began && later.delivered < call.delivered && !call.refused) {
                    wrong.add(later.event + " overtakes " + call.event);
                }
            }
        }
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(String.join(", ", wrong) + "; downstream has seen " + seen);
        }
    }
}
