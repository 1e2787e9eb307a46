//! A [`Drawing`] as a page that steps through the search: no network, nothing moves until asked.

use super::{Drawing, svg};
use crate::report::escape;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--line:#bbb}\
@media(prefers-color-scheme:dark){:root{--ink:#f2f2f2;--paper:#161616;--line:#555}}\
body{background:var(--paper);color:var(--ink);font:18px/1.4 system-ui,sans-serif;margin:0;padding:1rem}\
nav{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;position:sticky;top:0;background:var(--paper);padding:.5rem 0}\
button{font:inherit;padding:.3rem .9rem;color:inherit;background:transparent;border:1px solid var(--ink);border-radius:.3rem}\
button:focus-visible{outline:3px solid #0b62a8}#words{min-height:1.5em;font-weight:600}\
.picture{overflow:auto;border:1px solid var(--line)}.tree .later{visibility:hidden}\
@media print{nav{display:none}}";

const SCRIPT: &str = "\
const steps=JSON.parse(document.getElementById('steps').textContent);let at=steps.length;\
const show=()=>{document.querySelectorAll('.node').forEach(g=>{const s=+g.dataset.step,v=+g.dataset.value;\
g.classList.toggle('later',s>=at);g.querySelectorAll('.value').forEach(e=>e.classList.toggle('later',v>=at));});\
document.getElementById('words').textContent=at>0?at+' of '+steps.length+': '+steps[at-1]:'before the search';};\
const go=n=>{at=Math.max(0,Math.min(steps.length,n));show();};\
document.getElementById('first').onclick=()=>go(0);document.getElementById('back').onclick=()=>go(at-1);\
document.getElementById('next').onclick=()=>go(at+1);document.getElementById('last').onclick=()=>go(steps.length);\
document.addEventListener('keydown',e=>{const k={ArrowRight:at+1,ArrowLeft:at-1,Home:0,End:steps.length}[e.key];\
if(k!==undefined){e.preventDefault();go(k);}});show();";

/// The page.
#[must_use]
pub fn html(drawing: &Drawing) -> String {
    let title = escape(&drawing.title);
    let steps = serde_json::to_string(&drawing.steps).unwrap_or_default().replace('<', "\\u003c");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p>MAX points up, MIN points down, chance is round, leaves are square. Values are the root player's. \
         Keys: left, right, Home, End.</p>\n\
         <nav><button id=\"first\">first</button><button id=\"back\">back</button><button id=\"next\">forward</button>\
         <button id=\"last\">last</button><span id=\"words\" role=\"status\" aria-live=\"polite\"></span></nav>\n\
         <div class=\"picture\" tabindex=\"0\" role=\"region\" aria-label=\"tree\">\n{}</div>\n\
         <script type=\"application/json\" id=\"steps\">{steps}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
        svg(drawing)
    )
}
