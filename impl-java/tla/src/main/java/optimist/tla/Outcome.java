package optimist.tla;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How a TLC run ended. The text of each outcome except the last is its name in a manifest. */
public sealed interface Outcome {
    record Holds() implements Outcome {
        @Override
        public String toString() {
            return "holds";
        }
    }

    record Violates(String property) implements Outcome {
        @Override
        public String toString() {
            return "violates " + property;
        }
    }

    record Deadlock() implements Outcome {
        @Override
        public String toString() {
            return "deadlock";
        }
    }

    /** There is no verdict: the model was only read. */
    record Unasked() implements Outcome {
        @Override
        public String toString() {
            return "was only read";
        }
    }

    /** There is no verdict: TLC did not come to an answer. */
    record Failed(String message, @Nullable Path file, int line) implements Outcome {
        Failed(String message) {
            this(message, null, 0);
        }

        @Override
        public String toString() {
            return "error";
        }
    }
}
