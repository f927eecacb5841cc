import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Flow;

/** The stream completes, in another thread, while downstream of a UnicastProcessor is in onSubscribe. */
class CompletesInSubscribe {
    private static final List<String> told = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) {
        UnicastProcessor<Integer> processor = UnicastProcessor.create();
        processor.subscribe(new Flow.Subscriber<Integer>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                told.add("onSubscribe begins");
                Thread source = new Thread(processor::onComplete);
                source.start();
                join(source);
                told.add("onSubscribe ends");
            }

            @Override
            public void onNext(Integer item) {}

            @Override
            public void onError(Throwable failure) {}

            @Override
            public void onComplete() {
                told.add("onComplete");
            }
        });

        boolean shown = told.equals(List.of("onSubscribe begins", "onComplete", "onSubscribe ends"));
        System.out.println((shown ? "shown" : "not shown") + ": " + told);
        System.exit(shown ? 0 : 1);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
