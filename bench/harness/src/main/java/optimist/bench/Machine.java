package optimist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** What the figures are figures of. */
record Machine(String jdk, String cpu, int cores) {
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

    /** The processor, without what every name of one has. */
    String processor() {
        String name = cpu.replaceAll("\\((R|TM|r|tm)\\)|\\b(CPU|Processor)\\b|@.*", " ")
                .strip()
                .replaceAll("\\s+", " ");
        return name.isEmpty() ? cpu : name;
    }

    /** The file of its record. */
    String file() {
        return processor()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-|-$", "") + ".json";
    }

    @Override
    public String toString() {
        return jdk + " on " + cpu + ", " + cores + (cores == 1 ? " core" : " cores");
    }

    /** Which share of the processors others use at the moment; 0 where the system does not tell. */
    static double busy() throws IOException, InterruptedException {
        Ticks before = Ticks.read(Ticks.PROC);
        if (before == null) {
            return 0;
        }
        Thread.sleep(SAMPLE_MILLIS);
        Ticks after = Ticks.read(Ticks.PROC);
        return after == null ? 0 : after.othersSince(before);
    }
}
