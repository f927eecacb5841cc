package optimist.check;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The arguments of the program.
 *
 * @param only patterns, or pattern/model; all if empty
 * @param large whether the large models are run too
 * @param jobs processes at a time; 0 for as many as there are cores
 * @param pdf whether reviews are printed
 * @param version of a library, in place of those that are recorded; those if empty
 */
record Options(
        String command,
        List<String> only,
        boolean large,
        int jobs,
        boolean verbose,
        boolean pdf,
        int workers,
        List<String> hosts,
        String version) {
    /** More processes than this on one machine are a slip of the pen. */
    private static final int MANY = 64;

    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

    /** Labels of letters, digits and hyphens, with dots; an IPv4 address is among them. */
    private static final Pattern HOST = Pattern.compile("(?!.{254})" + LABEL + "(\\." + LABEL + ")*");

    static final String USAGE = """
            usage: check | pin | pages | review | mutate | weakest | findings | list | distributed
              --only pattern[/model],...   these only; of mutate: pattern[/module];
                                           of findings: library[/program]
              --tier large                 the large models too
              --jobs n                     number of models run in parallel
              --verbose                    every counterexample
              --pdf                        review: print each pattern's review, with an installed Chromium
              --version v                  findings: another release of the library
              --workers n --hosts a,b      distributed: number of worker processes here, and the machines on which a
                                           person starts more
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
        boolean pdf = false;
        int jobs = 0;
        String workers = "2";
        String version = "";
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--only" -> only = words(value(option, rest));
                case "--hosts" -> hosts = words(value(option, rest));
                case "--jobs" -> jobs = number("JOBS", value(option, rest), 1);
                case "--workers" -> workers = value(option, rest);
                case "--tier" -> {
                    String tier = value(option, rest);
                    if (!tier.matches("default|large")) {
                        throw new Usage("TIER: " + tier + " (expected: default or large)");
                    }
                    large = tier.equals("large");
                }
                case "--verbose" -> verbose = true;
                case "--pdf" -> pdf = true;
                case "--version" -> version = value(option, rest);
                default -> throw new Usage("unknown option " + option + "\n" + USAGE);
            }
        }
        for (String host : hosts) {
            if (!HOST.matcher(host).matches()) {
                throw new Usage(
                        "HOSTS: " + host + " (expected: names or addresses of machines, as in one.example,10.0.0.2)");
            }
        }
        // Without a worker here there has to be one elsewhere.
        int processes = number("WORKERS", workers, hosts.isEmpty() ? 1 : 0);
        return new Options(command, only, large, jobs, verbose, pdf, processes, hosts, version);
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

    private static int number(String argument, String text, int from) throws Usage {
        int number = text.matches("\\d{1,4}") ? Integer.parseInt(text) : -1;
        if (number < from || number > MANY) {
            throw new Usage(argument + ": " + text + " (expected: a number from " + from + " to " + MANY + ")");
        }
        return number;
    }

    /** Other machines are told to connect to this one at the address that it has by its own name. */
    static void checkReachable(InetAddress self) throws Usage {
        if (self.isLoopbackAddress()) {
            throw new Usage("HOSTS: other machines cannot connect to this one, which is " + self.getHostName() + " at "
                    + self.getHostAddress()
                    + " (expected: a line in /etc/hosts that gives this name an address that the"
                    + " others reach)");
        }
    }
}
