package optimist.cancellation;

import optimist.internal.Parking;

/** The waiters that the tests are about. */
enum Variant {
    PACKED,
    HANDLER;

    int largest() {
        return this == PACKED ? PackedWaiter.LARGEST_SLOT : Integer.MAX_VALUE;
    }

    Waiter make() {
        return make(Parking.OF_PLATFORM);
    }

    Waiter make(Parking parking) {
        return this == PACKED ? new PackedWaiter(parking) : new HandlerWaiter(parking);
    }
}
