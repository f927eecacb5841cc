package optimist.conformance;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * An object or one of its parts. A part is the object in a final field, if the class of the field has actions.
 *
 * @param path the names of the fields that lead to it, each followed by a dot
 * @param fields these fields
 */
record Part(String path, List<Field> fields, Class<?> type) {
    /** The object itself, its parts, and theirs; of several of one class, the first. */
    static List<Part> of(Class<?> type, Bytecode bytecode) {
        List<Part> parts = new ArrayList<>();
        add(
                new Part("", List.of(), type),
                bytecode,
                parts,
                (part, field) -> parts.stream().noneMatch(known -> known.type == field.getType()));
        return parts;
    }

    /** The same, and all that are of one class. */
    static List<Part> all(Class<?> type, Bytecode bytecode) {
        List<Part> parts = new ArrayList<>();
        add(
                new Part("", List.of(), type),
                bytecode,
                parts,
                (part, field) -> type != field.getType()
                        && part.fields.stream().noneMatch(on -> on.getType() == field.getType()));
        return parts;
    }

    private static void add(Part part, Bytecode bytecode, List<Part> parts, BiPredicate<Part, Field> isNew) {
        parts.add(part);
        for (Class<?> c : Bytecode.hierarchy(part.type)) {
            for (Field field : c.getDeclaredFields()) {
                if (Modifier.isFinal(field.getModifiers())
                        && !Modifier.isStatic(field.getModifiers())
                        && isNew.test(part, field)
                        && bytecode.hasActions(field.getType())) {
                    field.setAccessible(true);
                    List<Field> fields = new ArrayList<>(part.fields);
                    fields.add(field);
                    add(new Part(part.path + field.getName() + ".", fields, field.getType()), bytecode, parts, isNew);
                }
            }
        }
    }

    /** The part of an object. */
    Object in(Object whole) {
        try {
            Object part = whole;
            for (Field field : fields) {
                part = field.get(part);
            }
            return part;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
