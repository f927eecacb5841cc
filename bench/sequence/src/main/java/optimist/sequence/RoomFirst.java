package optimist.sequence;

import org.openjdk.jmh.annotations.Param;

public class RoomFirst extends Ours {
    /** How producers and consumer wait: {@code park}, which is the default of the library, or {@code yield}. */
    @Param("park")
    public String waits = "park";

    @Override
    Waiting waiting() {
        return switch (waits) {
            case "park" -> Waiting.PARK;
            case "yield" -> Waiting.YIELD;
            default -> throw new IllegalArgumentException(waits);
        };
    }

    @Override
    Sequencer sequencer() {
        return new RoomFirstSequencer(CAPACITY, 1, waiting());
    }
}
