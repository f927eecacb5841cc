package optimist.refcount;

/**
 * The program that Java Pathfinder runs through every interleaving: threads share one object, make the calls they are
 * told to make, and judge at the end what has become of it.
 *
 * <p>Arguments: the variant, then the clients. A client is the number of references it has at the start, and its
 * calls, such as {@code "has 2, release 1, use, release 1"}:
 *
 * <ul>
 *   <li>{@code retain n} and {@code release n} are legal, and are not to be refused;
 *   <li>{@code try retain n} and {@code try release n} may break the rules, and may be refused;
 *   <li>{@code use} touches the object, which must not have been deallocated;
 *   <li>{@code look} reads the count, which must not be above zero after the deallocation.
 * </ul>
 *
 * What is legal is so only as long as nobody takes a reference that is another's: no count can tell whose it is. A run
 * with such a theft is judged by the rest: the object is deallocated once, and the count is exact.
 *
 * <p>Java Pathfinder has its own versions of some classes of the JDK. Hence no lambdas, records and streams here.
 */
final class Clients {
    private static int deallocations;

    private Clients() {}

    public static void main(String[] args) throws InterruptedException {
        RefCounted object = create(args[0]);
        Client[] clients = new Client[args.length - 1];
        int references = 0;
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Client(object, args[i + 1]);
            references += clients[i].references;
        }
        if (references > 1) {
            object.retain(references - 1);
        }
        for (Client client : clients) {
            client.start();
        }
        for (Client client : clients) {
            client.join();
        }
        judge(object, clients);
    }

    private static RefCounted create(String variant) {
        return switch (variant) {
            case "CasLoop" ->
                new CasLoopRefCount() {
                    @Override
                    protected void deallocate() {
                        deallocations++;
                    }
                };
            case "Optimistic" ->
                new OptimisticRefCount() {
                    @Override
                    protected void deallocate() {
                        deallocations++;
                    }
                };
            case "Parity" ->
                new ParityRefCount() {
                    @Override
                    protected void deallocate() {
                        deallocations++;
                    }
                };
            case "Sticky" ->
                new StickyRefCount() {
                    @Override
                    protected void deallocate() {
                        deallocations++;
                    }
                };
            case "Boxed" ->
                new BoxedRefCount() {
                    @Override
                    protected void deallocate() {
                        deallocations++;
                    }
                };
            default -> throw new IllegalArgumentException(variant);
        };
    }

    private static void judge(RefCounted object, Client[] clients) {
        long references = 0;
        boolean theft = false;
        boolean refused = false;
        boolean usedDead = false;
        boolean sawLife = false;
        for (Client client : clients) {
            references += client.references;
            theft |= client.stole;
            refused |= client.refused;
            usedDead |= client.usedDead;
            sawLife |= client.sawLife;
        }
        String found = "";
        if (deallocations > 1) {
            found += "deallocated twice, ";
        }
        if (deallocations > 0 && (references > 0 || (usedDead && !theft))) {
            found += "deallocated in use, ";
        }
        if (deallocations == 0 && references == 0) {
            found += "not deallocated, ";
        }
        if (object.refCount() != Math.min(references, Integer.MAX_VALUE)) {
            found += "wrong count, ";
        }
        if (refused && !theft) {
            found += "legal call refused, ";
        }
        if (sawLife) {
            found += "life after death, ";
        }
        if (!found.isEmpty()) {
            throw new AssertionError(found);
        }
    }

    /** A thread. What it finds out it keeps to itself until it has made its calls: every field is shared. */
    private static final class Client extends Thread {
        private final RefCounted object;
        private final String[] words;
        private final int[] amounts;

        /** References it has by what the calls have answered: at the start, and in the end. */
        int references;

        boolean stole;
        boolean refused;
        boolean usedDead;
        boolean sawLife;

        Client(RefCounted object, String script) {
            this.object = object;
            String[] steps = script.split(", ", -1);
            words = new String[steps.length];
            amounts = new int[steps.length];
            for (int i = 0; i < steps.length; i++) {
                int space = steps[i].lastIndexOf(' ');
                words[i] = space < 0 ? steps[i] : steps[i].substring(0, space);
                amounts[i] = space < 0 ? 0 : Integer.parseInt(steps[i].substring(space + 1));
            }
            references = amounts[0];
        }

        @Override
        public void run() {
            RefCounted object = this.object;
            String[] words = this.words;
            int[] amounts = this.amounts;
            int references = amounts[0];
            boolean stole = false;
            boolean refused = false;
            boolean usedDead = false;
            boolean sawLife = false;
            for (int i = 1; i < words.length; i++) {
                int n = amounts[i];
                switch (words[i]) {
                    case "use" -> usedDead |= deallocations > 0;
                    case "look" -> sawLife |= deallocations > 0 && object.refCount() > 0;
                    case "retain", "try retain" -> {
                        if (retained(object, n)) {
                            references += n;
                        } else {
                            refused |= words[i].equals("retain");
                        }
                    }
                    case "release", "try release" -> {
                        if (released(object, n)) {
                            references -= n;
                            stole |= references < 0;
                        } else {
                            refused |= words[i].equals("release");
                        }
                    }
                    default -> throw new IllegalArgumentException(words[i]);
                }
            }
            this.references = references;
            this.stole = stole;
            this.refused = refused;
            this.usedDead = usedDead;
            this.sawLife = sawLife;
        }

        private static boolean retained(RefCounted object, int n) {
            try {
                object.retain(n);
                return true;
            } catch (RefCountException e) {
                return false;
            }
        }

        private static boolean released(RefCounted object, int n) {
            try {
                object.release(n);
                return true;
            } catch (RefCountException e) {
                return false;
            }
        }
    }
}
