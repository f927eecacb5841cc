package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.check.Claims.Claim;

/**
 * Judges claims that tests of Java assert: each names its tests, and what they say of it. That they are there is all that is
 * looked at here; they are run with all others, and until then nothing has passed.
 */
final class TestedJudge {
    private static final List<String> FINDINGS =
            List.of(MeasuredJudge.AS_CLAIMED, MeasuredJudge.CONTRADICTED, MeasuredJudge.IN_PART);

    private final Pattern pattern;

    TestedJudge(Pattern pattern) {
        this.pattern = pattern;
    }

    Check check(String id, Claim claim) {
        TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        String table = "claim." + id;
        List<Problem> problems = new ArrayList<>();
        if (claim.testedBy().isEmpty() || !claim.measuredBy().isEmpty() || claim.isAboutModels()) {
            problems.add(file.problem(table, "verdict", "\"tested\" needs tested-by, and has no other evidence"));
        }
        if (claim.onlyIf() != null) {
            problems.add(file.problem(table, "only-if", ClaimJudge.NO_CONDITION));
        }
        if (claim.found() == null || !FINDINGS.contains(claim.found())) {
            problems.add(file.problem(
                    table,
                    "found",
                    "found: " + claim.found() + " (expected: one of " + String.join(", ", FINDINGS) + ")"));
        }
        problems.addAll(missing(id, claim));
        return problems.isEmpty()
                ? Check.skipped(Kind.CLAIM, pattern, id, "left to make test: " + String.join(", ", claim.testedBy()))
                : Check.of(Kind.CLAIM, pattern, id, problems);
    }

    /** The tests that a claim names, and that are not there. */
    List<Problem> missing(String id, Claim claim) {
        TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        return claim.testedBy().stream()
                .filter(test -> !exists(test))
                .map(test -> file.problem(
                        "claim." + id,
                        "tested-by",
                        "no test of this pattern in impl-java is " + test + " (expected: \"SomeTest.method\")"))
                .toList();
    }

    /** The line of a test's method in a Java file; zero if the file has no such test. */
    static int lineOf(String method, String file) {
        Matcher test = java.util.regex.Pattern.compile(
                        "(?s)@(Parameterized)?Test\\b((?!\n\n).)*?\\bvoid " + method + "\\(")
                .matcher(file);
        return test.find() ? (int) file.substring(0, test.end()).lines().count() : 0;
    }

    private boolean exists(String test) {
        if (!test.matches("\\w+\\.\\w+")) {
            return false;
        }
        int dot = test.indexOf('.');
        Path name = Path.of(pattern.name(), test.substring(0, dot) + ".java");
        Path java = pattern.root().resolve("impl-java");
        if (!Files.isDirectory(java)) {
            return false;
        }
        try (Stream<Path> modules = Files.list(java)) {
            for (Path module : modules.toList()) {
                Path file = module.resolve("src/test/java/optimist").resolve(name);
                if (Files.exists(file) && lineOf(test.substring(dot + 1), Files.readString(file)) > 0) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
