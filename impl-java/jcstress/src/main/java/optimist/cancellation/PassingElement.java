package optimist.cancellation;

import optimist.Action;

/** An element that passes from one thread to another: what is in it is neither volatile nor guarded. */
abstract class PassingElement {
    static final class Element {
        private int value;
    }

    static final int VALUE = 5;

    final Element element = new Element();

    /** Changes nothing, and marks where a call begins. */
    @Action("Begin")
    final void begin() {}

    @Action("Write")
    final void write() {
        element.value = VALUE;
    }

    @Action("Read")
    final int read(Element received) {
        return received.value;
    }
}
