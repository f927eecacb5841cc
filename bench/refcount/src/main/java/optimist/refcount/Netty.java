package optimist.refcount;

import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import io.netty.util.Version;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** The count of whatever version of Netty is on the class path. */
public class Netty extends Benchmarks {
    /** The version that is to be measured, so that no other is measured in its name. */
    @Param("none")
    public String version = "none";

    private final Counted counted = new Counted();

    private static final class Counted extends AbstractReferenceCounted {
        @Override
        protected void deallocate() {}

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    @Setup
    public void checkVersion() {
        Version found = Version.identify().get("netty-common");
        if (found == null || !found.artifactVersion().equals(version)) {
            throw new IllegalStateException("Netty " + version + " is to be measured, found " + found);
        }
    }

    @Override
    void retain() {
        counted.retain();
    }

    @Override
    boolean release() {
        return counted.release();
    }

    @Override
    boolean lifetime(Blackhole blackhole) {
        Counted counted = new Counted();
        blackhole.consume(counted);
        return counted.release();
    }
}
