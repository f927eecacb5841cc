package optimist.refcount;

import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;

/** A count of Netty's, under the names of ours. */
final class NettyRefCount implements RefCounted {
    private final ReferenceCounted count;

    NettyRefCount(Runnable deallocation) {
        count = new AbstractReferenceCounted() {
            @Override
            protected void deallocate() {
                deallocation.run();
            }

            @Override
            public ReferenceCounted touch(Object hint) {
                return this;
            }
        };
    }

    @Override
    public void retain() {
        count.retain();
    }

    @Override
    public void retain(int n) {
        count.retain(n);
    }

    @Override
    public boolean release() {
        return count.release();
    }

    @Override
    public boolean release(int n) {
        return count.release(n);
    }

    @Override
    public int refCount() {
        return count.refCnt();
    }
}
