import { escapeHtml } from './html-text.js';

/** The style sheet of every report: one set of colours for light, one for dark, one way to print. */
const reportSheet = `
:root {
  --page: #f6f7f9; --card: #ffffff; --ink: #16202c; --soft: #5a6675; --rule: #e3e7ec; --best: #e9f6ee; --best-ink: #1c7c45;
  --base: #44546a; --m1: #d4541e; --m2: #6b4fd3; --m3: #1a73b8; --m4: #b8307a; --m5: #b07908; --m6: #0c7d74; --m7: #8a4b2a; --fees: #98a3b0; --on: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10151c; --card: #18202a; --ink: #e8edf3; --soft: #98a5b4; --rule: #2a3441; --best: #16301f; --best-ink: #74d69a;
    --base: #93a6bf; --m1: #ff9162; --m2: #a996ff; --m3: #66b5f2; --m4: #f283ba; --m5: #e8b84d; --m6: #4fcfc3; --m7: #d89a76; --fees: #657385; --on: #10151c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 40px 24px 56px; }
.over { margin: 0; color: var(--soft); font-size: 13px; letter-spacing: .08em; text-transform: uppercase; }
h1 { margin: 4px 0 6px; font-size: 25px; line-height: 1.25; text-wrap: balance; font-weight: 650; letter-spacing: -.01em; }
h1 .code { font-variant-numeric: tabular-nums; color: var(--m3); margin-right: .2em; }
h2 { margin: 40px 0 12px; font-size: 19px; font-weight: 650; }
.path { margin: 0; color: var(--soft); font-size: 14px; }
.chips { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 16px 0 0; padding: 0; }
.chips li { border: 1px solid var(--rule); border-radius: 999px; padding: 3px 12px; font-size: 13px; background: var(--card); color: var(--soft); }
.verdict { margin: 28px 0 14px; font-size: 19px; }
figure, details { background: var(--card); border: 1px solid var(--rule); border-radius: 14px; }
figure { margin: 0; padding: 20px 18px 16px; overflow-x: auto; }
svg { display: block; width: 100%; min-width: 700px; height: auto; font-family: inherit; }
svg text { fill: var(--ink); }
.grid { stroke: var(--rule); stroke-width: 1; }
svg .tick { fill: var(--soft); font-size: 12px; text-anchor: middle; font-variant-numeric: tabular-nums; }
svg .origin { font-size: 19px; font-weight: 650; }
svg .claim, svg .share { fill: var(--soft); font-size: 13px; }
svg .total { font-size: 17px; font-weight: 650; text-anchor: end; font-variant-numeric: tabular-nums; }
svg .share { text-anchor: end; }
svg .inside { fill: var(--on); font-size: 13px; font-weight: 600; text-anchor: middle; }
svg .none { fill: var(--soft); font-size: 14px; }
svg .best { fill: var(--best); }
.base { fill: var(--base); background: var(--base); } .fees { fill: var(--fees); background: var(--fees); }
.m1 { fill: var(--m1); background: var(--m1); } .m2 { fill: var(--m2); background: var(--m2); } .m3 { fill: var(--m3); background: var(--m3); }
.m4 { fill: var(--m4); background: var(--m4); } .m5 { fill: var(--m5); background: var(--m5); } .m6 { fill: var(--m6); background: var(--m6); } .m7 { fill: var(--m7); background: var(--m7); }
figcaption { display: flex; flex-wrap: wrap; gap: 6px 20px; padding: 14px 8px 0 20px; font-size: 14px; color: var(--soft); }
figcaption span { display: inline-flex; align-items: center; gap: 8px; }
figcaption i { width: 13px; height: 13px; border-radius: 4px; display: inline-block; }
details { margin: 0 0 10px; padding: 0 20px; }
summary { cursor: pointer; padding: 14px 0; font-size: 17px; font-weight: 650; }
summary span { color: var(--soft); font-weight: 400; font-size: 15px; margin-left: 8px; }
summary b { color: var(--best-ink); background: var(--best); border-radius: 999px; padding: 2px 10px; font-size: 13px; margin-left: 8px; font-weight: 600; }
table { width: 100%; border-collapse: collapse; margin: 0 0 14px; }
td { padding: 9px 14px 9px 0; border-top: 1px solid var(--rule); vertical-align: top; }
td small { display: block; color: var(--soft); font-size: 13px; }
td cite { font-style: italic; opacity: .85; }
.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td:first-child { white-space: nowrap; width: 1%; }
td:last-child { padding-right: 0; }
.sum td { font-weight: 650; border-top: 2px solid var(--ink); }
code { font: 13.5px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.says { margin: 0 0 12px; font-size: 14px; color: var(--soft); }
.says code { border: 1px solid var(--rule); border-radius: 6px; padding: 2px 7px; color: var(--ink); white-space: nowrap; }
.says.open { color: var(--m1); }
.spared, .gaps { margin: 0 0 16px; padding-left: 20px; font-size: 14px; color: var(--soft); }
.spared li, .gaps li { margin: 3px 0; }
footer { margin-top: 36px; padding-top: 16px; border-top: 1px solid var(--rule); font-size: 13px; color: var(--soft); }
@media print { body { background: #fff; } main { max-width: none; padding: 0; } details { break-inside: avoid; } }
`;

/** How every report begins, up to its header: no script, nothing loaded from elsewhere; `ownSheet` goes behind the common one. */
export const reportHead = (title: string, ownSheet = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${reportSheet}${ownSheet}</style>
</head>
<body>
<main>
<header>`;
