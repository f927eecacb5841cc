package optimist.refcount;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import optimist.conformance.Next.Answer;
import optimist.conformance.Replay;

/**
 * The contract, {@code RefCount.tla}, in Java: all the ways in which calls can have taken effect on an atomic counter,
 * given what they answered.
 *
 * @param promise up to this count a retain of a live object is never refused
 * @param limit above this count it always is
 * @param brink whether it takes a second step to make zero final
 */
record AtomicCounter(long initial, long promise, long limit, boolean brink) {
    /** A way it can have been: the count, whether the object is dead, and the answers that calls are bound to give. */
    private record World(long count, boolean dead, Map<String, String> bound) {
        World with(long newCount, boolean nowDead, String thread, String answer) {
            Map<String, String> more = new HashMap<>(bound);
            more.put(thread, answer);
            return new World(newCount, nowDead, more);
        }

        World without(boolean nowDead, String thread) {
            Map<String, String> less = new HashMap<>(bound);
            less.remove(thread);
            return new World(count, nowDead, less);
        }
    }

    /** Whether some order explains the answers. Each call took effect between its first access and its last. */
    boolean explains(List<Replay.Event> events) {
        int last = events.stream()
                .mapToInt(event -> event.answer() == null ? event.begin() : event.end())
                .max()
                .orElse(0);
        Set<World> worlds = Set.of(new World(initial, false, Map.of()));
        Map<String, Replay.Event> underWay = new HashMap<>();
        for (int step = 1; step <= last; step++) {
            for (Replay.Event event : events) {
                if (event.begin() == step) {
                    underWay.put(event.thread(), event);
                    worlds = settle(worlds, underWay);
                }
            }
            for (Replay.Event event : events) {
                if (event.end() == step) {
                    underWay.remove(event.thread());
                    worlds = explain(worlds, event, underWay);
                }
            }
        }
        return !worlds.isEmpty();
    }

    private Set<World> settle(Set<World> worlds, Map<String, Replay.Event> underWay) {
        Set<World> all = new HashSet<>(worlds);
        Deque<World> work = new ArrayDeque<>(worlds);
        while (!work.isEmpty()) {
            World world = work.remove();
            for (Replay.Event event : underWay.values()) {
                if (!world.bound().containsKey(event.thread())) {
                    effects(world, event).stream().filter(all::add).forEach(work::add);
                }
            }
        }
        return all;
    }

    private List<World> effects(World world, Replay.Event event) {
        String thread = event.thread();
        long count = world.count();
        long n = amount(event);
        World refused = world.with(count, world.dead(), thread, "refused");
        List<World> effects = new ArrayList<>();
        switch (event.call().method()) {
            case "retain" -> {
                if (!world.dead() && count + n <= limit) {
                    effects.add(world.with(count + n, false, thread, "done"));
                }
                if (world.dead() || count == 0 || count + n > promise) {
                    effects.add(refused);
                }
            }
            case "release", "releaseLast" -> {
                if (n > count) {
                    effects.add(refused);
                } else if (n < count || brink) {
                    effects.add(world.with(count - n, world.dead(), thread, "done"));
                } else {
                    effects.add(world.with(0, true, thread, "freed"));
                }
            }
            default -> {
                long shown = world.dead() ? 0 : Math.min(Math.max(1, count), promise);
                effects.add(world.with(count, world.dead(), thread, "reads " + shown));
            }
        }
        return effects;
    }

    private Set<World> explain(Set<World> worlds, Replay.Event event, Map<String, Replay.Event> others) {
        String answer = answer(event);
        boolean buries = brink && answer.endsWith("freed");
        String bound = !buries ? answer : answer.equals("freed") ? "done" : "refused";
        Set<World> left = new HashSet<>();
        for (World world : worlds) {
            boolean agrees = bound.equals(world.bound().get(event.thread()));
            boolean attended = world.count() > 0 || world.dead() || buries || releases(others);
            if (agrees && attended && (!buries || (world.count() == 0 && !world.dead()))) {
                left.add(world.without(world.dead() || buries, event.thread()));
            }
        }
        return left;
    }

    private static boolean releases(Map<String, Replay.Event> underWay) {
        return underWay.values().stream()
                .anyMatch(event -> RefCounts.RELEASES.contains(event.call().method()));
    }

    private static String answer(Replay.Event event) {
        Answer answer = Objects.requireNonNull(event.answer());
        if (event.call().method().equals("refCount")) {
            return "reads " + answer.returned();
        }
        boolean freed = !answer.hooks().isEmpty();
        boolean refused = answer.thrown() != null;
        return refused ? (freed ? "refused, freed" : "refused") : freed ? "freed" : "done";
    }

    static long amount(Replay.Event event) {
        List<Object> arguments = event.call().arguments();
        return arguments.isEmpty() ? 1 : ((Number) arguments.get(0)).longValue();
    }
}
