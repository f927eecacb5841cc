package optimist.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What free-running threads have seen, on the processors of the machine. Each thread keeps its own record. The threads
 * share only a counter: each draws a ticket before and after every access. If the first ticket of one access is greater
 * than the second ticket of another, the first access was made later. Otherwise the accesses overlap, and nothing is
 * known about their order. Nothing is scheduled, but now and then a thread pauses within an action.
 *
 * @param traces runs, each with the events of each thread in order
 * @param nanos the median time of a thread for its calls
 * @param plainNanos the same for the class without instrumentation
 */
public record Recording(List<Map<String, List<Event>>> traces, long nanos, long plainNanos) {
    /**
     * An access.
     *
     * @param call the call that begins with it, or null
     * @param begin the ticket before it
     * @param end the ticket after it
     * @param result the result, as a value instead of an object; for an output, the call out
     * @param answer how the call ended with it, or null
     */
    public record Event(
            String action,
            @Nullable Call call,
            long begin,
            long end,
            @Nullable Object result,
            @Nullable Ended answer) {
        Event withAnswer(Ended ended) {
            return new Event(action, call, begin, end, result, ended);
        }
    }

    /**
     * How a call ended.
     *
     * @param returned the result, as a value instead of an object, or null
     * @param exception the simple name of the exception's class, or an empty string
     */
    public record Ended(@Nullable Object returned, String exception) {
        /** Without an answer. */
        public static final Ended VOID = new Ended(null, "");
    }

    /** The calls of a thread in a run. */
    @FunctionalInterface
    public interface Script {
        List<Call> calls(String thread, Random random);
    }

    /** The class is not instrumented, and nothing is recorded. */
    static final int PLAIN = 0;

    /** One action in this many pauses, unless the threads hardly meet. */
    static final int PAUSES = 4;

    /** At least one trace in this many must be contended. */
    private static final int CONTENDED = 10;

    /** The number of traces in which accesses of two threads overlapped. */
    public long contended() {
        return traces.stream().filter(Recording::isContended).count();
    }

    /** Whether more runs could have more overlap: two threads make calls, and they hardly meet. */
    boolean hardlyOverlaps() {
        return !enough(contended(), traces.size())
                && traces.stream()
                        .anyMatch(trace -> trace.values().stream()
                                        .filter(events -> !events.isEmpty())
                                        .count()
                                > 1);
    }

    /** Whether so many traces of contention say something. */
    static boolean enough(long contended, long traces) {
        return contended * CONTENDED >= traces;
    }

    Recording and(Recording more) {
        return new Recording(
                Stream.concat(traces.stream(), more.traces.stream()).toList(), nanos, plainNanos);
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
     * @param setup calls before each run, by none of the threads
     * @param limit the time limit for a run
     * @param pauses if the class is instrumented: one action in this many pauses; otherwise {@link #PLAIN}
     */
    static Recording of(
            Class<?> type,
            Binding binding,
            List<String> threads,
            int runs,
            Script script,
            List<Call> setup,
            Duration limit,
            int pauses) {
        Run run = new Run(type, binding, threads.size(), limit, pauses);
        List<Recorder> recorders = threads.stream()
                .map(thread -> new Recorder(run, thread, runs, script))
                .toList();
        List<Map<String, List<Event>>> traces = new ArrayList<>();
        recorders.forEach(Thread::start);
        try {
            for (int i = 0; i < runs; i++) {
                run.begin(setup, recorders);
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

    /** Makes a call, and returns how it ended. */
    private static Ended make(Object object, Call call, Values values) {
        Method method = Arrays.stream(object.getClass().getMethods())
                .filter(m -> m.getName().equals(call.method()) && !m.isBridge())
                .filter(m -> m.getParameterCount() == call.arguments().size())
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("no method for " + call));
        method.setAccessible(true);
        try {
            return new Ended(
                    values.encode(method.invoke(object, call.arguments().toArray())), "");
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getTargetException();
            if (thrown instanceof Error error) {
                throw error;
            }
            return new Ended(null, thrown.getClass().getSimpleName());
        }
    }

    /** One run after the other, each with a new object. */
    private static final class Run {
        private final Class<?> type;
        private final List<Part> parts;
        private final Values values;
        private final Map<String, List<String>> outputs;
        private final CyclicBarrier gate;
        private final AtomicInteger arrived = new AtomicInteger();
        private final int threads;
        private final AtomicLong tickets = new AtomicLong();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final Duration limit;
        private final int pauses;
        private volatile Object object = this;

        Run(Class<?> type, Binding binding, int threads, Duration limit, int pauses) {
            this.type = type;
            this.limit = limit;
            this.pauses = pauses;
            values = new Values(Objects.requireNonNull(type.getClassLoader()), binding.objects());
            outputs = binding.outputs();
            Bytecode bytecode = new Bytecode(Objects.requireNonNull(type.getClassLoader()));
            parts = binding.declared()
                    .read(binding.declared().alike().isEmpty() ? Part.of(type, bytecode) : Part.all(type, bytecode));
            this.threads = threads;
            gate = new CyclicBarrier(threads + 1);
        }

        void begin(List<Call> setup, List<Recorder> recorders) {
            try {
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                object = constructor.newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(e);
            }
            setup.forEach(call -> make(object, call, values));
            arrived.set(0);
            tickets.set(0);
            try {
                gate.await(limit.toMillis(), TimeUnit.MILLISECONDS);
                gate.await(limit.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                checkFailure();
                String doing = recorders.stream()
                        .filter(recorder -> recorder.busy)
                        .map(Recorder::doing)
                        .collect(Collectors.joining(
                                "\n", "after " + limit.toMillis() + " ms these have not ended:\n", ""));
                // They cannot be stopped. Only those that check for an interrupt end.
                recorders.forEach(Thread::interrupt);
                throw new Difference(doing);
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
            checkFailure();
        }

        /** Others may wait for the thread that has failed. */
        private void checkFailure() {
            Throwable failed = failure.get();
            if (failed instanceof Difference difference) {
                throw difference;
            } else if (failed != null) {
                throw new IllegalStateException("a thread has failed", failed);
            }
        }

        /** Waits for the other threads and the thread with the time limit. Returns false if the runs have ended. */
        private boolean await() {
            try {
                gate.await();
                return true;
            } catch (InterruptedException | BrokenBarrierException e) {
                return false;
            }
        }

        /** A barrier wakes its threads one after the other. Those that are awake wait here for the rest. */
        private void meet() {
            arrived.incrementAndGet();
            while (arrived.get() < threads) {
                Thread.onSpinWait();
            }
        }
    }

    /** A pause is before one of the first instructions of an action. */
    private static final int INSTRUCTIONS = 4;

    private static final int NEVER = -1;

    /** One output in this many has another outcome than the first. */
    private static final int OTHERWISE = 8;

    private static final class Recorder extends Thread implements Probe.Listener {
        private final Run run;
        private final int runs;
        private final Script script;
        private final Random random;
        private List<Event> events = new ArrayList<>();
        private @Nullable Call call;
        private int depth;
        private int elsewhere;
        private int untilPause;
        private volatile boolean busy;
        private volatile String calling = "";
        private volatile String action = "";
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

        /** Describes what the thread is doing. */
        String doing() {
            return getName() + ": " + calling
                    + (action.isEmpty() ? ", before its first action" : ", last action " + action) + ", at "
                    + Watch.where(this);
        }

        private List<Call> calls() {
            try {
                return script.calls(getName(), random);
            } catch (RuntimeException | Error e) {
                run.failure.set(e);
                return List.of();
            }
        }

        private void call(Call next) {
            call = next;
            depth = 0;
            action = "";
            calling = next.toString();
            Ended ended = make(run.object, next, run.values);
            if (run.pauses == PLAIN) {
                return;
            } else if (call != null) {
                throw new Difference(getName() + ": " + next + " has made no access to shared memory");
            }
            events.add(events.remove(events.size() - 1).withAnswer(ended));
        }

        @Override
        public void run() {
            Probe.listen(this);
            for (int i = 0; i < runs; i++) {
                List<Call> calls = calls();
                if (!run.await()) {
                    return;
                }
                run.meet();
                long start = System.nanoTime();
                try {
                    busy = true;
                    calls.forEach(this::call);
                } catch (RuntimeException | Error e) {
                    run.failure.compareAndSet(null, e);
                }
                busy = false;
                nanos[i] = System.nanoTime() - start;
                if (!run.await()) {
                    return;
                }
            }
        }

        @Override
        public @Nullable Object before(String action, Object owner, Object[] arguments) {
            Object object = run.object;
            if (depth == 0 && (elsewhere > 0 || run.parts.stream().noneMatch(part -> part.in(object) == owner))) {
                // Actions of other objects do not matter.
                elsewhere++;
                return Probe.PROCEED;
            }
            return before(action, arguments);
        }

        @Override
        public @Nullable Object before(String action, Object[] arguments) {
            if (depth++ > 0) {
                // An action of a part, which is an access of this action.
                return Probe.PROCEED;
            }
            this.action = action;
            seen = null;
            outcome = "";
            begin = run.tickets.getAndIncrement();
            untilPause = random.nextInt(run.pauses) == 0 ? random.nextInt(INSTRUCTIONS) : NEVER;
            return Probe.PROCEED;
        }

        // Without pauses, two threads on a busy machine hardly ever meet.
        @Override
        public void pause() {
            if (depth > 0 && untilPause-- == 0) {
                LockSupport.parkNanos(1);
            }
        }

        @Override
        public void after(@Nullable Object result) {
            if (elsewhere > 0) {
                elsewhere--;
                return;
            }
            if (--depth > 0) {
                return;
            }
            long end = run.tickets.getAndIncrement();
            Object found = run.outputs.containsKey(action) ? seen : encoded(result);
            events.add(new Event(outcome.isEmpty() ? action : outcome, call, begin, end, found, null));
            call = null;
        }

        /** An exception of ours, which passes through the class, is not one of its own. */
        private @Nullable Object encoded(@Nullable Object result) {
            try {
                return run.values.encode(result);
            } catch (RuntimeException | Error e) {
                run.failure.compareAndSet(null, e);
                throw e;
            }
        }

        /** An action that throws is a failure: in the specification, no action throws. */
        @Override
        public void failed(Throwable thrown) {
            if (elsewhere > 0) {
                elsewhere--;
            } else {
                depth--;
                run.failure.compareAndSet(
                        null, new Difference(doing() + ": the action " + action + " has thrown " + thrown));
            }
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
