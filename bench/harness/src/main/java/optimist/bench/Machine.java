package optimist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** What the figures are figures of. */
record Machine(String jdk, String cpu, int cores) {
    private static final Path STAT = Path.of("/proc/stat");
    private static final int SAMPLE_MILLIS = 1000;

    static Machine here() throws IOException {
        return new Machine(
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                cpu(Path.of("/proc/cpuinfo")),
                Runtime.getRuntime().availableProcessors());
    }

    static String cpu(Path info) throws IOException {
        String otherwise = System.getProperty("os.arch");
        if (!Files.exists(info)) {
            return otherwise;
        }
        try (Stream<String> lines = Files.lines(info)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.replaceFirst("[^:]*:\\s*", ""))
                    .findFirst()
                    .orElse(otherwise);
        }
    }

    @Override
    public String toString() {
        return jdk + " on " + cpu + ", " + cores + (cores == 1 ? " core" : " cores");
    }

    /** Which share of the processors others use at the moment; 0 where the system does not tell. */
    static double busy() throws IOException, InterruptedException {
        if (!Files.exists(STAT)) {
            return 0;
        }
        long[] before = ticks();
        Thread.sleep(SAMPLE_MILLIS);
        long[] after = ticks();
        long all = after[0] - before[0];
        return all <= 0 ? 0 : 1 - (double) (after[1] - before[1]) / all;
    }

    /** All ticks so far, and the idle ones. */
    private static long[] ticks() throws IOException {
        // cpu user nice system idle iowait irq softirq steal; what follows is counted in these already
        long[] ticks = Arrays.stream(Files.readAllLines(STAT).get(0).split("\\s+"))
                .skip(1)
                .limit(8)
                .mapToLong(Long::parseLong)
                .toArray();
        return new long[] {Arrays.stream(ticks).sum(), ticks[3] + ticks[4]};
    }
}
