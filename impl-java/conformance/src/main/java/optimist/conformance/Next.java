package optimist.conformance;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a call does when the one access it made has returned: it goes on to another one, or it returns. */
public sealed interface Next {
    Call call();

    /**
     * The call is about to make an access. This is all that a thread within a call may know: what it goes on to do depends
     * on nothing else.
     *
     * @param action the name of its next action
     * @param arguments what the action is called with; objects as the values they stand for
     */
    record Pending(Call call, String action, List<@Nullable Object> arguments) implements Next {
        @Override
        public String toString() {
            return call + " goes on to " + Call.text(action, arguments);
        }
    }

    /**
     * The call has ended.
     *
     * @param returned what it returned; null if it is void, or threw
     * @param thrown what it threw
     * @param hooks the calls to {@link Probe#hook} since its last access
     */
    record Answer(
            Call call, @Nullable Object returned, @Nullable Throwable thrown, List<String> hooks) implements Next {
        /** The simple name of the class of what was thrown, or nothing. */
        public String exception() {
            return thrown == null ? "" : thrown.getClass().getSimpleName();
        }

        /** The message of an exception is for people: two answers that differ only there are the same. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Answer answer
                    && call.equals(answer.call)
                    && Objects.equals(returned, answer.returned)
                    && exception().equals(answer.exception())
                    && hooks.equals(answer.hooks);
        }

        @Override
        public int hashCode() {
            return Objects.hash(call, returned, exception(), hooks);
        }

        @Override
        public String toString() {
            String end =
                    thrown == null ? "returns" + (returned == null ? "" : " " + returned) : "throws " + exception();
            return call + " " + end + (hooks.isEmpty() ? "" : " after " + String.join(", ", hooks));
        }
    }
}
