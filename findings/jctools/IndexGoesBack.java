import com.sun.jdi.Bootstrap;
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
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;

/**
 * Two producers are about to move the limit of a queue of two, one in offer and one in fill. The first goes on before the
 * second. A debugger stops them there, as a scheduler could: it runs the queue in another JVM, and changes nothing in it.
 */
class IndexGoesBack {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            scenario();
        } else {
            System.exit(debug());
        }
    }

    private static void scenario() throws IOException, InterruptedException {
        MpscBlockingConsumerArrayQueue<String> queue = new MpscBlockingConsumerArrayQueue<>(2);
        queue.offer("first");
        queue.poll();
        start("offerer", () -> queue.offer("of a stopped producer"));
        System.in.read(); // It is stopped.
        Thread consumer = Thread.currentThread(); // The only one.
        for (int i = 0; i < 3; i++) {
            start("producer", () -> {
                while (LockSupport.getBlocker(consumer) != queue) {
                    Thread.onSpinWait();
                }
                queue.offer("handed to a parked consumer");
            });
            queue.take();
        }

        long before = queue.currentProducerIndex();
        int[] filled = new int[1];
        start("filler", () -> filled[0] = queue.fill(() -> "filled", 1)).join();
        long after = queue.currentProducerIndex();
        boolean isAccepted = queue.offer("lost");
        String polled = queue.poll();

        boolean isShown = filled[0] < 0 && after < before && isAccepted && polled == null;
        System.out.println((isShown ? "shown" : "not shown") + ": fill returned " + filled[0]
                + ", the producer index went from " + before + " to " + after + "; then offer returned " + isAccepted
                + " and poll " + polled);
        System.exit(isShown ? 0 : 1);
    }

    private static Thread start(String name, Runnable action) {
        Thread thread = new Thread(action, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** The stops at the call that moves the limit, in their order: the offerer's, the filler's, the offerer's next one. */
    private static int debug() throws Exception {
        VirtualMachine vm = launch();
        ClassPrepareRequest loaded = vm.eventRequestManager().createClassPrepareRequest();
        loaded.addClassFilter(MpscBlockingConsumerArrayQueue.class.getName());
        loaded.enable();
        vm.resume();
        ThreadReference offerer = null;
        ThreadReference filler = null;
        try {
            while (true) {
                EventSet events = vm.eventQueue().remove();
                boolean isStop = false;
                for (Event event : events) {
                    if (event instanceof ClassPrepareEvent) {
                        BreakpointRequest limit = vm.eventRequestManager().createBreakpointRequest(((ClassPrepareEvent) event)
                                .referenceType().methodsByName("recalculateProducerLimit", "(JJJJJ)Z").get(0).location());
                        limit.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                        limit.enable();
                    } else if (event instanceof BreakpointEvent) {
                        isStop = true;
                        ThreadReference thread = ((BreakpointEvent) event).thread();
                        if (offerer == null) {
                            offerer = thread;
                            vm.process().getOutputStream().write('\n');
                            vm.process().getOutputStream().flush();
                        } else if (filler == null) {
                            filler = thread;
                            offerer.resume();
                        } else {
                            vm.eventRequestManager().deleteAllBreakpoints();
                            filler.resume(); // The offerer has moved the limit, and stays here.
                        }
                    }
                }
                if (!isStop) {
                    events.resume();
                }
            }
        } catch (VMDisconnectedException e) {
            vm.process().getInputStream().transferTo(System.out);
            return vm.process().waitFor();
        }
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
