package optimist.conformance;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import optimist.conformance.Binding.Shared;
import optimist.conformance.Values.Encoded;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/** The variables of a specification that are fields of an object, its parts and its nodes. */
final class Variables {
    /** A variable that is a field or a function of nodes. */
    private interface Variable {
        TlaValue read(Object of);

        void write(Object of, TlaValue value);
    }

    private final Values values;
    private final Map<String, Variable> variables = new LinkedHashMap<>();
    private final List<Cell> shared = new ArrayList<>();
    private final List<Cell> owned = new ArrayList<>();
    private final Set<String> ofOne = new LinkedHashSet<>();

    Variables(Class<?> type, List<Part> parts, Binding binding, Values values) {
        this.values = values;
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (Part part : parts) {
            fields(part.type()).forEach((name, field) -> cells.put(part.path() + name, new Cell(part, field)));
        }
        for (Shared variable : binding.shared()) {
            if (variables.containsKey(variable.variable())) {
                throw new IllegalArgumentException(variable.variable() + " is bound twice");
            }
            if (variable.nodes() != null) {
                variables.put(variable.variable(), new OfNodes(variable, variable.nodes()));
                continue;
            }
            Cell cell = cells.get(variable.field());
            if (cell == null) {
                throw new IllegalArgumentException(type.getName() + " has no field " + variable.field());
            }
            cell.check();
            variables.put(variable.variable(), new OfObject(variable, cell));
            boolean isOwned = binding.declared()
                    .isOwned(
                            org.objectweb.asm.Type.getInternalName(cell.field().getDeclaringClass()),
                            cell.field().getName());
            (isOwned ? owned : shared).add(cell);
            if (isOwned) {
                ofOne.add(variable.variable());
            }
        }
    }

    /** The fields of the object and its parts that are variables: only owned fields, or only the others. */
    List<Cell> cells(boolean isOwned) {
        return isOwned ? owned : shared;
    }

    /** Whether the variable is an owned field. */
    boolean isOwned(String variable) {
        return ofOne.contains(variable);
    }

    void write(Object object, Function<String, TlaValue> state) {
        variables.forEach((name, variable) -> variable.write(object, state.apply(name)));
    }

    Map<String, TlaValue> read(Object object) {
        Map<String, TlaValue> state = new LinkedHashMap<>();
        variables.forEach((name, variable) -> state.put(name, variable.read(object)));
        return state;
    }

    /** The fields of the object and its parts, by their variables. */
    Map<String, Field> ofObject() {
        Map<String, Field> fields = new LinkedHashMap<>();
        variables.forEach((name, variable) -> {
            if (variable instanceof OfObject field) {
                fields.put(name, field.cell.field());
            }
        });
        return fields;
    }

    private static Map<String, Field> fields(Class<?> type) {
        Map<String, Field> fields = new LinkedHashMap<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    fields.putIfAbsent(field.getName(), field);
                }
            }
        }
        return fields;
    }

    /**
     * The value that a field stands for. It is no value of the specification if the codec writes another object for it,
     * or one of another type: the class can tell them apart.
     */
    private TlaValue exact(Cell cell, Codec codec, @Nullable Object held) {
        TlaValue value = codec.toSpec(held);
        Encoded encoded = new Encoded(codec, value);
        try {
            Object written = Cell.convert(
                    values.fresh(encoded),
                    cell.isAtomic() ? Object.class : cell.field().getType());
            boolean isOther = (held instanceof Number || held instanceof Character || held instanceof String)
                    && (written == null || written.getClass() != held.getClass());
            return isOther
                    ? new TlaValue.Atom(value + ", as another type than it is written")
                    : values.lost(held, written)
                            .<TlaValue>map(lost -> new TlaValue.Atom(value + ", and " + lost))
                            .orElse(value);
        } catch (RuntimeException e) {
            // It is no value of the model.
            return new TlaValue.Atom(value + ", which the codec does not write");
        }
    }

    /** A field of the object, or of a part of it. */
    private final class OfObject implements Variable {
        private final Cell cell;
        private final Codec codec;

        OfObject(Shared variable, Cell cell) {
            this.cell = cell;
            codec = variable.objects() == null ? variable.codec() : values.codec(variable.objects());
        }

        @Override
        public TlaValue read(Object object) {
            return exact(cell, codec, cell.get(object));
        }

        @Override
        public void write(Object object, TlaValue value) {
            cell.set(object, values.interned(new Encoded(codec, value)));
        }
    }

    /** A field of nodes: a function from nodes. */
    private final class OfNodes implements Variable {
        private final Codec nodes;
        private final Codec codec;
        private final Cell cell;
        private Set<String> domain = Set.of();
        private final Map<String, Encoded> encoded = new HashMap<>();

        OfNodes(Shared variable, Class<?> nodeType) {
            Class<?> type = values.load(nodeType);
            nodes = values.of(type);
            Field found = fields(type).get(variable.field());
            if (found == null) {
                throw new IllegalArgumentException(nodeType.getName() + " has no field " + variable.field());
            }
            cell = new Cell(new Part("", List.of(), type), found);
            cell.check();
            Class<? extends Codec> objects = variable.objects();
            if (objects != null) {
                codec = values.codec(objects);
            } else {
                codec = found.getType().isPrimitive() ? variable.codec() : nodes;
            }
        }

        @Override
        public TlaValue read(Object object) {
            Map<String, TlaValue> function = new LinkedHashMap<>();
            for (String node : domain) {
                function.put(node, exact(cell, codec, cell.get(node(node))));
            }
            return new TlaValue.Function(function);
        }

        @Override
        public void write(Object object, TlaValue value) {
            domain = value.asFunction().keySet();
            value.asFunction().forEach((node, to) -> cell.set(node(node), values.interned(new Encoded(codec, to))));
        }

        private Object node(String name) {
            Encoded node = encoded.computeIfAbsent(
                    name, of -> new Encoded(nodes, new TlaValue.Atom(of.matches("-?\\d+") ? of : '"' + of + '"')));
            return Objects.requireNonNull(values.interned(node), name);
        }
    }
}
