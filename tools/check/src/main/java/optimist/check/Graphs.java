package optimist.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import optimist.tla.Graph;
import optimist.tla.TlcPool;

/** Explores small models once more, for their graphs. One process explores them all, and starts with the first. */
final class Graphs implements AutoCloseable {
    private final Path root;
    private final TlcPool pool;

    Graphs(Path root) {
        this.root = root;
        pool = new TlcPool(root.resolve("build/tlc-graphs"), true);
    }

    /**
     * The graph of a model, its states by the values of these variables.
     *
     * @throws IllegalArgumentException if TLC fails
     */
    Graph of(Run run, List<String> variables) throws IOException, InterruptedException {
        return Graph.of(pool, run.job(root.resolve("build/states").resolve(run.id())), variables, 1);
    }

    @Override
    public void close() throws IOException {
        pool.close();
    }
}
