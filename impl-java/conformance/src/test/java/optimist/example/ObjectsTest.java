package optimist.example;

import static optimist.example.UnseenTest.tickets;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import optimist.Action;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Report;
import optimist.example.UnseenTest.Tickets;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects: a codec that loses what they hold, whether two are the same, and what an object has that others have not. */
@SuppressWarnings("all")
class ObjectsTest {
    private static Model model(String name) {
        return Model.of(name, Path.of("src/test/specs/" + name + ".cfg"));
    }

    private static void differs(Conformance conformance, String... texts) {
        Report report = conformance.check();
        assertThat(report.conforms()).as(report.toString()).isFalse();
        assertThat(report.toString()).contains(texts);
    }

    private static void conforms(Conformance conformance) {
        Report report = conformance.check();
        assertThat(report.conforms()).as(report.toString()).isTrue();
    }

    // ---- lossy codecs

    abstract static class Seat {
        public final boolean tryLock() {
            return enter();
        }

        public final void unlock() {
            leave();
        }

        abstract boolean enter();

        abstract void leave();
    }

    interface State {}

    record Free() implements State {}

    record Held(boolean fair) implements State {}

    abstract static class Stated extends Seat {
        final AtomicReference<State> state = new AtomicReference<>(new Free());

        @Override
        @Action("Leave")
        void leave() {
            state.set(new Free());
        }
    }

    static class FairSeat extends Stated {
        @Override
        @Action("Enter")
        boolean enter() {
            State old = state.getAndSet(new Held(true));
            return old instanceof Free || (old instanceof Held held && !held.fair());
        }
    }

    /** Excludes nobody. */
    static class UnfairSeat extends Stated {
        @Override
        @Action("Enter")
        boolean enter() {
            State old = state.getAndSet(new Held(false));
            return old instanceof Free || (old instanceof Held held && !held.fair());
        }
    }

    static final class States implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new Held(true) : new Free();
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value instanceof Held);
        }
    }

    static class Mark {}

    static class TakenMark extends Mark {}

    /** Excludes nobody: its marks are of another class than those that the codec makes. */
    static class MarkedSeat extends Seat {
        final AtomicReference<Mark> mark = new AtomicReference<>();

        @Override
        @Action("Enter")
        boolean enter() {
            return !(mark.getAndSet(new Mark()) instanceof TakenMark);
        }

        @Override
        @Action("Leave")
        void leave() {
            mark.set(null);
        }
    }

    static final class Marks implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new TakenMark() : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    record Found(boolean free, boolean crowded) {}

    /** Excludes nobody: the result of the action says more than its value. */
    static class CrowdedSeat {
        final AtomicBoolean held = new AtomicBoolean();

        public final boolean tryLock() {
            Found found = enter();
            return found.free() || found.crowded();
        }

        public final void unlock() {
            leave();
        }

        @Action("Enter")
        Found enter() {
            boolean old = held.getAndSet(true);
            return new Found(!old, old);
        }

        @Action("Leave")
        void leave() {
            held.set(false);
        }
    }

    static final class Finds implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new Found(value.toString().equals("TRUE"), false);
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(((Found) value).free());
        }
    }

    /** Excludes nobody: it writes a number that the codec takes for another one. */
    static class NumberedSeat extends Seat {
        private volatile int word;

        private static final java.util.concurrent.atomic.AtomicIntegerFieldUpdater<NumberedSeat> WORD =
                java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(NumberedSeat.class, "word");

        @Override
        @Action("Enter")
        boolean enter() {
            return WORD.getAndSet(this, 2) != 1;
        }

        @Override
        @Action("Leave")
        void leave() {
            word = 0;
        }
    }

    static final class Positive implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? 1L : 0L;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(((Number) value).longValue() > 0);
        }
    }

    private static Conformance seat(Class<?> type) {
        return Conformance.of(type, model("Seat"))
                .threads("pc")
                .call("Enter", "tryLock")
                .call("Leave", "unlock")
                .observe((step, before) -> {
                    if (step.next() instanceof Answer answer
                            && answer.call().method().equals("tryLock")
                            && !Objects.equals(
                                    answer.returned(),
                                    before.apply("held").toString().equals("FALSE"))) {
                        throw Observer.wrong(answer, "only who finds it free has it");
                    }
                    return Map.of();
                });
    }

    @Test
    void aLossyCodec() {
        conforms(seat(FairSeat.class).shared("held", "state", States.class));
        differs(
                seat(UnfairSeat.class).shared("held", "state", States.class),
                "in the class TRUE, and ObjectsTest.Held.fair is false (as the codec writes it: true)");
    }

    @Test
    void codecThatLosesTheClass() {
        differs(
                seat(MarkedSeat.class).shared("held", "mark", Marks.class),
                "in the class TRUE, and the object is a ObjectsTest.Mark (as the codec writes it: a"
                        + " ObjectsTest.TakenMark)");
    }

    @Test
    void codecThatLosesPartOfAResult() {
        differs(
                seat(CrowdedSeat.class).shared("held").objects(Found.class, Finds.class),
                "a ObjectsTest.Found stands for FALSE, and ObjectsTest.Found.crowded is true (as the codec writes it:"
                        + " false)");
    }

    @Test
    void codecThatLosesANumber() {
        differs(
                seat(NumberedSeat.class).shared("held", "word", Positive.class),
                "in the class TRUE, and the object is 2 (as the codec writes it: 1)");
    }

    // ---- fields of nodes that change

    static final class Ticket {
        boolean worn;
        final AtomicBoolean torn = new AtomicBoolean();
    }

    abstract static class Ticketed {
        final AtomicReference<Ticket> held = new AtomicReference<>();

        public abstract boolean tryLock();

        public final void unlock() {
            leave();
        }

        @Action("Enter")
        final Ticket enter(Ticket mine) {
            return held.getAndSet(used(mine));
        }

        Ticket used(Ticket mine) {
            return mine;
        }

        @Action("Leave")
        final void leave() {
            held.set(null);
        }
    }

    static class CleanTicket extends Ticketed {
        @Override
        public boolean tryLock() {
            Ticket old = enter(new Ticket());
            return old == null || old.worn || old.torn.get();
        }
    }

    /** Excludes nobody, because each ticket is worn; so are those below. */
    static class WornBefore extends Ticketed {
        @Override
        public boolean tryLock() {
            Ticket mine = new Ticket();
            mine.worn = true;
            Ticket old = enter(mine);
            return old == null || old.worn;
        }
    }

    static class WornAfterwards extends Ticketed {
        @Override
        public boolean tryLock() {
            Ticket mine = new Ticket();
            Ticket old = enter(mine);
            mine.worn = true;
            return old == null || old.worn;
        }
    }

    static class WornInTheAction extends Ticketed {
        @Override
        public boolean tryLock() {
            Ticket old = enter(new Ticket());
            return old == null || old.worn;
        }

        @Override
        Ticket used(Ticket mine) {
            mine.worn = true;
            return mine;
        }
    }

    /** The content of an atomic object. */
    static class Torn extends Ticketed {
        @Override
        public boolean tryLock() {
            Ticket mine = new Ticket();
            mine.torn.set(true);
            Ticket old = enter(mine);
            return old == null || old.torn.get();
        }
    }

    // ---- lists, and who is who in an object

    record Tag(List<String> list, Object one, Object other) {
        private static final Object FAIR = new Object();
        private static final Object UNFAIR = new Object();

        static Tag fair() {
            return new Tag(new Listed(true), FAIR, UNFAIR);
        }
    }

    @SuppressWarnings("serial")
    static final class Listed extends ArrayList<String> {
        final boolean fair;

        Listed(boolean fair) {
            this.fair = fair;
        }
    }

    abstract static class Tagged extends Seat {
        final AtomicReference<Tag> held = new AtomicReference<>();

        @Override
        @Action("Enter")
        boolean enter() {
            Tag old = held.getAndSet(tag());
            return old == null || isOurs(old);
        }

        abstract Tag tag();

        abstract boolean isOurs(Tag old);

        @Override
        @Action("Leave")
        void leave() {
            held.set(null);
        }
    }

    static class FairTag extends Tagged {
        @Override
        Tag tag() {
            return Tag.fair();
        }

        @Override
        boolean isOurs(Tag old) {
            return old.one != Tag.FAIR;
        }
    }

    /** Excludes nobody; so do those below. */
    static class UnfairList extends Tagged {
        @Override
        Tag tag() {
            return new Tag(new Listed(false), Tag.FAIR, Tag.UNFAIR);
        }

        @Override
        boolean isOurs(Tag old) {
            return !((Listed) old.list).fair;
        }
    }

    static class UnfairTag extends Tagged {
        @Override
        Tag tag() {
            return new Tag(new Listed(true), Tag.UNFAIR, Tag.FAIR);
        }

        @Override
        boolean isOurs(Tag old) {
            return old.one == Tag.UNFAIR;
        }
    }

    static class OneTag extends Tagged {
        @Override
        Tag tag() {
            return new Tag(new Listed(true), Tag.FAIR, Tag.FAIR);
        }

        @Override
        boolean isOurs(Tag old) {
            return old.one == old.other;
        }
    }

    static final class Tags implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? Tag.fair() : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    /** Excludes nobody: its pairs are of one letter, and those of the codec of two. */
    static class Paired extends Seat {
        record Pair(Letter one, Letter other) {}

        final AtomicReference<Pair> held = new AtomicReference<>();

        @Override
        @Action("Enter")
        boolean enter() {
            Letter letter = new Letter(null);
            Pair old = held.getAndSet(new Pair(letter, letter));
            return old == null || isOurs(old);
        }

        boolean isOurs(Pair old) {
            return old.one == old.other;
        }

        @Override
        @Action("Leave")
        void leave() {
            held.set(null);
        }
    }

    /** The same, where the two letters have one value, so that they are the same. */
    static class PairedByValue extends Paired {
        @Override
        boolean isOurs(Pair old) {
            return old.one != old.other;
        }
    }

    static final class Letters implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new Letter(null);
        }

        @Override
        public TlaValue toSpec(Object value) {
            return new Atom("letter");
        }
    }

    static final class Pairs implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new Paired.Pair(new Letter(null), new Letter(null)) : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    private static Conformance tagged(Class<?> type) {
        return seat(type)
                .shared("held", "held", Tags.class)
                .trust("ArrayList.<init>", "empty")
                .identity("there is one seat");
    }

    @Test
    void objectsThatHaveNoContent() {
        conforms(tagged(FairTag.class));
        differs(tagged(UnfairTag.class), "ObjectsTest.Tag.one is");
        differs(tagged(OneTag.class), "ObjectsTest.Tag.other is");
    }

    @Test
    void listWithAField() {
        differs(tagged(UnfairList.class), "ObjectsTest.Listed.fair is false (as the codec writes it: true)");
    }

    /** Excludes nobody: the list is in the field itself. */
    static class UnfairListItself extends Seat {
        final AtomicReference<Listed> held = new AtomicReference<>();

        @Override
        @Action("Enter")
        boolean enter() {
            Listed old = held.getAndSet(new Listed(false));
            return old == null || !old.fair;
        }

        @Override
        @Action("Leave")
        void leave() {
            held.set(null);
        }
    }

    static final class Lists implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new Listed(true) : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    @Test
    void listWithAFieldInAVariable() {
        differs(
                seat(UnfairListItself.class).shared("held", "held", Lists.class).trust("ArrayList.<init>", "empty"),
                "ObjectsTest.Listed.fair is false (as the codec writes it: true)");
    }

    @Test
    void oneObjectInTwoFields() {
        differs(paired(Paired.class), "ObjectsTest.Paired.Pair.other is the same object again");
        conforms(paired(PairedByValue.class).objects(Letter.class, Letters.class));
        differs(paired(Paired.class).objects(Letter.class, Letters.class), "only who finds it free has it");
    }

    private static Conformance paired(Class<?> type) {
        return seat(type).shared("held", "held", Pairs.class).identity("there is one seat, and one letter");
    }

    static final class TicketValues implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new Ticket() : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    private static Conformance ticketed(Class<?> type) {
        return seat(type)
                .shared("held", "held", TicketValues.class)
                .objects(Ticket.class, TicketValues.class)
                .owned("ObjectsTest.Ticket.torn", "by who has the ticket");
    }

    private static Conformance owned(Class<?> type) {
        return ticketed(type).owned("ObjectsTest.Ticket.worn", "by who has the ticket");
    }

    @Test
    void fieldOfANodeThatTheCodecCarries() {
        conforms(owned(CleanTicket.class));
    }

    @ParameterizedTest
    @ValueSource(classes = {WornBefore.class, WornAfterwards.class, WornInTheAction.class})
    void ownedFieldOfANodeThatTheCodecLoses(Class<?> type) {
        differs(owned(type), "ObjectsTest.Ticket.worn is true (as the codec writes it: false)");
        conforms(ticketed(type).unspecified("ObjectsTest.Ticket.worn", "nobody looks at it"));
    }

    @Test
    void atomicObjectOfANodeThatTheCodecLoses() {
        differs(owned(Torn.class), "ObjectsTest.Ticket.torn is true (as the codec writes it: false)");
    }

    // ---- nodes of a trusted part

    static final class Slips {
        static class Slip {
            volatile int word;
        }

        private static final AtomicIntegerFieldUpdater<Slip> WORD =
                AtomicIntegerFieldUpdater.newUpdater(Slip.class, "word");

        @Action("Count")
        void count(Slip slip) {
            WORD.getAndIncrement(slip);
        }

        <S extends Slip> S counted(S slip) {
            count(slip);
            return slip;
        }
    }

    static class CountsSlips extends Seat {
        static final class Mine extends Slips.Slip {}

        final Slips slips = new Slips();
        final AtomicReference<Mine> held = new AtomicReference<>();

        @Override
        boolean enter() {
            return enter(slips.counted(new Mine())) == null;
        }

        @Action("Enter")
        Mine enter(Mine mine) {
            return held.getAndSet(mine);
        }

        @Override
        @Action("Leave")
        void leave() {
            held.set(null);
        }
    }

    /** Excludes nobody. */
    static class LooksAtSlips extends CountsSlips {
        @Override
        boolean enter() {
            Mine old = enter(slips.counted(new Mine()));
            return old == null || old.word == 1;
        }
    }

    static final class SlipValues implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new CountsSlips.Mine() : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    private static Conformance slips(Class<?> type) {
        return seat(type)
                .shared("held", "held", SlipValues.class)
                .objects(CountsSlips.Mine.class, SlipValues.class)
                .trust("ObjectsTest.Slips", "compared by itself");
    }

    @Test
    void fieldOfANodeThatATrustedPartChanges() {
        conforms(slips(CountsSlips.class));
    }

    @Test
    void fieldOfANodeOfATrustedPartThatTheClassReads() {
        differs(slips(LooksAtSlips.class), "the specification does not speak of a field ObjectsTest.Slips.Slip.word");
        differs(
                slips(LooksAtSlips.class).owned("ObjectsTest.Slips.Slip.word", "by the part"),
                "ObjectsTest.Slips.Slip.word is 1 (as the codec writes it: 0)");
    }

    // ---- references to the object itself

    static final class Owned {
        final Owning owner;

        Owned(Owning owner) {
            this.owner = owner;
        }
    }

    abstract static class Owning extends Seat {
        final AtomicReference<Owned> held = new AtomicReference<>();
        final boolean spare;

        Owning(boolean spare) {
            this.spare = spare;
        }

        @Override
        @Action("Leave")
        void leave() {
            held.set(null);
        }
    }

    static class LooksForItself extends Owning {
        LooksForItself() {
            super(false);
        }

        @Override
        @Action("Enter")
        boolean enter() {
            Owned old = held.getAndSet(new Owned(this));
            return old == null || old.owner != this;
        }
    }

    /** Excludes nobody: the owner is always this. */
    static class LooksForAnother extends Owning {
        LooksForAnother() {
            super(false);
        }

        @Override
        @Action("Enter")
        boolean enter() {
            Owned old = held.getAndSet(new Owned(this));
            return old == null || old.owner == this;
        }
    }

    /** Excludes nobody: the owner is always another one. */
    static class HasAnother extends Owning {
        HasAnother() {
            super(false);
        }

        HasAnother(boolean spare) {
            super(spare);
        }

        @Override
        @Action("Enter")
        boolean enter() {
            Owned old = held.getAndSet(new Owned(new HasAnother(true)));
            return old == null || old.owner.spare;
        }
    }

    /** The field itself refers to the object. */
    static class HoldsItself extends Seat {
        final AtomicReference<HoldsItself> held = new AtomicReference<>();

        @Override
        @Action("Enter")
        boolean enter() {
            return held.getAndSet(this) != this;
        }

        @Override
        @Action("Leave")
        void leave() {
            held.set(null);
        }
    }

    static class Link {}

    /** The object is the node of an empty list. */
    static class HoldsItselfAsANode extends Link {
        final AtomicReference<Link> held = new AtomicReference<>(this);

        public boolean tryLock() {
            return enter() == this;
        }

        public void unlock() {
            leave();
        }

        @Action("Enter")
        Link enter() {
            return held.getAndSet(new Link());
        }

        @Action("Leave")
        void leave() {
            held.set(this);
        }
    }

    static final class Links implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new Link() : new HoldsItselfAsANode();
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(!(value instanceof HoldsItselfAsANode));
        }
    }

    static final class Holders implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new HoldsItself() : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    abstract static class Owners implements Codec {
        abstract Owning owner();

        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("TRUE") ? new Owned(owner()) : null;
        }

        @Override
        public TlaValue toSpec(Object value) {
            return PLAIN.toSpec(value != null);
        }
    }

    static final class OwnersThatLookForThemselves extends Owners {
        @Override
        Owning owner() {
            return new LooksForItself();
        }
    }

    static final class OwnersThatLookForOthers extends Owners {
        @Override
        Owning owner() {
            return new LooksForAnother();
        }
    }

    static final class OwnersThatHaveOthers extends Owners {
        @Override
        Owning owner() {
            return new HasAnother();
        }
    }

    private static Conformance owning(Class<?> type, Class<? extends Codec> codec) {
        return seat(type).shared("held", "held", codec).identity("there is one seat");
    }

    @Test
    void nodeThatRefersToTheObject() {
        conforms(owning(LooksForItself.class, OwnersThatLookForThemselves.class));
    }

    @Test
    void fieldThatRefersToTheObject() {
        conforms(owning(HoldsItself.class, Holders.class));
    }

    @Test
    void theObjectIsANode() {
        conforms(seat(HoldsItselfAsANode.class)
                .shared("held", "held", Links.class)
                .objects(Link.class, Links.class)
                .except("ObjectsTest.HoldsItselfAsANode.<init>", "others get it when it is made")
                .identity("there is one seat"));
    }

    @Test
    void whatTheCodecWritesForTheObjectIsTheObject() {
        differs(
                owning(LooksForAnother.class, OwnersThatLookForOthers.class),
                "tryLock() returns true: only who finds it free has it");
    }

    @Test
    void nodeThatRefersToAnotherObjectOfTheClass() {
        differs(
                owning(HasAnother.class, OwnersThatHaveOthers.class),
                "ObjectsTest.Owned.owner is another ObjectsTest.HasAnother (as the codec writes it: the object"
                        + " itself)");
    }

    // ---- which objects are the same

    static final class Stamp {
        final String country;

        Stamp(String country) {
            this.country = country;
        }
    }

    static final class Letter {
        final Stamp stamp;

        Letter(Stamp stamp) {
            this.stamp = stamp;
        }
    }

    /** All letters have the same stamp. */
    record Node(String name, Letter letter) {}

    abstract static class Glance {
        private final Stamp stamp;
        final Node a;
        final Node b;
        final AtomicReference<Node> top;

        Glance() {
            this(new Node("a", new Letter(new Stamp("here"))));
        }

        Glance(Node a) {
            this.a = a;
            stamp = a.letter().stamp;
            b = new Node("b", new Letter(stamp));
            top = new AtomicReference<>(a);
        }

        public final void glance() {
            Node seen = look();
            if (isOdd(seen, lookAgain(seen))) {
                throw new IllegalStateException();
            }
        }

        public final void turn(String to) {
            put(node(to));
        }

        Node node(String name) {
            return name.equals("a") ? a : b;
        }

        abstract boolean isOdd(Node one, Node other);

        @Action("Look")
        final Node look() {
            return top.get();
        }

        @Action("LookAgain")
        final Node lookAgain(Node seen) {
            return found(seen, top.get());
        }

        Node found(Node seen, Node now) {
            return now;
        }

        @Action("Turn")
        final void put(Node node) {
            top.set(node);
        }
    }

    /** Throws unless the top was turned. */
    static class Same extends Glance {
        @Override
        boolean isOdd(Node one, Node other) {
            return one == other;
        }
    }

    /** Always throws. */
    static class SameStamp extends Glance {
        @Override
        boolean isOdd(Node one, Node other) {
            return one.letter().stamp == other.letter().stamp;
        }
    }

    /** Throws if it has seen a. */
    static class Sentinel extends Glance {
        @Override
        boolean isOdd(Node one, Node other) {
            return one == a;
        }
    }

    /** The same, where an action compares. */
    static class SentinelInAnAction extends Glance {
        @Override
        Node found(Node seen, Node now) {
            return seen == a ? null : now;
        }

        @Override
        boolean isOdd(Node one, Node other) {
            return other == null;
        }
    }

    /** The same with a constant. */
    static class StaticSentinel extends Glance {
        private static final Node A = new Node("a", new Letter(new Stamp("here")));

        StaticSentinel() {
            super(A);
        }

        @Override
        boolean isOdd(Node one, Node other) {
            return one == A;
        }
    }

    /** Never throws. */
    static class OneOfAName extends Glance {
        @Override
        boolean isOdd(Node one, Node other) {
            return (one == other) != one.name().equals(other.name())
                    || one.letter().stamp != other.letter().stamp
                    || (one.letter() == other.letter()) != (one == other);
        }
    }

    /** Throws if the top was turned from one node to another of the same name. */
    static class NewEachTime extends OneOfAName {
        @Override
        Node node(String name) {
            return name.equals("a") ? new Node("a", a.letter()) : b;
        }

        @Override
        boolean isOdd(Node one, Node other) {
            return one != other && one.name().equals(other.name());
        }
    }

    static final class Nodes implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return value.toString().equals("none") ? null : new Node(value.toString(), new Letter(new Stamp("here")));
        }

        @Override
        public TlaValue toSpec(Object value) {
            return new Atom('"' + ((Node) value).name() + '"');
        }
    }

    static final class Stamps implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new Stamp(value.toString());
        }

        @Override
        public TlaValue toSpec(Object value) {
            return new Atom('"' + ((Stamp) value).country + '"');
        }
    }

    private static Conformance glance(Class<?> type) {
        return Conformance.of(type, model("Glance"))
                .shared("top", "top", Nodes.class)
                .objects(Node.class, Nodes.class)
                .objects(Stamp.class, Stamps.class)
                .identity("there is one node of each name, and one stamp")
                .threads("pc", "seen")
                .call("Look", "glance")
                .call("Turn", (thread, before, after) -> new Call("turn", List.of(name(after))));
    }

    private static String name(Function<String, TlaValue> state) {
        return state.apply("top").toString();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {Same.class, SameStamp.class, Sentinel.class, SentinelInAnAction.class, StaticSentinel.class})
    void twoResultsMayBeTheSameObject(Class<?> type) {
        differs(glance(type), "glance() throws IllegalStateException, and nobody observes that it throws");
    }

    @Test
    void resultsWithOneValueAreOneObject() {
        conforms(glance(OneOfAName.class));
    }

    @Test
    void anotherObjectForAValue() {
        differs(
                glance(NewEachTime.class),
                "turn(a) has two objects that stand for a; it was declared that they are the same (identity)");
    }

    // ---- what one object has, and others have not

    /** Only the first lock works. */
    static class Numbered extends Tickets {
        private static int made;
        private final int number = made++;

        @Override
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket) && number != 1) {
                Thread.onSpinWait();
            }
        }
    }

    /** The thirteenth lock does not work. */
    static class Unlucky extends Tickets {
        private static int made;
        private final boolean isUnlucky = ++made == 13;

        @Override
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket) && !isUnlucky) {
                Thread.onSpinWait();
            }
        }
    }

    static final class Luck {
        static boolean isBad() {
            return System.getenv("BAD_LUCK") != null;
        }

        static boolean lambda$isBad() {
            return System.getenv("BAD_LUCK") != null;
        }

        static final AtomicInteger MADE = new AtomicInteger();
        static final int[] ARRAY_MADE = new int[1];
        static final Luck LUCK = new Luck();
        private int made;

        static boolean isLast(Luck luck) {
            return ++luck.made == Integer.MAX_VALUE;
        }

        static boolean isLast() {
            return MADE.incrementAndGet() == Integer.MAX_VALUE;
        }

        static boolean isLast(AtomicInteger made) {
            return made.incrementAndGet() == Integer.MAX_VALUE;
        }

        static boolean isLast(int[] made) {
            return ++made[0] == Integer.MAX_VALUE;
        }

        static boolean isSupplied() {
            BooleanSupplier isBad = () -> System.getenv("BAD_LUCK") != null;
            return isBad.getAsBoolean();
        }
    }

    abstract static class Depends extends Tickets {
        private final boolean isUnlucky;

        Depends(boolean isUnlucky) {
            this.isUnlucky = isUnlucky;
        }

        @Override
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket) && !isUnlucky) {
                Thread.onSpinWait();
            }
        }
    }

    static class DependsOnTheEnvironment extends Depends {
        DependsOnTheEnvironment() {
            super(Luck.isBad());
        }
    }

    /** The last lock does not work; nor do those below. */
    static class DependsOnStatic extends Depends {
        DependsOnStatic() {
            super(Luck.isLast());
        }
    }

    static class DependsOnArrayParameter extends Depends {
        DependsOnArrayParameter() {
            super(Luck.isLast(Luck.ARRAY_MADE));
        }
    }

    static class DependsOnObjectParameter extends Depends {
        DependsOnObjectParameter() {
            super(Luck.isLast(Luck.LUCK));
        }
    }

    static class DependsOnAtomicParameter extends Depends {
        DependsOnAtomicParameter() {
            super(Luck.isLast(Luck.MADE));
        }
    }

    static class DependsByAnotherName extends Depends {
        DependsByAnotherName() {
            super(Luck.lambda$isBad());
        }
    }

    static class DependsByALambda extends Depends {
        DependsByALambda() {
            super(Luck.isSupplied());
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {DependsOnTheEnvironment.class, DependsByAnotherName.class})
    void finalFieldThatDependsOnTheEnvironment(Class<?> type) {
        differs(tickets(type), "calls System.getenv, and it is not known what that does");
    }

    @Test
    void finalFieldThatALambdaDecides() {
        differs(tickets(DependsByALambda.class), "calls BooleanSupplier.getAsBoolean, and it is not known what that");
    }

    @Test
    void finalFieldThatDependsOnHowManyWereMade() {
        differs(tickets(DependsOnStatic.class), "does not speak of a field ObjectsTest.Luck.MADE");
        differs(
                tickets(DependsOnAtomicParameter.class),
                "calls AtomicInteger.incrementAndGet, and it cannot be seen of which field");
        differs(
                tickets(DependsOnArrayParameter.class),
                "calls ObjectsTest.Luck.isLast, which is given ObjectsTest.Luck.ARRAY_MADE, and may change it");
        differs(
                tickets(DependsOnObjectParameter.class),
                "calls ObjectsTest.Luck.isLast, which is given ObjectsTest.Luck.LUCK, and may change it");
    }

    record Times(long begun) {}

    /** Each lock has its own time. */
    static class Timed extends Tickets {
        private final Times times = new Times(System.nanoTime());

        @Override
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket) && times.begun() != 7) {
                Thread.onSpinWait();
            }
        }
    }

    private static Conformance made(Class<?> type) {
        return type == Timed.class
                ? tickets(type).trust("System.nanoTime", "so we say")
                : tickets(type)
                        .unspecified("made", "so we say")
                        .except("ObjectsTest." + type.getSimpleName() + ".<init>", "so we say");
    }

    @ParameterizedTest
    @ValueSource(classes = {Numbered.class, Unlucky.class, Timed.class})
    void finalFieldThatDiffersFromObjectToObject(Class<?> type) {
        differs(made(type), "(in another new object: ");
    }

    @Test
    void finalFieldThatIsDeclaredToDiffer() {
        conforms(made(Timed.class).unspecified("begun", "for information"));
    }
}
