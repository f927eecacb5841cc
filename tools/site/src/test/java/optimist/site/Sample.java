package optimist.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import optimist.site.Claim.Asked;
import optimist.site.Claim.Definition;
import optimist.site.Claim.Proof;
import optimist.site.Claim.Test;
import optimist.site.Model.Constant;
import optimist.site.Pattern.Document;

/** A small site that has one of everything. */
final class Sample {
    private static final Html LANES = new Html("""
            <div class="lanes"><table><thead><tr><th scope="col">Step</th><th scope="col">T1</th></tr></thead>
            <tbody><tr><th scope="row">1</th><td class="acts"><code>Add</code></td></tr>
            <tr><th scope="row">2</th><td class="acts"><code>Read</code></td></tr></tbody></table></div>
            """);

    private final Map<String, String> files = new HashMap<>(Map.of(
            "specs/toy/Toy.tla",
            "---- MODULE Toy ----\nNothingLost == word <= added /\\ TRUE\n(* a\n   b *)\n====\n",
            "specs/toy/lost.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "impl-java/toy/ToyTest.java",
            "final class ToyTest<T> {} // nothing\n"));

    private String words = "Adding in one step loses nothing.";
    private String page = """
            # The toy

            See [T2](EVIDENCE.md#t2), [the module](Toy.tla) and T1.

            ```mermaid
            stateDiagram-v2
                state "nothing was added by any of the threads" as A
                state "one was added" as B
                [*] --> A
                A --> B: a thread adds
                A --> C: a second thread adds
                A --> D: a third thread adds
                A --> E: a fourth thread adds
            ```
            """;
    private Standing standing = Standing.passed("holds, 4 states");
    private String figure = "patterns/toy.html#all-models";

    Sample words(String text) {
        words = text;
        return this;
    }

    Sample page(String markdown) {
        page = markdown;
        return this;
    }

    Sample file(String path, String text) {
        files.put(path, text);
        return this;
    }

    Sample standing(Standing known) {
        standing = known;
        return this;
    }

    Sample figure(String href) {
        figure = href;
        return this;
    }

    Site site() {
        Model holds = model("atomic", "holds", null);
        Model red = model("lost", "violates NothingLost", LANES);
        Mutant mutant = new Mutant("toy", "ten", "adds to ten", "atomic", "TypeOK", "Sum <- SumOfTen", standing);
        List<Mutant> mutants = List.of(mutant);
        Definition definition = new Definition(
                "NothingLost", "specs/toy/Toy.tla", 2, "NothingLost == word <= added /\\ TRUE", mutants, List.of(red));
        Claim first =
                claim("T1", words, "holds", List.of(new Asked("holds in", holds, List.of("NothingLost"))), definition);
        Claim second = claim(
                "T2",
                "In Netty 4.1.17 adding in two steps loses nothing.",
                Claim.REFUTED,
                List.of(new Asked("refuted by", red, List.of("NothingLost"))),
                definition);
        Pattern toy = new Pattern(
                "toy",
                new Document("specs/toy/README.md", page),
                new Document(
                        "specs/toy/EVIDENCE.md", "# Evidence\n\n| a | b |\n|---|--:|\n| <a id=\"t2\"></a>T2 | 1 |\n"),
                List.of(new Figure("Models", "2 models", figure, standing)),
                List.of(first, second),
                List.of(holds, red),
                mutants,
                List.of(new Pattern.Module("Toy", 10, 8, 1, 1, 0, Standing.recorded("", ""))),
                List.of(new Pattern.Survivor("Toy!1", "survived", "a < b", "a <= b", "They are never equal (T1).")),
                List.of(new Pattern.ClassMutant("Toy", 20, 2, "impl-java/mutants/toy.toml", Standing.recorded("", ""))),
                List.of(new Pattern.Mode("atomic", "add", "release")),
                first.goals(),
                List.of(new Pattern.TestClass("impl-java/toy", "ToyTest", "impl-java/toy/ToyTest.java", standing)),
                List.of(new Pattern.Observed("toy/Lost", "0", "T2: one is lost", "12", "3,456")),
                List.of(new Pattern.ProofModule("Toy_proofs", "proofs/toy/Toy_proofs.tla", standing)),
                List.of(new Pattern.Action(
                        "Toy", definition, "Toy.add", "impl-java/toy/Toy.java", 3, "@Action(\"Add\")\nint add() {}")));
        return new Site(
                new Document("README.md", "## What was found\n\nIt loses one ([toy](specs/toy/README.md), T2).\n"),
                List.of(toy),
                List.of(new Site.Run("make check", "all models", "")));
    }

    private Model model(String name, String expect, @org.jspecify.annotations.Nullable Html trace) {
        return new Model(
                "toy",
                name,
                "adding",
                expect,
                "Toy",
                "MCToy",
                "default",
                "13",
                "4",
                List.of(new Constant("Threads", "{t1, t2}", "size")),
                List.of("NothingLost"),
                standing,
                trace);
    }

    private Claim claim(String id, String text, String verdict, List<Asked> asked, Definition definition) {
        return new Claim(
                "toy",
                id,
                text,
                verdict,
                null,
                null,
                "Between them another may add (T1).",
                null,
                "the author, page 1",
                "the author",
                verdict.equals(Claim.REFUTED) ? List.of("Netty 4.1.17") : List.of(),
                verdict.equals(Claim.REFUTED)
                        ? List.of(new Claim.Finding(
                                "netty 4.1.17",
                                "One is lost.",
                                "Everybody.",
                                "Add one step.",
                                "findings/netty/Lost.java",
                                "findings/netty/Lost.md"))
                        : List.of(),
                List.of("Atomic = TRUE"),
                List.of("Add"),
                List.of("idle"),
                asked,
                List.of(definition),
                List.of(new Test("ToyTest.adds", "impl-java/toy/ToyTest.java", 1, standing)),
                List.of(new Proof("NothingLost", "proofs/toy/Toy_proofs.tla", "Small", "tlapm", standing)),
                List.of(new Goal("fast", "alone", "ours", "theirs", "a CPU alone", "1.95 (1.52 to 2.31)", "met")),
                standing);
    }

    /** Writes the site into a folder. */
    void write(Path folder) throws IOException {
        new Renderer(folder, site(), path -> Optional.ofNullable(files.get(path))).write();
    }
}
