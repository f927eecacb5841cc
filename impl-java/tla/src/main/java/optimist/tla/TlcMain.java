package optimist.tla;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.AssumeNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tla2sany.semantic.ThmOrAssumpDefNode;
import tlc2.TLCGlobals;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.tool.ModelChecker;
import tlc2.tool.fp.FPSetConfiguration;
import tlc2.tool.impl.FastTool;
import tlc2.tool.impl.ModelConfig;
import tlc2.util.FP64;
import tlc2.util.Vect;
import tlc2.value.RandomEnumerableValues;
import util.Assert.TLCRuntimeException;
import util.FileUtil;
import util.SimpleFilenameToStream;
import util.ToolIO;

/**
 * The main class of a TLC process. It reads models from standard input and checks them one after another. It ends with
 * its input, and so with the process that started it.
 *
 * <p>It does the work of {@code tlc2.TLC} with {@code -tool -workers 1 -fp 0 -seed 0}. In messages framed like TLC's
 * own, it reports more:
 *
 * <ul>
 * <li>its progress, twice a second ({@link #PROGRESS})
 * <li>what it was asked to check ({@link #ASKED})
 * <li>how often each action was taken ({@link #TAKEN}). TLC's {@code -coverage} counts this too, but it also counts
 *     every expression, which costs a third of the time
 * <li>the action, with its arguments, that leads from each state of a counterexample to the next ({@link #STEP})
 * <li>the end of each model ({@link #DONE}).
 * </ul>
 */
public final class TlcMain {
    /** {@code generated distinct queue depth}. */
    static final int PROGRESS = 9001;
    /**
     * Lines {@code INVARIANT name}, {@code PROPERTY name} and {@code DEFINED module!name}. If TLC is asked for no
     * behaviours, {@code ASSUMED place: name}. Also {@code MODULE file},
     * {@code EXTENDS module}, {@code SET name value} and {@code STRICT boolean}.
     */
    static final int ASKED = 9002;
    /** Lines {@code action module line column generated distinct}. */
    static final int TAKEN = 9003;
    /** {@code number action}, then lines {@code parameter = value}: the action that leads to state {@code number}. */
    static final int STEP = 9004;

    /** The exit code that TLC would have returned. It is the last message about a model. */
    static final int DONE = 9005;

    /** The model was read, and is not checked. */
    static final int READ = 9006;

    /**
     * One model.
     *
     * @param directory the folder with the configuration, {@code model.cfg}
     * @param graph a file for the graph of the model, then the names of the variables in it; empty to check the model
     * @param workers the number of threads that compute the steps of the graph; a model is checked by one
     * @param only whether to read the model only
     */
    record Task(String module, String directory, List<String> library, List<String> graph, int workers, boolean only) {
        void write(DataOutputStream out) throws IOException {
            out.writeUTF(module);
            out.writeUTF(directory);
            for (List<String> list : List.of(library, graph)) {
                out.writeInt(list.size());
                for (String element : list) {
                    out.writeUTF(element);
                }
            }
            out.writeInt(workers);
            out.writeBoolean(only);
            out.flush();
        }

        static Task read(DataInputStream in) throws IOException {
            return new Task(in.readUTF(), in.readUTF(), list(in), list(in), in.readInt(), in.readBoolean());
        }

        private static List<String> list(DataInputStream in) throws IOException {
            List<String> list = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                list.add(in.readUTF());
            }
            return list;
        }
    }

    private TlcMain() {}

    public static void main(String[] args) throws InterruptedException {
        // The reader expects this encoding in any locale.
        ToolIO.out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        System.setOut(ToolIO.out);
        System.setErr(ToolIO.out);
        BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(tasks), "tasks");
        reader.setDaemon(true);
        reader.start();
        CleanSlate slate = CleanSlate.take();
        while (true) {
            Task task = tasks.take();
            slate.restore();
            int result = check(task);
            print(DONE, String.valueOf(EC.ExitStatus.errorConstantToExitStatus(result)));
        }
    }

    private static void read(BlockingQueue<Task> tasks) {
        try (DataInputStream in = new DataInputStream(System.in)) {
            while (true) {
                tasks.add(Task.read(in));
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(0);
        }
    }

    private static int check(Task task) {
        long start = System.currentTimeMillis();
        String metadir = task.directory() + FileUtil.separator + Tlc.METADATA;
        ToolIO.setUserDir(task.directory());
        TLCGlobals.tool = true;
        TLCGlobals.metaDir = metadir + FileUtil.separator;
        TLCGlobals.chkptDuration = 0;
        // Otherwise TLC also checks liveness now and then by the clock, and the result depends on when.
        TLCGlobals.lnCheck = "final";
        // Otherwise TLC still suspends the worker for that check, and now and then forever. It is a lost wake-up: the
        // suspending thread may begin to wait after the worker has notified it.
        TLCGlobals.livenessThreshold = Double.POSITIVE_INFINITY;
        TLCGlobals.setNumWorkers(task.workers());
        FP64.Init(0);
        RandomEnumerableValues.setSeed(0);
        Counterexample counterexample = new Counterexample();
        MP.setRecorder(counterexample);
        MP.printMessage(EC.TLC_VERSION, TLCGlobals.versionOfTLC);
        @Nullable Firings firings = null;
        @Nullable FastTool tool = null;
        @Nullable Thread progress = null;
        int result;
        try {
            SimpleFilenameToStream resolver =
                    new SimpleFilenameToStream(task.library().toArray(String[]::new));
            ToolIO.setDefaultResolver(resolver);
            tool = new FastTool(task.module(), Tlc.CONFIGURATION, resolver);
            print(ASKED, asked(tool, resolver));
            if (task.only()) {
                print(READ, "");
                return EC.NO_ERROR;
            }
            firings = new Firings(tool);
            FPSetConfiguration fingerprints = new FPSetConfiguration();
            ModelChecker checker = new ModelChecker(
                    tool, metadir, firings, tool.getModelConfig().getCheckDeadlock(), null, fingerprints, start);
            TLCGlobals.mainChecker = checker;
            if (task.graph().isEmpty()) {
                progress = sayHowFar(checker);
                result = checker.modelCheck();
            } else {
                result = GraphWriter.write(
                        tool,
                        Path.of(task.graph().get(0)),
                        task.graph().subList(1, task.graph().size()),
                        task.workers());
            }
        } catch (StackOverflowError e) {
            result = MP.printError(EC.SYSTEM_STACK_OVERFLOW, e);
        } catch (OutOfMemoryError e) {
            result = MP.printError(EC.SYSTEM_OUT_OF_MEMORY, e);
        } catch (TLCRuntimeException e) {
            result = MP.printTLCRuntimeException(e);
        } catch (Exception e) {
            result = MP.printError(EC.GENERAL, e);
        }
        if (progress != null) {
            end(progress);
        }
        if (tool != null && firings != null) {
            print(TAKEN, firings.report(tool.getActions()));
            counterexample.explain(
                    new Steps(tool),
                    (number, label) -> print(
                            STEP,
                            number + " " + label.action()
                                    + label.arguments().entrySet().stream()
                                            .map(argument -> "\n" + argument.getKey() + " = " + argument.getValue())
                                            .collect(Collectors.joining())));
        }
        MP.printMessage(EC.TLC_FINISHED, System.currentTimeMillis() - start + "ms");
        MP.flush();
        return result;
    }

    /** Prints in one call, so that messages of several threads do not mix. */
    static void print(int code, String text) {
        ToolIO.out.println(MP.DELIM + MP.STARTMSG + code + ":0 " + MP.DELIM + "\n" + text + "\n" + MP.DELIM + MP.ENDMSG
                + code + " " + MP.DELIM);
    }

    private static String asked(FastTool tool, SimpleFilenameToStream resolver) {
        ModelConfig config = tool.getModelConfig();
        List<String> lines = new ArrayList<>();
        ModuleNode root = tool.getRootModule();
        asked(lines, "INVARIANT", config.getInvariants(), root);
        asked(lines, "PROPERTY", config.getProperties(), root);
        if (!Uses.behaves(config)) {
            lines.addAll(assumptions(root));
        }
        for (ModuleNode extended : root.getExtendedModuleSet(true)) {
            lines.add("EXTENDS " + extended.getName());
        }
        lines.add("STRICT " + isStrict(root.getOpDef(config.getSpec())));
        for (File file : tool.getModuleFiles(resolver)) {
            lines.add("MODULE " + file);
        }
        settings(config).forEach((name, value) -> lines.add("SET " + name + " " + value));
        return String.join("\n", lines);
    }

    private static void asked(List<String> lines, String keyword, Vect<?> names, ModuleNode root) {
        for (Object name : elements(names)) {
            lines.add(keyword + " " + name);
            OpDefNode definition = root.getOpDef(name.toString());
            if (definition != null) {
                lines.add("DEFINED "
                        + definition.getOriginallyDefinedInModuleNode().getName() + "!" + name);
            }
        }
    }

    /** All that TLC evaluates if there are no behaviours. One without a name is known by its number. */
    private static List<String> assumptions(ModuleNode root) {
        List<String> lines = new ArrayList<>();
        int number = 0;
        for (AssumeNode assumption : root.getAssumptions()) {
            if (!assumption.getIsAxiom()) {
                number++;
                ThmOrAssumpDefNode named = assumption.getDef();
                lines.add("ASSUMED " + assumption.getAssume().getLocation() + ": "
                        + (named == null ? "ASSUME " + number + " of " + root.getName() : named.getName()));
            }
        }
        return lines;
    }

    /** Whether the formula is {@code Spec}, or has it among its conjuncts. */
    private static boolean isStrict(@Nullable SemanticNode node) {
        if (node instanceof OpDefNode definition) {
            return definition.getName().toString().equals("Spec") || isStrict(definition.getBody());
        }
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        SymbolNode operator = application.getOperator();
        return Builtin.CONJUNCTIONS.contains(operator.getName().toString())
                ? Stream.of(application.getArgs()).anyMatch(TlcMain::isStrict)
                : isStrict(operator);
    }

    /** The settings of the configuration, as TLC has read them: constants, replaced operators, and other keywords. */
    private static Map<String, String> settings(ModelConfig config) {
        Map<String, String> settings = new TreeMap<>();
        for (Object constant : elements(config.getConstants())) {
            List<Object> parts = elements((Vect<?>) constant);
            settings.put(parts.get(0).toString(), oneLine(parts.get(parts.size() - 1)));
        }
        settings.putAll(config.getOverrides());
        // The settings for one module only.
        for (Map<?, ?> ofModules : List.<Map<?, ?>>of(config.getModConstants(), config.getModOverrides())) {
            ofModules.forEach((module, set) -> settings.put("in_" + module, oneLine(set)));
        }
        Map<String, Object> keywords = Map.of(
                "SPECIFICATION", config.getSpec(),
                "INIT", config.getInit(),
                "NEXT", config.getNext(),
                "CONSTRAINT", elements(config.getConstraints()),
                "ACTION_CONSTRAINT", elements(config.getActionConstraints()),
                "VIEW", config.getView(),
                "SYMMETRY", config.getSymmetry());
        keywords.forEach((keyword, value) -> {
            String text = oneLine(value).replaceAll("^\\[|]$", "");
            if (!text.isEmpty()) {
                settings.put(keyword, text);
            }
        });
        return settings;
    }

    private static String oneLine(Object value) {
        return value.toString().replaceAll("\\s+", " ");
    }

    private static List<Object> elements(Vect<?> vect) {
        List<Object> list = new ArrayList<>();
        for (Enumeration<?> e = vect.elements(); e.hasMoreElements(); ) {
            list.add(e.nextElement());
        }
        return list;
    }

    /** Ends the progress reports: nothing is reported about a model after its end. */
    private static void end(Thread thread) {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread sayHowFar(ModelChecker checker) {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        try {
                            Thread.sleep(500);
                        } catch (InterruptedException e) {
                            return;
                        }
                        print(
                                PROGRESS,
                                checker.getStatesGenerated() + " " + checker.getDistinctStatesGenerated() + " "
                                        + checker.getStateQueueSize() + " " + checker.getProgress());
                    }
                },
                "progress");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
