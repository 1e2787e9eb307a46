//! Self-contained HTML pages: no script, no network, print well, light and dark, every part within
//! reach of the keyboard.

use super::{Chart, Provenance, Sheet, escape, sheet};
use std::fmt::Write;

/// What a page says.
#[derive(Debug)]
pub struct Page<'a> {
    /// The name of the suite or experiment.
    pub name: &'a str,
    /// What is asked and how, in a sentence or two for a newcomer.
    pub about: &'a str,
    /// What the figures say, computed from them.
    pub reading: &'a [String],
    /// The figures.
    pub sheet: &'a Sheet,
    /// The charts.
    pub charts: &'a [Chart],
    /// Where the figures come from.
    pub provenance: &'a Provenance,
}

/// Several pages as one, with what a newcomer needs at its head.
#[derive(Debug)]
pub struct Book<'a> {
    /// The parts.
    pub pages: &'a [Page<'a>],
    /// Where the figures come from.
    pub provenance: &'a Provenance,
}

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1a1a1a;--soft:#595959;--paper:#fff;--line:#d8d8d8;--good:#20662c;--bad:#a3150f;--link:#0b57a0}\
@media(prefers-color-scheme:dark){:root{--ink:#eee;--soft:#b5b5b5;--paper:#161616;--line:#444;--good:#7fd88f;--bad:#ff8f86;--link:#8cc2ff}}\
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1rem}\
h1,h2,h3{line-height:1.2}p,li{max-width:46rem}footer,.soft{color:var(--soft)}a{color:var(--link)}\
a:focus-visible,.wide:focus-visible{outline:3px solid var(--link);outline-offset:2px}\
section{border-top:1px solid var(--line);margin-top:2.5rem}\
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\
th,td{border-bottom:1px solid var(--line);padding:.25rem .6rem;text-align:right;white-space:nowrap}\
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:12rem}\
.good{color:var(--good)}.bad{color:var(--bad);font-weight:700}figure{margin:0}\
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));gap:1rem}\
.charts figure:only-child{max-width:46rem}svg{width:100%;height:auto;border:1px solid var(--line)}\
code{overflow-wrap:anywhere}\
@media(max-width:34rem){h1{font-size:1.6rem}.charts{overflow-x:auto}.charts svg{min-width:30rem}th,td{padding:.25rem .4rem}\
th:first-child,td:first-child{min-width:9rem}}\
@media print{body{max-width:none}svg,tr{break-inside:avoid}.wide{overflow:visible}}";

const NEWCOMER: &str = "\
<p>Programs play board games by looking ahead, and there are several ways to do it. This page compares them on real \
games: how much work each needs for the same answer, and how fast it is here.</p>\n<ul>\n\
<li><b>Minimax</b> looks at every line of play to the end; <b>alpha-beta</b> gives the same answer and leaves out lines \
that cannot matter; <b>Monte-Carlo tree search</b> (UCT) plays many random games and goes where they go well; \
<b>expectiminimax</b> averages over dice, and <b>Star</b> prunes it.</li>\n\
<li>A <b>node</b> is a position looked at. Counts of nodes are exact and the same on every machine; seconds are not.</li>\n\
<li>Where the right answer is known it stands under <b>expected</b>, and <b>ok</b> beside it says that the figure is \
right.</li>\n</ul>\n";

impl Page<'_> {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = format!("<h1>{}</h1>\n", escape(self.name));
        self.body(2, &mut html);
        document(self.name, &html, self.provenance)
    }

    /// What is asked, what is said, the charts and the figures; heads of this level.
    fn body(&self, level: u8, html: &mut String) {
        let _ = writeln!(html, "<p>{}</p>\n{}", escape(self.about), self.verdict());
        if !self.reading.is_empty() {
            let _ = writeln!(html, "<h{level}>What it says</h{level}>");
            for sentence in self.reading {
                let _ = writeln!(html, "<p>{}</p>", escape(sentence));
            }
        }
        if !self.charts.is_empty() {
            let many = if self.charts.len() == 1 { "Chart" } else { "Charts" };
            let _ = writeln!(
                html,
                "<h{level}>{many}</h{level}>\n<div class=\"charts\" tabindex=\"0\" role=\"region\" aria-label=\"Charts of {}\">",
                escape(self.name)
            );
            for chart in self.charts {
                let _ = writeln!(html, "<figure>{}</figure>", chart.svg());
            }
            *html += "</div>\n";
        }
        let _ = writeln!(html, "<h{level}>Figures</h{level}>");
        self.figures(html);
    }

    fn verdict(&self) -> String {
        let wrong = self.sheet.wrong();
        let checked = self.sheet.rows().iter().filter(|row| row.expected.is_some()).count();
        match (wrong.is_empty(), checked) {
            (false, _) => format!("<p class=\"bad\">Wrong: {}.</p>", escape(&wrong.join(", "))),
            (true, 0) => {
                "<p class=\"soft\">These are findings; none has an answer known beforehand.</p>".into()
            }
            (true, n) => {
                format!("<p class=\"good\">{n} of the figures have a known answer; all are right.</p>")
            }
        }
    }

    fn figures(&self, html: &mut String) {
        let _ = write!(
            html,
            "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Figures of {}\">\n<table>\n\
             <thead><tr><th scope=\"col\">what</th><th scope=\"col\">figure</th><th scope=\"col\">expected</th>\
             <th scope=\"col\"></th><th scope=\"col\">seconds</th><th scope=\"col\">a second</th></tr></thead>\n<tbody>\n",
            escape(self.name)
        );
        for row in self.sheet.rows() {
            let class = if row.ok { "good" } else { "bad" };
            let [name, count, expected, verdict, seconds, rate] = sheet::cells(row).map(|cell| escape(&cell));
            let _ = writeln!(
                html,
                "<tr><td>{name}</td><td>{count}</td><td>{expected}</td><td class=\"{class}\">{verdict}</td>\
                 <td>{seconds}</td><td>{rate}</td></tr>"
            );
        }
        *html += "</tbody>\n</table>\n</div>\n";
    }
}

impl Book<'_> {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = format!("<h1>Searches compared</h1>\n{NEWCOMER}<h2>In short</h2>\n<nav>\n<ul>\n");
        for page in self.pages {
            let name = escape(page.name);
            let said = page.reading.first().map(|sentence| escape(sentence)).unwrap_or_default();
            let _ = writeln!(html, "<li><a href=\"#{name}\">{name}</a>: {said}</li>");
        }
        html += "</ul>\n</nav>\n";
        for page in self.pages {
            let name = escape(page.name);
            let _ = writeln!(html, "<section id=\"{name}\">\n<h2>{name}</h2>");
            page.body(3, &mut html);
            html += "</section>\n";
        }
        document("Searches compared", &html, self.provenance)
    }
}

/// A whole document around its main part.
fn document(title: &str, main: &str, provenance: &Provenance) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{main}</main>\n<footer>\n<p>{}</p>\n\
         <p>Again: <code>{}</code>. Counts do not depend on the machine; times do.</p>\n</footer>\n</body>\n</html>\n",
        escape(title),
        escape(&provenance.to_string()),
        escape(&provenance.command)
    )
}
