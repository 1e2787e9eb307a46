//! A [`Drawing`] as a page that steps through the search: no network, nothing moves until asked.

use super::{Drawing, svg};
use crate::report::escape;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--line:#767676;--best:#0b57a0;--now:#ffe08a}\
@media(prefers-color-scheme:dark){:root{--ink:#f2f2f2;--paper:#161616;--line:#9a9a9a;--best:#7db8ff;--now:#5c4a00}}\
body{background:var(--paper);color:var(--ink);font:18px/1.4 system-ui,sans-serif;margin:0;padding:1rem}\
h1{font-size:clamp(1.2rem,4vw,1.9rem);line-height:1.2;margin:.2em 0;overflow-wrap:anywhere}p{margin:.5em 0;max-width:60rem}\
nav{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;position:sticky;top:0;background:var(--paper);padding:.5rem 0;z-index:1}\
button{font:inherit;padding:.3rem .9rem;color:inherit;background:transparent;border:1px solid var(--ink);border-radius:.3rem;cursor:pointer}\
button[aria-disabled=true]{opacity:.45;cursor:default}\
button:focus-visible,.picture:focus-visible{outline:3px solid var(--best);outline-offset:2px}\
#words{flex:1 1 14rem;min-height:1.5em;font-weight:600}\
.picture{overflow:auto;border:1px solid var(--line)}.picture svg{display:block;width:100%;height:auto;margin:0 auto}\
.tree .later{visibility:hidden}.tree .now>.shape{fill:var(--now)}\
@media print{nav{display:none}}";

const SCRIPT: &str = "\
const steps=JSON.parse(document.getElementById('steps').textContent),all=document.querySelectorAll('.node');\
const asked=/^#step=(\\d+)$/.exec(location.hash);let at=asked?Math.min(+asked[1],steps.length):steps.length;\
const show=move=>{let now=null;all.forEach(g=>{const d=g.dataset,s=+d.step,v=+d.value;\
g.classList.toggle('later',s>=at);g.classList.toggle('decided',+d.decided<at);\
g.querySelectorAll('.value').forEach(e=>e.classList.toggle('later',v>=at));\
let cut=-1;g.querySelectorAll('[data-cut]').forEach(e=>{cut=+e.dataset.cut;e.classList.toggle('later',cut>=at);});\
const here=at<steps.length&&(s===at-1||v===at-1||cut===at-1);g.classList.toggle('now',here);if(here)now=g;});\
document.getElementById('words').textContent=at>0?at+' of '+steps.length+': '+steps[at-1]:'before the search';\
for(const[id,end]of[['first',0],['back',0],['next',steps.length],['last',steps.length]])document.getElementById(id).setAttribute('aria-disabled',at===end);\
if(move&&now)now.scrollIntoView({block:'nearest',inline:'nearest'});};\
const go=n=>{at=Math.max(0,Math.min(steps.length,n));show(true);};\
document.getElementById('first').onclick=()=>go(0);document.getElementById('back').onclick=()=>go(at-1);\
document.getElementById('next').onclick=()=>go(at+1);document.getElementById('last').onclick=()=>go(steps.length);\
document.addEventListener('keydown',e=>{if(e.altKey||e.ctrlKey||e.metaKey)return;\
const k={ArrowRight:at+1,ArrowLeft:at-1,Home:0,End:steps.length}[e.key];\
if(k!==undefined){e.preventDefault();go(k);}});show(false);";

const TREE: &str = "MAX points up, MIN points down, chance is round, leaves are square. Values are of the player to move at \
    the root; in brackets the window a node is entered with. Blue is what is chosen.";

const SAMPLES: &str = "The number in a node is the mean of its simulations for the player who made the move into it, and n is \
    how many they are; an edge is as wide as its share of them. Blue is the most visited.";

/// The page.
#[must_use]
pub fn html(drawing: &Drawing) -> String {
    let title = escape(&drawing.title);
    let steps = serde_json::to_string(&drawing.steps).unwrap_or_default().replace('<', "\\u003c");
    let legend = if drawing.samples() { SAMPLES } else { TREE };
    let picture = svg(drawing);
    let width = super::layout::width(drawing);
    let most = 2.0 * width;
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}.picture svg{{min-width:{width:.0}px;max-width:{most:.0}px}}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
         <p>{legend}</p>\n<p>Keys: left and right one step, Home and End to the ends.</p>\n\
         <nav aria-label=\"steps\"><button id=\"first\">first</button><button id=\"back\">back</button>\
         <button id=\"next\">forward</button><button id=\"last\">last</button>\
         <span id=\"words\" role=\"status\" aria-live=\"polite\"></span></nav>\n\
         <div class=\"picture\" tabindex=\"0\" role=\"region\" aria-label=\"tree\">\n{picture}</div>\n</main>\n\
         <script type=\"application/json\" id=\"steps\">{steps}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )
}
