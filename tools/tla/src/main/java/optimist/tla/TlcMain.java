package optimist.tla;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
 * The main class of a TLC process: {@code TlcMain <module> <configuration> <metadir>}, the configuration without its
 * {@code .cfg}, in the working directory.
 *
 * <p>It does what {@code tlc2.TLC} does with {@code -tool -workers 1 -fp 0 -seed 0}, and says four things more, in
 * messages framed like TLC's own: how far it is, once a second ({@link #PROGRESS}); what it was asked to check
 * ({@link #ASKED}); how often each action was taken ({@link #TAKEN}; TLC's {@code -coverage} counts the same, but it
 * also counts every expression on the way, and that costs a third of the time); and which action, with which
 * arguments, leads from each state of a counterexample to the next ({@link #STEP}).
 */
public final class TlcMain {
    /** {@code generated distinct queue depth}. */
    static final int PROGRESS = 9001;
    /** Lines {@code INVARIANT name}, {@code PROPERTY name}, {@code MODULE file}. */
    static final int ASKED = 9002;
    /** Lines {@code action module line column generated distinct}. */
    static final int TAKEN = 9003;
    /** {@code number action}, then lines {@code parameter = value}: the action that leads to state {@code number}. */
    static final int STEP = 9004;

    private TlcMain() {}

    public static void main(String[] args) {
        List<String> graph = List.of(args).subList(3, args.length);
        System.exit(EC.ExitStatus.errorConstantToExitStatus(check(args[0], args[1], args[2], graph)));
    }

    private static int check(String module, String config, String metadir, List<String> graph) {
        long start = System.currentTimeMillis();
        TLCGlobals.tool = true;
        TLCGlobals.metaDir = metadir + FileUtil.separator;
        TLCGlobals.chkptDuration = 0;
        // Else liveness is also checked now and then by the clock, and what is found depends on when.
        TLCGlobals.lnCheck = "final";
        TLCGlobals.setNumWorkers(1);
        FP64.Init(0);
        RandomEnumerableValues.setSeed(0);
        Counterexample counterexample = new Counterexample();
        MP.setRecorder(counterexample);
        MP.printMessage(EC.TLC_VERSION, TLCGlobals.versionOfTLC);
        Firings firings = new Firings();
        @Nullable FastTool tool = null;
        int result;
        try {
            SimpleFilenameToStream resolver = new SimpleFilenameToStream();
            ToolIO.setDefaultResolver(resolver);
            tool = new FastTool(module, config, resolver);
            print(ASKED, asked(tool, resolver));
            FPSetConfiguration fingerprints = new FPSetConfiguration();
            ModelChecker checker = new ModelChecker(
                    tool, metadir, firings, tool.getModelConfig().getCheckDeadlock(), null, fingerprints, start);
            TLCGlobals.mainChecker = checker;
            watch(checker);
            result = graph.isEmpty()
                    ? checker.modelCheck()
                    : GraphWriter.write(tool, Path.of(graph.get(0)), graph.subList(1, graph.size()));
        } catch (StackOverflowError e) {
            result = MP.printError(EC.SYSTEM_STACK_OVERFLOW, e);
        } catch (OutOfMemoryError e) {
            result = MP.printError(EC.SYSTEM_OUT_OF_MEMORY, e);
        } catch (TLCRuntimeException e) {
            result = MP.printTLCRuntimeException(e);
        } catch (Exception e) {
            result = MP.printError(EC.GENERAL, e);
        }
        if (tool != null) {
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

    /** In one call, so that messages of several threads do not mix. */
    private static void print(int code, String text) {
        ToolIO.out.println(MP.DELIM + MP.STARTMSG + code + ":0 " + MP.DELIM + "\n" + text + "\n" + MP.DELIM + MP.ENDMSG
                + code + " " + MP.DELIM);
    }

    private static String asked(FastTool tool, SimpleFilenameToStream resolver) {
        ModelConfig config = tool.getModelConfig();
        List<String> lines = new ArrayList<>();
        for (Object name : elements(config.getInvariants())) {
            lines.add("INVARIANT " + name);
        }
        for (Object name : elements(config.getProperties())) {
            lines.add("PROPERTY " + name);
        }
        for (File file : tool.getModuleFiles(resolver)) {
            lines.add("MODULE " + file);
        }
        return String.join("\n", lines);
    }

    private static List<Object> elements(Vect<?> vect) {
        List<Object> list = new ArrayList<>();
        for (Enumeration<?> e = vect.elements(); e.hasMoreElements(); ) {
            list.add(e.nextElement());
        }
        return list;
    }

    /** Says how far TLC is, and ends this process with the one that started it. */
    private static void watch(ModelChecker checker) {
        Thread thread = new Thread(
                () -> {
                    ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
                    while (true) {
                        try {
                            Thread.sleep(500);
                        } catch (InterruptedException e) {
                            return;
                        }
                        if (parent == null || !parent.isAlive()) {
                            Runtime.getRuntime().halt(1);
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
    }
}
