package optimist.jpf;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An installed Java Pathfinder, run in a JVM of its own. */
public final class Jpf {
    private static final @Nullable String HOME = System.getenv("JPF_HOME");

    /** What it needs; later ones do not run it. */
    private static final int JAVA = 17;

    /**
     * Fields of the library, and of the JDK that it uses, that it does not break on: each is final, which {@link JpfTest} sees to, and was written before other
     * threads could come. Named one by one, because a field that is added to such a class may be none of these. Some
     * of them are first read under a lock, which would be taken for their guard.
     */
    static final List<String> FINAL = List.of(
            "optimist.fastpath.Serializer.downstream",
            "optimist.fastpath.Terminal.error",
            "optimist.fastpath.CountedSerializer$Late.DROPPED",
            "optimist.fastpath.InboxSerializer.capacity",
            "optimist.fastpath.InboxSerializer.deliverer",
            "optimist.fastpath.BatchSerializer$Node.depth",
            "optimist.sequence.ParticipantsFields.capacity",
            "optimist.sequence.ParticipantsFields.consumers",
            "optimist.sequence.ParticipantsFields.largest",
            "optimist.sequence.ParticipantsFields.done",
            "optimist.sequence.ParticipantsFields.forRoom",
            "optimist.sequence.ParticipantsFields.closing",
            "optimist.sequence.Marks.capacity",
            "optimist.sequence.Marks.shift",
            "optimist.sequence.Marks.mark",
            "optimist.sequence.AvailabilitySequencer.marks",
            "optimist.sequence.RoomFirstSequencer.marks",
            "optimist.sequence.BusySpinSequencer.forTurn",
            "optimist.sequence.PendingSequencer.mask",
            "optimist.sequence.PendingSequencer.pending",
            "optimist.sequence.PendingSequencer.forPlace",
            "optimist.multibuffer.MultiBufferFields.producers",
            "optimist.multibuffer.MultiBufferFields.capacity",
            "optimist.multibuffer.MultiBufferFields.entries",
            "optimist.multibuffer.MultiBufferFields.handler",
            "optimist.multibuffer.MultiBufferFields.exceptionHandler",
            "optimist.multibuffer.MultiBufferFields.forRoom",
            "optimist.multibuffer.MultiBufferFields.cursor",
            "optimist.multibuffer.MultiBufferFields.consumed",
            "optimist.multibuffer.MultiBufferFields.known",
            "optimist.multibuffer.MultiBufferFields.claimed",
            "optimist.multibuffer.MultiBufferFields.end",
            "optimist.multibuffer.MultiBufferFields.handled",
            "optimist.multibuffer.MultiBufferFields$State.OPEN",
            "optimist.multibuffer.MultiBufferFields$State.CLOSING",
            "optimist.multibuffer.MultiBufferFields$State.HALTED",
            "optimist.multibuffer.MultiBuffer.STATE",
            "optimist.multibuffer.SignalledMultiBuffer.parking",
            "optimist.multibuffer.SignalledMultiBuffer.asleep",
            "optimist.multibuffer.YieldingMultiBuffer.waiting",
            "optimist.multibuffer.Ring.buffer",
            "optimist.multibuffer.Ring.producer",
            "optimist.cancellation.Waiter.STATE",
            "optimist.cancellation.Waiter$State.ACTIVE",
            "optimist.cancellation.Waiter$State.RESUMED",
            "optimist.cancellation.Waiter$State.CANCELLED",
            "optimist.cancellation.HandlerWaiter$Registered.RESUMED",
            "optimist.cancellation.HandlerWaiter$Registered.CANCELLED",
            "optimist.cancellation.FairSemaphore$Mark.PERMIT",
            "optimist.cancellation.FairSemaphore$Mark.TAKEN",
            "optimist.cancellation.FairSemaphore$Mark.BROKEN",
            "optimist.cancellation.FairSemaphore$Mark.CANCELLED",
            "optimist.cancellation.Waiter.DECISION",
            "optimist.cancellation.Waiter.parking",
            "optimist.cancellation.Waiter.owner",
            "optimist.cancellation.FairSemaphore.PERMITS",
            "optimist.cancellation.FairSemaphore.maximum",
            "optimist.cancellation.FairSemaphore.looks",
            "optimist.cancellation.BargingSemaphore.WORD",
            "optimist.cancellation.BargingSemaphore.TAIL",
            "optimist.cancellation.BargingSemaphore.HEAD",
            "optimist.cancellation.BargingSemaphore.permits",
            "optimist.cancellation.BargingSemaphore.passes",
            "optimist.cancellation.BargingSemaphore.parking",
            "optimist.cancellation.Waiter.ELEMENT",
            "optimist.cancellation.RendezvousChannel.maker",
            "optimist.cancellation.RendezvousChannel$Mark.CLEAR",
            "optimist.cancellation.WaitsInCells.list",
            "optimist.cancellation.WaitsInCells$Cells.owner",
            "optimist.cancellation.WaitsInCells$Cells.contents",
            "optimist.cancellation.SegmentList.HEAD_POINTER",
            "optimist.cancellation.SegmentList.TAIL_POINTER",
            "optimist.cancellation.SegmentList.NEXT",
            "optimist.cancellation.SegmentList.PREV",
            "optimist.cancellation.SegmentList.WORD",
            "optimist.cancellation.SegmentList.slots",
            "optimist.cancellation.SegmentList.maker",
            "optimist.cancellation.SegmentList.taken",
            "optimist.cancellation.SegmentList$Segment.number",
            "java.lang.Enum.ordinal",
            "jdk.internal.misc.Unsafe.theUnsafe");

    /**
     * Classes of the programs, on whose fields it does not break: they are handed over when a thread is started and when it is
     * joined, and nobody else touches them in between. With breaks there, too, there are six times as many states.
     */
    static final List<String> OF_THE_PROGRAMS = List.of(
            "optimist.refcount.Clients$Client",
            "optimist.fastpath.Producers$Producer",
            "optimist.sequence.Publishers$Ring",
            "optimist.sequence.Publishers$Producer",
            "optimist.sequence.Publishers$Consumer",
            "optimist.sequence.Publishers$Looker",
            "optimist.sequence.Publishers$Reader",
            "optimist.multibuffer.Senders$Sink",
            "optimist.multibuffer.Senders$Consumer",
            "optimist.multibuffer.Senders$Halter",
            "optimist.multibuffer.Senders$Producer",
            "optimist.cancellation.Acquirers$Fair",
            "optimist.cancellation.Acquirers$Barging",
            "optimist.cancellation.Acquirers$Acquirer");

    /**
     * By default it looks for shared fields along one path only, does not look at final fields and at fields that seem
     * to be guarded by a lock, and never breaks in java.util.concurrent.atomic: it then reports no error for an atomic
     * object in a final field, whatever is done to it.
     */
    private static final List<String> SETTINGS = List.of(
            "+vm.scheduler.sharedness.class=gov.nasa.jpf.vm.GlobalSharednessPolicy",
            "+vm.shared.sync_detection=false",
            // Otherwise it takes a field for guarded after a few accesses under a lock, and looks no further.
            "+vm.shared.lockthreshold=" + Integer.MAX_VALUE,
            "+vm.shared.skip_inits=false",
            "+vm.shared.skip_finals=false",
            "+vm.shared.never_break_methods=none.none",
            "+vm.shared.never_break_fields+=," + String.join(",", FINAL),
            "+vm.shared.never_break_fields+=," + String.join(".*,", OF_THE_PROGRAMS) + ".*",
            "+search.multiple_errors=true",
            "+report.console.property_violation=error");

    private Jpf() {}

    /** Why it cannot be run here, if it cannot. */
    public static @Nullable String unavailable() {
        if (HOME == null || HOME.isEmpty()) {
            return "set JPF_HOME to a build of jpf-core's branch java-17";
        }
        int running = Runtime.version().feature();
        return running == JAVA ? null : "Java Pathfinder needs a JDK " + JAVA + ", and this is " + running;
    }

    /** The report on a program: its main class and its arguments. All that was printed goes to the log. */
    public static Report run(Path log, List<Path> classPath, String... program)
            throws IOException, InterruptedException {
        Path home = Path.of(HOME == null ? "" : HOME).toAbsolutePath();
        Path jar = home.resolve("build/RunJPF.jar");
        if (!Files.isRegularFile(jar)) {
            throw new IOException("JPF_HOME is no build of Java Pathfinder: there is no " + jar);
        }
        // In place of the user's own, which might name another installation.
        Path site = log.resolveSibling("site.properties");
        Files.writeString(site, "jpf-core=" + home + "\n");

        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", jar.toString()));
        command.add("+site=" + site.toAbsolutePath());
        command.addAll(SETTINGS);
        command.add("+classpath="
                + classPath.stream()
                        .map(each -> each.toAbsolutePath().toString())
                        .collect(Collectors.joining(File.pathSeparator)));
        command.addAll(List.of(program));

        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(10, MINUTES)) {
                throw new IOException("Java Pathfinder did not come to an end: " + log);
            }
        } finally {
            process.destroyForcibly();
        }
        return Report.of(Files.readString(log));
    }
}
