package optimist.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where a repository has its files, what is asked of them beside their models, and what its user types. */
interface Layout {
    /** The folder that paths in messages are relative to. */
    Path root();

    /** The folder for all output. */
    Path build();

    /** What the user calls a manifest with its models: a pattern, or a folder. */
    String group();

    /** The groups that have a manifest, or should have one. */
    List<Pattern> patterns() throws IOException;

    /** The folder with the manifest and the configurations. */
    Path models(String group);

    Path specs(String group);

    Path proofs(String group);

    /** Where the modules of a run with this configuration are looked for, in this order, but for what the manifest adds. */
    List<Path> library(String group, CharSequence config);

    /** Whether the text of a module that TLC read is part of what is pinned: a standard module is not. */
    boolean owns(Path module);

    /** Whether a group must have claims, may have proofs, mutants and a review page, and all of them are judged. */
    boolean reviewed();

    /**
     * What the user types.
     *
     * @param target {@code check}, {@code pin} or {@code mutate}
     * @param only a group, or a model or module of it; all if it is empty
     */
    String command(String target, String only);

    /** What the user adds to a command to see every counterexample. */
    String verbose();
}
