package optimist.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Looks for what is wrong with a site: a page or picture that is not well-formed, a link or anchor within the site that leads nowhere,
 * an id that is there twice, a reference of a drawing to an id that is not there, and whatever would be loaded from elsewhere. It is here, and not among the tests, because those of other
 * modules use it too.
 */
public final class Inspection {
    private static final java.util.regex.Pattern LOADS = java.util.regex.Pattern.compile(
            "@import|url\\s*\\(|\\bfetch\\s*\\(|XMLHttpRequest|WebSocket|EventSource|importScripts|\\bimport\\s*\\(|https?://");

    /** What a picture may have in the place of an address: the names of two formats. */
    private static final java.util.regex.Pattern NAMESPACE =
            java.util.regex.Pattern.compile(" xmlns(?::\\w+)?=\"http://www\\.w3\\.org/(?:2000/svg|1999/xlink)\"");

    /** What a page has: its anchors, and where it leads to. */
    private record Page(Set<String> ids, List<String> links) {}

    private final Path folder;
    private final Map<Path, Page> pages = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    private Inspection(Path folder) {
        this.folder = folder;
    }

    /** What is wrong with the site in a folder, each as one line. */
    public static List<String> problems(Path folder) throws IOException {
        Inspection inspection = new Inspection(folder);
        inspection.read();
        inspection.resolve();
        return inspection.problems;
    }

    private void read() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String name = file.toString();
            if (name.endsWith(".html")) {
                page(file);
            } else if (name.endsWith(".css") || name.endsWith(".js")) {
                loads(file, Files.readString(file));
            } else if (name.endsWith(".svg")) {
                picture(file);
            }
        }
    }

    private void loads(Path file, String text) {
        LOADS.matcher(text).results().forEach(found -> problem(file, "loads something: " + found.group()));
    }

    /** A picture is shown on a page, and may do less than a page. */
    private void picture(Path file) throws IOException {
        loads(file, NAMESPACE.matcher(Files.readString(file)).replaceAll(""));
        try {
            NodeList elements = parser().parse(file.toFile()).getElementsByTagName("*");
            for (int i = 0; i < elements.getLength(); i++) {
                Element element = (Element) elements.item(i);
                String tag = element.getTagName();
                for (String attribute : List.of("src", "href", "xlink:href", "data")) {
                    if (!element.getAttribute(attribute).matches("(#.*)?")) {
                        problem(file, tag + " loads " + element.getAttribute(attribute));
                    }
                }
                if (tag.equals("script") || tag.equals("foreignObject")) {
                    problem(file, tag + " within a picture");
                }
            }
        } catch (SAXException e) {
            problem(file, "is not well-formed: " + e.getMessage());
        }
    }

    private void page(Path file) throws IOException {
        try {
            NodeList elements = parser().parse(file.toFile()).getElementsByTagName("*");
            Set<String> ids = new HashSet<>();
            List<String> links = new ArrayList<>();
            for (int i = 0; i < elements.getLength(); i++) {
                Element element = (Element) elements.item(i);
                String id = element.getAttribute("id");
                if (!id.isEmpty() && !ids.add(id)) {
                    problem(file, "the id " + id + " is there twice");
                }
                element(file, element, links);
                names(element).forEach(name -> links.add("#" + name));
            }
            pages.put(file, new Page(ids, links));
        } catch (SAXException e) {
            problem(file, "is not well-formed: " + e.getMessage());
        }
    }

    private void element(Path file, Element element, List<String> links) {
        String tag = element.getTagName();
        for (String attribute : List.of("src", "srcset", "data", "poster", "action", "href", "xlink:href")) {
            String target = element.getAttribute(attribute);
            if (target.isEmpty()) {
                continue;
            }
            boolean isLink = attribute.equals("href") && tag.equals("a");
            if (target.matches("(?i)[a-z][a-z0-9+.-]*:.*|//.*")) {
                if (!isLink || !target.matches("(?i)(https?|mailto):.*")) {
                    problem(file, tag + " loads " + target);
                }
            } else {
                links.add(target);
            }
        }
        if (tag.equals("style")
                || (tag.equals("script") && element.getAttribute("src").isEmpty())) {
            problem(file, tag + " within the page");
        }
    }

    /** What a screen reader reads in the place of a drawing. */
    private static List<String> names(Element element) {
        String names = element.getTagName().equals("svg") ? element.getAttribute("aria-labelledby") : "";
        return names.isEmpty() ? List.of() : List.of(names.split(" "));
    }

    private void resolve() {
        Map<Path, Boolean> exists = new HashMap<>();
        pages.forEach((file, page) -> page.links().forEach(link -> {
            int hash = link.indexOf('#');
            String path = hash < 0 ? link : link.substring(0, hash);
            Path target = path.isEmpty()
                    ? file
                    : Objects.requireNonNull(file.getParent()).resolve(path).normalize();
            Page there = pages.get(target);
            if (there == null && !(target.startsWith(folder) && exists.computeIfAbsent(target, Files::isRegularFile))) {
                problem(file, "leads nowhere: " + link);
            } else if (hash >= 0 && (there == null || !there.ids().contains(link.substring(hash + 1)))) {
                problem(file, "leads to no such place: " + link);
            }
        }));
    }

    private void problem(Path file, String message) {
        problems.add(folder.relativize(file) + ": " + message);
    }

    private static DocumentBuilder parser() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            DocumentBuilder parser = factory.newDocumentBuilder();
            parser.setErrorHandler(new Silent());
            return parser;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The parser of the JDK prints by itself what it also throws. */
    private static final class Silent implements ErrorHandler {
        @Override
        public void warning(SAXParseException e) {
            // Nothing is wrong yet.
        }

        @Override
        public void error(SAXParseException e) throws SAXException {
            throw e;
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }
}
