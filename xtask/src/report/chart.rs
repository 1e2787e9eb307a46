//! A chart as SVG: lines with markers or bars beside each other, bands of confidence, one or two
//! logarithmic axes.
//!
//! Colours are classes in the chart's own style sheet, so that it reads in a light and in a dark
//! page; every line has its own marker and dash, so that it reads without colour too.

use super::axis::{Axis, Laid};
use super::escape;
use std::fmt::Write;

/// A named line.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    band: Vec<(f64, f64, f64)>,
}

impl Series {
    /// A line through these points.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series { name: name.into(), points: points.into_iter().collect(), band: Vec::new() }
    }

    /// The same line with an interval at each x: `(x, low, high)`.
    #[must_use]
    pub fn with_band(mut self, band: impl IntoIterator<Item = (f64, f64, f64)>) -> Series {
        self.band = band.into_iter().collect();
        self
    }
}

/// A chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    title: String,
    x: Axis,
    y: Axis,
    series: Vec<Series>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 52.0;
/// Each line of the legend takes this much height below the chart.
const LEGEND: f64 = 20.0;

const STYLE: &str = "\
.chart{--ink:#1a1a1a;--grid:#d8d8d8;--paper:#fff;--c0:#0b62a8;--c1:#b3421a;--c2:#2d7a3a;--c3:#7a3fa0;--c4:#8a6500;--c5:#0f7d7d;\
background:var(--paper);font:12px system-ui,sans-serif}\
@media(prefers-color-scheme:dark){.chart{--ink:#eee;--grid:#444;--paper:#161616;--c0:#7db8ff;--c1:#ff9d76;--c2:#7fd88f;--c3:#d0a2ff;--c4:#e6c34a;--c5:#67d6d6}}\
.chart text{fill:var(--ink)}.chart .grid{stroke:var(--grid)}.chart .axis{stroke:var(--ink)}\
.chart .line{fill:none;stroke-width:2}.chart .band{opacity:.18;stroke:none}";

impl Chart {
    /// An empty chart.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Chart {
        Chart { title: title.into(), x, y, series: Vec::new() }
    }

    /// This chart with one more line.
    #[must_use]
    pub fn with(mut self, series: Series) -> Chart {
        self.series.push(series);
        self
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the two axes say they are.
    #[must_use]
    pub fn labels(&self) -> [&str; 2] {
        [&self.x.label, &self.y.label]
    }

    /// The title as the name of a file.
    #[must_use]
    pub fn file_name(&self) -> String {
        let word = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = self.title.chars().map(word).collect();
        let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
        format!("{}.svg", parts.join("-"))
    }

    /// The chart as a complete SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let bands = || self.series.iter().flat_map(|series| series.band.iter());
        let points = || self.series.iter().flat_map(|series| series.points.iter());
        let xs = points().map(|point| point.0).chain(bands().map(|band| band.0));
        let ys = points().map(|point| point.1).chain(bands().flat_map(|band| [band.1, band.2]));
        let x = Laid::new(&self.x, xs, (LEFT, WIDTH - RIGHT));
        let y = Laid::new(&self.y, ys, (HEIGHT - BOTTOM, TOP));
        #[expect(clippy::cast_precision_loss, reason = "a handful of lines")]
        let height = HEIGHT + LEGEND * self.series.len() as f64;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             aria-label=\"{title}\">\n<style>{STYLE}</style>\n<title>{title}</title>\n\
             <text x=\"{LEFT}\" y=\"20\" font-size=\"15\" font-weight=\"600\">{title}</text>\n",
            title = escape(&self.title)
        );
        self.axes(&mut svg, &x, &y);
        for (index, series) in self.series.iter().enumerate() {
            match x.room() {
                None => draw_series(&mut svg, index, series, &x, &y),
                Some(room) => draw_bars(&mut svg, (index, self.series.len()), series, room, (&x, &y)),
            }
        }
        svg += "</svg>\n";
        svg
    }

    fn axes(&self, svg: &mut String, x: &Laid, y: &Laid) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for (tick, words) in x.labels() {
            let Some(at) = x.place(tick) else { continue };
            match x.room() {
                None => {
                    line(svg, "grid", (at, TOP), (at, bottom));
                    text(svg, (at, bottom + 17.0), "middle", &words);
                }
                Some(room) => name(svg, (at, bottom + 15.0), room, &words),
            }
        }
        for (tick, words) in y.labels() {
            let Some(at) = y.place(tick) else { continue };
            line(svg, "grid", (LEFT, at), (right, at));
            text(svg, (LEFT - 8.0, at + 4.0), "end", &words);
        }
        line(svg, "axis", (LEFT, bottom), (right, bottom));
        line(svg, "axis", (LEFT, TOP), (LEFT, bottom));
        text(svg, (f64::midpoint(LEFT, right), bottom + 38.0), "middle", &self.x.label);
        let middle = f64::midpoint(TOP, bottom);
        let _ = writeln!(
            svg,
            "<text x=\"18\" y=\"{middle}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {middle})\">{}</text>",
            escape(&self.y.label)
        );
    }
}

fn line(svg: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let ((x1, y1), (x2, y2)) = (from, to);
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
}

fn text(svg: &mut String, at: (f64, f64), anchor: &str, words: &str) {
    let (x, y) = at;
    let _ =
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escape(words));
}

/// A line, its band, its markers, and its entry in the legend.
fn draw_series(svg: &mut String, index: usize, series: &Series, x: &Laid, y: &Laid) {
    let colour = format!("var(--c{})", index % 6);
    let at = |px: f64, py: f64| Some((x.place(px)?, y.place(py)?));
    let path = |points: &[(f64, f64)]| {
        points.iter().map(|(px, py)| format!("{px:.1},{py:.1}")).collect::<Vec<_>>().join(" ")
    };
    let upper = series.band.iter().filter_map(|&(bx, _, high)| at(bx, high));
    let lower = series.band.iter().rev().filter_map(|&(bx, low, _)| at(bx, low));
    let outline: Vec<(f64, f64)> = upper.chain(lower).collect();
    if outline.len() > 2 {
        let _ = writeln!(svg, "<polygon class=\"band\" fill=\"{colour}\" points=\"{}\"/>", path(&outline));
    }
    let placed: Vec<(f64, f64)> = series.points.iter().filter_map(|&(px, py)| at(px, py)).collect();
    let dash = ["none", "7 4", "2 3", "9 3 2 3", "12 4", "4 2"][index % 6];
    let stroke = format!("stroke=\"{colour}\" stroke-dasharray=\"{dash}\"");
    let _ = writeln!(svg, "<polyline class=\"line\" {stroke} points=\"{}\"/>", path(&placed));
    for &point in &placed {
        marker(svg, index, &colour, point);
    }
    #[expect(clippy::cast_precision_loss, reason = "a handful of lines")]
    let legend = HEIGHT + LEGEND * index as f64;
    let _ = writeln!(
        svg,
        "<line class=\"line\" {stroke} x1=\"{LEFT}\" y1=\"{legend}\" x2=\"{:.0}\" y2=\"{legend}\"/>",
        LEFT + 36.0
    );
    marker(svg, index, &colour, (LEFT + 18.0, legend));
    text(svg, (LEFT + 46.0, legend + 4.0), "start", &series.name);
}

/// The name of a group of bars, on a second line if it is too long for one.
fn name(svg: &mut String, (x, y): (f64, f64), room: f64, words: &str) {
    let long =
        |words: &str| u32::try_from(words.chars().count()).map_or(f64::INFINITY, f64::from) * 6.2 > room;
    let middle = words.len() / 2;
    let blanks = words.match_indices(' ').map(|(at, _)| at);
    match blanks.min_by_key(|at| at.abs_diff(middle)).filter(|_| long(words)) {
        Some(at) => {
            text(svg, (x, y), "middle", &words[..at]);
            text(svg, (x, y + 12.0), "middle", &words[at + 1..]);
        }
        None => text(svg, (x, y), "middle", words),
    }
}

/// The bars of one series, its intervals as whiskers, and its entry in the legend.
fn draw_bars(
    svg: &mut String,
    (index, of): (usize, usize),
    series: &Series,
    room: f64,
    (x, y): (&Laid, &Laid),
) {
    let colour = format!("var(--c{})", index % 6);
    #[expect(clippy::cast_precision_loss, reason = "a handful of bars")]
    let (number, bars) = (index as f64, of as f64);
    let width = (0.8 * room / bars).min(48.0);
    let left = |at: f64| at + width * (number - bars / 2.0);
    let floor = y.floor();
    for &(px, py) in &series.points {
        let (Some(at), Some(top)) = (x.place(px), y.place(py)) else { continue };
        let _ = writeln!(
            svg,
            "<rect class=\"bar\" fill=\"{colour}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            left(at) + 1.0,
            top.min(floor),
            width - 2.0,
            (top - floor).abs().max(1.0)
        );
    }
    for &(px, low, high) in &series.band {
        let (Some(at), Some(low), Some(high)) = (x.place(px), y.place(low), y.place(high)) else { continue };
        let middle = left(at) + width / 2.0;
        line(svg, "axis", (middle, low), (middle, high));
        line(svg, "axis", (middle - 4.0, low), (middle + 4.0, low));
        line(svg, "axis", (middle - 4.0, high), (middle + 4.0, high));
    }
    let legend = HEIGHT + LEGEND * number;
    let _ = writeln!(
        svg,
        "<rect class=\"bar\" fill=\"{colour}\" x=\"{LEFT}\" y=\"{:.1}\" width=\"36\" height=\"10\"/>",
        legend - 5.0
    );
    text(svg, (LEFT + 46.0, legend + 4.0), "start", &series.name);
}

/// A disc, a square, a triangle or a lozenge.
fn marker(svg: &mut String, index: usize, colour: &str, (x, y): (f64, f64)) {
    let shape = match index % 4 {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\""),
        1 => format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"7\" height=\"7\"", x - 3.5, y - 3.5),
        2 => format!(
            "<polygon points=\"{x:.1},{:.1} {:.1},{:.1} {:.1},{:.1}\"",
            y - 4.5,
            x - 4.0,
            y + 3.5,
            x + 4.0,
            y + 3.5
        ),
        _ => format!(
            "<polygon points=\"{x:.1},{:.1} {:.1},{y:.1} {x:.1},{:.1} {:.1},{y:.1}\"",
            y - 5.0,
            x + 4.0,
            y + 5.0,
            x - 4.0
        ),
    };
    let _ = writeln!(svg, "{shape} fill=\"{colour}\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_names_its_axes_and_lines_and_escapes_them() {
        let chart = Chart::new(
            "Nodes < time & more",
            Axis::log("nodes"),
            Axis::linear("share, %").reaching(0.0, 100.0),
        )
        .with(
            Series::new("a<b", [(1.0, 5.0), (100.0, 50.0)]).with_band([(1.0, 0.0, 9.0), (100.0, 40.0, 60.0)]),
        )
        .with(Series::new("nothing", []));
        let svg = chart.svg();
        for part in
            ["Nodes &lt; time &amp; more", ">nodes<", ">share, %<", "a&lt;b", "class=\"band\"", ">100<"]
        {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert_eq!(chart.file_name(), "nodes-time-more.svg");
    }

    #[test]
    fn bars_stand_on_zero_and_carry_names_and_whiskers() {
        let axis = Axis::names("search", ["minimax", "Monte-Carlo tree search with a very long name"]);
        let chart = Chart::new("Score", axis, Axis::linear("points").reaching(-1.0, 1.0)).with(
            Series::new("first", [(0.0, 1.0), (1.0, -0.5)]).with_band([(0.0, 0.8, 1.0), (1.0, -0.7, -0.3)]),
        );
        let svg = chart.svg();
        assert_eq!(svg.matches("class=\"bar\"").count(), 3, "two bars and the legend: {svg}");
        for part in
            [">minimax<", ">Monte-Carlo tree search<", ">with a very long name<", ">search<", ">first<"]
        {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("height=\"-"), "{svg}");
    }
}
