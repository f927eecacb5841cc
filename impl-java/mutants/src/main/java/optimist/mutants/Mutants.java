package optimist.mutants;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.pitest.classinfo.ClassName;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.GregorMutater;
import org.pitest.mutationtest.engine.gregor.MethodMutatorFactory;
import org.pitest.mutationtest.engine.gregor.config.Mutator;

/** All mutants of a class: by the rules of PIT, and by {@link Rule rules of our own} that PIT does not have. */
final class Mutants {
    private static final List<String> PIT = List.of(
            "CONDITIONALS_BOUNDARY",
            "NEGATE_CONDITIONALS",
            "REMOVE_CONDITIONALS",
            "INCREMENTS",
            "INLINE_CONSTS",
            "INVERT_NEGS",
            "MATH",
            "VOID_METHOD_CALLS",
            "NON_VOID_METHOD_CALLS",
            "RETURNS",
            "EXPERIMENTAL_SWITCH",
            "EXPERIMENTAL_MEMBER_VARIABLE");

    /** The static initialiser makes the constants. */
    private static final Set<String> OF_ENUMS = Set.of("values", "valueOf", "<clinit>");

    private Mutants() {}

    /** The mutants of the classes in a folder of class files, without those that are the same as another or as the class. */
    static List<Mutant> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Mutant> mutants = new ArrayList<>();
            for (Path file : files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                byte[] original = Files.readAllBytes(file);
                Set<String> seen = new HashSet<>(Set.of(essence(original)));
                of(original).stream()
                        .filter(mutant -> seen.add(essence(mutant.bytes().get())))
                        .forEach(mutants::add);
            }
            return mutants;
        }
    }

    /** The mutants of a class: none if the compiler made it, as it does for a {@code switch} over an enum. */
    static List<Mutant> of(byte[] original) {
        if ((read(original).access & Opcodes.ACC_SYNTHETIC) != 0) {
            return List.of();
        }
        List<Mutant> mutants = new ArrayList<>(byPit(original));
        for (Rule rule : Rule.ALL) {
            int sites = rule.sites(read(original)).size();
            for (int i = 0; i < sites; i++) {
                mutants.add(byRule(original, rule, i));
            }
        }
        Map<String, Integer> ordinals = new HashMap<>();
        return mutants.stream()
                .map(mutant -> new Mutant(
                        mutant.source(),
                        mutant.type(),
                        mutant.member(),
                        mutant.rule(),
                        ordinals.merge(mutant.member() + " " + mutant.rule(), 1, Integer::sum),
                        mutant.line(),
                        mutant.change(),
                        mutant.bytes()))
                .toList();
    }

    private static List<Mutant> byPit(byte[] original) {
        ClassNode node = read(original);
        ClassName name = ClassName.fromString(node.name);
        Map<String, String> rules = new HashMap<>();
        List<MethodMutatorFactory> factories = List.copyOf(Mutator.fromStrings(PIT));
        factories.forEach(factory -> rules.put(factory.getGloballyUniqueId(), factory.getName()));
        GregorMutater pit = new GregorMutater(
                asked -> asked.replace('.', '/').equals(node.name) ? Optional.of(original) : bytes(asked),
                method -> true,
                factories);
        return pit.findMutations(name).stream()
                .filter(found -> isWritten(node, method(node, found)))
                .sorted(Comparator.comparing(MutationDetails::getFirstIndex))
                .map(found -> new Mutant(
                        source(node),
                        name.asJavaName(),
                        member(method(node, found)),
                        String.valueOf(rules.get(found.getMutator())),
                        0,
                        found.getLineNumber(),
                        found.getDescription(),
                        () -> pit.getMutation(found.getId()).getBytes()))
                .toList();
    }

    /** Another class, of which PIT wants to know what it extends. */
    private static Optional<byte[]> bytes(String type) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(type.replace('.', '/') + ".class")) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MethodNode method(ClassNode node, MutationDetails found) {
        return node.methods.stream()
                .filter(method -> method.name.equals(found.getId().getLocation().getMethodName())
                        && method.desc.equals(found.getId().getLocation().getMethodDesc()))
                .findAny()
                .orElseThrow();
    }

    /** Not if the compiler made it, for a record or for an enum. */
    private static boolean isWritten(ClassNode node, MethodNode method) {
        boolean isEnum = (node.access & Opcodes.ACC_ENUM) != 0;
        if (isEnum && OF_ENUMS.contains(method.name)) {
            return false;
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof InvokeDynamicInsnNode call
                    && call.bsm.getOwner().equals("java/lang/runtime/ObjectMethods")) {
                return false;
            }
        }
        return true;
    }

    private static Mutant byRule(byte[] original, Rule rule, int i) {
        ClassNode node = read(original);
        Rule.Site site = rule.sites(node).get(i);
        return new Mutant(
                source(node),
                node.name.replace('/', '.'),
                site.member(),
                rule.name(),
                0,
                site.line(),
                site.change(),
                () -> {
                    ClassNode changed = read(original);
                    rule.sites(changed).get(i).apply().run();
                    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
                    changed.accept(writer);
                    return writer.toByteArray();
                });
    }

    /** The class file but for its lines, and for values that are pushed to be popped. */
    private static String essence(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                AbstractInsnNode pushed = instruction.getPrevious();
                if (instruction.getOpcode() == Opcodes.POP
                        && pushed.getOpcode() >= Opcodes.ACONST_NULL
                        && pushed.getOpcode() <= Opcodes.ALOAD) {
                    method.instructions.remove(pushed);
                    method.instructions.remove(instruction);
                }
            }
        }
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return new String(writer.toByteArray(), StandardCharsets.ISO_8859_1);
    }

    private static ClassNode read(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, 0);
        return node;
    }

    private static String source(ClassNode node) {
        return String.valueOf(node.sourceFile).replaceFirst("\\.java$", "");
    }

    /** The method as it stands in the source. */
    static String member(MethodNode method) {
        return method.name
                + Arrays.stream(Type.getArgumentTypes(method.desc))
                        .map(type -> type.getClassName().replaceFirst(".*[.$]", ""))
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}
