/** How the widget looks: the colours follow the page's scheme, or the `theme` attribute. */
export const styles = `
:host { --ink:#1c2430; --faint:#5b6675; --paper:#fff; --raised:#f3f5f8; --line:#d5dbe3; --accent:#0b5cad; --on:#fff; --bad:#a3261b;
  display:flex; flex-direction:column; box-sizing:border-box; min-height:320px; height:600px; max-height:100dvh; width:100%; max-width:720px;
  color:var(--ink); background:var(--paper); border:1px solid var(--line); border-radius:12px; overflow:hidden;
  font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif; color-scheme:light; }
:host([hidden]) { display:none; }
@media (prefers-color-scheme:dark) { :host(:not([theme=light])) { --ink:#e7ecf2; --faint:#9aa7b6; --paper:#12171d; --raised:#1d242d; --line:#323c48;
  --accent:#7ab8ff; --on:#0b1622; --bad:#ff9d92; color-scheme:dark; } }
:host([theme=dark]) { --ink:#e7ecf2; --faint:#9aa7b6; --paper:#12171d; --raised:#1d242d; --line:#323c48; --accent:#7ab8ff; --on:#0b1622; --bad:#ff9d92; color-scheme:dark; }
* { box-sizing:border-box; }
header { display:flex; gap:.5rem; align-items:baseline; padding:.6rem .9rem; border-bottom:1px solid var(--line); }
h2 { font-size:1rem; margin:0; flex:1; }
[role=status] { color:var(--faint); font-size:.85rem; }
[role=log] { flex:1; overflow:auto; padding:.9rem; display:flex; flex-direction:column; gap:.7rem; overscroll-behavior:contain; }
.said, .told { max-width:100%; white-space:pre-wrap; overflow-wrap:anywhere; margin:0; }
.said { align-self:flex-end; background:var(--accent); color:var(--on); padding:.45rem .75rem; border-radius:12px 12px 2px 12px; max-width:85%; }
.fault { color:var(--bad); }
figure { margin:0; border:1px solid var(--line); border-radius:10px; background:var(--raised); padding:.7rem; }
figcaption { font-weight:600; margin-bottom:.4rem; overflow-wrap:anywhere; }
.wide { overflow-x:auto; }
table { border-collapse:collapse; width:100%; font-size:.88rem; }
th { text-align:start; color:var(--faint); font-weight:500; }
th, td { padding:.25rem .6rem .25rem 0; vertical-align:top; }
code { font:600 .9em ui-monospace,"DejaVu Sans Mono",monospace; color:var(--accent); white-space:nowrap; }
.path { margin:0 0 .6rem; padding:0; list-style:none; font-size:.88rem; }
.meter { display:inline-flex; align-items:center; gap:.35rem; white-space:nowrap; }
progress { width:3.2rem; height:.5rem; accent-color:var(--accent); }
.sum { font-weight:600; margin:.4rem 0 .2rem; }
figure p { margin:.3rem 0; } figure ul { margin:.3rem 0; padding-left:1.2rem; } details { font-size:.88rem; }
fieldset { border:0; margin:0; padding:0; display:flex; flex-direction:column; gap:.35rem; }
legend { font-weight:600; padding:0; margin-bottom:.3rem; }
.why { color:var(--faint); font-size:.85rem; margin:0; }
button { font:inherit; color:inherit; cursor:pointer; border:1px solid var(--line); background:var(--paper); border-radius:8px; padding:.5rem .7rem; min-height:44px; text-align:start; }
button:hover:not(:disabled) { border-color:var(--accent); }
button:disabled { opacity:.55; cursor:default; }
:focus-visible { outline:3px solid var(--accent); outline-offset:1px; }
form { display:flex; gap:.5rem; padding:.7rem; border-top:1px solid var(--line); align-items:flex-end; }
textarea { flex:1; font:inherit; color:inherit; background:var(--paper); border:1px solid var(--line); border-radius:8px; padding:.55rem .7rem; resize:none; min-height:44px; max-height:30vh; field-sizing:content; }
form button { background:var(--accent); border-color:var(--accent); color:var(--on); text-align:center; }
.notice { margin:0; padding:0 .9rem .5rem; color:var(--faint); font-size:.75rem; }
@media (max-width:480px) { :host { border-radius:0; border-left:0; border-right:0; } [role=log] { padding:.6rem; } progress { display:none; } }
@media (prefers-reduced-motion:no-preference) { [role=log] { scroll-behavior:smooth; } }
`;
