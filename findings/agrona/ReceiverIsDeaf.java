import java.io.IOException;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.broadcast.BroadcastBufferDescriptor;
import org.agrona.concurrent.broadcast.BroadcastReceiver;
import org.agrona.concurrent.broadcast.BroadcastTransmitter;

/**
 * Between two reads of receiveNext, the transmitter laps the receiver by one message. The receiver's buffer runs it there, in
 * one thread: an UnsafeBuffer that does something before it reads an integer. Afterwards the receiver keeps up.
 */
class ReceiverIsDeaf {
    private static final int CAPACITY = 1024;
    private static final int LATER = 100_000;

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length == 0) {
            System.exit(again());
        }
        ByteBuffer memory = ByteBuffer.allocateDirect(CAPACITY + BroadcastBufferDescriptor.TRAILER_LENGTH);
        BroadcastTransmitter transmitter = new BroadcastTransmitter(new UnsafeBuffer(memory));
        Window window = new Window(memory);
        BroadcastReceiver receiver = new BroadcastReceiver(window);

        UnsafeBuffer message = new UnsafeBuffer(new byte[120]);
        transmitter.transmit(1, message, 0, 0);
        receiver.receiveNext();
        for (int i = 0; i < 7; i++) {
            transmitter.transmit(1, message, 0, 120); // All fit in the ring.
        }
        // The next message covers the header of the oldest one. Its content is the user's: a large integer.
        message.putInt(0, 1_000_000_000);
        window.meanwhile = () -> transmitter.transmit(1, message, 0, 120);
        boolean isLost = receiver.receiveNext() && !receiver.validate(); // As documented: it was overwritten.

        int received = 0;
        for (int i = 0; i < LATER; i++) {
            transmitter.transmit(1, message, 0, 120);
            received += receiver.receiveNext() ? 1 : 0;
        }

        boolean isShown = isLost && received == 0;
        System.out.println((isShown ? "shown" : "not shown") + ": after validate() has answered false, receiveNext()"
                + " received " + received + " of " + LATER + " later messages; lappedCount() is "
                + receiver.lappedCount());
        System.exit(isShown ? 0 : 1);
    }

    /** In another JVM, with the option that Agrona needs. */
    private static int again() throws IOException, InterruptedException {
        String[] mine = ProcessHandle.current().info().arguments().orElseThrow();
        return new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        mine[mine.length - 1],
                        "with the option")
                .inheritIO()
                .start()
                .waitFor();
    }

    static final class Window extends UnsafeBuffer {
        Runnable meanwhile = () -> {};

        Window(ByteBuffer memory) {
            super(memory);
        }

        @Override
        public int getInt(int index) {
            Runnable once = meanwhile;
            meanwhile = () -> {};
            once.run();
            return super.getInt(index);
        }
    }
}
