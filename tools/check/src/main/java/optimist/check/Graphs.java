package optimist.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import optimist.tla.Graph;
import optimist.tla.TlcPool;

/** Explores small models once more, for their graphs. */
record Graphs(Path root, TlcPool pool) {
    /**
     * The graph of a model, its states by the values of these variables.
     *
     * @throws IllegalArgumentException if TLC fails
     */
    Graph of(Run run, List<String> variables) throws IOException, InterruptedException {
        return Graph.of(pool, run.job(root.resolve("build/states").resolve(run.id())), variables, 1);
    }
}
