package optimist.site;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * Markdown of the repository as HTML: headings get the anchors that GitHub gives them, tables a box of their own to scroll
 * in, links the places that the site has. HTML within it is text, but for comments, which are left out, and for empty anchors.
 */
final class Markdown {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final java.util.regex.Pattern ANCHOR =
            java.util.regex.Pattern.compile("<a id=\"([\\w-]+)\">(?:</a>)?");

    /** What the places that a document names are on the page; nothing if they are not on the site. */
    private interface Targets {
        String link(String target);

        String picture(String target);

        /** Plain text outside of links. */
        Html text(String text);
    }

    private Markdown() {}

    /** A document of the repository, on a page with this way to the root of the site. */
    static Html document(Pattern.Document document, Links links, String root) {
        return render(document.markdown(), new Targets() {
            @Override
            public String link(String target) {
                return links.of(document.path(), target)
                        .map(href -> root + href)
                        .orElse("");
            }

            @Override
            public String picture(String target) {
                return links.picture(document.path(), target)
                        .map(href -> root + href)
                        .orElse("");
            }

            @Override
            public Html text(String text) {
                return links.withClaims(text, root);
            }
        });
    }

    /** Text that links to nothing of the repository. */
    static Html of(String markdown) {
        return render(markdown, new Targets() {
            @Override
            public String link(String target) {
                return "";
            }

            @Override
            public String picture(String target) {
                return "";
            }

            @Override
            public Html text(String text) {
                return new Html(Html.escaped(text));
            }
        });
    }

    private static Html render(String markdown, Targets links) {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .escapeHtml(true)
                .sanitizeUrls(true)
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> new Attributes(links))
                .nodeRendererFactory(Tags::new)
                .nodeRendererFactory(context -> new Words(context, links))
                .nodeRendererFactory(context -> new Pictures(context, links))
                .nodeRendererFactory(Blocks::new)
                .build();
        // A table that is wider than the page scrolls, and the page does not. Of text, no bracket is left that is not
        // escaped.
        return new Html(renderer.render(PARSER.parse(markdown))
                .replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
                .replace("</table>", "</table></div>"));
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }
        });
        return text.toString();
    }

    private static boolean isElsewhere(String target) {
        return target.matches("(?i)(https?|mailto):.*");
    }

    private static final class Attributes implements AttributeProvider {
        private final Targets links;
        private final Map<String, Integer> slugs = new HashMap<>();

        Attributes(Targets links) {
            this.links = links;
        }

        @Override
        public void setAttributes(Node node, String tag, Map<String, String> attributes) {
            if (node instanceof Heading heading) {
                String slug = Anchors.of(text(heading));
                int before = slugs.merge(slug, 1, Integer::sum) - 1;
                attributes.put("id", before == 0 ? slug : slug + "-" + before);
            } else if (node instanceof TableCell cell) {
                if (cell.isHeader()) {
                    attributes.put("scope", "col");
                }
                if ("right".equals(attributes.remove("align"))) {
                    attributes.put("class", "number");
                }
            } else if (node instanceof Link link) {
                attributes.remove("rel");
                link(link, attributes);
            }
        }

        private void link(Link link, Map<String, String> attributes) {
            if (!isElsewhere(link.getDestination())) {
                String href = links.link(link.getDestination());
                if (href.isEmpty()) {
                    attributes.remove("href");
                    attributes.put("title", link.getDestination());
                } else {
                    attributes.put("href", href);
                }
            }
        }
    }

    /** Text, in which names of claims are links, where there is none already. */
    private static final class Words implements NodeRenderer {
        private final HtmlWriter html;
        private final Targets links;

        Words(HtmlNodeRendererContext context, Targets links) {
            this.html = context.getWriter();
            this.links = links;
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(Text.class);
        }

        @Override
        public void render(Node node) {
            String text = ((Text) node).getLiteral();
            for (Node parent = node.getParent(); parent != null; parent = parent.getParent()) {
                if (parent instanceof Link || parent instanceof Heading) {
                    html.text(text);
                    return;
                }
            }
            html.raw(links.text(text).text());
        }
    }

    /** Code in a fence; a state diagram as a drawing and a table, and another diagram as its text. */
    private static final class Blocks implements NodeRenderer {
        private final HtmlWriter html;
        private int diagrams;

        Blocks(HtmlNodeRendererContext context) {
            this.html = context.getWriter();
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(FencedCodeBlock.class);
        }

        @Override
        public void render(Node node) {
            FencedCodeBlock block = (FencedCodeBlock) node;
            boolean isDiagram = "mermaid".equals(block.getInfo());
            Optional<StateDiagram> states = isDiagram ? StateDiagram.read(block.getLiteral()) : Optional.empty();
            html.line();
            if (states.isPresent()) {
                diagrams++;
                html.raw(states.get().html("states-" + diagrams).text());
            } else {
                if (isDiagram) {
                    html.raw("<p>A diagram, as its text in Mermaid:</p>");
                }
                html.raw("<pre tabindex=\"0\"><code>" + Html.escaped(block.getLiteral()) + "</code></pre>");
            }
            html.line();
        }
    }

    /** A picture of the repository; of any other only what it says of itself, as nothing may be loaded from elsewhere. */
    private static final class Pictures implements NodeRenderer {
        private final HtmlWriter html;
        private final Targets links;

        Pictures(HtmlNodeRendererContext context, Targets links) {
            this.html = context.getWriter();
            this.links = links;
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(Image.class);
        }

        @Override
        public void render(Node node) {
            String target = ((Image) node).getDestination();
            String src = isElsewhere(target) ? "" : links.picture(target);
            if (src.isEmpty()) {
                html.text(text(node));
            } else {
                Map<String, String> attributes = new LinkedHashMap<>();
                attributes.put("src", src);
                attributes.put("alt", text(node));
                html.tag("img", attributes, true);
            }
        }
    }

    /** HTML within Markdown. */
    private static final class Tags implements NodeRenderer {
        private final HtmlWriter html;

        Tags(HtmlNodeRendererContext context) {
            this.html = context.getWriter();
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(HtmlInline.class, HtmlBlock.class);
        }

        @Override
        public void render(Node node) {
            if (node instanceof HtmlBlock block) {
                if (!block.getLiteral().strip().startsWith("<!--")) {
                    html.line();
                    html.tag("p");
                    html.text(block.getLiteral());
                    html.tag("/p");
                    html.line();
                }
            } else if (node instanceof HtmlInline inline) {
                inline(inline);
            }
        }

        private void inline(HtmlInline inline) {
            String literal = inline.getLiteral();
            Matcher anchor = ANCHOR.matcher(literal);
            if (anchor.matches()) {
                html.tag("a", Map.of("id", anchor.group(1)));
                html.tag("/a");
            } else if (!literal.startsWith("<!--") && !isEndOfAnchor(inline)) {
                html.text(literal);
            }
        }

        private static boolean isEndOfAnchor(HtmlInline inline) {
            return inline.getLiteral().equals("</a>")
                    && inline.getPrevious() instanceof HtmlInline before
                    && ANCHOR.matcher(before.getLiteral()).matches();
        }
    }
}
