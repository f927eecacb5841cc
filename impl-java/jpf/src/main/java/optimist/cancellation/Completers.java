package optimist.cancellation;

/**
 * The program that Java Pathfinder runs through every interleaving: threads use one waiter, and at the end it is judged what
 * they were answered and told. One that is not woken is left asleep, which Java Pathfinder finds by itself.
 *
 * <p>Arguments: the variant, and the threads, of which each does what its words say, one after the other; the first is the owner:
 *
 * <ul>
 *   <li>{@code registers} registers slots of its own;
 *   <li>{@code resumes}, {@code cancels} and {@code waits} say what they do.
 * </ul>
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Completers {
    private Completers() {}

    public static void main(String[] args) throws InterruptedException {
        Waiter waiter = args[0].equals("Packed") ? new PackedWaiter() : new HandlerWaiter();
        Completer[] all = new Completer[args.length - 1];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Completer(waiter, i, args[i + 1].split(" ", -1));
        }
        for (int i = 1; i < all.length; i++) {
            all[i].start();
        }
        all[0].goesOn();
        for (int i = 1; i < all.length; i++) {
            all[i].join();
        }
        judge(all);
    }

    private static void judge(Completer[] all) {
        int resumed = 0;
        int cancelled = 0;
        int registered = 0;
        int registrars = 0;
        String found = "";
        for (Completer each : all) {
            resumed += each.hasResumed;
            cancelled += each.hasCancelled;
            registered += each.hasRegistered;
            registrars += each.registers() ? 1 : 0;
        }
        for (Completer each : all) {
            int times = each.hasRegistered * cancelled;
            found += each.told < times ? "not told, " : each.told > times ? "told too often, " : "";
            found += each.toldOther > 0 ? "told another slot, " : "";
            found += each.returned != null && each.returned != (resumed == 1) ? "returned another outcome, " : "";
        }
        found += resumed + cancelled > 1 ? "completed twice, " : resumed + cancelled < 1 ? "completed by nobody, " : "";
        found += registered > 1 ? "registered twice, " : registered < Math.min(1, registrars) ? "not registered, " : "";
        if (!found.isEmpty()) {
            throw new AssertionError(found);
        }
    }

    private static final class Completer extends Thread implements Slots {
        private final Waiter waiter;
        private final int slot;
        private final String[] words;
        int hasResumed;
        int hasCancelled;
        int hasRegistered;

        @org.jspecify.annotations.Nullable
        Boolean returned;
        /** By others, too. */
        int told;

        int toldOther;

        Completer(Waiter waiter, int slot, String[] words) {
            this.waiter = waiter;
            this.slot = slot;
            this.words = words;
        }

        boolean registers() {
            return words[0].equals("registers");
        }

        @Override
        public void cancelled(int which) {
            if (which == slot) {
                told++;
            } else {
                toldOther++;
            }
        }

        @Override
        public void run() {
            goesOn();
        }

        void goesOn() {
            for (String word : words) {
                switch (word) {
                    case "registers" -> register();
                    case "resumes" -> hasResumed += waiter.resume() ? 1 : 0;
                    case "cancels" -> hasCancelled += waiter.cancel() ? 1 : 0;
                    case "waits" -> returned = waiter.await();
                    default -> throw new IllegalArgumentException(word);
                }
            }
        }

        private void register() {
            try {
                waiter.register(this, slot);
                hasRegistered = 1;
            } catch (IllegalStateException e) {
                // There was a registration before.
            }
        }
    }
}
