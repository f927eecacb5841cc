package optimist.cancellation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Threads that wait in all ways, one after the other; and somebody who sees whether anybody goes on. */
abstract class Crowd {
    static final int TURNS = 20_000;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

    /** Where it is expected that nobody goes on. */
    static final long LITTLE_PATIENCE = TimeUnit.SECONDS.toNanos(2);

    final boolean isPatient;
    final AtomicLong turns = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();

    /** @param isPatient whether all of them wait until they have got what they wait for */
    Crowd(boolean isPatient) {
        this.isPatient = isPatient;
    }

    abstract void takesTurn(int thread, Random random);

    /** What has gone wrong, or nothing, when all turns are over. */
    abstract @Nullable String atTheEnd();

    /** Returns what has gone wrong, or nothing. */
    final @Nullable String run(int many) throws InterruptedException {
        for (int i = 0; i < many; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                Random random = new Random(number);
                for (int turn = 0; turn < TURNS; turn++) {
                    takesTurn(number, random);
                    turns.incrementAndGet();
                }
            });
            thread.setUncaughtExceptionHandler((dead, exception) -> hasThrown(exception));
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        if (!awaitAll()) {
            return "after " + turns.get() + " turns, nobody goes on";
        }
        return thrown.get() == null ? atTheEnd() : String.valueOf(thrown.get());
    }

    /** Now and then interrupts one of them, if they may give up. */
    private boolean awaitAll() {
        Random random = new Random();
        long seen = 0;
        long since = System.nanoTime();
        while (threads.stream().anyMatch(Thread::isAlive)) {
            if (!isPatient) {
                threads.get(random.nextInt(threads.size())).interrupt();
            }
            LockSupport.parkNanos(100_000);
            long now = turns.get();
            if (now > seen) {
                seen = now;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > stalledAfter()) {
                return false;
            }
        }
        return true;
    }

    long stalledAfter() {
        return PATIENCE;
    }

    final @Nullable Void hasThrown(Throwable exception) {
        thrown.set(exception);
        return null;
    }

    /** Runs a program in another process, which has little memory; returns how that has ended. */
    static int inLittleMemory(Class<?> main) throws IOException, InterruptedException {
        return inAnotherProcess(List.of("-Xmx16m"), main);
    }

    /** Runs a program in another process; returns how that has ended. */
    static int inAnotherProcess(List<String> options, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-XX:+UseSerialGC");
        command.addAll(List.of("-cp", String.join(File.pathSeparator, "target/classes", "target/test-classes")));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
