package optimist.fastpath;

import java.util.List;
import java.util.function.BiFunction;
import optimist.conformance.Conformance;
import optimist.conformance.GraphTests;
import optimist.conformance.Model;
import optimist.conformance.Pairing;
import optimist.fastpath.Serializers.Cancellable;
import optimist.fastpath.Serializers.CancellableForOne;
import optimist.fastpath.Serializers.FastPath;
import optimist.fastpath.Serializers.Inbox;
import optimist.fastpath.Serializers.InboxForOne;
import optimist.fastpath.Serializers.InboxForTwo;
import optimist.fastpath.Serializers.Locked;
import optimist.fastpath.Serializers.Queued;

class GraphTest extends GraphTests {
    static final List<Pairing> COMPARED = List.of(
            pairing(LinkedQueue.class, "MCQueueAlone", "queue-in-order", Serializers::linkedQueue),
            pairing(Locked.class, "MCLocked", "locked-items", Serializers::locked),
            pairing(Locked.class, "MCLocked", "locked-ends", Serializers::locked),
            pairing(Locked.class, "MCLocked", "locked-throws", Serializers::locked),
            pairing(Locked.class, "MCLocked", "locked-nested", Serializers::locked),
            pairing(Queued.class, "MCQueued", "queued-items", Serializers::queued),
            pairing(Queued.class, "MCQueued", "queued-ends", Serializers::queued),
            pairing(Queued.class, "MCQueued", "queued-throws", Serializers::queued),
            pairing(Queued.class, "MCQueued", "queued-nested", Serializers::queued),
            pairing(FastPath.class, "MCFastPath", "fast-path-items", Serializers::fastPath),
            pairing(FastPath.class, "MCFastPath", "fast-path-ends", Serializers::fastPath),
            pairing(FastPath.class, "MCFastPath", "fast-path-throws", Serializers::fastPath),
            pairing(FastPath.class, "MCFastPath", "fast-path-nested", Serializers::fastPath),
            pairing(Inbox.class, "MCInbox", "inbox-items", Serializers::inbox),
            pairing(Inbox.class, "MCInbox", "inbox-ends", Serializers::inbox),
            pairing(Inbox.class, "MCInbox", "inbox-throws", Serializers::inbox),
            pairing(Inbox.class, "MCInbox", "inbox-nested", Serializers::inbox),
            pairing(InboxForOne.class, "MCInbox", "inbox-refuses", Serializers::offered),
            pairing(InboxForTwo.class, "MCInbox", "inbox-refuses-2", Serializers::offered),
            pairing(InboxForOne.class, "MCInbox", "inbox-waits", Serializers::inbox),
            pairing(InboxForTwo.class, "MCInbox", "inbox-waits-3", Serializers::inbox),
            pairing(InboxForOne.class, "MCInbox", "inbox-mixed", Serializers::mixed),
            pairing(Cancellable.class, "MCCancellable", "cancellable-ends", Serializers::cancellable),
            pairing(Cancellable.class, "MCCancellable", "cancellable-cancels", Serializers::cancellable),
            pairing(Cancellable.class, "MCCancellable", "cancellable-ends-and-cancels", Serializers::cancellable),
            pairing(Cancellable.class, "MCCancellable", "cancellable-own", Serializers::cancellable),
            pairing(Cancellable.class, "MCCancellable", "cancellable-throws", Serializers::cancellable),
            pairing(CancellableForOne.class, "MCCancellable", "cancellable-waits", Serializers::cancellable),
            pairing(CancellableForOne.class, "MCCancellable", "cancellable-refuses", Serializers::cancellableOffered),
            pairing(
                    CancellableForOne.class,
                    "MCCancellable",
                    "cancellable-refuses-3",
                    Serializers::cancellableOffered));

    private static Pairing pairing(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        return new Pairing(type, Serializers.model(module, config), binding);
    }

    GraphTest() {
        super("fastpath", COMPARED);
    }
}
