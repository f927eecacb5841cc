package optimist.mutants.toy;

/** A switch over an enum, for which the compiler makes a class, and an error where none of its cases is found. */
class Compass {
    enum Wind {
        NORTH,
        SOUTH
    }

    int degrees(Wind wind) {
        return switch (wind) {
            case NORTH -> 0;
            case SOUTH -> 180;
        };
    }
}
