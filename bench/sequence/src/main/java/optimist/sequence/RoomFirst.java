package optimist.sequence;

import org.openjdk.jmh.annotations.Param;

public class RoomFirst extends Ours {
    /** How producers and consumer wait; the default is that of the library. */
    @Param("yield-then-park")
    public String waits = "yield-then-park";

    @Override
    Waiting waiting() {
        return waiting(waits);
    }

    @Override
    Sequencer sequencer() {
        return new RoomFirstSequencer(CAPACITY, consumers, waiting());
    }
}
