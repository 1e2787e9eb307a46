//! Wide fans are folded: of many children the chosen one and the most important others are drawn.

use super::Drawing;

/// The most children of a node that are drawn.
const WIDEST: usize = 8;

impl Drawing {
    /// This drawing without what is too much beside something else: of a node's children the chosen
    /// one, then the most visited, then the first. The node says how many are gone.
    pub(super) fn folded(self) -> Drawing {
        let mut kept = vec![false; self.nodes.len()];
        let mut folded = vec![0; self.nodes.len()];
        for index in 0..self.nodes.len() {
            kept[index] = kept[index] || self.nodes[index].parent.is_none();
            if !kept[index] {
                continue;
            }
            let mut children: Vec<usize> = self.children(index).collect();
            let rank =
                |child: &usize| (!self.nodes[*child].chosen, u64::MAX - self.nodes[*child].visits, *child);
            children.sort_by_key(rank);
            folded[index] = children.len().saturating_sub(WIDEST);
            for child in children.into_iter().take(WIDEST) {
                kept[child] = true;
            }
        }
        let places: Vec<usize> = kept
            .iter()
            .scan(0, |next, kept| {
                let place = *next;
                *next += usize::from(*kept);
                Some(place)
            })
            .collect();
        let mut nodes = Vec::new();
        for (index, mut node) in self.nodes.into_iter().enumerate().filter(|(index, _)| kept[*index]) {
            node.parent = node.parent.map(|parent| places[parent]);
            node.folded = folded[index];
            nodes.push(node);
        }
        Drawing { title: self.title, nodes, steps: self.steps }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Drawing, Node};

    #[test]
    fn the_chosen_child_and_the_most_visited_stay_and_the_rest_is_counted() {
        let child = |n: u64| Node { parent: Some(0), label: n.to_string(), visits: n, ..Node::default() };
        let mut nodes = vec![Node::default()];
        nodes.extend((0..20).map(child));
        nodes[1].chosen = true;
        nodes.push(Node { parent: Some(2), label: "below a folded one".into(), ..Node::default() });
        nodes.push(Node { parent: Some(20), label: "below a drawn one".into(), ..Node::default() });
        let drawing = Drawing { nodes, ..Drawing::default() }.folded();
        let labels: Vec<&str> = drawing.nodes.iter().map(|node| node.label.as_str()).collect();
        assert_eq!(labels, ["", "0", "13", "14", "15", "16", "17", "18", "19", "below a drawn one"]);
        assert_eq!((drawing.nodes[0].folded, drawing.nodes[9].parent), (12, Some(8)));
    }
}
