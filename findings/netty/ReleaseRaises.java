import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;

/** The owner of the only reference releases more references than an int has room for when they are doubled. */
class ReleaseRaises {
    public static void main(String[] args) {
        boolean shown = false;
        StringBuilder outcome = new StringBuilder();
        for (int n : new int[] {Integer.MAX_VALUE, 1 << 30, (1 << 30) - 1}) {
            ReferenceCounted counted = new AbstractReferenceCounted() {
                @Override
                protected void deallocate() {}

                @Override
                public ReferenceCounted touch(Object hint) {
                    return this;
                }
            };
            outcome.append(outcome.length() == 0 ? "" : "; ").append("count 1, release(").append(n).append(") ");
            try {
                boolean freed = counted.release(n);
                shown |= counted.refCnt() > 1;
                outcome.append("returned ").append(freed).append(", count ").append(counted.refCnt());
            } catch (IllegalReferenceCountException e) {
                outcome.append("was refused");
            }
        }
        System.out.println((shown ? "shown" : "not shown") + ": " + outcome);
        System.exit(shown ? 0 : 1);
    }
}
