//! One self-contained HTML page: no script, no network, prints well, light and dark.

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

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1a1a1a;--soft:#595959;--paper:#fff;--line:#d8d8d8;--good:#20662c;--bad:#a3150f}\
@media(prefers-color-scheme:dark){:root{--ink:#eee;--soft:#b5b5b5;--paper:#161616;--line:#444;--good:#7fd88f;--bad:#ff8f86}}\
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}\
h1{line-height:1.2}p.soft,footer{color:var(--soft)}\
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\
th,td{border-bottom:1px solid var(--line);padding:.25rem .6rem;text-align:right;white-space:nowrap}\
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:12rem}\
.good{color:var(--good)}.bad{color:var(--bad);font-weight:700}\
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem}\
svg{width:100%;height:auto;border:1px solid var(--line)}code{overflow-wrap:anywhere}\
@media print{body{max-width:none}svg{break-inside:avoid}}";

impl Page<'_> {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let name = escape(self.name);
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>\n<p>{}</p>\n",
            escape(self.about)
        );
        let wrong = self.sheet.wrong();
        let checked = self.sheet.rows().iter().filter(|row| row.expected.is_some()).count();
        let verdict = if wrong.is_empty() {
            format!("<p class=\"good\">{checked} figures have a known answer; all are right.</p>")
        } else {
            format!("<p class=\"bad\">Wrong: {}.</p>", escape(&wrong.join(", ")))
        };
        html += &verdict;
        if !self.reading.is_empty() {
            html += "\n<h2>What it says</h2>\n";
            for sentence in self.reading {
                let _ = writeln!(html, "<p>{}</p>", escape(sentence));
            }
        }
        if !self.charts.is_empty() {
            html += "<h2>Charts</h2>\n<div class=\"charts\">\n";
            for chart in self.charts {
                let _ = writeln!(html, "<figure style=\"margin:0\">{}</figure>", chart.svg());
            }
            html += "</div>\n";
        }
        self.figures(&mut html);
        let _ = write!(
            html,
            "</main>\n<footer>\n<p>{}</p>\n<p>Again: <code>{}</code>. Counts do not depend on the machine; times do.</p>\n\
             </footer>\n</body>\n</html>\n",
            escape(&self.provenance.to_string()),
            escape(&self.provenance.command)
        );
        html
    }

    fn figures(&self, html: &mut String) {
        *html += "<h2>Figures</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Figures\">\n<table>\n\
                  <thead><tr><th scope=\"col\"></th><th scope=\"col\">figure</th><th scope=\"col\">expected</th>\
                  <th scope=\"col\"></th><th scope=\"col\">seconds</th><th scope=\"col\">a second</th></tr></thead>\n<tbody>\n";
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
