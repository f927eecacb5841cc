package optimist.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What can happen to the driver. */
@State(Scope.Benchmark)
public class ToyBenchmarks {
    @Param("none")
    public String peer = "none";

    @Benchmark
    public int runs() {
        return peer.length();
    }

    @State(Scope.Thread)
    @AuxCounters
    public static class Counters {
        public long counted;
    }

    @Benchmark
    public int counting(Counters counters) {
        counters.counted += 1_000_000_000_000L;
        return peer.length();
    }

    @Benchmark
    public int prying() {
        if (!Object.class.getModule().isOpen("jdk.internal.misc", ToyBenchmarks.class.getModule())) {
            throw new IllegalStateException("jdk.internal.misc is closed");
        }
        return 0;
    }

    @Benchmark
    public int throwing() {
        throw new IllegalStateException("thrown on purpose");
    }

    @Benchmark
    public int dying() {
        Runtime.getRuntime().halt(7);
        return 0;
    }

    /** Leaves in order, and without a figure. */
    @Benchmark
    public int leaving() {
        Runtime.getRuntime().halt(0);
        return 0;
    }

    @Benchmark
    public int hanging() {
        while (peer.equals("none")) {
            Thread.onSpinWait();
        }
        return 0;
    }

    /** Fails unless the peer that was asked for is the one on the class path. */
    @Benchmark
    public int checking() throws IOException {
        try (InputStream in = ToyBenchmarks.class.getResourceAsStream("/peer.txt")) {
            String found = in == null ? "no peer" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            if (!found.equals(peer)) {
                throw new IllegalStateException(peer + " is to be measured, found " + found);
            }
            return found.length();
        }
    }
}
