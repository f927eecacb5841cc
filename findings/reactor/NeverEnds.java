import java.time.Duration;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * A scheduler is disposed of gracefully while a periodic task waits for its time: one with platform threads, and one with
 * virtual threads, which needs Java 21.
 */
class NeverEnds {
    private static final Schedulers.Factory FACTORY = new Schedulers.Factory() {};
    private static final Duration LIMIT = Duration.ofSeconds(5);

    public static void main(String[] args) {
        Scheduler virtual = FACTORY.newThreadPerTaskBoundedElastic(1, 100, Thread::new);
        boolean platformEnds = completes(disposed(FACTORY.newBoundedElastic(1, 100, Thread::new, 60)));
        Mono<Void> end = disposed(virtual);
        boolean virtualEnds = completes(end);
        virtual.dispose();
        boolean endsByForce = virtualEnds || completes(end);
        boolean shown = platformEnds && !virtualEnds;
        System.out.println((shown ? "shown" : "not shown") + ": within " + LIMIT.toSeconds()
                + " s, disposeGracefully completed with platform threads: " + platformEnds + "; with virtual threads: "
                + virtualEnds + ", and after dispose: " + endsByForce);
        System.exit(shown ? 0 : 1);
    }

    private static Mono<Void> disposed(Scheduler scheduler) {
        scheduler.init();
        scheduler.schedulePeriodically(() -> {}, 1, 1, TimeUnit.HOURS);
        return scheduler.disposeGracefully();
    }

    private static boolean completes(Mono<Void> end) {
        return Boolean.TRUE.equals(
                end.thenReturn(true).timeout(LIMIT).onErrorReturn(false).block());
    }
}
