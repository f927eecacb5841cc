package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

/** Text in every colour of the style sheet, on every background, has the contrast that WCAG asks for at level AA. */
class ContrastTest {
    private static final double LEAST = 4.5;
    private static final List<String> BACKGROUNDS = List.of("back", "box", "mark");
    private static final List<String> LINES = List.of("line");

    /** The colours of both schemes, the light one first. */
    private static List<Map<String, String>> schemes() throws Exception {
        String css;
        try (var content = Objects.requireNonNull(Renderer.class.getResourceAsStream("style.css"))) {
            css = new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
        Matcher roots = java.util.regex.Pattern.compile(":root \\{([^}]*)}").matcher(css);
        return roots.results()
                .map(root -> {
                    Map<String, String> colours = new HashMap<>();
                    java.util.regex.Pattern.compile("--(\\w+): #(\\w{6});")
                            .matcher(root.group(1))
                            .results()
                            .forEach(colour -> colours.put(colour.group(1), colour.group(2)));
                    return colours;
                })
                .toList();
    }

    private static double luminance(String colour) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double luminance = 0;
        for (int i = 0; i < weights.length; i++) {
            double part = Integer.parseInt(colour.substring(2 * i, 2 * i + 2), 16) / 255.0;
            luminance += weights[i] * (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
        }
        return luminance;
    }

    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    @Test
    void blackOnWhite() {
        assertThat(contrast("000000", "ffffff")).isCloseTo(21, org.assertj.core.api.Assertions.within(0.001));
        assertThat(contrast("777777", "ffffff")).isLessThan(LEAST);
    }

    @Test
    void everyColourCanBeRead() throws Exception {
        List<Map<String, String>> schemes = schemes();
        assertThat(schemes).hasSize(2);
        assertThat(schemes.get(0).keySet()).isEqualTo(schemes.get(1).keySet());
        schemes.forEach(scheme -> scheme.forEach((name, colour) -> {
            if (!BACKGROUNDS.contains(name) && !LINES.contains(name)) {
                BACKGROUNDS.forEach(
                        background -> assertThat(contrast(colour, Objects.requireNonNull(scheme.get(background))))
                                .as("%s on %s", name, background)
                                .isGreaterThanOrEqualTo(LEAST));
            }
        }));
    }
}
