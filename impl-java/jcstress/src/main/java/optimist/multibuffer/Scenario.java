package optimist.multibuffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import optimist.Action;
import optimist.internal.Apart;
import optimist.internal.Parking;
import optimist.multibuffer.WeakerSignalled.Weakness;
import optimist.sequence.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * One thread publishes or halts, the other is the consumer until it has handled something, or would sleep. A subclass says what is
 * looked at in the end, and its variants with which ring: each of these is a test, with the outcomes that the
 * interleavings of the specified actions have, and no others; or, where it has a {@link optimist.stress.StoreBuffer},
 * those that they have on x86.
 */
abstract class Scenario {
    /** Ends the consumer's part. */
    private static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1;

        Over() {
            super("the consumer's part is over", null, false, false);
        }
    }

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(MultiBuffer.class, "state", MultiBuffer.State.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MultiBuffer<Object> buffer;

    /** Volatile: the consumer's thread is forgotten after it. */
    private volatile boolean parked;

    private boolean woken;

    /** Of the entry. Nothing guards it but the accesses of the ring. */
    private int content;

    Scenario(BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> variant) {
        buffer = variant.apply(
                (entry, source, sequence, last) -> {
                    throw new Over();
                },
                new Parking() {
                    @Override
                    public void park(Object blocker) {
                        parked = true;
                        throw new Over();
                    }

                    @Override
                    public void unpark(@Nullable Thread thread) {
                        woken = isThere(thread);
                    }
                });
    }

    static MultiBuffer<Object> yielding(Handler<Object> handler, Parking parking) {
        return new YieldingMultiBuffer<>(1, 1, () -> "entry", handler);
    }

    static MultiBuffer<Object> signalled(Handler<Object> handler, Parking parking) {
        return new SignalledMultiBuffer<>(
                1, 1, () -> "entry", handler, ExceptionHandler.ENDS_THE_RUN, Waiting.SPIN, parking);
    }

    static MultiBuffer<Object> orderedPublish(Handler<Object> handler, Parking parking) {
        return new WeakerSignalled(handler, parking, Weakness.ORDERED_PUBLISH);
    }

    static MultiBuffer<Object> orderedAnnounce(Handler<Object> handler, Parking parking) {
        return new WeakerSignalled(handler, parking, Weakness.ORDERED_ANNOUNCE);
    }

    static MultiBuffer<Object> acquiresWhetherAsleep(Handler<Object> handler, Parking parking) {
        return new WeakerSignalled(handler, parking, Weakness.ACQUIRES_WHETHER_ASLEEP);
    }

    static MultiBuffer<Object> looksFirst(Handler<Object> handler, Parking parking) {
        return new WeakerSignalled(handler, parking, Weakness.LOOKS_FIRST);
    }

    /** Changes nothing, and marks where a call begins. */
    @Action("Call")
    private void call() {}

    final void publish() {
        call();
        buffer.publish(0, buffer.claim(0, 1));
    }

    final void consume() {
        call();
        try {
            buffer.run();
        } catch (Over e) {
            // It has handled it, or would sleep.
        }
    }

    /** What the class does, with these accesses in the place of its own. */
    final void consume(BooleanSupplier isHalted, LongSupplier published) {
        call();
        buffer.end.enter();
        try {
            while (!isHalted.getAsBoolean() && published.getAsLong() == 0) {
                buffer.hasFoundNothing();
            }
        } catch (Over e) {
            // It would sleep.
        }
    }

    /** A thread that does not run it yet cannot be woken. One that sleeps would still be there. */
    private boolean isThere(@Nullable Thread thread) {
        return thread != null || parked;
    }

    final void halt() {
        call();
        buffer.halt();
    }

    final void close() {
        call();
        buffer.close();
    }

    /**
     * As the class does it, without what comes after the wake-up. To find the consumer's thread is an action here, which it is not in the
     * class: it is a load, and there is no fence before it.
     */
    final void haltVolatile() {
        call();
        storeVolatile();
        wakeIfThere();
    }

    /** The same with an ordered store. */
    final void haltOrdered() {
        call();
        storeOrdered();
        wakeIfThere();
    }

    /** A mutant: the consumer is woken before it is halted. */
    final void wakeAndHalt() {
        call();
        wakeIfThere();
        storeVolatile();
    }

    private void wakeIfThere() {
        if (lookIfThere()) {
            wake();
        }
    }

    @Action("Halt")
    private void storeVolatile() {
        STATE.setVolatile(buffer, MultiBuffer.State.HALTED);
    }

    @Action("Halt")
    private void storeOrdered() {
        STATE.setRelease(buffer, MultiBuffer.State.HALTED);
    }

    @Action("LookIfThere")
    private boolean lookIfThere() {
        return isThere(buffer.end.runner());
    }

    @Action("Unpark")
    private void wake() {
        woken = true;
    }

    // ---- the accesses of the class, or weaker ones

    @Action("LookIfHalted")
    final boolean lookIfHalted() {
        return STATE.getVolatile(buffer) == MultiBuffer.State.HALTED;
    }

    @Action("LookIfHalted")
    final boolean lookIfHaltedAcquire() {
        return STATE.getAcquire(buffer) == MultiBuffer.State.HALTED;
    }

    @Action("Publish")
    final void publishOpaque() {
        buffer.cursor.setOpaque(Apart.index(0), 1);
    }

    @Action("Look")
    final long look() {
        return buffer.cursor.get(Apart.index(0));
    }

    @Action("Look")
    final long lookAcquire() {
        return buffer.cursor.getAcquire(Apart.index(0));
    }

    @Action("Look")
    final long lookOpaque() {
        return buffer.cursor.getOpaque(Apart.index(0));
    }

    @Action("Finish")
    final void finish() {
        buffer.consumed.lazySet(Apart.index(0), 1);
    }

    @Action("Finish")
    final void finishOpaque() {
        buffer.consumed.setOpaque(Apart.index(0), 1);
    }

    final long lookForRoom() {
        return buffer.lookForRoom(0, 2);
    }

    @Action("LookForRoom")
    final long lookForRoomOpaque() {
        return buffer.consumed.getOpaque(Apart.index(0));
    }

    @Action("Fill")
    final void fill(int with) {
        content = with;
    }

    @Action("Read")
    final int read() {
        return content;
    }

    /** Nobody wakes the consumer, which sleeps though something is published, or it is halted. */
    final boolean isLeftAsleep() {
        return parked && !woken;
    }
}
