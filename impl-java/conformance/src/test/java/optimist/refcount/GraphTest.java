package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import optimist.conformance.Conformance;
import optimist.conformance.GraphTests;
import optimist.conformance.Model;
import optimist.conformance.Pairing;
import optimist.conformance.Report;
import optimist.refcount.RefCounts.CasLoop;
import optimist.refcount.RefCounts.Optimistic;
import optimist.refcount.RefCounts.Parity;
import optimist.refcount.RefCounts.Pooled;
import optimist.refcount.RefCounts.Sticky;
import org.junit.jupiter.api.Test;

class GraphTest extends GraphTests {
    static final List<Pairing> COMPARED = List.of(
            new Pairing(CasLoop.class, RefCounts.model("MCCasLoop", "cas-loop-misuse"), RefCounts::scaled),
            new Pairing(CasLoop.class, RefCounts.model("MCCasLoop", "cas-loop-misuse-3"), RefCounts::scaled),
            new Pairing(CasLoop.class, wide("MCCasLoop", "cas-loop-misuse"), RefCounts::exact),
            new Pairing(CasLoop.class, RefCounts.model("MCCasLoop", "cas-loop-example"), RefCounts::nearMax),
            new Pairing(Optimistic.class, RefCounts.model("MCOptimistic", "optimistic-misuse"), RefCounts::scaled),
            new Pairing(Optimistic.class, wide("MCOptimistic", "optimistic-misuse"), RefCounts::exact),
            new Pairing(Optimistic.class, RefCounts.model("MCOptimistic", "optimistic-disciplined"), RefCounts::exact),
            new Pairing(Optimistic.class, RefCounts.model("MCOptimistic", "optimistic-example"), GraphTest::example),
            new Pairing(Parity.class, RefCounts.model("MCParity", "parity-misuse"), RefCounts::scaledParity),
            new Pairing(Parity.class, RefCounts.model("MCParity", "parity-misuse-3"), RefCounts::scaledParity),
            new Pairing(Parity.class, RefCounts.model("MCParity", "parity-freed-in-use"), GraphTest::freedInUse),
            // A dead word grows for ever.
            new Pairing(Parity.class, wide("MCParity", "parity-misuse").within("word <= 15"), RefCounts::exact),
            new Pairing(Sticky.class, RefCounts.model("MCSticky", "sticky-overflow"), RefCounts::smallSticky),
            new Pairing(Sticky.class, RefCounts.model("MCSticky", "sticky-misuse"), RefCounts::smallSticky),
            new Pairing(Sticky.class, RefCounts.model("MCSticky", "sticky-misuse"), RefCounts::exactSticky),
            new Pairing(Sticky.class, RefCounts.model("MCSticky", "sticky-misuse-3"), RefCounts::exactSticky),
            new Pairing(
                    Pooled.class, RefCounts.model("MCStickyPooled", "sticky-pooled-misuse"), RefCounts::exactSticky));

    /** Wide integers, and few references: nothing overflows, neither here nor there. */
    private static Model wide(String module, String config) {
        return RefCounts.model(module, config).with("Bits", 8).with("Reach", 4);
    }

    private static Conformance example(Class<?> type, Model model) {
        return RefCounts.nearMax(type, model)
                .violates("NoDisciplinedRefused", "the source's example, in which the failure goes to T2");
    }

    private static Conformance freedInUse(Class<?> type, Model model) {
        return RefCounts.scaledParity(type, model)
                .violates("NotFreedInUse", "what refutes the class: a legal release frees what another holds");
    }

    GraphTest() {
        super("refcount", COMPARED);
    }

    @Test
    void thatIsMuch() {
        List<Report> reports = COMPARED.stream().map(Pairing::report).toList();
        long steps = reports.stream().mapToLong(Report::edges).sum();
        Duration driven =
                Duration.ofNanos(reports.stream().mapToLong(Report::nanos).sum());
        System.out.printf("%,d steps of TLC's compared in %.1f s%n", steps, driven.toMillis() / 1e3);
        assertThat(steps).isGreaterThan(50_000);
    }
}
