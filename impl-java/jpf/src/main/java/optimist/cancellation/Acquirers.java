package optimist.cancellation;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * The program that Java Pathfinder runs through every interleaving: threads use one semaphore, and at the end it is judged
 * whether all permits are there. One that waits in vain is left asleep, which Java Pathfinder finds by itself.
 *
 * <p>Arguments: the semaphore, {@code fair} or {@code barging}; the permits; the slots of a segment or the passes; and the
 * threads:
 *
 * <ul>
 *   <li>{@code has} has a permit before the threads are started;
 *   <li>{@code acquires} waits until it has one;
 *   <li>{@code gives-up} waits in a cell or in the queue, and gives up at once;
 *   <li>{@code tries} does not wait.
 * </ul>
 *
 * Whoever has one releases it. A release of a fair semaphore looks until its permit is taken, because there is no end to the cells
 * that might be broken.
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Acquirers {
    private Acquirers() {}

    public static void main(String[] args) throws InterruptedException {
        int permits = Integer.parseInt(args[1]);
        Room room = new Room(permits, semaphore(args[0], permits, Integer.parseInt(args[2])));
        Acquirer[] all = new Acquirer[args.length - 3];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Acquirer(room, args[i + 3]);
        }
        for (Acquirer each : all) {
            each.start();
        }
        for (Acquirer each : all) {
            each.join();
        }
        String found = room.found + (room.inside > 0 ? "somebody is still inside, " : "");
        int left = room.semaphore.availablePermits();
        found += left < permits ? "a permit is lost, " : left > permits ? "a permit too many, " : "";
        if (!found.isEmpty()) {
            throw new AssertionError(found);
        }
    }

    private static Semaphore semaphore(String name, int permits, int slotsOrPasses) {
        return switch (name) {
            case "fair" -> new Fair(new FairSemaphore(permits, slotsOrPasses, FairSemaphore.UNTIL_TAKEN));
            case "barging" -> new Barging(new BargingSemaphore(permits, slotsOrPasses));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private abstract static class Semaphore {
        abstract boolean acquires(boolean givesUp);

        abstract boolean tryAcquire();

        abstract void release();

        abstract int availablePermits();
    }

    private static final class Fair extends Semaphore {
        private final FairSemaphore semaphore;

        Fair(FairSemaphore semaphore) {
            this.semaphore = semaphore;
        }

        @Override
        boolean acquires(boolean givesUp) {
            return semaphore.acquires(givesUp, Waiter.FOREVER);
        }

        @Override
        boolean tryAcquire() {
            return semaphore.tryAcquire();
        }

        @Override
        void release() {
            semaphore.release();
        }

        @Override
        int availablePermits() {
            return semaphore.availablePermits();
        }
    }

    private static final class Barging extends Semaphore {
        private final BargingSemaphore semaphore;

        Barging(BargingSemaphore semaphore) {
            this.semaphore = semaphore;
        }

        @Override
        boolean acquires(boolean givesUp) {
            return semaphore.acquires(1, givesUp, Waiter.FOREVER);
        }

        @Override
        boolean tryAcquire() {
            return semaphore.tryAcquire();
        }

        @Override
        void release() {
            semaphore.release();
        }

        @Override
        int availablePermits() {
            return semaphore.availablePermits();
        }
    }

    private static final class Room {
        private static final AtomicIntegerFieldUpdater<Room> INSIDE =
                AtomicIntegerFieldUpdater.newUpdater(Room.class, "inside");

        final Semaphore semaphore;
        final int permits;
        volatile int inside;
        volatile String found = "";

        Room(int permits, Semaphore semaphore) {
            this.permits = permits;
            this.semaphore = semaphore;
        }

        void enter() {
            if (INSIDE.getAndIncrement(this) >= permits) {
                found = "too many are inside, ";
            }
        }

        void leave() {
            INSIDE.getAndDecrement(this);
            semaphore.release();
        }
    }

    private static final class Acquirer extends Thread {
        private final Room room;
        private final String word;

        Acquirer(Room room, String word) {
            this.room = room;
            this.word = word;
            if (word.equals("has") && room.semaphore.tryAcquire()) {
                room.enter();
            }
        }

        @Override
        public void run() {
            boolean enters = switch (word) {
                case "has" -> false;
                case "acquires" -> room.semaphore.acquires(false);
                case "gives-up" -> givesUp();
                case "tries" -> room.semaphore.tryAcquire();
                default -> throw new IllegalArgumentException(word);
            };
            if (enters) {
                room.enter();
            }
            if (enters || word.equals("has")) {
                room.leave();
            }
        }

        /** No time goes by here, so it is interrupted. */
        private boolean givesUp() {
            interrupt();
            return room.semaphore.acquires(true);
        }
    }
}
