package optimist.cancellation;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * The program that Java Pathfinder runs through every interleaving: threads use one semaphore, and at the end it is judged
 * whether all permits are there. One that waits in vain is left asleep, which Java Pathfinder finds by itself.
 *
 * <p>Arguments: the permits, the slots of a segment, and the threads:
 *
 * <ul>
 *   <li>{@code has} has a permit before the threads are started;
 *   <li>{@code acquires} waits until it has one;
 *   <li>{@code gives-up} waits in a cell, and gives up at once;
 *   <li>{@code tries} does not wait.
 * </ul>
 *
 * Whoever has one releases it. A release looks until its permit is taken, because there is no end to the cells that might be broken.
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Acquirers {
    private Acquirers() {}

    public static void main(String[] args) throws InterruptedException {
        int permits = Integer.parseInt(args[0]);
        Room room = new Room(permits, Integer.parseInt(args[1]));
        Acquirer[] all = new Acquirer[args.length - 2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Acquirer(room, args[i + 2]);
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

    private static final class Room {
        private static final AtomicIntegerFieldUpdater<Room> INSIDE =
                AtomicIntegerFieldUpdater.newUpdater(Room.class, "inside");

        final FairSemaphore semaphore;
        final int permits;
        volatile int inside;
        volatile String found = "";

        Room(int permits, int slots) {
            this.permits = permits;
            semaphore = new FairSemaphore(permits, slots, FairSemaphore.UNTIL_TAKEN);
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
                case "acquires" -> room.semaphore.acquires(false, Waiter.FOREVER);
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
            return room.semaphore.acquires(true, Waiter.FOREVER);
        }
    }
}
