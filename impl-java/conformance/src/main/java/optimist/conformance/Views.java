package optimist.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import optimist.tla.TlaValue;

/**
 * A state of the module {@code Views}, which describes Java's memory, and the effects of accesses on it. This repeats
 * the module, to compare a step of the specification with the access of the class. Data races are left to the model.
 *
 * <p>A view maps each location to a number: the thread does not find earlier messages there.
 *
 * @param messages the messages stored in each location, in coherence order
 * @param views the view of each thread
 * @param fences what each thread knew, or knows, at its volatile accesses
 * @param common the view that the fences have made common
 */
record Views(
        Map<String, List<Message>> messages,
        Map<String, Map<String, Integer>> views,
        Map<String, Fence> fences,
        Map<String, Integer> common) {
    private static final String NOBODY = "nobody";

    /** The variables of the module that are read. */
    static final List<String> VARIABLES = List.of("messages", "views", "fences", "common");

    /**
     * A message.
     *
     * @param told the view that a thread gets by acquiring it
     * @param attached whether it is an update; no message can come directly before it
     * @param by the thread that stored it, or {@code nobody} if it was there before or is an update
     */
    record Message(TlaValue value, Map<String, Integer> told, boolean attached, String by) {
        Message with(Map<String, Integer> told, boolean attached) {
            return new Message(value, told, attached, by);
        }
    }

    /** The fence between two volatile accesses. */
    record Fence(boolean due, Map<String, Integer> from) {}

    static Views of(Function<String, TlaValue> state) {
        return new Views(
                each(state.apply("messages"), Views::messages),
                each(state.apply("views"), view -> from(field(view, "from"))),
                each(
                        state.apply("fences"),
                        fence -> new Fence(isTrue(field(fence, "due")), from(field(fence, "from")))),
                from(state.apply("common")));
    }

    private static List<Message> messages(TlaValue location) {
        return location.asFunction().values().stream()
                .map(message -> new Message(
                        field(message, "value"),
                        from(field(field(message, "view"), "from")),
                        isTrue(field(message, "attached")),
                        field(message, "by").toString()))
                .toList();
    }

    private static Map<String, Integer> from(TlaValue value) {
        return each(value, number -> Integer.valueOf(number.toString()));
    }

    private static boolean isTrue(TlaValue value) {
        return value.toString().equals("TRUE");
    }

    private static TlaValue field(TlaValue fields, String name) {
        return Objects.requireNonNull(fields.asFunction().get(name), name);
    }

    private static <T> Map<String, T> each(TlaValue function, Function<TlaValue, T> as) {
        return each(function.asFunction(), (key, value) -> as.apply(value));
    }

    private static <S, T> Map<String, T> each(Map<String, S> map, BiFunction<String, S, T> as) {
        Map<String, T> values = new LinkedHashMap<>();
        map.forEach((key, value) -> values.put(key, as.apply(key, value)));
        return values;
    }

    private static <T> T in(Map<String, T> map, String key) {
        return Objects.requireNonNull(map.get(key), key);
    }

    private static boolean acquires(Mode mode) {
        return mode == Mode.ACQUIRE || mode == Mode.VOLATILE;
    }

    private static boolean releases(Mode mode) {
        return mode == Mode.RELEASE || mode == Mode.VOLATILE;
    }

    // ---- what there is

    boolean isLocation(String location) {
        return messages.containsKey(location);
    }

    TlaValue content(String location, int i) {
        return in(messages, location).get(i - 1).value();
    }

    List<TlaValue> contents(String location) {
        return in(messages, location).stream().map(Message::value).toList();
    }

    private int last(String location) {
        return in(messages, location).size();
    }

    TlaValue newest(String location) {
        return content(location, last(location));
    }

    /** Whether a fence must come first. */
    boolean awaitsFence(String thread, Mode mode) {
        return mode == Mode.VOLATILE && in(fences, thread).due();
    }

    /** What the thread knows at an access because of the fence before it. */
    private Map<String, Integer> heard(String thread, Mode mode) {
        return mode == Mode.VOLATILE ? in(fences, thread).from() : Map.of();
    }

    private int from(String thread, Mode mode, String location) {
        return Math.max(in(in(views, thread), location), heard(thread, mode).getOrDefault(location, 1));
    }

    /** The numbers of the messages that the thread may find. */
    List<Integer> readable(String thread, Mode mode, String location) {
        return IntStream.rangeClosed(from(thread, mode, location), last(location))
                .boxed()
                .toList();
    }

    /** Whether a message can be put directly after that message. */
    boolean isFreeBehind(String location, int i) {
        return i == last(location) || !in(messages, location).get(i).attached();
    }

    // ---- what becomes of it

    /** The thread finds that message. If it has stored it itself, the fence behind the load makes nothing new known. */
    Views load(String thread, Mode mode, String location, int i) {
        Map<String, Integer> learned = learned(thread, mode, location, i);
        boolean isOwn = in(messages, location).get(i - 1).by().equals(thread);
        return performed(
                thread,
                mode,
                location,
                last(location) + 1,
                List.of(),
                joined(with(in(views, thread), location, i), learned),
                isOwn ? joined(common.keySet(), heard(thread, mode)) : with(learned, location, i));
    }

    /** The thread puts a value directly after that message, without finding it. */
    Views store(String thread, Mode mode, String location, int i, TlaValue value) {
        return put(thread, mode, location, i, value, false);
    }

    /** The same if the thread finds that message. */
    Views update(String thread, Mode mode, String location, int i, TlaValue value) {
        return put(thread, mode, location, i, value, true);
    }

    private Views put(String thread, Mode mode, String location, int i, TlaValue value, boolean update) {
        Map<String, Integer> mine = joined(
                with(in(views, thread), location, i + 1), update ? learned(thread, mode, location, i) : Map.of());
        Map<String, Integer> told = joined(mine, heard(thread, mode));
        Map<String, Integer> passed = joined(
                common.keySet(), update ? in(messages, location).get(i - 1).told() : Map.of());
        Message message =
                new Message(value, joined(passed, releases(mode) ? told : Map.of()), update, update ? NOBODY : thread);
        return performed(thread, mode, location, i + 1, List.of(message), mine, told);
    }

    /** The fence that is due. */
    Views fence(String thread) {
        Map<String, Integer> known = joined(common, in(fences, thread).from());
        return new Views(messages, views, with(fences, thread, new Fence(false, known)), known);
    }

    private Map<String, Integer> learned(String thread, Mode mode, String location, int i) {
        Map<String, Integer> heard = joined(common.keySet(), heard(thread, mode));
        return acquires(mode) ? joined(heard, in(messages, location).get(i - 1).told()) : heard;
    }

    private Views performed(
            String thread,
            Mode mode,
            String location,
            int k,
            List<Message> more,
            Map<String, Integer> mine,
            Map<String, Integer> known) {
        Function<Map<String, Integer>, Map<String, Integer>> moved =
                from -> in(from, location) < k ? from : with(from, location, in(from, location) + 1);
        Map<String, List<Message>> all = each(messages, (loc, list) -> {
            List<Message> now = new ArrayList<>();
            list.forEach(message -> now.add(message.with(moved.apply(message.told()), message.attached())));
            if (loc.equals(location)) {
                now.addAll(k - 1, more);
            }
            return now;
        });
        return new Views(
                        all,
                        each(views, (t, view) -> t.equals(thread) ? mine : moved.apply(view)),
                        each(
                                fences,
                                (t, fence) -> t.equals(thread) && mode == Mode.VOLATILE
                                        ? new Fence(true, known)
                                        : new Fence(fence.due(), moved.apply(fence.from()))),
                        moved.apply(common))
                .remembered();
    }

    /** Forgets the messages that no thread can find any more. */
    private Views remembered() {
        Map<String, Integer> forgotten = each(
                common,
                (loc, from) -> views.values().stream()
                                .mapToInt(view -> in(view, loc))
                                .min()
                                .orElseThrow()
                        - 1);
        Function<Map<String, Integer>, Map<String, Integer>> anew =
                from -> each(from, (loc, i) -> Math.max(i - in(forgotten, loc), 1));
        return new Views(
                each(messages, (loc, list) -> {
                    List<Message> kept = new ArrayList<>();
                    for (Message message : list.subList(in(forgotten, loc), list.size())) {
                        kept.add(message.with(anew.apply(message.told()), message.attached() && !kept.isEmpty()));
                    }
                    return kept;
                }),
                each(views, (t, view) -> anew.apply(view)),
                each(fences, (t, fence) -> new Fence(fence.due(), anew.apply(fence.from()))),
                anew.apply(common));
    }

    private static <T> Map<String, T> with(Map<String, T> map, String key, T value) {
        Map<String, T> other = new LinkedHashMap<>(map);
        other.put(key, value);
        return other;
    }

    private static Map<String, Integer> joined(Map<String, Integer> one, Map<String, Integer> other) {
        return each(one, (location, i) -> Math.max(i, other.getOrDefault(location, 1)));
    }

    private static Map<String, Integer> joined(Iterable<String> locations, Map<String, Integer> from) {
        Map<String, Integer> beginning = new LinkedHashMap<>();
        locations.forEach(location -> beginning.put(location, 1));
        return joined(beginning, from);
    }
}
