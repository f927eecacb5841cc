package optimist.conformance;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Accesses.Access;
import optimist.conformance.Locator.Location;
import optimist.conformance.Operation.Kind;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The program behind {@code make modes}: lists the memory order of each access to the fields of any jar, and finds
 * accesses that are weaker than others to the same field, or than those of an earlier release. A finding is a place to
 * look at. Whether a plain access is a fault depends on what orders it otherwise, which the program does not know.
 */
public final class Modes {
    static final String USAGE = """
            usage: java -jar optimist-modes.jar [options] FILE...
            Reads class files, and runs none: FILE is a jar, or a folder of class files. All together are one class path.
            Reports plain accesses to what is accessed as volatile, acquire or release elsewhere, or by compare-and-set:
            through a VarHandle, a field updater, Unsafe, an atomic object or array, or because the field is volatile.
              --list        list all accesses by mode, and those whose field is unknown
              --diff        take two FILEs, the old and the new release: report accesses that became weaker
              --fail        exit with 1 if a finding is a `look`
              --release N   read multi-release jars as Java N does (default: the newest version of each class)
              --help        print this text
            A finding is a place to read, not a defect.
              look: a plain access by a handle, to a volatile field; a weak compare-and-set without order; release stores
                    with plain loads only; acquire loads with plain stores only; an access weaker than in the old release
              note: any other plain access beside ordered ones. Many are deliberate: a first look before a compare-and-set,
                    an owner's read of what only it writes, an access under a lock
            Exit code: 0; 1 with --fail and a `look`; 2 if a file cannot be read, or an option is wrong.
            """;

    /** What is found. */
    enum Finding {
        PLAIN_OF_VOLATILE("look", "plain by a handle, of a field that is declared volatile"),
        PLAIN_UPDATE("look", "weak compare-and-set that orders nothing, where others do"),
        PLAIN("note", "plain, of what has ordered accesses elsewhere"),
        NO_ACQUIRE("look", "release or volatile stores, and only plain loads"),
        NO_RELEASE("look", "acquire or volatile loads, and only plain stores"),
        WEAKER("look", "weaker than in the old release");

        final String severity;
        final String text;

        Finding(String severity, String text) {
            this.severity = severity;
            this.text = text;
        }
    }

    private final PrintStream out;
    private final Map<Finding, Integer> counts = new TreeMap<>();

    Modes(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        System.exit(new Modes(System.out).run(List.of(arguments), System.err));
    }

    int run(List<String> arguments, PrintStream err) {
        List<Path> files = new ArrayList<>();
        boolean list = false;
        boolean diff = false;
        boolean fail = false;
        int release = ClassFiles.NEWEST;
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            switch (argument) {
                case "--help" -> {
                    out.print(USAGE);
                    return 0;
                }
                case "--list" -> list = true;
                case "--diff" -> diff = true;
                case "--fail" -> fail = true;
                case "--release" -> {
                    i++;
                    if (i == arguments.size() || !arguments.get(i).matches("[1-9]\\d{0,3}")) {
                        err.println("--release (expected: a number behind it, such as 17)");
                        return 2;
                    }
                    release = Integer.parseInt(arguments.get(i));
                }
                default -> {
                    if (argument.startsWith("-")) {
                        err.println(argument + ": no such option (--help lists them)");
                        return 2;
                    }
                    files.add(Path.of(argument));
                }
            }
        }
        if (files.isEmpty() || (diff && files.size() != 2)) {
            err.println(diff ? "--diff (expected: two files, the old and the new release)" : "no file\n" + USAGE);
            return 2;
        }
        try {
            return run(files, list, diff, fail, release, err);
        } catch (IOException e) {
            err.println(e.getMessage());
            return 2;
        }
    }

    private int run(List<Path> files, boolean list, boolean diff, boolean fail, int release, PrintStream err)
            throws IOException {
        List<String> unread = new ArrayList<>();
        if (diff) {
            Accesses old = read(files.subList(0, 1), release, Set.of(), unread);
            compare(old, read(files.subList(1, 2), release, old.names(), unread));
        } else {
            Accesses accesses = read(files, release, Set.of(), unread);
            if (list) {
                list(accesses);
            }
            accesses.names().forEach(name -> find(accesses, name));
            reportUnresolved(accesses, list);
        }
        counts.forEach((finding, count) -> out.println(finding.severity + ": " + count + " " + finding.text));
        if (counts.isEmpty()) {
            out.println("no findings");
        }
        unread.forEach(problem -> err.println("not read: " + problem));
        boolean isFailure = fail && counts.keySet().stream().anyMatch(finding -> finding.severity.equals("look"));
        return unread.isEmpty() ? (isFailure ? 1 : 0) : 2;
    }

    private Accesses read(List<Path> files, int release, Set<String> compared, List<String> unread) throws IOException {
        ClassFiles classes = new ClassFiles(files, release);
        Accesses accesses = new Accesses(classes, compared);
        out.println(files.stream().map(Path::toString).collect(Collectors.joining(" ")));
        Stream.concat(accesses.summary().stream(), classes.remarks().stream())
                .forEach(line -> out.println("  " + line));
        out.println();
        unread.addAll(accesses.unread());
        return accesses;
    }

    private void list(Accesses accesses) {
        for (String name : accesses.names()) {
            out.println(name + declaration(accesses.location(name)));
            Map<String, List<String>> byMode = new TreeMap<>();
            for (Access access : accesses.of(name)) {
                byMode.computeIfAbsent(mode(access), mode -> new ArrayList<>())
                        .add(access.place() + (access.isEarly() ? " [new object]" : ""));
            }
            byMode.forEach((mode, places) -> out.println("  " + mode + ": " + String.join(", ", places)));
        }
        out.println();
    }

    private static String mode(Access access) {
        return access.operation().mode() + " " + access.operation().kind();
    }

    private static String declaration(Location location) {
        return location.isVolatile() ? " (volatile)" : "";
    }

    // ---- findings in one release

    private static List<Access> only(List<Access> accesses, Predicate<Access> predicate) {
        return accesses.stream().filter(predicate).toList();
    }

    private static boolean is(Access access, Kind kind, Mode... modes) {
        return access.operation().kind() == kind
                && (modes.length == 0
                        || Arrays.asList(modes).contains(access.operation().mode()));
    }

    private void find(Accesses all, String name) {
        Location location = all.location(name);
        List<Access> published = only(all.of(name), access -> !access.isEarly());
        List<Access> plain = only(published, access -> access.operation().isPlain());
        List<Access> ordered = only(published, access -> !access.operation().isPlain());
        if (plain.isEmpty() || (ordered.isEmpty() && !location.isVolatile())) {
            return;
        }
        out.println(name + declaration(location));
        boolean hasUpdate = ordered.stream().anyMatch(access -> is(access, Kind.UPDATE));
        if (!hasUpdate) {
            findSide(published, Kind.LOAD, Kind.STORE, Mode.RELEASE, Finding.NO_ACQUIRE);
            findSide(published, Kind.STORE, Kind.LOAD, Mode.ACQUIRE, Finding.NO_RELEASE);
        }
        for (Access access : plain) {
            Finding finding = is(access, Kind.UPDATE)
                    ? Finding.PLAIN_UPDATE
                    : location.isVolatile() ? Finding.PLAIN_OF_VOLATILE : Finding.PLAIN;
            String beside = only(ordered, other -> other.method().equals(access.method())).stream()
                    .map(other -> mode(other) + (other.line() == 0 ? "" : " in line " + other.line()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            report(
                    finding,
                    mode(access) + " by " + access.operation().text() + ": " + access.place()
                            + (beside.isEmpty() ? "" : "; the method also has: " + beside) + circumstances(access));
        }
        Map<String, List<Access>> elsewhere =
                ordered.stream().collect(Collectors.groupingBy(Modes::mode, TreeMap::new, Collectors.toList()));
        elsewhere.forEach((mode, places) -> out.println("  beside it: " + mode + ": "
                + places.stream().limit(3).map(Access::place).collect(Collectors.joining(", "))
                + (places.size() > 3 ? " and " + (places.size() - 3) + " more" : "")));
        out.println();
    }

    /** A side that is plain as a whole, of which the other side is ordered. */
    private void findSide(List<Access> published, Kind plain, Kind ordered, Mode mode, Finding finding) {
        List<Access> side = only(published, access -> is(access, plain));
        boolean isPlain = !side.isEmpty() && side.stream().allMatch(access -> is(access, plain, Mode.PLAIN));
        if (isPlain && published.stream().anyMatch(access -> is(access, ordered, mode, Mode.VOLATILE))) {
            report(finding, finding.text + " in what was read");
        }
    }

    private void report(Finding finding, String text) {
        counts.merge(finding, 1, Integer::sum);
        out.println("  " + finding.severity + ": " + text);
    }

    /** What may order a plain access otherwise. */
    private static String circumstances(Access access) {
        int index = access.method().node().instructions.indexOf(access.at());
        boolean isLocked = access.method().is(Opcodes.ACC_SYNCHRONIZED)
                || new Paths(access.method().owner(), access.method().node()).depth()[index] > 0;
        boolean isFenced = Stream.of(access.method().node().instructions.toArray())
                .anyMatch(at -> at instanceof MethodInsnNode call
                        && call.name.toLowerCase(Locale.ROOT).endsWith("fence"));
        return (isLocked ? "; it holds a monitor" : "") + (isFenced ? "; the method has a fence" : "");
    }

    private void reportUnresolved(Accesses accesses, boolean list) {
        if (accesses.unresolved().isEmpty()) {
            return;
        }
        out.println("unresolved: " + accesses.unresolved().size()
                + " accesses of which it is not known what they access. They are in no finding"
                + (list ? ":" : " (--list shows each)"));
        Map<String, List<Access>> byClass = accesses.unresolved().stream()
                .collect(Collectors.groupingBy(
                        access -> access.method().owner().name.replace('/', '.'), TreeMap::new, Collectors.toList()));
        byClass.forEach((owner, in) -> {
            out.println("  " + owner + ": " + in.size());
            if (list) {
                in.forEach(access -> out.println("    " + access.operation().text() + ": " + access.place()));
            }
        });
        out.println();
    }

    // ---- two releases

    private static int strength(Access access) {
        return switch (access.operation().mode()) {
            case PLAIN, WEAK_PLAIN -> 0;
            case OPAQUE -> 1;
            case ACQUIRE, RELEASE, WEAK_ACQUIRE, WEAK_RELEASE -> 2;
            case VOLATILE, WEAK_VOLATILE -> 3;
        };
    }

    /** The method with its class, where a lambda is its method; and what it does. */
    private static String member(Access access) {
        String method = access.method().node().name.replaceFirst("^(?:lambda|\\$anonfun)\\$(.+)\\$\\d+$", "$1");
        return access.operation().kind() + " in " + access.method().owner().name.replace('/', '.') + "." + method;
    }

    private static Map<String, List<Access>> grouped(List<Access> accesses, Function<Access, String> by) {
        return only(accesses, access -> !access.isEarly()).stream()
                .collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()));
    }

    private void compare(Accesses old, Accesses now) {
        int same = 0;
        int others = 0;
        int none = 0;
        for (String name : now.names()) {
            List<String> weaker = new ArrayList<>();
            Map<String, List<Access>> before = grouped(old.of(name), Modes::member);
            Map<String, List<Access>> ofKind =
                    grouped(old.of(name), access -> access.operation().kind().toString());
            for (Map.Entry<String, List<Access>> entry :
                    grouped(now.of(name), Modes::member).entrySet()) {
                String member = entry.getKey();
                List<Access> accesses = entry.getValue();
                List<Access> was = before.getOrDefault(member, List.of());
                if (was.isEmpty()) {
                    // A new method, or a renamed one: weaker than each access of the kind was.
                    was = ofKind.getOrDefault(accesses.get(0).operation().kind().toString(), List.of());
                }
                same += before.containsKey(member) ? accesses.size() : 0;
                others += before.containsKey(member) || was.isEmpty() ? 0 : accesses.size();
                none += was.isEmpty() ? accesses.size() : 0;
                if (isWeaker(accesses, was)) {
                    weaker.add(member + ": " + described(accesses)
                            + (before.containsKey(member) ? "; was " : "; others were ") + described(was));
                }
            }
            if (!weaker.isEmpty()) {
                out.println(name + declaration(now.location(name)));
                weaker.forEach(text -> report(Finding.WEAKER, text));
            }
        }
        out.println("compared: " + same + " accesses with those of the same method, " + others
                + " of new methods with the others of the field; not compared: " + none
                + ", of fields or kinds that the old release does not have");
    }

    /** Whether the weakest or the strongest access is weaker than it was. */
    private static boolean isWeaker(List<Access> now, List<Access> was) {
        return !was.isEmpty()
                && (now.stream().mapToInt(Modes::strength).min().orElseThrow()
                                < was.stream().mapToInt(Modes::strength).min().orElseThrow()
                        || now.stream().mapToInt(Modes::strength).max().orElseThrow()
                                < was.stream().mapToInt(Modes::strength).max().orElseThrow());
    }

    private static String described(List<Access> accesses) {
        return accesses.stream()
                .limit(3)
                .map(access ->
                        access.operation().mode() + " by " + access.operation().text() + " ("
                                + Bytecode.source(access.method().owner(), access.line()) + ")")
                .collect(Collectors.joining(", "));
    }
}
