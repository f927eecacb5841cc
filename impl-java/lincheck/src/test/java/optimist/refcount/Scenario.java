package optimist.refcount;

import java.util.List;

/**
 * Calls, as in {@code "retain(2) release()"}.
 *
 * @param before one after the other, before the threads start
 * @param threads the calls of each thread
 */
record Scenario(String before, List<String> threads) {
    static Scenario of(String... threads) {
        return new Scenario("", List.of(threads));
    }

    Scenario after(String calls) {
        return new Scenario(calls, threads);
    }
}
