package optimist.example;

import java.util.concurrent.atomic.AtomicInteger;
import optimist.Action;
import optimist.conformance.Codec;
import optimist.tla.TlaValue;

/** Classes of which the wrong ones of {@link DisguiseTest} are made, and that are not nested in them. */
@SuppressWarnings({"all", "NullAway"})
final class Disguises {
    private Disguises() {}

    /** longValue and intValue of an AtomicInteger can be overridden; all else that makes an access is final. */
    static final class Sneaky extends AtomicInteger {
        private static final long serialVersionUID = 1;

        @Override
        public int intValue() {
            int seen = get();
            set(seen + 1);
            return seen;
        }
    }

    interface General {
        default int read(AtomicInteger from) {
            return 0;
        }
    }

    interface Special extends General {
        @Override
        default int read(AtomicInteger from) {
            return from.get();
        }
    }

    /** What is called is Special.read, which is more special. */
    static final class Reader implements General, Special {}

    interface Statics {
        static int find(AtomicInteger from) {
            return 0;
        }
    }

    interface Defaults {
        default int find(AtomicInteger from) {
            return from.get();
        }
    }

    static final class Finder implements Statics, Defaults {}

    static final class Seen extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Its constructor calls fillInStackTrace. The counter is at hand for whoever has it. */
    static final class Traced extends RuntimeException {
        private static final long serialVersionUID = 1;
        private static final AtomicInteger MADE = new AtomicInteger();

        @Override
        public Throwable fillInStackTrace() {
            // Rarely enough for no walk to see.
            if (MADE.getAndIncrement() == 1 << 20) {
                throw new Seen();
            }
            return this;
        }
    }

    static final class Text {
        static final AtomicInteger ASKED = new AtomicInteger();
        final int number;

        Text(int number) {
            this.number = number;
        }

        /** Another access, of something that nobody knows. */
        @Override
        public String toString() {
            return ASKED.getAndIncrement() > 1 << 20 ? "x" : "" + number;
        }
    }

    public static final class Texts implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new Text(Integer.parseInt(value.toString()));
        }

        @Override
        public TlaValue toSpec(Object value) {
            return Codec.PLAIN.toSpec((long) ((Text) value).number);
        }
    }

    // two of one type

    static final class Roll {
        final AtomicInteger next = new AtomicInteger();

        @Action("TakeTicket")
        int takeTicket() {
            return next.getAndIncrement();
        }
    }

    static class HasRoll {
        final Roll roll = new Roll();

        final int take() {
            return roll.takeTicket();
        }
    }

    static final class Serving extends HasRoll {
        final AtomicInteger serving = new AtomicInteger();

        @Action("Look")
        boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    static class HasCount {
        final AtomicInteger count = new AtomicInteger();
    }

    static final class Inner extends HasCount {
        @Action("Peek")
        int peek() {
            return count.get();
        }
    }

    // monitors

    static final class Back {
        static final class Side {
            int count;

            @Action("Get")
            synchronized int read() {
                return count;
            }
        }
    }

    abstract static class Guards {
        final synchronized void inMonitor() {
            guarded();
        }

        abstract void guarded();
    }

    static final class Guarded extends Guards {
        int count;

        @Override
        void guarded() {
            read();
        }

        @Action("Get")
        int read() {
            return count;
        }
    }

    public static final class Captured {
        public static Object counter;
        public static final Class<?> TYPE = make();

        private Captured() {}

        /** What nobody can name but who is in the same method. */
        private static Class<?> make() {
            int[] calls = new int[1];
            final class Calls {
                boolean isTheMillionth() {
                    return calls[0]++ == 1 << 20;
                }
            }
            counter = new Calls();
            class Locks extends HolesTest.Barging {
                private final Calls hidden;

                Locks() {
                    hidden = (Calls) counter;
                }

                @Override
                boolean barges() {
                    return hidden.isTheMillionth();
                }
            }
            return Locks.class;
        }
    }
}
