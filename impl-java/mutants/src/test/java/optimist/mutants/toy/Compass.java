package optimist.mutants.toy;

import java.util.concurrent.TimeUnit;

/** A switch over an enum of elsewhere, for which the compiler makes a class. */
class Compass {
    int hands(TimeUnit unit) {
        return switch (unit) {
            case SECONDS -> 1;
            case MINUTES -> 2;
            case HOURS -> 3;
            default -> 0;
        };
    }
}
