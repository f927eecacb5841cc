package optimist.cancellation;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Virtual threads wait, in what the first argument names; then another one does what they wait for. With one carrier thread, that is
 * possible if none of them keeps it. Ends with zero if all have ended. With a second argument, the first of them waits where a frame of
 * the virtual machine is on its stack, and so keeps it.
 */
final class VirtualWaits {
    private static final int THREADS = 100;
    private static final int PATIENCE = 10;

    /** What its initializer waits for. */
    private static Runnable pinned = () -> {};

    private static final class Pinned {
        static {
            pinned.run();
        }

        private Pinned() {}

        static void once() {}
    }

    private final CountDownLatch ended = new CountDownLatch(THREADS + 1);

    private VirtualWaits() {}

    public static void main(String[] args) throws Exception {
        VirtualWaits waits = new VirtualWaits();
        Runnable call;
        Runnable answer;
        switch (args[0]) {
            case "acquire" -> {
                FairSemaphore semaphore = new FairSemaphore(THREADS);
                for (int i = 0; i < THREADS; i++) {
                    semaphore.acquireUninterruptibly();
                }
                call = semaphore::acquireUninterruptibly;
                answer = semaphore::release;
            }
            case "barge" -> {
                BargingSemaphore semaphore = new BargingSemaphore(THREADS, 1);
                for (int i = 0; i < THREADS; i++) {
                    semaphore.acquireUninterruptibly();
                }
                call = semaphore::acquireUninterruptibly;
                answer = semaphore::release;
            }
            case "receive" -> {
                RendezvousChannel<String> channel = new RendezvousChannel<>();
                call = whole(channel::receive);
                answer = whole(() -> channel.send("element"));
            }
            case "send" -> {
                RendezvousChannel<String> channel = new RendezvousChannel<>();
                call = whole(() -> channel.send("element"));
                answer = whole(channel::receive);
            }
            case "receive from a buffer" -> {
                BufferedChannel<String> channel = new BufferedChannel<>(1);
                call = whole(channel::receive);
                answer = whole(() -> channel.send("element"));
            }
            case "send to a buffer" -> {
                BufferedChannel<String> channel = new BufferedChannel<>(THREADS);
                for (int i = 0; i < THREADS; i++) {
                    channel.send("element");
                }
                call = whole(() -> channel.send("element"));
                answer = whole(channel::receive);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.exit(waits.allEnd(call, answer, args.length > 1) ? 0 : 1);
    }

    private boolean allEnd(Runnable call, Runnable answer, boolean isPinned)
            throws InterruptedException, ReflectiveOperationException {
        pinned = call;
        Queue<Runnable> calls = new ArrayDeque<>(Collections.nCopies(THREADS, call));
        if (isPinned) {
            calls.remove();
            start(Pinned::once);
        }
        for (Runnable each : calls) {
            start(each);
        }
        start(() -> {
            if (ended.getCount() <= THREADS) {
                throw new IllegalStateException("they do not wait");
            }
            for (int i = 0; i < THREADS; i++) {
                answer.run();
            }
        });
        return ended.await(PATIENCE, TimeUnit.SECONDS);
    }

    /** As {@code Thread.startVirtualThread} of JDK 21. */
    private void start(Runnable task) throws ReflectiveOperationException {
        Runnable whole = () -> {
            task.run();
            ended.countDown();
        };
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, whole);
    }

    private static Runnable whole(Waiting.Call call) {
        return () -> {
            try {
                call.make();
            } catch (InterruptedException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        };
    }
}
