package optimist.conformance;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a call does after its access has returned: it goes on to another access, or it ends. */
public sealed interface Next {
    Call call();

    /**
     * The call is about to make an access. A thread within a call may know nothing else: the rest of the call depends
     * only on this.
     *
     * @param action the name of its next action
     * @param arguments the arguments of the action, with values instead of objects
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
     * @param returned the result, or null if the method is void or threw
     * @param thrown the exception, if there was one
     * @param hooks the calls to {@link Probe#hook} since the last access
     */
    record Answer(
            Call call, @Nullable Object returned, @Nullable Throwable thrown, List<String> hooks) implements Next {
        /** The simple name of the exception's class, or an empty string. */
        public String exception() {
            return thrown == null ? "" : thrown.getClass().getSimpleName();
        }

        /** The name of the exception's class with its package. Two classes may have one simple name. */
        private String type() {
            return thrown == null ? "" : thrown.getClass().getName();
        }

        /** Ignores the message of an exception, which is for people. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Answer answer
                    && call.equals(answer.call)
                    && Objects.equals(returned, answer.returned)
                    && type().equals(answer.type())
                    && hooks.equals(answer.hooks);
        }

        @Override
        public int hashCode() {
            return Objects.hash(call, returned, type(), hooks);
        }

        @Override
        public String toString() {
            String end =
                    thrown == null ? "returns" + (returned == null ? "" : " " + returned) : "throws " + exception();
            return call + " " + end + (hooks.isEmpty() ? "" : " after " + String.join(", ", hooks));
        }
    }
}
