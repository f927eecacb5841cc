package optimist.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import optimist.smt.Kind.Leaf;
import optimist.smt.Value.Case;
import optimist.smt.Value.Fields;
import optimist.smt.Value.Mapping;
import optimist.smt.Value.OneOf;
import optimist.smt.Value.Sequence;
import optimist.smt.Value.SetOf;
import optimist.smt.Value.Term;
import org.jspecify.annotations.Nullable;

/**
 * Makes values, and formulas about them, and keeps the declarations and axioms that these need. A name that begins with a
 * question mark stands in no module.
 */
final class Terms {
    /** A term, and its sort. */
    record Typed(String text, String sort) {}

    static final Term TRUE = formula(Logic.TRUE);
    static final SetOf EMPTY = new SetOf(null, v -> Logic.FALSE, List.of());

    private final Map<String, String> declarations = new LinkedHashMap<>();
    private final Set<String> strings = new TreeSet<>();
    private final Set<String> axioms = new LinkedHashSet<>();
    private final Map<String, Value> chosen = new LinkedHashMap<>();
    private final List<Typed> bound = new ArrayList<>();
    private int unspecified;

    static Term formula(String text) {
        return new Term(Leaf.BOOL, text);
    }

    static Term number(BigInteger number) {
        return new Term(Leaf.INT, number.signum() < 0 ? "(- " + number.negate() + ")" : number.toString());
    }

    Term string(String string) {
        strings.add(string);
        return new Term(Leaf.ATOM, "|\"" + string + "\"|");
    }

    // ------------------------------------------------------------------ symbols

    /** A symbol, or as many as a value of the kind needs, with arguments. */
    Value symbol(Kind kind, String name, List<Typed> arguments) {
        List<String> texts = arguments.stream().map(Typed::text).toList();
        if (kind instanceof Leaf leaf) {
            String symbol = name.matches("[A-Za-z?][A-Za-z0-9_.?]*") ? name : "|" + name + "|";
            declarations.putIfAbsent(
                    symbol,
                    "(declare-fun " + symbol + " "
                            + arguments.stream().map(Typed::sort).collect(Collectors.joining(" ", "(", ")")) + " "
                            + leaf.sort + ")");
            return new Term(leaf, Logic.apply(symbol, texts));
        }
        if (kind instanceof Kind.Fields fields) {
            Map<Object, Value> values = new LinkedHashMap<>();
            fields.fields().forEach((key, value) -> values.put(key, symbol(value, name + "." + key, arguments)));
            return new Fields(values);
        }
        if (kind instanceof Kind.Function function) {
            return new Mapping(
                    function.from(),
                    x -> text(symbol(Leaf.BOOL, name + "?in", with(arguments, x, function.from()))),
                    x -> symbol(function.to(), name, with(arguments, x, function.from())),
                    true);
        }
        if (kind instanceof Kind.Sequence sequence) {
            String length = text(symbol(Leaf.INT, name + "?length", arguments));
            isNatural(name + "?length", arguments);
            return new Sequence(length, i -> symbol(sequence.of(), name, with(arguments, i, Leaf.INT)), true);
        }
        if (kind instanceof Kind.SetOf set) {
            if (!(set.of() instanceof Leaf leaf)) {
                throw new IllegalArgumentException(
                        "`" + name + "` is a set of " + set.of().written() + " (expected: of atoms or numbers)");
            }
            return new SetOf(
                    leaf,
                    v -> v instanceof Term term && term.leaf() == leaf
                            ? text(symbol(Leaf.BOOL, name, with(arguments, term.text(), leaf)))
                            : Logic.FALSE,
                    null);
        }
        List<Kind> kinds = ((Kind.OneOf) kind).kinds();
        List<Case> cases = new ArrayList<>();
        String none = Logic.TRUE;
        for (int i = 0; i < kinds.size(); i++) {
            String is = i + 1 == kinds.size() ? Logic.TRUE : text(symbol(Leaf.BOOL, name + "?is" + (i + 1), arguments));
            cases.add(new Case(Logic.and(none, is), symbol(kinds.get(i), name + "." + (i + 1), arguments)));
            none = Logic.and(none, Logic.not(is));
        }
        return new OneOf(cases);
    }

    private static List<Typed> with(List<Typed> arguments, String text, Leaf leaf) {
        return Stream.concat(arguments.stream(), Stream.of(new Typed(text, leaf.sort)))
                .toList();
    }

    private void isNatural(String name, List<Typed> arguments) {
        List<Typed> any = IntStream.range(0, arguments.size())
                .mapToObj(i -> new Typed("?i" + i, arguments.get(i).sort()))
                .toList();
        axioms.add(quantified("forall", any, "(<= 0 " + text(symbol(Leaf.INT, name, any)) + ")"));
    }

    /** What TLA+ says nothing about. It may be another value wherever it stands, and for all that is bound there. */
    Value unspecified(Kind kind) {
        return symbol(kind, "?unspecified." + ++unspecified, List.copyOf(bound));
    }

    // ------------------------------------------------------------------ quantifiers

    private static String quantified(String quantifier, List<Typed> variables, String formula) {
        return variables.isEmpty()
                ? formula
                : variables.stream()
                        .map(v -> "(" + v.text() + " " + v.sort() + ")")
                        .collect(Collectors.joining(" ", "(" + quantifier + " (", ") " + formula + ")"));
    }

    private String forAllOf(Leaf leaf, UnaryOperator<String> body) {
        Typed variable = new Typed("?x" + (bound.size() + 1), leaf.sort);
        bound.add(variable);
        String formula = body.apply(variable.text());
        bound.remove(bound.size() - 1);
        return occurs(variable, formula) ? quantified("forall", List.of(variable), formula) : formula;
    }

    private static boolean occurs(Typed variable, String formula) {
        return Pattern.compile(Pattern.quote(variable.text()) + "\\b")
                .matcher(formula)
                .find();
    }

    /** For all values of a kind. */
    String forAll(Kind kind, Function<Value, String> body) {
        if (kind instanceof Leaf leaf) {
            return forAllOf(leaf, x -> body.apply(new Term(leaf, x)));
        }
        if (kind instanceof Kind.OneOf some) {
            return Logic.and(some.kinds().stream().map(each -> forAll(each, body)));
        }
        if (kind instanceof Kind.Fields fields) {
            return forAllFields(List.copyOf(fields.fields().entrySet()), Map.of(), body);
        }
        throw new IllegalArgumentException("a quantifier over functions, sequences or sets");
    }

    private String forAllFields(
            List<Map.Entry<Object, Kind>> rest, Map<Object, Value> done, Function<Value, String> body) {
        if (rest.isEmpty()) {
            return body.apply(new Fields(done));
        }
        return forAll(rest.get(0).getValue(), value -> {
            Map<Object, Value> more = new LinkedHashMap<>(done);
            more.put(rest.get(0).getKey(), value);
            return forAllFields(rest.subList(1, rest.size()), more, body);
        });
    }

    /** For all elements of a set. */
    String forAllIn(SetOf set, Function<Value, String> body) {
        if (set.elements() != null) {
            return Logic.and(set.elements().stream().map(body));
        }
        return forAll(
                Objects.requireNonNull(set.of()), v -> Logic.implies(set.has().apply(v), body.apply(v)));
    }

    String existsIn(SetOf set, Function<Value, String> body) {
        return Logic.not(forAllIn(set, v -> Logic.not(body.apply(v))));
    }

    /**
     * The same element where the same is said, in the same words, of any value. That there is such an element does not
     * tell one set from another: it may be said of both in one word, TRUE.
     */
    Value choose(SetOf set, Function<Value, String> condition) {
        Kind kind = Objects.requireNonNull(set.of());
        String some = existsIn(set, condition);
        String words =
                kind.written() + ": " + forAll(kind, v -> "(and " + member(v, set) + " " + condition.apply(v) + ")");
        List<Typed> scope =
                bound.stream().filter(v -> occurs(v, some) || occurs(v, words)).toList();
        Value known = chosen.get(words + scope);
        if (known == null) {
            Value any = symbol(kind, "?chosen." + (chosen.size() + 1), scope);
            chosen.put(words + scope, any);
            axioms.add(quantified(
                    "forall", scope, Logic.implies(some, Logic.and(member(any, set), condition.apply(any)))));
            return any;
        }
        return known;
    }

    // ------------------------------------------------------------------ values

    static String text(Value value) {
        return ((Term) value).text();
    }

    /** The key that it is in {@link Fields}, if it is a literal. */
    static @Nullable Object key(Value value) {
        if (!(value instanceof Term term) || !Logic.isLiteral(term.text())) {
            return null;
        }
        return term.leaf() == Leaf.INT
                ? new BigInteger(term.text().replaceAll("[() ]", ""))
                : term.text().substring(2, term.text().length() - 2);
    }

    Term literal(Object key) {
        return key instanceof BigInteger number ? number(number) : string((String) key);
    }

    Kind kindOf(Value value) {
        if (value instanceof Term term) {
            return term.leaf();
        }
        if (value instanceof Fields fields) {
            Map<Object, Kind> kinds = new LinkedHashMap<>();
            fields.fields().forEach((key, field) -> kinds.put(key, kindOf(field)));
            return new Kind.Fields(kinds);
        }
        if (value instanceof Mapping mapping) {
            return new Kind.Function(mapping.from(), kindOfAny(mapping.at()));
        }
        if (value instanceof Sequence sequence) {
            return new Kind.Sequence(kindOfAny(sequence.at()));
        }
        if (value instanceof SetOf set) {
            return new Kind.SetOf(set.of() == null ? new Kind.OneOf(List.of()) : set.of());
        }
        return Kind.oneOf(((OneOf) value).cases().stream().map(c -> kindOf(c.value())));
    }

    /** Nothing remains of what is declared meanwhile. */
    private Kind kindOfAny(Function<String, Value> at) {
        Map<String, String> declared = new LinkedHashMap<>(declarations);
        Set<String> said = new LinkedHashSet<>(axioms);
        Map<String, Value> known = new LinkedHashMap<>(chosen);
        Kind kind = kindOf(at.apply("?any"));
        declarations.keySet().retainAll(declared.keySet());
        axioms.retainAll(said);
        chosen.keySet().retainAll(known.keySet());
        return kind;
    }

    /** The value that holds under a condition, or the other one. */
    Value ite(String condition, Value then, Value otherwise) {
        if (condition.equals(Logic.TRUE) || condition.equals(Logic.FALSE)) {
            return condition.equals(Logic.TRUE) ? then : otherwise;
        }
        if (then instanceof Term one && otherwise instanceof Term other && one.leaf() == other.leaf()) {
            return new Term(
                    one.leaf(),
                    one.leaf() == Leaf.BOOL
                            ? Logic.iteFormula(condition, one.text(), other.text())
                            : Logic.ite(condition, one.text(), other.text()));
        }
        if (then instanceof Fields one
                && otherwise instanceof Fields other
                && one.fields().keySet().equals(other.fields().keySet())) {
            Map<Object, Value> merged = new LinkedHashMap<>();
            one.fields()
                    .forEach((key, value) -> merged.put(
                            key,
                            ite(
                                    condition,
                                    value,
                                    Objects.requireNonNull(other.fields().get(key)))));
            return new Fields(merged);
        }
        if (then instanceof Mapping one && otherwise instanceof Mapping other && one.from() == other.from()) {
            return new Mapping(
                    one.from(),
                    x -> Logic.iteFormula(
                            condition, one.in().apply(x), other.in().apply(x)),
                    x -> ite(condition, one.at().apply(x), other.at().apply(x)),
                    one.symbol() && other.symbol());
        }
        if (then instanceof Sequence one && otherwise instanceof Sequence other) {
            return new Sequence(
                    Logic.ite(condition, one.length(), other.length()),
                    i -> ite(condition, one.at().apply(i), other.at().apply(i)),
                    one.symbol() && other.symbol());
        }
        if (then instanceof SetOf one && otherwise instanceof SetOf other) {
            return new SetOf(
                    merged(one, other),
                    v -> Logic.iteFormula(
                            condition, one.has().apply(v), other.has().apply(v)),
                    null);
        }
        return new OneOf(Stream.concat(cases(condition, then), cases(Logic.not(condition), otherwise))
                .toList());
    }

    static @Nullable Kind merged(SetOf one, SetOf other) {
        return one.of() == null || other.of() == null
                ? (one.of() == null ? other.of() : one.of())
                : Kind.oneOf(Stream.of(one.of(), other.of()));
    }

    private static Stream<Case> cases(String condition, Value value) {
        return value instanceof OneOf some
                ? some.cases().stream().map(c -> new Case(Logic.and(condition, c.guard()), c.value()))
                : Stream.of(new Case(condition, value));
    }

    /** What is done with each of the values that it may be. Where it cannot be done, the result is any value. */
    Value each(OneOf some, Function<Value, @Nullable Value> work) {
        Value result = null;
        List<String> done = new ArrayList<>();
        for (Case c : some.cases()) {
            Value value = work.apply(c.value());
            if (value != null) {
                done.add(c.guard());
                result = result == null ? value : ite(c.guard(), value, result);
            }
        }
        Value known = Objects.requireNonNull(result, "done with none of its values");
        return done.size() == some.cases().size()
                ? known
                : ite(Logic.or(done.stream()), known, unspecified(kindOf(known)));
    }

    /** A function as a {@link Mapping}. */
    private Mapping mapping(Fields fields, Mapping like) {
        Map<Term, Value> values = new LinkedHashMap<>();
        fields.fields().forEach((key, value) -> values.put(literal(key), value));
        return new Mapping(
                like.from(),
                x -> Logic.or(values.keySet().stream().map(key -> Logic.equal(x, key.text()))),
                x -> {
                    Value at = like.at().apply(x);
                    for (Map.Entry<Term, Value> e : values.entrySet()) {
                        at = ite(Logic.equal(x, e.getKey().text()), e.getValue(), at);
                    }
                    return at;
                },
                false);
    }

    /** Equality, as TLA+ has it; values of different kinds differ. */
    String equal(Value one, Value other) {
        if (one instanceof OneOf some) {
            return Logic.or(some.cases().stream().map(c -> Logic.and(c.guard(), equal(c.value(), other))));
        }
        if (other instanceof OneOf) {
            return equal(other, one);
        }
        if (one instanceof Term a && other instanceof Term b) {
            return a.leaf() != b.leaf()
                    ? Logic.FALSE
                    : a.leaf() == Leaf.BOOL ? Logic.iff(a.text(), b.text()) : Logic.equal(a.text(), b.text());
        }
        if (one instanceof Fields a) {
            return fieldsEqual(a, other);
        }
        if (other instanceof Fields) {
            return equal(other, one);
        }
        if (one instanceof Mapping a && other instanceof Mapping b && a.from() == b.from()) {
            return forAllOf(
                    a.from(),
                    x -> Logic.and(
                            Logic.iff(a.in().apply(x), b.in().apply(x)),
                            Logic.implies(a.in().apply(x), equal(a.at().apply(x), b.at().apply(x)))));
        }
        if (one instanceof Mapping a && other instanceof Mapping b) {
            // Two functions on nothing.
            return Logic.and(
                    forAllOf(a.from(), x -> Logic.not(a.in().apply(x))),
                    forAllOf(b.from(), x -> Logic.not(b.in().apply(x))));
        }
        if (one instanceof Sequence a && other instanceof Mapping) {
            return equal(new Mapping(Leaf.INT, i -> isIndex(i, a.length()), a.at(), a.symbol()), other);
        }
        if (one instanceof Mapping && other instanceof Sequence) {
            return equal(other, one);
        }
        if (one instanceof Sequence a && other instanceof Sequence b) {
            return Logic.and(
                    Logic.equal(a.length(), b.length()),
                    forAllOf(
                            Leaf.INT,
                            i -> Logic.implies(isIndex(i, a.length()), equal(a.at().apply(i), b.at().apply(i)))));
        }
        if (one instanceof SetOf a && other instanceof SetOf b) {
            Kind kind = merged(a, b);
            boolean counted = a.elements() != null && b.elements() != null;
            return kind == null || counted || a.of() == null || b.of() == null
                    ? Logic.and(forAllIn(a, b.has()), forAllIn(b, a.has()))
                    : forAll(kind, v -> Logic.iff(a.has().apply(v), b.has().apply(v)));
        }
        return Logic.FALSE;
    }

    private static String isIndex(String i, String length) {
        return "(<= 1 " + i + " " + length + ")";
    }

    private String fieldsEqual(Fields a, Value other) {
        if (other instanceof Fields b) {
            return !a.fields().keySet().equals(b.fields().keySet())
                    ? Logic.FALSE
                    : Logic.and(a.fields().entrySet().stream()
                            .map(e -> equal(
                                    e.getValue(),
                                    Objects.requireNonNull(b.fields().get(e.getKey())))));
        }
        if (other instanceof Sequence b && Kind.isTuple(a.fields().keySet())) {
            return Logic.and(
                    Logic.equal(b.length(), String.valueOf(a.fields().size())),
                    Logic.and(a.fields().entrySet().stream()
                            .map(e -> equal(e.getValue(), b.at().apply(String.valueOf(e.getKey()))))));
        }
        if (other instanceof Mapping b
                && a.fields().keySet().stream()
                        .allMatch(key -> b.from() == literal(key).leaf())) {
            return equal(mapping(a, b), b);
        }
        return Logic.FALSE;
    }

    String member(Value value, SetOf set) {
        return value instanceof OneOf some
                ? Logic.or(some.cases().stream().map(c -> Logic.and(c.guard(), member(c.value(), set))))
                : set.has().apply(value);
    }

    SetOf set(List<Value> elements) {
        return elements.isEmpty()
                ? EMPTY
                : new SetOf(
                        Kind.oneOf(elements.stream().map(this::kindOf)),
                        v -> Logic.or(elements.stream().map(e -> equal(v, e))),
                        elements);
    }

    /** A set of what has a property, which takes values of this kind only. */
    static SetOf set(Leaf leaf, UnaryOperator<String> has) {
        return new SetOf(leaf, v -> v instanceof Term t && t.leaf() == leaf ? has.apply(t.text()) : Logic.FALSE, null);
    }

    // ------------------------------------------------------------------ functions

    /** A function at an argument. */
    @Nullable
    Value at(Value function, Value argument) {
        if (argument instanceof OneOf some) {
            return each(some, each -> at(function, each));
        }
        if (function instanceof OneOf some) {
            return each(some, each -> at(each, argument));
        }
        if (!(argument instanceof Term term)) {
            return null;
        }
        if (function instanceof Mapping mapping) {
            if (mapping.from() != term.leaf()) {
                return null;
            }
            Value value = mapping.at().apply(term.text());
            return mapping.symbol() ? value : inDomain(mapping.in().apply(term.text()), value);
        }
        if (function instanceof Sequence sequence) {
            if (term.leaf() != Leaf.INT) {
                return null;
            }
            Value value = sequence.at().apply(term.text());
            return sequence.symbol() ? value : inDomain(isIndex(term.text(), sequence.length()), value);
        }
        if (!(function instanceof Fields fields)) {
            return null;
        }
        Object key = key(term);
        if (key != null) {
            return fields.fields().get(key);
        }
        Value value = null;
        for (Map.Entry<Object, Value> e : fields.fields().entrySet()) {
            String here = Logic.equal(term.text(), literal(e.getKey()).text());
            value = value == null ? inDomain(here, e.getValue()) : ite(here, e.getValue(), value);
        }
        return value;
    }

    private Value inDomain(String in, Value value) {
        return in.equals(Logic.TRUE) ? value : ite(in, value, unspecified(kindOf(value)));
    }

    /** A function with another value where it has the old one; null if it is none. */
    @Nullable
    Value except(Value function, Value argument, UnaryOperator<Value> change) {
        if (function instanceof OneOf some) {
            return each(some, each -> except(each, argument, change));
        }
        if (!(argument instanceof Term term)) {
            return null;
        }
        if (function instanceof Mapping mapping && mapping.from() == term.leaf()) {
            return new Mapping(
                    mapping.from(),
                    mapping.in(),
                    x -> ite(
                            Logic.equal(x, term.text()),
                            change.apply(mapping.at().apply(x)),
                            mapping.at().apply(x)),
                    false);
        }
        if (function instanceof Sequence sequence && term.leaf() == Leaf.INT) {
            return new Sequence(
                    sequence.length(),
                    i -> ite(
                            Logic.equal(i, term.text()),
                            change.apply(sequence.at().apply(i)),
                            sequence.at().apply(i)),
                    false);
        }
        if (function instanceof Fields fields) {
            Map<Object, Value> changed = new LinkedHashMap<>();
            fields.fields()
                    .forEach((key, value) -> changed.put(
                            key,
                            literal(key).leaf() == term.leaf()
                                    ? ite(Logic.equal(literal(key).text(), term.text()), change.apply(value), value)
                                    : value));
            return new Fields(changed);
        }
        return null;
    }

    /** A sequence and one more element. */
    @Nullable
    Value append(Value value, Value element) {
        if (value instanceof Fields tuple && Kind.isTuple(tuple.fields().keySet())) {
            Map<Object, Value> longer = new LinkedHashMap<>(tuple.fields());
            longer.put(BigInteger.valueOf(longer.size() + 1), element);
            return new Fields(longer);
        }
        if (value instanceof Sequence sequence) {
            String last = "(+ " + sequence.length() + " 1)";
            return new Sequence(
                    last, i -> ite(Logic.equal(i, last), element, sequence.at().apply(i)), false);
        }
        return value instanceof OneOf some ? each(some, each -> append(each, element)) : null;
    }

    @Nullable
    Value length(Value value) {
        if (value instanceof Fields tuple && Kind.isTuple(tuple.fields().keySet())) {
            return number(BigInteger.valueOf(tuple.fields().size()));
        }
        if (value instanceof Sequence sequence) {
            return new Term(Leaf.INT, sequence.length());
        }
        return value instanceof OneOf some ? each(some, this::length) : null;
    }

    /** All but the first element. */
    @Nullable
    Value tail(Value value) {
        return value instanceof Sequence sequence
                ? ite(
                        "(< 0 " + sequence.length() + ")",
                        new Sequence(
                                "(- " + sequence.length() + " 1)",
                                i -> sequence.at().apply("(+ " + i + " 1)"),
                                false),
                        unspecified(kindOf(sequence)))
                : null;
    }

    @Nullable
    SetOf domain(Value function) {
        if (function instanceof Mapping mapping) {
            return set(mapping.from(), mapping.in());
        }
        if (function instanceof Sequence sequence) {
            return set(Leaf.INT, i -> isIndex(i, sequence.length()));
        }
        return function instanceof Fields fields
                ? set(fields.fields().keySet().stream()
                        .map(key -> (Value) literal(key))
                        .toList())
                : null;
    }

    /**
     * What tells a value from others, as formulas, and numbers that begin with {@code (ite}. Atoms that are no literals
     * are not told from each other, and of a function and a sequence it is what they have of literals, and of 1 and 2.
     */
    void observe(Value value, String guard, List<String> observed) {
        if (value instanceof Term term) {
            switch (term.leaf()) {
                case BOOL -> observed.add(Logic.and(guard, term.text()));
                case INT -> observed.add("(ite " + guard + " " + term.text() + " 0)");
                case ATOM ->
                    List.copyOf(strings)
                            .forEach(s -> observed.add(Logic.and(
                                    guard, Logic.equal(term.text(), string(s).text()))));
            }
        } else if (value instanceof Fields fields) {
            fields.fields().values().forEach(field -> observe(field, guard, observed));
        } else if (value instanceof OneOf some) {
            some.cases().forEach(c -> {
                observed.add(Logic.and(guard, c.guard()));
                observe(c.value(), Logic.and(guard, c.guard()), observed);
            });
        } else if (value instanceof Mapping mapping && mapping.from() == Leaf.ATOM) {
            List.copyOf(strings).forEach(s -> {
                String in = Logic.and(guard, mapping.in().apply(string(s).text()));
                observed.add(in);
                observe(mapping.at().apply(string(s).text()), in, observed);
            });
        } else if (value instanceof Sequence sequence) {
            observed.add("(ite " + guard + " " + sequence.length() + " 0)");
            for (String i : List.of("1", "2")) {
                observe(sequence.at().apply(i), Logic.and(guard, "(<= " + i + " " + sequence.length() + ")"), observed);
            }
        } else {
            throw new IllegalArgumentException(
                    "states with such a value are not counted: " + kindOf(value).written());
        }
    }

    // ------------------------------------------------------------------ arithmetic

    static String arithmetic(String operator, BinaryOperator<BigInteger> known, String one, String other) {
        return one.matches("\\d+") && other.matches("\\d+")
                ? number(known.apply(new BigInteger(one), new BigInteger(other)))
                        .text()
                : "(" + operator + " " + one + " " + other + ")";
    }

    // ------------------------------------------------------------------ text

    /** All that is declared, and said of it. */
    String prelude() {
        StringBuilder text = new StringBuilder("(declare-sort Atom 0)\n");
        List<String> literals = strings.stream().map(s -> "|\"" + s + "\"|").toList();
        literals.forEach(s -> text.append("(declare-fun ").append(s).append(" () Atom)\n"));
        declarations.values().forEach(d -> text.append(d).append('\n'));
        if (literals.size() > 1) {
            text.append("(assert ").append(Logic.apply("distinct", literals)).append(")\n");
        }
        if (declarations.containsKey("?STRING")) {
            literals.forEach(s -> text.append("(assert (?STRING ").append(s).append("))\n"));
        }
        axioms.forEach(a -> text.append("(assert ").append(a).append(")\n"));
        return text.toString();
    }
}
