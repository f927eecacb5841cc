package optimist.multibuffer;

import java.nio.ByteBuffer;
import optimist.sequence.Pausing;
import optimist.sequence.Tally;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RecordDescriptor;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** One ring for all, of bytes: an item is written into a place that was claimed for it, and read from there. */
public class AgronaRing extends Pausing {
    private static final int TYPE = 1;
    private static final int PLACE = RecordDescriptor.HEADER_LENGTH + Long.BYTES;

    private ManyToOneRingBuffer ring = ring(1);

    private static ManyToOneRingBuffer ring(int places) {
        return new ManyToOneRingBuffer(
                new UnsafeBuffer(ByteBuffer.allocateDirect(places * PLACE + RingBufferDescriptor.TRAILER_LENGTH)));
    }

    @Override
    protected void begin() {
        ring = ring(CAPACITY);
    }

    @Override
    protected void send(int producer, long item) {
        int index = ring.tryClaim(TYPE, Long.BYTES);
        while (index < 0) {
            pause();
            index = ring.tryClaim(TYPE, Long.BYTES);
        }
        ring.buffer().putLong(index, item);
        ring.commit(index);
    }

    @Override
    protected void receive(Tally tally) {
        boolean[] more = {true};
        while (more[0]) {
            int read = ring.read((type, buffer, index, length) -> more[0] &= tally.add(buffer.getLong(index)));
            if (read == 0) {
                pause();
            }
        }
    }
}
