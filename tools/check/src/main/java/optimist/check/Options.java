package optimist.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The arguments of the program.
 *
 * @param only patterns, or pattern/model; all if empty
 * @param large whether the large models are run too
 * @param jobs processes at a time; 0 for as many as there are cores
 */
record Options(
        String command, List<String> only, boolean large, int jobs, boolean verbose, int workers, List<String> hosts) {
    static final String USAGE = """
            usage: check | pin | review | list | distributed
              --only pattern[/model],...   these only
              --tier large                 the large models too
              --jobs n                     processes at a time
              --verbose                    all counterexamples
              --workers n --hosts a,b      distributed: worker processes, and where others will be started by hand
            """;

    /** The arguments make no sense. */
    static final class Usage extends Exception {
        private static final long serialVersionUID = 1;

        Usage(String message) {
            super(message);
        }
    }

    static Options parse(String... arguments) throws Usage {
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        String command = rest.isEmpty() ? "help" : rest.pop();
        List<String> only = List.of();
        List<String> hosts = List.of();
        boolean large = false;
        boolean verbose = false;
        int jobs = 0;
        int workers = 2;
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--only" -> only = words(value(option, rest));
                case "--hosts" -> hosts = words(value(option, rest));
                case "--jobs" -> jobs = number(option, value(option, rest));
                case "--workers" -> workers = number(option, value(option, rest));
                case "--tier" -> {
                    String tier = value(option, rest);
                    if (!tier.matches("default|large")) {
                        throw new Usage("TIER is default or large, not " + tier);
                    }
                    large = tier.equals("large");
                }
                case "--verbose" -> verbose = true;
                default -> throw new Usage("unknown option " + option);
            }
        }
        return new Options(command, only, large, jobs, verbose, workers, hosts);
    }

    private static String value(String option, Deque<String> rest) throws Usage {
        if (rest.isEmpty()) {
            throw new Usage(option + " needs a value");
        }
        return rest.pop();
    }

    private static List<String> words(String text) {
        return List.of(text.split("[,\\s]+")).stream()
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static int number(String option, String text) throws Usage {
        if (!text.matches("[1-9]\\d{0,3}")) {
            throw new Usage(option + " needs a number, not " + text);
        }
        return Integer.parseInt(text);
    }
}
