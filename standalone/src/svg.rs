//! A directive as a picture: the graph of [`crate::dot`], laid out in layers without anybody's help.

use crate::Parsed;
use crate::graph::{Kind, Node};
use std::fmt::Write;

/// How wide a character is taken to be, and how far things are apart.
const CHARACTER: usize = 8;
const PADDING: usize = 12;
const GAP: usize = 16;
const HEIGHT: usize = 28;
const LAYER: usize = 64;

impl Parsed<'_> {
    /// The picture as SVG 1.1; an empty one if the name was not understood.
    pub fn svg(&self) -> String {
        let nodes = self.graph();
        let places = place_nodes(&nodes);
        let right = places.iter().zip(&nodes).map(|(place, node)| place.middle + node_width(node).div_ceil(2)).max();
        let bottom = places.iter().map(|place| place.depth * LAYER + HEIGHT).max();
        let (right, bottom) = (right.unwrap_or(0) + GAP, bottom.unwrap_or(0) + 2 * GAP);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{right}\" height=\"{bottom}\" \
             font-family=\"monospace\" font-size=\"13\" text-anchor=\"middle\">\n"
        );
        for (place, parent) in places.iter().zip(&nodes).filter_map(|(place, node)| Some((place, node.parent?))) {
            let (from, to) = (places[parent].middle, place.middle);
            let (top, end) = (places[parent].depth * LAYER + GAP + HEIGHT, place.depth * LAYER + GAP);
            let _ = writeln!(text, "<line x1=\"{from}\" y1=\"{top}\" x2=\"{to}\" y2=\"{end}\" stroke=\"black\"/>");
        }
        for (place, node) in places.iter().zip(&nodes) {
            draw_node(node, place, &mut text);
        }
        text.push_str("</svg>\n");
        text
    }
}

/// Where a node is.
#[derive(Clone, Copy, Default)]
struct NodePlace {
    depth: usize,
    middle: usize,
}

/// How wide a node is; a rhombus has room for its label in the middle half only.
fn node_width(node: &Node) -> usize {
    let label = node.label.chars().count() * CHARACTER;
    let shape = if node.kind == Kind::Modifier { label * 3 / 4 } else { 0 };
    label + shape + 2 * PADDING
}

/// Each node above the middle of what hangs on it, nothing above anything else.
fn place_nodes(nodes: &[Node]) -> Vec<NodePlace> {
    // What hangs on a node stands behind it: backwards, all that is below it is known.
    let mut below = vec![0; nodes.len()];
    let whole = |below: &[usize], number: usize| node_width(&nodes[number]).max(below[number]);
    for (number, node) in nodes.iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            let gap = if below[parent] > 0 { GAP } else { 0 };
            below[parent] += whole(&below, number) + gap;
        }
    }
    let mut places = vec![NodePlace::default(); nodes.len()];
    // The next free place below each node.
    let mut free = vec![0; nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        let whole = whole(&below, number);
        let left = node.parent.map_or(GAP, |parent| free[parent]);
        let depth = node.parent.map_or(0, |parent| places[parent].depth + 1);
        places[number] = NodePlace { depth, middle: left + whole / 2 };
        free[number] = left + (whole - below[number]) / 2;
        if let Some(parent) = node.parent {
            free[parent] += whole + GAP;
        }
    }
    places
}

/// The shape and the label of a node.
fn draw_node(node: &Node, place: &NodePlace, text: &mut String) {
    let (wide, middle, top) = (node_width(node), place.middle, place.depth * LAYER + GAP);
    let left = middle - wide / 2;
    let center = top + HEIGHT / 2;
    let line = "fill=\"white\" stroke=\"black\"";
    let _ = match node.kind {
        Kind::Directive => writeln!(
            text,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{HEIGHT}\" {line} stroke-width=\"2\"/>"
        ),
        Kind::Clause => writeln!(
            text,
            "<ellipse cx=\"{middle}\" cy=\"{center}\" rx=\"{}\" ry=\"{}\" {line}/>",
            wide / 2,
            HEIGHT / 2
        ),
        Kind::Modifier => writeln!(
            text,
            "<polygon points=\"{left},{center} {middle},{top} {},{center} {middle},{}\" {line}/>",
            left + wide,
            top + HEIGHT
        ),
        Kind::Leaf => Ok(()),
    };
    let label =
        node.label.replace(char::is_control, " ").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(text, "<text x=\"{middle}\" y=\"{}\">{label}</text>", center + 5);
}
