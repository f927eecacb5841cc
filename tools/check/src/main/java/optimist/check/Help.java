package optimist.check;

import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code --help} says. */
final class Help {
    static final String ALL = """
            usage: java -jar optimist-check.jar COMMAND DIR [options]

            Checks TLA+ specifications: DIR is a folder with .tla and .cfg files, or one with such folders in it.

              init DIR    run every configuration once, and write down the results: models.toml
              check DIR   run the models again, and fail if a result has changed
              pin DIR     measure the models again, and write the new results into models.toml
              mutate DIR  change the modules by rule, and list the changes that no property notices
              claims DIR  list the claims of every claims.toml, and what the last check says of them
              list DIR    list the models
              lanes LOG   draw the counterexample in the output of TLC, or in JSON (Apalache's ITF, or TLC's -dumpTrace json),
                          with a lane for each thread

            COMMAND --help says more. All output is in DIR/.optimist, but for models.toml and mutants-by-rule.toml, which stand
            beside the configurations. Exit codes: 0 all is well, 1 something failed, 2 the arguments make no sense.
            The results are those of TLC 2.18 with one worker. TLC's standard modules are there, the community modules are not.
            """;

    /** Of the commands for the patterns of this repository; make is how they are called. */
    private static final String PATTERNS = """

            Without DIR, for the repository of Optimist (see `make help`):
              check | pin | pages | review | mutate | weakest | findings | claims | list |
              distributed | release
              --only pattern[/model],...   these only; of mutate: pattern[/module];
                                           of findings: library[/program]
              --tier large                 the large models too
              --jobs n                     number of models run in parallel
              --changed                    check, pages: leave out models that passed, if nothing that they read has changed
              --verbose                    every counterexample
              --pdf                        review: print each pattern's review, with an installed Chromium
              --version v                  findings: another release of the library; release: one to compare with
              --workers n --hosts a,b      distributed: number of worker processes here, and the machines on which a
                                           person starts more
            """;

    private static final Map<String, String> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("init", """
            usage: java -jar optimist-check.jar init DIR [options]

            Runs every configuration in DIR and in the folders below, and writes a models.toml beside them, with what TLC found: the
            result, the properties, the number of distinct states, the depth, and a hash of the sources. A folder that has a
            models.toml is skipped.

            A configuration is left out, with the reason in models.toml, if it has no module, TLC gives no answer in time, it has no
            states, or it asks for no invariant and no property. The module of A.cfg is A.tla, or else MCA.tla, or the module with the
            longest name that A begins with. Modules are looked for in the folder, in those above up to DIR, and in each --library.
            A manifest.json like those of tlaplus/Examples names the module, and what its authors expect is compared.

              --seconds n      stop a model after this time (default: 60)
              --library PATH   one more folder with modules, as for TLAPS; may be given again
              --jobs n         number of models run in parallel (default: by cores and memory)
            """);
        COMMANDS.put("check", """
            usage: java -jar optimist-check.jar check DIR [options]

            Runs the models of every models.toml in DIR. A model fails if TLC's result, the properties, the number of distinct states,
            the depth, the actions that are never taken, or the sources differ from what is pinned; if it has no states; and if it
            asks for nothing. So does a configuration that models.toml does not mention. One that is listed in left-out is printed with
            its reason, and counted as skipped.

              --only NAME,...  these models or folders only
              --changed        leave out models that passed, if nothing that they read has changed; they count as not run
              --tlc JAR        run them by this TLC as well, and list what differs: outcome, distinct states, depth
              --junit FILE     write a report in JUnit's XML, for CI
              --sarif FILE     write what failed as SARIF 2.1.0, for code scanning; paths are relative to the current folder
              --tier large     the models with tier = "large" too
              --jobs n         number of models run in parallel (default: by cores and memory)
              --verbose        print every counterexample
            """);
        COMMANDS.put("pin", """
            usage: java -jar optimist-check.jar pin DIR [options]

            Runs the models of every models.toml in DIR, writes what TLC found into the file, and prints the differences. A model that
            does not end as its line `expect` says is not pinned.

              --only NAME,...  these models or folders only
              --tier large     the models with tier = "large" too
              --jobs n         number of models run in parallel (default: by cores and memory)
            """);
        COMMANDS.put("mutate", """
            usage: java -jar optimist-check.jar mutate DIR [options]

            Makes small changes in the definitions that the models use, by rule: a conjunct is dropped, a comparison is turned round, a
            constant is off by one, and so on. It puts each mutant to the models that read the module.

              killed    a model does not end as expected: a property noticed
              noticed   only the number of states or the depth differs
              survived  nothing differs
              broken    TLC gives no answer, or takes more than 10 s and five times as long as without the change

            The score is killed / (killed + noticed + survived). Noticed mutants and survivors are printed with their place, the line
            before and after, and are written to mutants-by-rule.toml. Explain them there (`why`): exit code 1 says that some are not
            explained. Results are kept in DIR/.optimist: an interrupted run goes on where it was.

            Changes of definitions that are only asked, not taken, are counted apart. Where every model holds, none of them can notice
            that a property became weaker, so these survivors are listed with --verbose only, and need no reason.

              --only NAME,...  these modules or folders only
              --verbose        list the survivors among the properties, too
              --jobs n         number of mutants run in parallel (default: one per core)
            """);
        COMMANDS.put("claims", """
            usage: java -jar optimist-check.jar claims DIR [options]

            Lists the claims of every claims.toml in DIR: what your users may rely on, in your own words, and the properties of models
            that show it. `check` judges them; this command says what its last results amount to, and runs nothing. A claim whose
            models have not run since they were edited is not judged. Exit code 1 says that the results contradict a claim.

              [claim.L1]
              claim = "Two threads never hold the lock."
              source = "README.md"                    # where it is made
              verdict = "holds"                       # or "refuted", "holds only if", "not shown"
              holds-in = ["Lock: Exclusive"]          # model: properties; the models must take all actions of their specification,
                                                      # or those that actions = ["Take"] names
              witnessed-by = ["Lock2: NeverHeld"]     # for what can happen: a property that is violated as it does
              refuted-by = ["Lock3: Exclusive"]       # a property that is violated
              only-if = "threads take turns"          # the condition of "holds only if", which needs both kinds of evidence
              because = "why"
              given = ["SPECIFICATION = LockSpec"]    # what its models assume: another formula than Spec, constraints, a symmetry, a view
              stops-at = ["waiting"]                  # where a thread stops for good in its counterexamples: a value of `pc`
              wrong = "why"                           # it is known to be wrong: it is skipped until it is corrected

              --only NAME,...  the claims of these folders only
            """);
        COMMANDS.put("list", """
            usage: java -jar optimist-check.jar list DIR

            Lists the models of every models.toml in DIR, by the names that --only takes.
            """);
    }

    private Help() {}

    /** About one command, or about all if there is none of this name. */
    static String of(String command) {
        return COMMANDS.getOrDefault(command, ALL + PATTERNS);
    }
}
