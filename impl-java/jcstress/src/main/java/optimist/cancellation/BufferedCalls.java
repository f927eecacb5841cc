package optimist.cancellation;

import optimist.Action;
import optimist.cancellation.BufferPart.Mark;
import org.jspecify.annotations.Nullable;

/**
 * A channel with one place, and the calls of a scenario. Whoever waits gives up at once, and is cancelled while the other thread comes.
 * The calls that do not wait may meet again and again (C13.11), so there is no end to their interleavings.
 */
abstract class BufferedCalls extends PassingElement {
    static final int NOTHING = -1;

    final BufferedChannel<Element> channel = new BufferedChannel<>(1);
    private int guarded;

    @Action("WriteGuarded")
    final void writeGuarded() {
        guarded = VALUE;
    }

    @Action("ReadGuarded")
    final int readGuarded() {
        return guarded;
    }

    final boolean sends() {
        begin();
        Object place = channel.room.takes(null, true, 0);
        return place != null && place != Mark.ENDED && channel.items.puts(element);
    }

    final @Nullable Element receives() {
        begin();
        Object content = channel.items.takes(null, true, 0);
        if (content == null || content == Mark.ENDED) {
            return null;
        }
        channel.room.puts();
        return (Element) content;
    }

    final void closes() {
        begin();
        channel.close();
    }

    final int value(@Nullable Element received) {
        return received == null ? NOTHING : read(received);
    }
}
