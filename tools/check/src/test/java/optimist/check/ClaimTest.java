package optimist.check;

import static optimist.check.CheckTest.assertGreen;
import static optimist.check.CheckTest.assertRed;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a claim has to say, and every way in which its evidence is none, seen red. */
@Timeout(120)
class ClaimTest {
    private static final String SPEC = "specs/toy/Counter.tla";
    private static final String CLAIMS = "specs/toy/claims.toml";
    private static final String MANIFEST = "models/toy/models.toml";

    @TempDir
    private Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
    }

    private void assertClaimIsRed(String models, String... messages) {
        assertRed(toy.run("check", "--only", models), messages);
    }

    @Test
    void aClaimWithoutModel() throws Exception {
        toy.append(CLAIMS, "\n[claim.T5]\nclaim = \"Nice.\"\nsource = \"page 5\"\nverdict = \"holds\"\n");
        assertClaimIsRed("toy/fair", "specs/toy/claims.toml:33: claim T5 has no model");
    }

    @Test
    void aClaimThatNamesAnUnknownModel() throws Exception {
        toy.edit(CLAIMS, "[\"lost: ", "[\"last: ");
        assertClaimIsRed("toy/fair", "specs/toy/claims.toml:13: there is no model last");
    }

    @Test
    void aModelThatNoClaimNames() throws Exception {
        toy.edit(CLAIMS, ", \"big: TypeOK\"", "");
        assertClaimIsRed("toy/fair", "no claim names model big");
    }

    @Test
    void aModelWithoutAProperty() throws Exception {
        toy.edit(CLAIMS, "\"atomic: NothingLost\"", "\"atomic\"");
        assertClaimIsRed(
                "toy/atomic",
                "FAIL claim toy/T1: specs/toy/claims.toml:5: of what is atomic evidence? (expected: \"model: Property\")");
    }

    @Test
    void aModelThatIsNotAskedTheProperty() throws Exception {
        toy.edit(CLAIMS, "\"atomic: NothingLost\"", "\"atomic: TypeOK, Arrives\"");
        assertClaimIsRed(
                "toy/atomic",
                "FAIL claim toy/T1: specs/toy/claims.toml:5: the run does not confirm this: atomic is not asked Arrives");
    }

    @Test
    void aPropertyThatIsNoLongerAskedCannotBePinnedAway() throws Exception {
        toy.edit("models/toy/atomic.cfg", "INVARIANTS TypeOK NothingLost", "INVARIANT TypeOK");
        assertThat(toy.run("pin", "--only", "toy/atomic").code()).isZero();
        assertClaimIsRed("toy/atomic", "the run does not confirm this: atomic is not asked NothingLost");
    }

    @Test
    void aVerdictThatTheRunDoesNotConfirm() throws Exception {
        toy.edit(CLAIMS, "verdict = \"refuted\"\nrefuted-by", "verdict = \"holds\"\nholds-in");
        assertClaimIsRed(
                "toy/lost",
                "FAIL claim toy/T2: specs/toy/claims.toml:13: the run does not confirm this: lost violates NothingLost");
    }

    @Test
    void anotherPropertyThatIsViolated() throws Exception {
        toy.edit(CLAIMS, "\"lost: NothingLost\"", "\"lost: TypeOK\"");
        assertClaimIsRed(
                "toy/lost",
                "FAIL claim toy/T2: specs/toy/claims.toml:13: the run does not confirm this: lost violates NothingLost");
    }

    @Test
    void aWitnessThatDoesNotOccur() throws Exception {
        toy.edit(
                CLAIMS,
                "verdict = \"refuted\"\nrefuted-by = [\"lost: NothingLost\"]",
                "verdict = \"holds\"\nwitnessed-by = [\"fair: Arrives\", \"lost: NothingLost\"]");
        assertClaimIsRed(
                "toy/lost toy/fair",
                "FAIL claim toy/T2: specs/toy/claims.toml:13: the run does not confirm this: fair holds");
    }

    @Test
    void aVerdictWithoutItsEvidence() throws Exception {
        toy.edit(CLAIMS, "only-if = \"nobody stops between two calls\"\n", "");
        assertClaimIsRed("toy/fair", "\"holds only if\" needs only-if, holds-in or witnessed-by, and refuted-by");
    }

    @Test
    void anAssumptionThatTheClaimDoesNotState() throws Exception {
        toy.edit(
                CLAIMS,
                "holds-in = [\"atomic: NothingLost\"]\ngiven = [\"Atomic = TRUE\"]\n",
                "holds-in = [\"atomic: NothingLost\"]\n");
        assertClaimIsRed(
                "toy/atomic",
                "FAIL claim toy/T1: specs/toy/claims.toml:5: the claim does not say that it assumes Atomic = TRUE, as do"
                        + " atomic (expected: given = ['Atomic = TRUE'], or models without it)");
    }

    @Test
    void anAssumptionThatNoModelMakes() throws Exception {
        toy.edit(CLAIMS, "holds-in = [\"lost-nothing", "given = [\"Atomic = TRUE\"]\nholds-in = [\"lost-nothing")
                .edit(CLAIMS, ", \"big: TypeOK\"", "");
        assertClaimIsRed(
                "toy/lost-nothing",
                "FAIL claim toy/T4: specs/toy/claims.toml:31: no model of the claim assumes Atomic = TRUE");
    }

    @Test
    void aConstantOfWhichNothingIsSaid() throws Exception {
        toy.edit(MANIFEST, "bounds = [\"Threads\", \"Max\"]", "bounds = [\"Threads\", \"Mux\"]");
        assertRed(
                toy.run("check"),
                "models/toy/atomic.cfg: nothing is said of Max (expected: in bounds or excuses of models.toml)",
                "models/toy/models.toml:3: no configuration sets Mux");
    }

    @Test
    void anAssumptionThatStandsBehindAnotherOnItsLine() throws Exception {
        toy.edit(
                "models/toy/lost-nothing.cfg", "    Max     = 2\n    Atomic  = FALSE\n", "    Max = 2 Atomic = TRUE\n");
        assertClaimIsRed(
                "toy/lost-nothing", "FAIL claim toy/T4: ", "the claim does not say that it assumes Atomic = TRUE");
    }

    @Test
    void aPropertyThatTheConfigurationReplaces() throws Exception {
        toy.edit("models/toy/lost-nothing.cfg", "Max     = 2", "Max = 2 TypeOK <- Always")
                .edit("models/toy/MCCounter.tla", "EXTENDS Counter\n", "EXTENDS Counter\nAlways == TRUE\n");
        assertClaimIsRed("toy/lost-nothing", "models/toy/lost-nothing.cfg: nothing is said of TypeOK (expected: ");
    }

    @Test
    void aConstraint() throws Exception {
        toy.edit("models/toy/MCCounter.tla", "EXTENDS Counter\n", "EXTENDS Counter\nFew == added < 1\n");
        for (String keyword : new String[] {"CONSTRAINT", "ACTION_CONSTRAINT", "VIEW"}) {
            toy.append("models/toy/lost-nothing.cfg", keyword + " Few\n");
            assertClaimIsRed(
                    "toy/lost-nothing",
                    "FAIL claim toy/T4",
                    "the claim does not say that it assumes " + keyword + " = Few, as do lost-nothing");
        }
    }

    @Test
    void anotherFormula() throws Exception {
        toy.edit(
                        "models/toy/MCCounter.tla",
                        "EXTENDS Counter\n",
                        "EXTENDS Counter\nNice == Spec /\\ []<>(added = Max)\n")
                .edit("models/toy/fair.cfg", "FairSpec", "Nice");
        assertClaimIsRed(
                "toy/fair,toy/unfair",
                "the claim does not say that it assumes SPECIFICATION = Nice, as do fair",
                "claims.toml:22: no model of the claim assumes SPECIFICATION = FairSpec");
    }

    @Test
    void aSpecificationThatTheModelDoesNotExtend() throws Exception {
        Files.writeString(toy.file("specs/toy/Other.tla"), "---- MODULE Other ----\n====\n");
        toy.edit(MANIFEST, "[model.atomic]\nspec = \"Counter\"", "[model.atomic]\nspec = \"Other\"");
        assertClaimIsRed(
                "toy/atomic",
                "FAIL toy/atomic: it does not extend Other (expected: the specification that models.toml names)");
    }

    /** What stands for the specification may have another formula, and properties of the same name that say less. */
    @Test
    void aSpecificationThatTheModelInstantiates() throws Exception {
        Files.writeString(toy.file("models/toy/MCHollow.tla"), """
                ---- MODULE MCHollow ----
                EXTENDS Naturals
                CONSTANTS Threads, Max, Atomic
                VARIABLES word, pc, seen, added
                C == INSTANCE Counter WITH Atomic <- TRUE
                Add(t) == C!Add(t, 1)
                Spec == C!Init /\\ [][\\E t \\in Threads : Add(t)]_<<word, pc, seen, added>>
                TypeOK == TRUE \\/ word = 0
                ====
                """);
        toy.edit(
                MANIFEST,
                "[model.lost-nothing]\nspec = \"Counter\"\nmodule = \"MCCounter\"",
                "[model.lost-nothing]\nspec = \"Counter\"\nmodule = \"MCHollow\"");
        toy.run("pin", "--only", "toy/lost-nothing");
        assertClaimIsRed("toy/lost-nothing", "FAIL toy/lost-nothing: it does not extend Counter (expected: ");
    }

    @Test
    void aCounterexampleThatIsNoBehaviourOfTheSpecification() throws Exception {
        toy.edit("models/toy/MCCounter.tla", "EXTENDS Counter\n", """
                        EXTENDS Counter
                        Forgets == word > 0 /\\ word' = word - 1 /\\ UNCHANGED <<pc, seen, added>>
                        Careless == Init /\\ [][Next \\/ Forgets]_vars
                        """).edit("models/toy/lost.cfg", "Spec", "Careless");
        assertClaimIsRed(
                "toy/lost",
                "FAIL claim toy/T2: specs/toy/claims.toml:12: the claim does not say that it assumes SPECIFICATION = Careless,"
                        + " as do lost");
        toy.edit("models/toy/lost.cfg", "Careless", "FairSpec");
        assertThat(toy.run("check", "--only", "toy/lost").output()).doesNotContain("SPECIFICATION");
    }

    @Test
    void aPropertyThatTheConfigurationReplacesAsIfItWereABound() throws Exception {
        toy.edit("models/toy/lost-nothing.cfg", "Max     = 2", "Max = 2 TypeOK <- Always")
                .edit("models/toy/MCCounter.tla", "EXTENDS Counter\n", "EXTENDS Counter\nAlways == TRUE\n")
                .edit(MANIFEST, "bounds = [", "bounds = [\"TypeOK\", ");
        assertClaimIsRed("toy/lost-nothing", "models/toy/lost-nothing.cfg: it replaces TypeOK, which it asks");
    }

    @Test
    void anActionThatIsTakenByAModelThatIsAskedSomethingElse() throws Exception {
        toy.edit(CLAIMS, "\"atomic: NothingLost\"", "\"atomic: NothingLost\", \"lost-nothing: TypeOK\"")
                .edit(CLAIMS, "actions = [\"Add\"]\n\n", "\n");
        assertClaimIsRed(
                "toy/atomic,toy/lost-nothing",
                "FAIL claim toy/T1: specs/toy/claims.toml:5: its models that are asked NothingLost never take Read, Write");
    }

    @Test
    void aLargeModelThatIsAskedSomethingElse() throws Exception {
        toy.edit(CLAIMS, "\"lost-nothing: TypeOK\", \"big: TypeOK\"", "\"lost-nothing: TypeOK\", \"big: NothingLost\"");
        Ended ended = toy.run("check", "--only", "toy/lost-nothing");
        assertThat(ended.output()).contains(", T4: not judged: no result of ").doesNotContainPattern("ok +T4");
    }

    @Test
    void aMutantThatReplacesItsOwnKiller() throws Exception {
        toy.edit(MANIFEST, "{ Sum = \"SumOfTen\" }", "{ TypeOK = \"SumOfTen\" }");
        assertClaimIsRed("toy/atomic", "it replaces TypeOK, which has to kill it (expected: a fault elsewhere)");
    }

    @Test
    void anActionThatTheModelsOfTheClaimDoNotTake() throws Exception {
        toy.edit(CLAIMS, "given = [\"Atomic = TRUE\"]\nactions = [\"Add\"]\n\n", "given = [\"Atomic = TRUE\"]\n\n");
        assertClaimIsRed(
                "toy/atomic",
                "FAIL claim toy/T1: specs/toy/claims.toml:5: its models that are asked NothingLost never take Read, Write of Counter"
                        + " (expected: one that does, or actions = [...] that it is about)");
    }

    @Test
    void anActionThatIsAsideCountsIfTheClaimNamesIt() throws Exception {
        toy.edit(MANIFEST, "excuses = ", "aside = [\"Read\", \"Write\"]\nexcuses = ")
                .edit(
                        CLAIMS,
                        "given = [\"Atomic = TRUE\"]\nactions = [\"Add\"]\n\n",
                        "given = [\"Atomic = TRUE\"]\n\n");
        assertThat(toy.run("check", "--only", "toy/atomic").output()).containsPattern("ok +T1 +holds ");
        toy.edit(
                CLAIMS,
                "given = [\"Atomic = TRUE\"]\n\n",
                "given = [\"Atomic = TRUE\"]\nactions = [\"Add\", \"Read\"]\n\n");
        assertClaimIsRed(
                "toy/atomic", "claims.toml:7: its models that are asked NothingLost never take Read of Counter");
    }

    @Test
    void anActionThatOnlyALargeModelTakes() throws Exception {
        toy.edit(
                        MANIFEST,
                        "expect = \"holds\"\nproperties = [\"TypeOK\"]",
                        "expect = \"holds\"\ntier = \"large\"\nproperties = [\"TypeOK\"]")
                .edit(CLAIMS, "[\"lost-nothing: TypeOK\"", "[\"atomic: TypeOK\", \"lost-nothing: TypeOK\"")
                .edit(CLAIMS, "\"big: TypeOK\"]", "\"big: TypeOK\"]\ngiven = [\"Atomic = TRUE\"]");
        Ended ended = toy.run("check", "--only", "toy/atomic");
        assertThat(ended.output()).contains("T4: not judged: no result of ").doesNotContain("FAIL claim");
        assertThat(toy.run("check", "--only", "toy/atomic,toy/lost-nothing").output())
                .containsPattern("ok +T4 +holds ");
    }

    @Test
    void anActionThatDoesNotExist() throws Exception {
        toy.edit(CLAIMS, "actions = [\"Add\"]", "actions = [\"Subtract\"]");
        assertClaimIsRed(
                "toy/atomic", "FAIL claim toy/T1: specs/toy/claims.toml:7: its models have no action Subtract");
    }

    @Test
    void aModelThatTakesLessThanItDid() throws Exception {
        toy.edit(CLAIMS, ", \"big: TypeOK\"", "");
        toy.edit(SPEC, "    /\\ ~Atomic\n", "    /\\ Max < 0\n");
        assertClaimIsRed(
                "toy/lost-nothing",
                "models/toy/models.toml:36: Read is never taken, and was when it was pinned",
                "models/toy/models.toml:36: Write is never taken, and was when it was pinned",
                "FAIL claim toy/T4: specs/toy/claims.toml:31: its models that are asked TypeOK never take Read, Write of Counter");
    }

    @Test
    void aStopThatTheClaimDoesNotState() throws Exception {
        toy.edit(CLAIMS, "\nstops-at = [\"idle\"]", "");
        assertClaimIsRed(
                "toy/fair,toy/unfair",
                "FAIL claim toy/T3: specs/toy/claims.toml:19: in unfair t1 stops at idle, and the claim does not say so"
                        + " (expected: stops-at = [\"idle\"])");
    }

    @Test
    void aStopElsewhere() throws Exception {
        toy.edit(CLAIMS, "stops-at = [\"idle\"]", "stops-at = [\"write\"]")
                .edit(MANIFEST, "stops = \"t1\"\n", "")
                .edit(MANIFEST, "excuses = ", "stops = { Spec = \"t1\" }\nexcuses = ");
        assertClaimIsRed(
                "toy/fair,toy/unfair",
                "claims.toml:25: in unfair t1 stops at idle, and the claim does not say so",
                "claims.toml:25: in none of its models a thread stops at write");
    }

    @Test
    void aStopInAModelThatDidNotRun() throws Exception {
        toy.edit(MANIFEST, "stops = \"t1\"\n", "")
                .edit(MANIFEST, "excuses = ", "stops = { Spec = \"t1\" }\nexcuses = ");
        assertGreen(toy.run("check", "--only", "toy/fair"));
    }

    @Test
    void aClaimThatIsKnownToBeWrongHasNotPassed() throws Exception {
        toy.edit(
                CLAIMS,
                "holds-in = [\"atomic: NothingLost\"]",
                "wrong = \"there are others\"\nholds-in = [\"atomic: Arrives\"]");
        Ended ended = toy.run("check", "--only", "toy/atomic");
        assertThat(ended.output())
                .contains("known to be wrong or missing, and counted as skipped: 1\n  toy/T1: there are others\n")
                .contains("  toy/T1: the run does not confirm this: atomic is not asked Arrives\n")
                .doesNotContain("FAIL claim")
                .contains(", 7 skipped in ");
    }

    @Test
    void whyAClaimIsWrongIsNotBlank() throws Exception {
        toy.edit(CLAIMS, "holds-in = [\"atomic: NothingLost\"]", "wrong = \" \"\nholds-in = [\"atomic: Arrives\"]");
        assertClaimIsRed("toy/atomic", "specs/toy/claims.toml:5: wrong: what is? (expected: a reason)");
    }

    @Test
    void claimsOfWhichAModelDidNotRunAreNotJudged() {
        Ended ended = toy.run("check", "--only", "toy/fair");
        assertGreen(ended);
        assertThat(ended.output())
                .contains("skipped: 4 claims: T1, T2, T3, T4: not judged: no result of ")
                .contains("skipped: 1 spec (all actions taken): Counter: not judged: no result of ")
                .contains("skipped: 1 review page: toy: not judged: no result of lost")
                .contains("check: 2 passed, 0 failed, 8 skipped");
    }

    private static final String PROOFS = "proofs/toy/Counter_proofs.tla";

    private void prove(String theorem) throws Exception {
        Files.createDirectories(toy.file(PROOFS).getParent());
        Files.writeString(
                toy.file(PROOFS),
                "---- MODULE Counter_proofs ----\nEXTENDS Counter, TLAPS\n" + theorem + "\nPROOF OMITTED\n====\n");
        toy.edit(
                CLAIMS,
                "holds-in = [\"atomic: NothingLost\"]",
                "holds-in = [\"atomic: NothingLost\"]\nproved-by = [\"Counter_proofs: NothingLost\"]");
    }

    @Test
    void aClaimIsProvedByATheorem() throws Exception {
        for (String theorem : new String[] {
            "THEOREM Spec => []NothingLost",
            "THEOREM Safe == Spec => []NothingLost",
            "THEOREM ASSUME Atomic = TRUE PROVE Spec => []NothingLost"
        }) {
            toy = new Toy(root);
            prove(theorem);
            assertThat(toy.run("check", "--only", "toy/atomic").output()).doesNotContain("FAIL claim");
        }
    }

    @Test
    void aProofIsSkipped() throws Exception {
        prove("THEOREM Spec => []NothingLost");
        assertThat(toy.run("check").output())
                .containsPattern("\nskipped: 1 proof: Counter_proofs: .*make proofs ONLY=toy\n");
    }

    @Test
    void aTheoremThatIsNotThere() throws Exception {
        prove("(* THEOREM Spec => []NothingLost *)\nTHEOREM Spec => []NothingLostAtAll");
        assertClaimIsRed(
                "toy/atomic",
                "FAIL claim toy/T1: specs/toy/claims.toml:6: proofs/toy/Counter_proofs.tla has no theorem about NothingLost"
                        + " (expected: THEOREM Spec => []NothingLost)");
        toy = new Toy(root);
        prove("THEOREM Spec => []NothingLost \\/ TRUE");
        assertClaimIsRed("toy/atomic", "proofs/toy/Counter_proofs.tla has no theorem about NothingLost");
        Files.delete(toy.file(PROOFS));
        assertClaimIsRed(
                "toy/atomic", "there is no proof proofs/toy/Counter_proofs.tla (expected: a module of that name");
    }

    @Test
    void aProofAlone() throws Exception {
        prove("THEOREM Spec => []NothingLost");
        toy.edit(CLAIMS, "holds-in = [\"atomic: NothingLost\"]\nproved-by", "proved-by");
        assertClaimIsRed("toy/atomic", "proved-by needs holds-in");
    }

    private static final String GATES = "proofs/toy/smt.toml";

    private void decide(String gate) throws Exception {
        Files.createDirectories(toy.file(GATES).getParent());
        Files.writeString(toy.file(GATES), "[kinds]\nsum = \"int\"\n\n" + gate);
        toy.edit(
                CLAIMS,
                "holds-in = [\"atomic: NothingLost\"]",
                "holds-in = [\"atomic: NothingLost\"]\ndecided-by = [\"Counter_invariant: NothingLost\"]");
    }

    @Test
    void aClaimIsDecidedByAGate() throws Exception {
        for (String key : new String[] {"safety", "steps"}) {
            toy = new Toy(root);
            decide("[gate.Counter_invariant]\n" + key + " = [\"Other\", \"NothingLost\"]\n");
            assertThat(toy.run("check", "--only", "toy/atomic").output()).doesNotContain("FAIL claim");
        }
    }

    @Test
    void aGateThatIsNotThere() throws Exception {
        decide("[gate.Counter_invariant]\nsafety = [\"NothingLostAtAll\"]\n");
        assertClaimIsRed(
                "toy/atomic",
                "FAIL claim toy/T1: specs/toy/claims.toml:6: proofs/toy/smt.toml does not ask NothingLost of Counter_invariant");
        Files.writeString(toy.file(GATES), "[gate.Other_invariant]\nsafety = [\"NothingLost\"]\n");
        assertClaimIsRed("toy/atomic", "proofs/toy/smt.toml has no [gate.Counter_invariant]");
        Files.delete(toy.file(GATES));
        assertClaimIsRed("toy/atomic", "there is no proofs/toy/smt.toml");
    }

    @Test
    void thePageNamesTheConstants() throws Exception {
        decide("[gate.Counter_invariant]\nsafety = [\"NothingLost\"]\nfixed = { Bits = 8 }\n");
        assertThat(toy.run("pages").output()).contains("claims");
        assertThat(Files.readString(toy.file("specs/toy/README.md")))
                .contains(
                        "decided for any number of threads by two solvers, of `Counter_invariant` (`NothingLost`) with `Bits = 8`");
    }
}
