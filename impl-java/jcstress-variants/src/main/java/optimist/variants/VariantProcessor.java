package optimist.variants;

import java.io.IOException;
import java.io.Writer;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;

/**
 * Writes the test class of each variant of a scenario. jcstress's own processor reads it in the next round: that one looks for actors
 * in the class itself, and not in what it extends.
 *
 * <p>An error here is what nobody else would find: too few actors, no outcome, a name twice. The rest is for the compiler to say,
 * when it comes to the test class.
 */
@SupportedAnnotationTypes("optimist.variants.*")
public final class VariantProcessor extends AbstractProcessor {
    private static final String SUFFIX = "Scenario";

    /**
     * A test.
     *
     * @param where it is declared
     * @param base what it extends
     * @param argument what that is made with, if anything
     */
    private record Test(Element where, TypeElement base, String argument) {}

    /** Those that some test has. */
    private final Set<Element> used = new HashSet<>();

    private final Set<List<Object>> errors = new HashSet<>();

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Map<TypeElement, Map<String, Test>> scenarios = new LinkedHashMap<>();
        for (Element scenario : round.getElementsAnnotatedWith(Variants.class)) {
            scenarios.put((TypeElement) scenario, common((TypeElement) scenario));
        }
        Set<String> names = new HashSet<>();
        for (Element variant : round.getElementsAnnotatedWith(Variant.class)) {
            TypeElement scenario = outermost(variant);
            Map<String, Test> tests = scenarios.computeIfAbsent(scenario, s -> new LinkedHashMap<>());
            boolean isCommon = tests.put(name(variant), own(variant)) != null;
            if (!names.add(scenario + "." + name(variant))) {
                error(variant, name(variant) + ": there is another variant of this name");
            } else if (isCommon && outcomes(variant).isEmpty()) {
                error(variant, name(variant) + ": it is among the @Variants (expected: outcomes of its own)");
            }
        }
        scenarios.forEach(this::write);
        Set<Element> unused = new LinkedHashSet<>(round.getElementsAnnotatedWith(Outcomes.class));
        unused.addAll(round.getElementsAnnotatedWith(Also.class));
        unused.removeAll(used);
        unused.forEach(element -> error(element, "no test has these outcomes"));
        return false;
    }

    /** Once, also if several variants have it. */
    private void error(Element where, String what) {
        if (errors.add(List.of(where, what))) {
            processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, what, where);
        }
    }

    /** Those with what the static methods of a class make. */
    private Map<String, Test> common(TypeElement scenario) {
        Map<String, Test> tests = new LinkedHashMap<>();
        for (AnnotationValue value : values(scenario, Variants.class)) {
            Element factories = ((DeclaredType) value.getValue()).asElement();
            for (ExecutableElement factory : ElementFilter.methodsIn(factories.getEnclosedElements())) {
                Set<Modifier> modifiers = factory.getModifiers();
                if (modifiers.contains(Modifier.STATIC) && !modifiers.contains(Modifier.PRIVATE)) {
                    tests.put(name(factory), new Test(scenario, scenario, factories + "::" + factory.getSimpleName()));
                }
            }
        }
        return tests;
    }

    /** The one that this variant is. */
    private static Test own(Element variant) {
        if (variant instanceof TypeElement type) {
            return new Test(type, type, "");
        }
        TypeElement base = (TypeElement) Objects.requireNonNull(variant.getEnclosingElement());
        return new Test(variant, base, base + "." + variant.getSimpleName());
    }

    private void write(TypeElement scenario, Map<String, Test> tests) {
        StringBuilder classes = new StringBuilder();
        tests.forEach((name, test) -> classes.append("\n" + text(name, test, !test.where.equals(scenario))));
        String simple = scenario.getSimpleName().toString();
        if (!simple.endsWith(SUFFIX)) {
            error(scenario, simple + ": its tests have no name (expected: their name, and " + SUFFIX + ")");
            return;
        }
        String holder = simple.substring(0, simple.length() - SUFFIX.length());
        String home = elements().getPackageOf(scenario).toString();
        try (Writer file = processingEnv
                .getFiler()
                .createSourceFile(home + "." + holder, scenario)
                .openWriter()) {
            file.write("package " + home + ";\n\n@javax.annotation.processing.Generated(\""
                    + getClass().getName() + "\")\nfinal class " + holder + " {\n    private " + holder + "() {}\n"
                    + classes + "}\n");
        } catch (IOException e) {
            error(scenario, e.toString());
        }
    }

    /** The class of a test, with the annotations of its variant if that is one of its own. */
    private String text(String name, Test test, boolean isOwn) {
        List<ExecutableElement> actors = methods(test.base, Actor.class);
        List<ExecutableElement> arbiters = methods(test.base, Arbiter.class);
        if (actors.size() < 2 || arbiters.size() != 1) {
            String found = actors.size() + " and " + arbiters.size();
            error(test.base, "methods that are an @Actor, and an @Arbiter: " + found + " (expected: 2 or more, and 1)");
        }
        StringBuilder text = new StringBuilder();
        text.append("    @" + JCStressTest.class.getName() + "\n    @" + State.class.getName() + "\n");
        outcomes(test).forEach(outcome -> text.append("    " + text(outcome) + "\n"));
        test.where.getAnnotationMirrors().stream()
                .filter(mirror -> isOwn && !isOurs(mirror))
                .forEach(mirror -> text.append("    " + text(mirror) + "\n"));
        text.append("    public static class " + name + " extends " + test.base + " {\n");
        text.append("        public " + name + "() {\n            super(" + test.argument + ");\n        }\n");
        actors.forEach(method -> text.append(override(method, Actor.class)));
        arbiters.forEach(method -> text.append(override(method, Arbiter.class)));
        return text + "    }\n";
    }

    /** What stands for an annotation in a source. */
    private static String text(AnnotationMirror mirror) {
        return mirror.getElementValues().entrySet().stream()
                .map(entry -> entry.getKey().getSimpleName() + " = " + text(entry.getValue()))
                .collect(Collectors.joining(", ", "@" + mirror.getAnnotationType() + "(", ")"));
    }

    /** And for a value in one. On a JDK 17, that of a constant would be its name only. */
    private static String text(AnnotationValue value) {
        if (value.getValue() instanceof AnnotationMirror mirror) {
            return text(mirror);
        } else if (value.getValue() instanceof Collection<?> array) {
            return array.stream().map(one -> text((AnnotationValue) one)).collect(Collectors.joining(", ", "{", "}"));
        } else if (value.getValue() instanceof VariableElement constant) {
            return constant.asType() + "." + constant;
        } else {
            return value.toString();
        }
    }

    private static String override(ExecutableElement method, Class<? extends Annotation> mark) {
        String parameters = method.getParameters().stream()
                .map(parameter -> parameter.asType() + " " + parameter)
                .collect(Collectors.joining(", "));
        String arguments = method.getParameters().stream().map(Object::toString).collect(Collectors.joining(", "));
        String name = method.getSimpleName().toString();
        return "\n        @Override\n        @" + mark.getName() + "\n        public void " + name + "(" + parameters
                + ") {\n            super." + name + "(" + arguments + ");\n        }\n";
    }

    /** Those with this mark. A method that overrides one is not another. */
    private List<ExecutableElement> methods(TypeElement base, Class<? extends Annotation> mark) {
        Map<String, ExecutableElement> methods = new LinkedHashMap<>();
        for (TypeElement type : lineage(base)) {
            ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                    .filter(method -> method.getAnnotation(mark) != null)
                    .forEach(
                            method -> methods.putIfAbsent(method.getSimpleName().toString(), method));
        }
        return List.copyOf(methods.values());
    }

    /** What a class extends, and then itself. */
    private List<TypeElement> lineage(TypeElement type) {
        Element above = processingEnv.getTypeUtils().asElement(type.getSuperclass());
        List<TypeElement> lineage = above == null ? new ArrayList<>() : lineage((TypeElement) above);
        lineage.add(type);
        return lineage;
    }

    /** Those of the variant or, where it has none, of the nearest class that has some; and what the variant has beside them. */
    private List<AnnotationValue> outcomes(Test test) {
        List<Element> owners = new ArrayList<>(lineage(test.base));
        owners.add(test.where);
        List<AnnotationValue> outcomes = new ArrayList<>();
        for (int i = owners.size() - 1; i >= 0 && outcomes.isEmpty(); i--) {
            outcomes.addAll(values(owners.get(i), Outcomes.class));
            used.add(owners.get(i));
        }
        outcomes.addAll(values(test.where, Also.class));
        if (outcomes.isEmpty()) {
            error(test.where, "no outcome (expected: @Outcomes of the scenario, or of the variant)");
        }
        Set<String> ids = new HashSet<>();
        for (AnnotationValue outcome : outcomes) {
            for (AnnotationValue id : values((AnnotationMirror) outcome.getValue(), "id")) {
                if (!ids.add(id.toString())) {
                    error(test.where, id + ": this outcome is there twice");
                }
            }
        }
        return outcomes;
    }

    /** Those of its own. */
    private List<AnnotationValue> outcomes(Element variant) {
        List<AnnotationValue> outcomes = new ArrayList<>(values(variant, Outcomes.class));
        outcomes.addAll(values(variant, Also.class));
        return outcomes;
    }

    /** What an annotation of this type says, if there is one. */
    private List<AnnotationValue> values(Element element, Class<? extends Annotation> type) {
        return element.getAnnotationMirrors().stream()
                .filter(mirror -> mirror.getAnnotationType().toString().equals(type.getName()))
                .flatMap(mirror -> values(mirror, "value").stream())
                .toList();
    }

    /** The elements of an array, or what is none. */
    private List<AnnotationValue> values(AnnotationMirror mirror, String name) {
        List<AnnotationValue> values = new ArrayList<>();
        elements().getElementValuesWithDefaults(mirror).forEach((element, value) -> {
            if (element.getSimpleName().contentEquals(name) && value.getValue() instanceof Collection<?> array) {
                array.forEach(one -> values.add((AnnotationValue) one));
            } else if (element.getSimpleName().contentEquals(name)) {
                values.add(value);
            }
        });
        return values;
    }

    private boolean isOurs(AnnotationMirror mirror) {
        Element home = elements().getPackageOf(mirror.getAnnotationType().asElement());
        return home.toString().equals(getClass().getPackageName());
    }

    private Elements elements() {
        return processingEnv.getElementUtils();
    }

    private static TypeElement outermost(Element element) {
        return element.getEnclosingElement() instanceof TypeElement type ? outermost(type) : (TypeElement) element;
    }

    /** Of the test that is made of it. */
    private static String name(Element element) {
        String name = element.getSimpleName().toString();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
