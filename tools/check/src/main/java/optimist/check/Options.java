package optimist.check;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the program.
 *
 * @param folder with modules and configurations, whosever they are; null for the patterns of the repository
 * @param only patterns, or pattern/model; all if empty
 * @param large whether the large models are run too
 * @param jobs processes at a time; 0 for as many as there are cores
 * @param changed whether runs are left out that have passed and would be the same
 * @param pdf whether reviews are printed
 * @param version of a library, in place of those that are recorded; those if empty
 * @param seconds after which {@code init} stops a model
 * @param library more folders with modules, for {@code init}
 * @param tlc the jar of another TLC, which runs the models too; null for none
 * @param junit the file for a report that CI understands; null for none
 * @param sarif the file for a report that code scanning understands; null for none
 * @param help whether only the text about the command is wanted
 */
record Options(
        String command,
        @Nullable String folder,
        List<String> only,
        boolean large,
        int jobs,
        boolean verbose,
        boolean changed,
        boolean pdf,
        int workers,
        List<String> hosts,
        String version,
        int seconds,
        List<String> library,
        @Nullable String tlc,
        @Nullable String junit,
        @Nullable String sarif,
        boolean help) {
    /** More processes than this on one machine are a slip of the pen. */
    private static final int MANY = 64;

    /** What takes longer than a day is none of the models that {@code init} is for. */
    private static final int DAY = 86_400;

    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

    /** Labels of letters, digits and hyphens, with dots; an IPv4 address is among them. */
    private static final Pattern HOST = Pattern.compile("(?!.{254})" + LABEL + "(\\." + LABEL + ")*");

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
        boolean help = command.equals("--help") || command.equals("-h") || command.equals("help");
        String folder = null;
        List<String> only = List.of();
        List<String> hosts = List.of();
        List<String> library = new ArrayList<>();
        boolean large = false;
        boolean verbose = false;
        boolean changed = false;
        boolean pdf = false;
        int jobs = 0;
        int seconds = 60;
        String workers = "2";
        String version = "";
        String tlc = null;
        String junit = null;
        String sarif = null;
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--only" -> only = words(value(option, rest));
                case "--hosts" -> hosts = words(value(option, rest));
                case "--jobs" -> jobs = number("JOBS", value(option, rest), 1, MANY);
                case "--seconds" -> seconds = number(option, value(option, rest), 1, DAY);
                case "--library" -> library.add(value(option, rest));
                case "--tlc" -> tlc = value(option, rest);
                case "--junit" -> junit = value(option, rest);
                case "--sarif" -> sarif = value(option, rest);
                case "--workers" -> workers = value(option, rest);
                case "--tier" -> {
                    String tier = value(option, rest);
                    if (!tier.matches("default|large")) {
                        throw new Usage("TIER: " + tier + " (expected: default or large)");
                    }
                    large = tier.equals("large");
                }
                case "--verbose" -> verbose = true;
                case "--changed" -> changed = true;
                case "--pdf" -> pdf = true;
                case "--version" -> version = value(option, rest);
                case "--help", "-h" -> help = true;
                default -> {
                    if (option.startsWith("-")) {
                        throw new Usage("unknown option " + option + " (--help lists them)");
                    } else if (folder != null) {
                        throw new Usage(option + ": a second folder (expected: one)");
                    }
                    folder = option;
                }
            }
        }
        for (String host : hosts) {
            if (!HOST.matcher(host).matches()) {
                throw new Usage(
                        "HOSTS: " + host + " (expected: names or addresses of machines, as in one.example,10.0.0.2)");
            }
        }
        // Without a worker here there has to be one elsewhere.
        int processes = number("WORKERS", workers, hosts.isEmpty() ? 1 : 0, MANY);
        return new Options(
                command, folder, only, large, jobs, verbose, changed, pdf, processes, hosts, version, seconds, library,
                tlc, junit, sarif, help);
    }

    /** The same arguments with other names of what is asked for. */
    Options only(List<String> names) {
        return new Options(
                command, folder, names, large, jobs, verbose, changed, pdf, workers, hosts, version, seconds, library,
                tlc, junit, sarif, help);
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

    private static int number(String argument, String text, int from, int to) throws Usage {
        int number = text.matches("\\d{1,5}") ? Integer.parseInt(text) : -1;
        if (number < from || number > to) {
            throw new Usage(argument + ": " + text + " (expected: a number from " + from + " to " + to + ")");
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
