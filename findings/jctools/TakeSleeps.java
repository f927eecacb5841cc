import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;

/**
 * A fill sees that the consumer waits, and stops. The consumer's time ends, it calls take, and stops before it says who waits.
 * Then fill goes on, and then the consumer. A debugger stops them there, as a scheduler could: it runs the queue in another
 * JVM, and changes nothing in it.
 */
class TakeSleeps {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            scenario();
        } else {
            System.exit(debug());
        }
    }

    private static void scenario() throws InterruptedException {
        MpscBlockingConsumerArrayQueue<String> queue = new MpscBlockingConsumerArrayQueue<>(16);
        String[] taken = new String[1];
        Thread consumer = start("consumer", () -> {
            try {
                if (queue.poll(2, TimeUnit.SECONDS) == null) {
                    taken[0] = queue.take();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        while (LockSupport.getBlocker(consumer) != queue) {
            Thread.onSpinWait();
        }
        int[] filled = new int[1];
        start("filler", () -> filled[0] = queue.fill(() -> "filled", 1)).join();
        consumer.join(5_000); // It was stopped for less.
        boolean isOffered = queue.offer("offered");
        consumer.join(5_000);

        boolean isShown = consumer.isAlive() && LockSupport.getBlocker(consumer) == queue;
        System.out.println((isShown ? "shown" : "not shown") + ": fill returned " + filled[0] + " and a later offer "
                + isOffered + "; take " + (isShown ? "sleeps, with size() " + queue.size() : "returned " + taken[0]));
        System.exit(isShown ? 0 : 1);
    }

    private static Thread start(String name, Runnable action) {
        Thread thread = new Thread(action, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static int debug() throws Exception {
        VirtualMachine vm = launch();
        ClassPrepareRequest loaded = vm.eventRequestManager().createClassPrepareRequest();
        loaded.addClassFilter(MpscBlockingConsumerArrayQueue.class.getName());
        loaded.enable();
        vm.resume();
        ThreadReference filler = null;
        int calls = 0;
        try {
            while (true) {
                EventSet events = vm.eventQueue().remove();
                boolean stays = false;
                for (Event event : events) {
                    if (event instanceof ClassPrepareEvent) {
                        ReferenceType queue = ((ClassPrepareEvent) event).referenceType();
                        stopAt(queue, "casProducerIndex", "(JJ)Z");
                        stopAt(queue, "soBlocked", "(Ljava/lang/Thread;)V");
                    } else if (event instanceof BreakpointEvent) {
                        ThreadReference thread = ((BreakpointEvent) event).thread();
                        String method = ((BreakpointEvent) event).location().method().name();
                        if (thread.name().equals("filler")) {
                            filler = thread; // It has seen an odd index, and the consumer.
                            stays = true;
                        } else if (method.equals("soBlocked") && ++calls == 3) {
                            // The first two are those of poll. The index is odd again.
                            vm.eventRequestManager().deleteAllBreakpoints();
                            filler.resume();
                            while (filler.status() != ThreadReference.THREAD_STATUS_ZOMBIE) {
                                Thread.sleep(1);
                            }
                        }
                    }
                }
                if (!stays) {
                    events.resume();
                }
            }
        } catch (VMDisconnectedException e) {
            vm.process().getInputStream().transferTo(System.out);
            return vm.process().waitFor();
        }
    }

    private static void stopAt(ReferenceType queue, String method, String signature) {
        Location entry = queue.methodsByName(method, signature).get(0).location();
        BreakpointRequest stop = queue.virtualMachine().eventRequestManager().createBreakpointRequest(entry);
        stop.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        stop.enable();
    }

    /** This program in another JVM, which waits for its debugger. */
    private static VirtualMachine launch() throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        String[] mine = ProcessHandle.current().info().arguments().orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("options").setValue("-cp \"" + System.getProperty("java.class.path") + "\"");
        arguments.get("main").setValue("\"" + mine[mine.length - 1] + "\" scenario");
        return connector.launch(arguments);
    }
}
