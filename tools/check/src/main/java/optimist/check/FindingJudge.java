package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import optimist.check.Check.Kind;
import optimist.check.Claims.Claim;
import optimist.check.Findings.Finding;
import optimist.check.Manifest.Model;
import org.jspecify.annotations.Nullable;

/**
 * Judges what is said of released libraries: each finding has a claim of this pattern, a model of the release that
 * violates a property, a repaired model in which it holds, a program, and a draft of a report. It also says how one of
 * our classes fares in the same situation, or that there is none. The program is run by {@code make findings}.
 */
final class FindingJudge {
    private final Pattern pattern;

    FindingJudge(Pattern pattern) {
        this.pattern = pattern;
    }

    List<Check> checks() {
        TomlFile file;
        Findings findings;
        try {
            file = Findings.file(pattern.root());
            if (file == null) {
                return List.of();
            }
            findings = file.read(Findings.class);
        } catch (Malformed e) {
            return List.of(Check.of(Kind.FINDING, pattern, Findings.FOLDER, List.of(e.problem())));
        }
        List<Check> checks = new ArrayList<>();
        findings.finding().forEach((id, finding) -> {
            if (finding.claim().startsWith(pattern.name() + "/")) {
                checks.add(Check.of(Kind.FINDING, pattern, id, new One(file, id, finding).problems()));
            } else if (!isOfAnother(finding.claim())) {
                Problem problem = file.problem(
                        "finding." + id, "claim", "claim: " + finding.claim() + " (expected: \"pattern/claim\")");
                checks.add(Check.of(Kind.FINDING, pattern, id, List.of(problem)));
            }
        });
        return checks;
    }

    private boolean isOfAnother(String claim) {
        int slash = claim.indexOf('/');
        return slash > 0 && Files.isDirectory(pattern.root().resolve("models").resolve(claim.substring(0, slash)));
    }

    private final class One {
        private final TomlFile file;
        private final String table;
        private final Finding finding;
        private final List<Problem> problems = new ArrayList<>();

        One(TomlFile file, String id, Finding finding) {
            this.file = file;
            this.table = "finding." + id;
            this.finding = finding;
        }

        private void problem(String key, String message) {
            problems.add(file.problem(table, key, message));
        }

        List<Problem> problems() {
            Path folder = Findings.folder(pattern.root());
            for (String ending : List.of(".java", ".md")) {
                if (!Files.isRegularFile(folder.resolve(finding.program() + ending))) {
                    problem("program", "there is no " + Findings.FOLDER + "/" + finding.program() + ending);
                }
            }
            if (!page().contains(finding.what())) {
                problem("what", "the page " + Findings.FOLDER + "/README.md does not say this");
            }
            Claim claim = pattern.claims()
                    .get(finding.claim().substring(pattern.name().length() + 1));
            if (claim == null) {
                problem("claim", "there is no claim " + finding.claim());
            } else {
                models(claim);
            }
            ours();
            return problems;
        }

        private String page() {
            Path page = Findings.folder(pattern.root()).resolve("README.md");
            try {
                return Files.exists(page) ? Files.readString(page) : "";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void models(Claim claim) {
            Evidence model = finding.model();
            Evidence repair = finding.repair();
            boolean isWhole = model != null && repair != null;
            boolean isExcused = finding.noModel() != null && !finding.noModel().isBlank();
            if (isWhole == isExcused) {
                problem("model", "a finding needs either model and repair, or no-model with the reason");
            }
            if (model != null) {
                released(model, claim);
            }
            if (repair != null) {
                repaired(repair, model == null ? List.of() : model.properties());
            }
        }

        private void ours() {
            Evidence ours = finding.ours();
            String none = finding.oursNone();
            if ((ours == null) == (none == null || none.isBlank())) {
                problem("ours", "a finding needs either ours or ours-none with the reason");
            } else if (ours == null) {
                isOnThePage("ours-none", none);
            } else {
                String text = "`" + ours.model() + ": " + String.join(", ", ours.properties()) + "`";
                isOnThePage("ours", isLarge(ourModel(ours)) ? text + " (large)" : text);
            }
        }

        private void isOnThePage(String key, String text) {
            if (!page().contains(text)) {
                problem(key, "the page " + Findings.FOLDER + "/README.md does not say: " + text);
            }
        }

        /** A check does not run it by itself. */
        private static boolean isLarge(@Nullable Model model) {
            return model != null && model.tier().equals("large");
        }

        private @Nullable Model ourModel(Evidence ours) {
            int slash = ours.model().indexOf('/');
            if (!isOfAnother(ours.model())) {
                problem("ours", "ours: " + ours.model() + " (expected: \"pattern/model: Property\")");
                return null;
            }
            String name = ours.model().substring(0, slash);
            Model model = (name.equals(pattern.name()) ? pattern : Pattern.load(pattern.layout(), name))
                    .manifest()
                    .model()
                    .get(ours.model().substring(slash + 1));
            List<String> asked = model == null ? null : model.properties();
            if (model == null) {
                problem("ours", "there is no model " + ours.model());
            } else if (!model.expect().equals("holds")
                    || asked == null
                    || ours.properties().isEmpty()
                    || !asked.containsAll(ours.properties())) {
                problem("ours", ours.model() + " does not hold, or is not asked " + ours.properties());
            }
            return model;
        }

        private void released(Evidence model, Claim claim) {
            boolean isNamed = claim.refutedBy().stream()
                    .anyMatch(one -> one.model().equals(model.model())
                            && one.properties().containsAll(model.properties()));
            if (!isNamed || model.properties().isEmpty()) {
                problem("model", "the claim " + finding.claim() + " is not refuted by this");
            }
        }

        private void repaired(Evidence repair, List<String> violated) {
            Model model = pattern.manifest().model().get(repair.model());
            List<String> asked = model == null ? null : model.properties();
            if (model == null) {
                problem("repair", "there is no model " + repair.model());
            } else if (!model.expect().equals("holds") || asked == null || !asked.containsAll(repair.properties())) {
                problem("repair", repair.model() + " does not hold, or is not asked " + repair.properties());
            } else if (!repair.properties().containsAll(violated)) {
                problem("repair", "the repaired model is asked something else than " + violated);
            }
        }
    }
}
