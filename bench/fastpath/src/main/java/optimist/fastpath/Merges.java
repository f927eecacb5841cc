package optimist.fastpath;

import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.reactivestreams.Publisher;

/**
 * What is asked of everyone who merges publishers. Each thread emits for one of them when that is asked, and a thread that is alone
 * for two, in turns.
 */
@State(Scope.Benchmark)
public abstract class Merges extends Producing {
    /** So many items downstream asks for at a time; 0 if it asks for all at once. */
    @Param("0")
    public int demand;

    private List<Emitter> emitters = List.of();

    /** Merges these in front of a new downstream, and returns that. */
    abstract Tally merge(List<Emitter> emitters);

    /** An array of no subtype, as Reactor stores publishers of its own into it. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static Publisher<Integer>[] publishers(List<Emitter> emitters) {
        return emitters.toArray(new Publisher[0]);
    }

    /** From the first item to the delivery of the last. */
    @Benchmark
    @OperationsPerInvocation(ITEMS)
    public final long run() throws Exception {
        emitters = Stream.generate(Emitter::new).limit(Math.max(2, producers)).toList();
        Tally tally = merge(emitters);
        produceAll();
        return check(tally);
    }

    @Override
    final void produce(int producer, int from, int to) {
        Emitter emitter = emitters.get(producer);
        Emitter next = producers == 1 ? emitters.get(1) : emitter;
        for (int i = from; i < to; i++) {
            emitter.emit(item(i));
            Emitter last = emitter;
            emitter = next;
            next = last;
        }
        emitter.complete();
        if (next != emitter) {
            next.complete();
        }
    }
}
