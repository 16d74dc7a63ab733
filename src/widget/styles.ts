const dark = `--ink:#e7ecf2; --faint:#a3b0be; --paper:#12171d; --raised:#1b222b; --line:#323c48; --accent:#7ab8ff; --on:#0b1622;
  --soft:#1c2f45; --bad:#ff9d92; color-scheme:dark;`;

/**
 * How the widget looks: the colours follow the page's scheme, or the `theme` attribute; on paper they are light. What the page says of its own
 * text ends at `.chat`, and sizes hang on the reader's own, not on the page's.
 */
export const styles = `
:host { --ink:#1c2430; --faint:#55606f; --paper:#fff; --raised:#f5f7fa; --line:#d5dbe3; --accent:#0b5cad; --on:#fff; --soft:#e8f1fb; --bad:#a3261b;
  display:block; box-sizing:border-box; min-height:320px; height:600px; max-height:100dvh; width:100%; max-width:720px;
  background:var(--paper); border:1px solid var(--line); border-radius:14px; overflow:hidden; color-scheme:light; }
:host([hidden]) { display:none; }
@media screen and (prefers-color-scheme:dark) { :host(:not([theme=light])) { ${dark} } }
@media screen { :host([theme=dark]) { ${dark} } }
.chat { all:initial; direction:ltr; display:flex; flex-direction:column; height:100%; min-height:318px; container-type:inline-size;
  --edge:15px; color:var(--ink); background:var(--paper); color-scheme:inherit; font:medium/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif; }
.chat * { box-sizing:border-box; }
[hidden] { display:none !important; }
.unseen { position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); white-space:nowrap; }
header { display:flex; gap:.6em; align-items:center; padding:8px var(--edge); min-height:48px; border-bottom:1px solid var(--line); }
h2 { font-size:1em; font-weight:650; margin:0; flex:1; }
[role=status] { color:var(--faint); font-size:.85em; }
.anew { min-height:2em; padding:.15em .7em; font-size:.85em; }
.case { list-style:none; margin:0; padding:8px var(--edge); display:flex; flex-wrap:wrap; gap:.35em; border-bottom:1px solid var(--line); font-size:.82em; }
.case li { background:var(--soft); border-radius:1em; padding:.1em .7em; max-width:100%; overflow:hidden; text-overflow:ellipsis; white-space:nowrap; }
.label { color:var(--faint); }
[role=log] { flex:1; min-height:0; overflow:auto; padding:0 var(--edge); overscroll-behavior:contain; }
.greeting { padding:1.2em 0; } .greeting p { margin:0 0 .6em; color:var(--faint); } .greeting .hello { font-size:1.25em; font-weight:650; color:var(--ink); }
.examples { display:flex; flex-wrap:wrap; gap:.45em; margin-top:1em; }
.examples button { border-radius:1.4em; font-size:.92em; }
.turn { display:flex; flex-direction:column; gap:.7em; padding:.9em 0; }
.turn:last-child { min-height:100%; }
.waits::after { content:"…"; color:var(--faint); font-size:1.4em; line-height:1; }
.said { margin:0; white-space:pre-wrap; overflow-wrap:anywhere; align-self:flex-end; background:var(--accent); color:var(--on); padding:.45em .8em; border-radius:14px 14px 3px 14px; max-width:85%; }
.told p, .told ul { margin:0 0 .35em; white-space:pre-wrap; overflow-wrap:anywhere; } .told ul { padding-left:1.15em; } .told :last-child { margin-bottom:0; }
.fault { color:var(--bad); margin:0; }
figure { margin:0; border:1px solid var(--line); border-radius:10px; background:var(--raised); padding:.75em .85em; min-width:0; }
figcaption { font-weight:600; margin-bottom:.4em; overflow-wrap:anywhere; }
.wide { overflow-x:auto; }
table { border-collapse:collapse; width:100%; font-size:.88em; line-height:1.4; font-variant-numeric:tabular-nums; }
th { text-align:start; color:var(--faint); font-weight:500; }
th, td { padding:.3em .7em .3em 0; vertical-align:top; } tbody tr + tr { border-top:1px solid var(--line); }
th:last-child, td:last-child { padding-right:0; }
code { font:600 .92em ui-monospace,"DejaVu Sans Mono",monospace; color:var(--accent); white-space:nowrap; }
.path { margin:0 0 .6em; padding:0; list-style:none; font-size:.88em; line-height:1.45; }
.meter { display:inline-flex; align-items:center; gap:.35em; white-space:nowrap; }
progress { width:3.2em; height:.5em; accent-color:var(--accent); }
.sum { font-weight:600; margin:.5em 0 .3em; }
figure p { margin:.3em 0; } figure ul { margin:.3em 0; padding-left:1.15em; } .caveats, details { font-size:.88em; }
summary { cursor:pointer; padding:.3em 0; } figure > details { font-size:1em; } figure > details > summary { font-weight:600; padding:0; overflow-wrap:anywhere; } figure > details[open] > summary { margin-bottom:.4em; }
fieldset { border:0; margin:0; padding:0; min-width:0; display:flex; flex-direction:column; gap:.4em; }
legend { font-weight:600; padding:0; margin-bottom:.3em; }
.why { color:var(--faint); font-size:.85em; margin:0; }
button { font:inherit; font-size:1em; color:inherit; cursor:pointer; border:1px solid var(--line); background:var(--paper); border-radius:10px; padding:.5em .8em; min-height:44px; text-align:start; overflow-wrap:anywhere; }
button:hover:not(:disabled) { border-color:var(--accent); background:var(--soft); }
button:disabled { color:var(--faint); cursor:default; }
:focus-visible { outline:3px solid var(--accent); outline-offset:-2px; border-radius:4px; }
.said:focus-visible { outline-color:var(--ink); }
form { display:flex; gap:.5em; padding:11px var(--edge) 9px; border-top:1px solid var(--line); align-items:flex-end; }
textarea { flex:1; min-width:0; font:inherit; font-size:1em; color:inherit; background:var(--paper); border:1px solid var(--faint); border-radius:10px; padding:.55em .75em; resize:none; min-height:44px; max-height:30vh; field-sizing:content; }
textarea::placeholder { color:var(--faint); opacity:1; }
form button { background:var(--accent); border-color:var(--accent); color:var(--on); text-align:center; font-weight:600; }
form button:hover:not(:disabled) { background:var(--accent); filter:brightness(1.08); }
.notice { margin:0; padding:0 var(--edge) 9px; color:var(--faint); font-size:.78em; }
@container (max-width:480px) { header, .case, [role=log], form, .notice { --edge:10px; } progress { display:none; } figure { padding:.6em; } .said { max-width:92%; } th, td { padding-right:.5em; } }
@media (max-width:480px) { :host { border-radius:0; border-left:0; border-right:0; } }
@media (prefers-reduced-motion:no-preference) { [role=log] { scroll-behavior:smooth; } .waits::after { animation:wait 1.2s ease-in-out infinite alternate; } @keyframes wait { from { opacity:.35; } } }
@media print { :host { height:auto; max-height:none; max-width:none; border:0; overflow:visible; } .chat { display:block; height:auto; } form, .examples, .anew, [role=status] { display:none; }
  [role=log], .wide { overflow:visible; height:auto; } .turn:last-child { min-height:0; } .turn { display:block; break-inside:auto; } figure, fieldset { break-inside:avoid; margin:.7em 0; } .said { border:1px solid var(--line); color:var(--ink); background:none; } }
`;
