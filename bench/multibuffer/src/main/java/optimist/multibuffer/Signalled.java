package optimist.multibuffer;

public class Signalled extends Single {
    @Override
    MultiBuffer<Entry> buffer(int capacity, Handler<Entry> handler) {
        return new SignalledMultiBuffer<>(
                producers, capacity, Entry::new, handler, ExceptionHandler.ENDS_THE_RUN, waiting(room));
    }
}
