package optimist.sequence;

/** Sends one item so many times. */
public class Faulty extends Blocking {
    int times;

    @Override
    protected void send(int producer, long item) throws InterruptedException {
        for (int i = 0; i < (item == 1 && producer == 0 ? times : 1); i++) {
            super.send(producer, item);
        }
    }
}
