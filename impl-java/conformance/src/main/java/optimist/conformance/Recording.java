package optimist.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What threads have seen that ran free, on the processors the machine has. Each thread keeps its own record. What they
 * share is a counter: a thread draws a ticket before and after each access, so if the first ticket of one access is above the
 * second of another, it was made later. Of the others nothing is said: they overlapped. Nothing is scheduled, but now and then
 * a thread pauses between its ticket and its access.
 *
 * @param traces runs, each with the events of each thread in its order
 * @param nanos how long a thread was at its calls, in the median
 * @param plainNanos the same for the class as it is, with nothing recorded
 */
public record Recording(List<Map<String, List<Event>>> traces, long nanos, long plainNanos) {
    /**
     * An access.
     *
     * @param call the call that begins with it, or null if it is a later access of a call
     * @param begin a ticket drawn before it
     * @param end a ticket drawn after it
     * @param result what it returned, an object as the value it stands for; of an output, what was called out
     */
    public record Event(
            String action,
            @Nullable Call call,
            long begin,
            long end,
            @Nullable Object result) {}

    /** What a thread does in a run. */
    @FunctionalInterface
    public interface Script {
        List<Call> calls(String thread, Random random);
    }

    /** Traces in which accesses of two threads overlapped. */
    public long contended() {
        return traces.stream().filter(Recording::isContended).count();
    }

    private static boolean isContended(Map<String, List<Event>> trace) {
        return trace.entrySet().stream()
                .anyMatch(one -> trace.entrySet().stream()
                        .filter(other -> !other.getKey().equals(one.getKey()))
                        .anyMatch(other -> overlap(one.getValue(), other.getValue())));
    }

    private static boolean overlap(List<Event> one, List<Event> other) {
        return one.stream().anyMatch(a -> other.stream().anyMatch(b -> a.begin() < b.end() && b.begin() < a.end()));
    }

    /**
     * Runs the class.
     *
     * @param type the class, instrumented or not
     * @param setup calls that are made before each run, by nobody
     */
    static Recording of(
            Class<?> type, Binding binding, List<String> threads, int runs, Script script, List<Call> setup) {
        Run run = new Run(type, binding, threads.size());
        List<Recorder> recorders = threads.stream()
                .map(thread -> new Recorder(run, thread, runs, script))
                .toList();
        List<Map<String, List<Event>>> traces = new ArrayList<>();
        recorders.forEach(Thread::start);
        try {
            for (int i = 0; i < runs; i++) {
                run.begin(setup);
                Map<String, List<Event>> trace = new LinkedHashMap<>();
                recorders.forEach(recorder -> trace.put(recorder.getName(), recorder.take()));
                traces.add(trace);
            }
        } finally {
            recorders.forEach(Thread::interrupt);
        }
        long[] times = recorders.stream()
                .flatMapToLong(recorder -> Arrays.stream(recorder.nanos))
                .sorted()
                .toArray();
        return new Recording(traces, times.length == 0 ? 0 : times[times.length / 2], 0);
    }

    /** Makes a call, and lets it throw what it may: the answer follows from the accesses. */
    private static void make(Object object, Call call) {
        try {
            Method method = Arrays.stream(object.getClass().getMethods())
                    .filter(m -> m.getName().equals(call.method()))
                    .filter(m -> m.getParameterCount() == call.arguments().size())
                    .findAny()
                    .orElseThrow(() -> new IllegalArgumentException("no method for " + call));
            method.setAccessible(true);
            method.invoke(object, call.arguments().toArray());
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
        }
    }

    /** One run after the other, each with a new object. */
    private static final class Run {
        private final Class<?> type;
        private final Values values;
        private final Map<String, List<String>> outputs;
        private final CyclicBarrier gate;
        private final AtomicInteger arrived = new AtomicInteger();
        private final int threads;
        private final AtomicLong tickets = new AtomicLong();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private volatile Object object = this;

        Run(Class<?> type, Binding binding, int threads) {
            this.type = type;
            values = new Values(Objects.requireNonNull(type.getClassLoader()), binding.objects());
            outputs = binding.outputs();
            this.threads = threads;
            gate = new CyclicBarrier(threads + 1);
        }

        void begin(List<Call> setup) {
            try {
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                object = constructor.newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(e);
            }
            setup.forEach(call -> make(object, call));
            arrived.set(0);
            tickets.set(0);
            await();
            await();
            Throwable failed = failure.get();
            if (failed != null) {
                throw new IllegalStateException("a thread has failed", failed);
            }
        }

        private void await() {
            try {
                gate.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        }

        /** A barrier wakes its threads one after the other; those that are awake wait here for the rest. */
        private void meet() {
            arrived.incrementAndGet();
            while (arrived.get() < threads) {
                Thread.onSpinWait();
            }
        }
    }

    /** One access in so many is held up between its ticket and itself. */
    private static final int PAUSES = 4;

    /** One output in so many ends otherwise than most do. */
    private static final int OTHERWISE = 8;

    private static final class Recorder extends Thread implements Probe.Listener {
        private final Run run;
        private final int runs;
        private final Script script;
        private final Random random;
        private List<Event> events = new ArrayList<>();
        private @Nullable Call call;
        private int depth;
        private String action = "";
        private String outcome = "";
        private @Nullable String seen;
        private long begin;
        private final long[] nanos;

        Recorder(Run run, String name, int runs, Script script) {
            super(name);
            setDaemon(true);
            this.run = run;
            this.runs = runs;
            this.script = script;
            nanos = new long[runs];
            random = new Random(name.hashCode());
        }

        List<Event> take() {
            List<Event> taken = events;
            events = new ArrayList<>();
            return taken;
        }

        @Override
        public void run() {
            Probe.listen(this);
            for (int i = 0; i < runs; i++) {
                List<Call> calls = script.calls(getName(), random);
                run.await();
                run.meet();
                long start = System.nanoTime();
                try {
                    for (Call next : calls) {
                        call = next;
                        depth = 0;
                        make(run.object, next);
                    }
                } catch (RuntimeException | Error e) {
                    run.failure.set(e);
                }
                nanos[i] = System.nanoTime() - start;
                run.await();
            }
        }

        @Override
        public @Nullable Object before(String action, Object[] arguments) {
            if (depth++ > 0) {
                // An action of a part, which is an access of this one.
                return Probe.PROCEED;
            }
            this.action = action;
            seen = null;
            outcome = "";
            begin = run.tickets.getAndIncrement();
            // Without it, two threads on a busy machine hardly ever meet.
            if (random.nextInt(PAUSES) == 0) {
                LockSupport.parkNanos(1);
            }
            return Probe.PROCEED;
        }

        @Override
        public void after(@Nullable Object result) {
            if (--depth > 0) {
                return;
            }
            long end = run.tickets.getAndIncrement();
            Object found = run.outputs.containsKey(action) ? seen : run.values.encode(result);
            events.add(new Event(outcome.isEmpty() ? action : outcome, call, begin, end, found));
            call = null;
        }

        @Override
        public String output(String what) {
            List<String> outcomes = run.outputs.getOrDefault(action, List.of(""));
            seen = seen == null ? what : seen + ", " + what;
            outcome = outcomes.get(random.nextInt(OTHERWISE) == 0 ? outcomes.size() - 1 : 0);
            return outcome;
        }
    }
}
