package optimist.refcount;

import optimist.Action;

/** A mutant, for callers who keep to the rules: reads and then writes, and others may have written in between. */
final class SplitRefCount implements RefCounted {
    private final Runnable deallocation;
    private volatile int word = 1;

    SplitRefCount(Runnable deallocation) {
        this.deallocation = deallocation;
    }

    @Override
    public void retain() {
        retain(1);
    }

    @Override
    public void retain(int n) {
        write(read() + n);
    }

    @Override
    public boolean release() {
        return release(1);
    }

    @Override
    public boolean release(int n) {
        int next = read() - n;
        write(next);
        if (next != 0) {
            return false;
        }
        deallocation.run();
        return true;
    }

    @Override
    public int refCount() {
        return read();
    }

    @Action("Read")
    private int read() {
        return word;
    }

    @Action("Write")
    private void write(int next) {
        word = next;
    }
}
