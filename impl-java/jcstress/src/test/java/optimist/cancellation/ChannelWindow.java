package optimist.cancellation;

import kotlin.Unit;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import org.jspecify.annotations.Nullable;

/** The rendezvous channel of kotlinx.coroutines, in the release that is on the class path. */
final class ChannelWindow {
    private static final Object ELEMENT = new Object();

    private ChannelWindow() {}

    /** How many bytes a hand-over allocates, where the receive waits for it. */
    static double bytesOfAHandOver() {
        return CallAfterCall.bytes(ChannelWindow::handOver);
    }

    @SuppressWarnings("serial")
    private static void handOver() {
        Channel<Object> channel = ChannelKt.Channel(0, BufferOverflow.SUSPEND, null);
        CallAfterCall.End end = new CallAfterCall.End();
        CallAfterCall receiver = new CallAfterCall(ELEMENT, end) {
            @Override
            @Nullable
            Object call() {
                return channel.receive(this);
            }
        };
        CallAfterCall.run(receiver, end, () -> {
            if (channel.send(ELEMENT, end) != Unit.INSTANCE) {
                throw new IllegalStateException("nobody waits for it");
            }
        });
    }
}
