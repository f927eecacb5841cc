import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Has an installed tlapm check the proofs, {@code proofs/<pattern>/*_proofs.tla}, and says for each theorem how many
 * obligations were proved, failed or omitted. Whatever is not proved is a failure.
 *
 * <p>Arguments: the patterns; all that have proofs if there are none.
 */
final class Proofs {
    private static final Pattern THEOREM =
            Pattern.compile("^\\s*(?:THEOREM|LEMMA|PROPOSITION|COROLLARY)\\s+(?:(?<name>\\w+)\\s*==)?(?<statement>.*)");
    /** By its older solver for arithmetic, Z3 proves in an instant what takes it minutes, or for ever, by the newer one. */
    private static final String SOLVER =
            // tlapm gives up sooner, and leaves behind whatever does not end.
            "exec z3 -smt2 AUTO_CONFIG=false smt.MBQI=true smt.arith.solver=2 -T:120 \"$file\"";

    private static final Path README = Path.of("proofs", "README.md");

    private static final Pattern USED = Pattern.compile("\\bEXTENDS\\s+(\\w+(?:\\s*,\\s*\\w+)*)|\\bINSTANCE\\s+(\\w+)");

    /** Where that of a sequent stands, something comes before it that no formula ends with. */
    private static final Pattern ASSUMED = Pattern.compile(
            "(?<!\\b(?:THEOREM|LEMMA|PROPOSITION|COROLLARY|SUFFICES)\\s{1,9}|[=.,(]\\s{0,99}|<\\d{1,2}>\\w{0,9}\\s{1,99})"
                    + "\\b(?:AXIOM|ASSUME|ASSUMPTION)\\s+(?:(?<name>\\w+)\\s*==)?(?<formula>.*(?:\\n[ \\t]+\\S.*)*)");

    private static final Pattern STATED = Pattern.compile("\\b(?:THEOREM|LEMMA|PROPOSITION|COROLLARY)\\b");

    /** What became of the obligations of one theorem. */
    private static final class Theorem {
        private final String name;
        private int proved;
        private int failed;
        private int omitted;

        Theorem(String name) {
            this.name = name;
        }
    }

    private int proved;
    private int failed;
    private int omitted;
    private int theorems;

    public static void main(String[] args) throws Exception {
        long start = System.nanoTime();
        List<Path> modules = modules(List.of(args));
        if (modules.isEmpty()) {
            System.out.println("proofs: there are none");
            System.exit(args.length == 0 ? 0 : 2);
        }
        if (!installed()) {
            System.out.println("proofs: SKIPPED: " + modules.size() + (modules.size() == 1 ? " module" : " modules")
                    + ": tlapm is not on the PATH"
                    + " (https://proofs.tlapl.us: put the folder bin of an installation there)");
            return;
        }
        versions();
        Proofs all = new Proofs();
        for (Path module : modules) {
            all.check(module);
        }
        System.out.printf(
                Locale.ROOT,
                "%nproofs: %d theorems: %d obligations proved, %d failed, %d omitted in %.1f s%n",
                all.theorems,
                all.proved,
                all.failed,
                all.omitted,
                seconds(start));
        System.exit(all.failed + all.omitted == 0 && all.proved > 0 ? 0 : 1);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static List<Path> modules(List<String> patterns) throws IOException {
        if (!Files.isDirectory(Path.of("proofs"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(Path.of("proofs"), 2)) {
            return files.filter(file -> file.toString().endsWith("_proofs.tla"))
                    .filter(file -> patterns.isEmpty()
                            || patterns.contains(file.getParent().getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static boolean installed() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "tlapm")));
    }

    /** Of tlapm, and of the provers that it has found. */
    private static void versions() throws IOException {
        Matcher version = Pattern.compile("(?m)^(?:(zenon|Z3) )?version == \"(?:zenon version |Z3 version )?(.*)\"")
                .matcher(answer("--config"));
        List<String> versions = new ArrayList<>();
        while (version.find()) {
            versions.add((version.group(1) == null ? "tlapm" : version.group(1)) + " " + version.group(2));
        }
        System.out.println(String.join(", ", versions));
    }

    private void check(Path module) throws IOException, InterruptedException {
        long start = System.nanoTime();
        System.out.println("\n" + module);
        TreeMap<Integer, Theorem> byLine = new TreeMap<>();
        List<String> lines = Files.readAllLines(module);
        for (int i = 0; i < lines.size(); i++) {
            Matcher theorem = THEOREM.matcher(lines.get(i));
            if (theorem.find()) {
                String name = theorem.group("name");
                byLine.put(
                        i + 1,
                        new Theorem(name == null ? theorem.group("statement").strip() : name));
            }
        }
        String pattern = module.getParent().getFileName().toString();
        granted(module, pattern);
        Path log = Path.of(
                "build", "proofs", pattern, module.getFileName().toString().replace(".tla", ".log"));
        Map<String, String[]> obligations = new LinkedHashMap<>();
        int exit = run(module, pattern, log, obligations);
        for (String[] obligation : obligations.values()) {
            Map.Entry<Integer, Theorem> theorem = byLine.floorEntry(Integer.parseInt(obligation[0]));
            Theorem of = theorem == null ? byLine.firstEntry().getValue() : theorem.getValue();
            switch (obligation[1]) {
                case "proved", "trivial" -> of.proved++;
                case "omitted", "missing" -> of.omitted++;
                default -> {
                    of.failed++;
                    System.out.println("  FAIL " + module + ":" + obligation[0] + ": " + obligation[1]);
                }
            }
        }
        for (int line : omitted(module, pattern)) {
            byLine.floorEntry(line).getValue().omitted++;
            System.out.println("  FAIL " + module + ":" + line + ": no proof");
        }
        byLine.forEach((line, theorem) -> {
            if (theorem.proved + theorem.failed + theorem.omitted == 0) {
                theorem.omitted++;
            }
            proved += theorem.proved;
            failed += theorem.failed;
            omitted += theorem.omitted;
            theorems++;
            System.out.printf(
                    "  %s  %-50s %4d proved%s%s%n",
                    theorem.failed + theorem.omitted == 0 ? "ok  " : "FAIL",
                    theorem.name,
                    theorem.proved,
                    theorem.failed == 0 ? "" : ", " + theorem.failed + " failed",
                    theorem.omitted == 0 ? "" : ", " + theorem.omitted + " omitted");
        });
        if (exit != 0 && failed == 0) {
            failed++;
            System.out.println("  FAIL tlapm ended with " + exit + ": " + log);
        }
        System.out.printf(Locale.ROOT, "  %.1f s; log: %s%n", seconds(start), log);
    }

    /**
     * What is taken for granted, in the module and in all that it extends: assumptions, which have to be among those that the
     * page names, and theorems that stand where nobody asks for their proofs.
     */
    private void granted(Path module, String pattern) throws IOException {
        String page = Files.exists(README) ? Files.readString(README).replaceAll("\\s+", " ") : "";
        for (Path file : used(module, pattern, new LinkedHashSet<>())) {
            String text = text(file);
            if (!file.toString().endsWith("_proofs.tla") && STATED.matcher(text).find()) {
                failed++;
                System.out.println("  FAIL " + file
                        + " states a theorem, and nobody asks for its proof (expected: in a module" + " *_proofs)");
            }
            Matcher assumption = ASSUMED.matcher(text);
            while (assumption.find()) {
                String name = assumption.group("name");
                String assumed =
                        name == null ? assumption.group("formula").strip().replaceAll("\\s+", " ") : name;
                System.out.println("  assumed in " + file.getFileName() + ": " + assumed);
                if (!page.contains("`" + assumed + "`")) {
                    failed++;
                    System.out.println("  FAIL " + README + " does not name it (expected: `" + assumed + "`)");
                }
            }
        }
    }

    /** The module, and all that it extends; those of a library are not here. */
    private static Set<Path> used(Path module, String pattern, Set<Path> found) throws IOException {
        if (found.add(module)) {
            Matcher used = USED.matcher(text(module));
            while (used.find()) {
                String names = used.group(1) == null ? used.group(2) : used.group(1);
                for (String name : names.split("\\s*,\\s*")) {
                    for (String folder : List.of("proofs/" + pattern, "specs/" + pattern, "specs/memory")) {
                        Path file = Path.of(folder, name + ".tla");
                        if (Files.exists(file)) {
                            used(file, pattern, found);
                            break;
                        }
                    }
                }
            }
        }
        return found;
    }

    /** Without comments, which may be nested. */
    private static String text(Path file) throws IOException {
        String all = Files.readString(file);
        StringBuilder text = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < all.length(); i++) {
            if (all.startsWith("(*", i)) {
                depth++;
                i++;
            } else if (depth > 0) {
                if (all.startsWith("*)", i)) {
                    depth--;
                    i++;
                }
            } else if (all.startsWith("\\*", i)) {
                int end = all.indexOf('\n', i);
                i = (end < 0 ? all.length() : end) - 1;
            } else {
                text.append(all.charAt(i));
            }
        }
        return text.toString();
    }

    private static ProcessBuilder tlapm(Path module, String pattern, String... options) {
        List<String> command = new ArrayList<>(List.of("tlapm"));
        command.addAll(List.of(options));
        command.addAll(
                List.of("--cache-dir", "build/proofs/" + pattern, "-I", "specs/" + pattern, "-I", "specs/memory"));
        command.add(module.toString());
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    /** The lines of steps that have no proof, or an omitted one. They have no obligations. */
    private static List<Integer> omitted(Path module, String pattern) throws IOException {
        Process process = tlapm(module, pattern, "--summary").start();
        process.getOutputStream().close();
        return Pattern.compile("(?:missing|omitted)_proof_\\d+ at line (\\d+)")
                .matcher(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .results()
                .map(result -> Integer.valueOf(result.group(1)))
                .toList();
    }

    /** Where an installation has the provers that come with it. */
    private static String provers() throws IOException {
        return Path.of(answer("--where")).resolve("../backends/bin").normalize().toString();
    }

    private static String answer(String question) throws IOException {
        Process tlapm =
                new ProcessBuilder("tlapm", question).redirectErrorStream(true).start();
        return new String(tlapm.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    /**
     * Puts line and last status of each obligation into the map. An obligation that was proved before, by the same tlapm and
     * provers, is not proved again while its fingerprint is the same; `make clean` removes the fingerprints.
     */
    private static int run(Path module, String pattern, Path log, Map<String, String[]> obligations)
            throws IOException, InterruptedException {
        Files.createDirectories(log.getParent());
        ProcessBuilder builder = tlapm(
                module,
                pattern,
                "--toolbox",
                "0",
                "0",
                "--safefp",
                "--method",
                "smt,zenon",
                "--solver",
                SOLVER,
                "--stretch",
                "5");
        builder.environment().merge("PATH", provers(), (path, more) -> path + ":" + more);
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> said = new ArrayList<>();
        Map<String, String> message = new LinkedHashMap<>();
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                said.add(line);
                Matcher field = Pattern.compile("^@!!(\\w+):(.*)").matcher(line);
                if (line.equals("@!!BEGIN")) {
                    message.clear();
                } else if (field.find()) {
                    message.put(field.group(1), field.group(2));
                } else if (line.equals("@!!END") && "obligation".equals(message.get("type"))) {
                    String at = message.get("loc").replaceFirst(":.*", "");
                    obligations.put(message.get("id"), new String[] {at, message.get("status")});
                }
            }
        }
        Files.write(log, said);
        return process.waitFor();
    }
}
