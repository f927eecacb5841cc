package optimist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What the processors have done so far, in the system's ticks.
 *
 * @param all of all processors
 * @param idle those of them in which nobody ran
 * @param own those of this process and of the processes that it started, which have ended
 */
record Ticks(long all, long idle, long own) {
    static final Path PROC = Path.of("/proc");

    /** Null where the system does not tell. */
    static @Nullable Ticks read(Path proc) throws IOException {
        Path system = proc.resolve("stat");
        Path process = proc.resolve("self/stat");
        if (!Files.exists(system) || !Files.exists(process)) {
            return null;
        }
        // cpu user nice system idle iowait irq softirq steal; what follows is counted in these already
        long[] ticks = numbers(Files.readAllLines(system).get(0), 1, 8);
        // After the name of the program, which may have blanks: state ..., and in the 12th place user, system, and both
        // of children
        String values = Files.readString(process).replaceFirst("(?s).*\\) ", "");
        return new Ticks(
                LongStream.of(ticks).sum(),
                ticks[3] + ticks[4],
                LongStream.of(numbers(values, 11, 4)).sum());
    }

    private static long[] numbers(String line, int first, int count) {
        return Arrays.stream(line.split("\\s+"))
                .skip(first)
                .limit(count)
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /** Which share of the processors others have used since then, with the time that a hypervisor took from this machine. */
    double othersSince(Ticks before) {
        long during = all - before.all;
        long others = during - (idle - before.idle) - (own - before.own);
        return during <= 0 ? 0 : Math.max(0, (double) others / during);
    }
}
