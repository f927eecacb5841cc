package optimist.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import optimist.site.StateDiagram.Step;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * A state diagram as SVG within a page, whose style sheet gives it the colours of the reader's scheme. The Eclipse Layout Kernel places
 * all boxes, lines and labels. It gets their sizes from here, so the drawing does not depend on the fonts of the machine that writes it.
 */
final class StateDrawing {
    private static final double CHARACTER = 7.5;
    private static final double LINE = 16;
    /** From the top of a line to the foot of its letters. */
    private static final double FOOT = 12;

    private static final double PAD = 8;
    private static final double DOT = 14;
    private static final double HEAD = 4;
    /** Characters on a line. */
    private static final int STATE = 22;

    private static final int LABEL = 20;

    static {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }

    private final StateDiagram diagram;
    private final ElkNode root = ElkGraphUtil.createGraph();
    private final Map<String, ElkNode> nodes = new HashMap<>();
    private final StringBuilder svg = new StringBuilder();

    StateDrawing(StateDiagram diagram) {
        this.diagram = diagram;
        root.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        // Down, because a page is long and not wide.
        root.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        // What the diagram names first is above.
        root.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, CycleBreakingStrategy.MODEL_ORDER);
        root.setProperty(CoreOptions.RANDOM_SEED, 1);
        root.setProperty(CoreOptions.PADDING, new ElkPadding(PAD));
        root.setProperty(CoreOptions.SPACING_NODE_NODE, 3 * PAD);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 2 * PAD);
        root.setProperty(CoreOptions.SPACING_EDGE_NODE, 2 * PAD);
        for (Step step : diagram.steps()) {
            ElkEdge edge = ElkGraphUtil.createSimpleEdge(
                    node(step.from(), step.from()),
                    node(step.to(), step.to().equals(StateDiagram.OUTSIDE) ? "" : step.to()));
            if (!step.label().isEmpty()) {
                List<String> lines = Lines.of(step.label(), LABEL);
                ElkLabel label = ElkGraphUtil.createLabel(step.label(), edge);
                label.setDimensions(Lines.widest(lines) * CHARACTER + PAD, lines.size() * LINE);
                label.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
                label.setProperty(CoreOptions.EDGE_LABELS_INLINE, true);
            }
        }
        new RecursiveGraphLayoutEngine().layout(root, new BasicProgressMonitor());
    }

    /** @param key what tells nodes apart: the start is another than the end */
    private ElkNode node(String state, String key) {
        return nodes.computeIfAbsent(key, unused -> {
            ElkNode node = ElkGraphUtil.createNode(root);
            if (state.equals(StateDiagram.OUTSIDE)) {
                node.setDimensions(DOT, DOT);
            } else {
                List<String> lines = Lines.of(diagram.name(state), STATE);
                node.setDimensions(Lines.widest(lines) * CHARACTER + 2 * PAD, lines.size() * LINE + 2 * PAD);
            }
            return node;
        });
    }

    /** @param id no other element of the page has it, or begins with it */
    Html svg(String id) {
        String size = number(root.getWidth()) + " " + number(root.getHeight());
        svg.append("<svg role=\"img\" aria-labelledby=\"" + id + "-title " + id + "-text\" width=\""
                + number(root.getWidth()) + "\" height=\"" + number(root.getHeight()) + "\" viewBox=\"0 0 " + size
                + "\">");
        element("title", "id=\"" + id + "-title\"", title());
        element("desc", "id=\"" + id + "-text\"", description());
        for (ElkEdge edge : root.getContainedEdges()) {
            edge(edge);
        }
        nodes.forEach(this::node);
        return new Html(svg.append("</svg>").toString());
    }

    private String title() {
        return "State diagram: " + diagram.states().size() + " states, "
                + diagram.steps().size() + " steps";
    }

    private String description() {
        return diagram.states().stream().map(diagram::name).collect(Collectors.joining("; ", "The states: ", "."))
                + " The table below it has the steps.";
    }

    private void node(String key, ElkNode node) {
        if (diagram.states().contains(key)) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"box\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"6\"/>",
                    node.getX(),
                    node.getY(),
                    node.getWidth(),
                    node.getHeight()));
            text(Lines.of(diagram.name(key), STATE), node.getX() + node.getWidth() / 2, node.getY() + PAD);
        } else {
            circle("dot", node, DOT / 2 - 1);
            if (key.isEmpty()) {
                circle("hole", node, DOT / 2 - 3);
                circle("dot", node, DOT / 2 - 5);
            }
        }
    }

    private void circle(String style, ElkNode node, double radius) {
        svg.append(String.format(
                Locale.ROOT,
                "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
                style,
                node.getX() + node.getWidth() / 2,
                node.getY() + node.getHeight() / 2,
                radius));
    }

    private void edge(ElkEdge edge) {
        for (ElkEdgeSection section : edge.getSections()) {
            List<double[]> points = new ArrayList<>();
            points.add(new double[] {section.getStartX(), section.getStartY()});
            section.getBendPoints().forEach(bend -> points.add(new double[] {bend.getX(), bend.getY()}));
            points.add(new double[] {section.getEndX(), section.getEndY()});
            svg.append("<polyline class=\"edge\" points=\"")
                    .append(points.stream()
                            .map(point -> number(point[0]) + "," + number(point[1]))
                            .collect(Collectors.joining(" ")))
                    .append("\"/>");
            head(points.get(points.size() - 2), points.get(points.size() - 1));
        }
        for (ElkLabel label : edge.getLabels()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"paper\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                    label.getX(),
                    label.getY(),
                    label.getWidth(),
                    label.getHeight()));
            text(
                    Lines.of(Objects.requireNonNull(label.getText()), LABEL),
                    label.getX() + label.getWidth() / 2,
                    label.getY());
        }
    }

    /** The head of an arrow that comes from one point to another. */
    private void head(double[] from, double[] to) {
        double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        double x = length == 0 ? 0 : (to[0] - from[0]) / length;
        double y = length == 0 ? 1 : (to[1] - from[1]) / length;
        double baseX = to[0] - 2 * HEAD * x;
        double baseY = to[1] - 2 * HEAD * y;
        svg.append(String.format(
                Locale.ROOT,
                "<polygon class=\"head\" points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f\"/>",
                to[0],
                to[1],
                baseX - HEAD * y,
                baseY + HEAD * x,
                baseX + HEAD * y,
                baseY - HEAD * x));
    }

    private void text(List<String> lines, double middle, double top) {
        for (int i = 0; i < lines.size(); i++) {
            element("text", "x=\"" + number(middle) + "\" y=\"" + number(top + i * LINE + FOOT) + "\"", lines.get(i));
        }
    }

    private void element(String name, String attributes, String content) {
        svg.append("<" + name + " " + attributes + ">" + Html.escaped(content) + "</" + name + ">");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
