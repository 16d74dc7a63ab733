/**
 * The style of the page of an import: one column from 360 pixels to A4, light and dark, folded on screen and open on paper.
 * Colours say how much is at risk, and figures have none.
 */
export const regulationSheet = `
  @page { size: A4; margin: 14mm 13mm 16mm; }
  :root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d1d9e0; --paper: #fff; --band: #f6f8fa; --due: #b42318; --read: #8a5300; --unknown: #57606a; --link: #0550ae; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa4ae; --line: #3d444d; --paper: #0d1117; --band: #161b22; --due: #ff9a8f; --read: #e3b341; --unknown: #9aa4ae; --link: #79c0ff; } }
  * { box-sizing: border-box; }
  body { font: 15px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; color: var(--ink); background: var(--paper); margin: 0; overflow-wrap: break-word; }
  main { max-width: 60em; margin: 1.6em auto; padding: 0 16px; }
  .over { color: var(--soft); margin: 0; text-transform: uppercase; letter-spacing: .06em; font-size: .78em; }
  h1 { font-size: 1.45em; line-height: 1.25; margin: .15em 0 .3em; } h1 code { white-space: nowrap; }
  h2 { font-size: 1.08em; margin: 0; display: inline; } h3 { font-size: 1em; margin: 0 0 .3em; }
  code { font-family: ui-monospace, Consolas, monospace; font-weight: 600; } a { color: var(--link); }
  .path, .facts, footer, .source { color: var(--soft); font-size: .88em; } .path, .facts { margin: .2em 0; }
  table { width: 100%; border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .4em .6em; border-bottom: 1px solid var(--line); }
  th { font-size: .8em; color: var(--soft); font-weight: 600; } td:first-child { font-weight: 600; } tr { break-inside: avoid; }
  .sum { text-align: right; white-space: nowrap; } td.sum { font-variant-numeric: tabular-nums; }
  .risk { font-weight: 700; white-space: nowrap; border-left: 4px solid transparent; padding-left: .4em; }
  .due { color: var(--due); border-left-color: var(--due); } .read { color: var(--read); border-left-color: var(--read); }
  .unknown { color: var(--unknown); border-left: 4px dotted var(--unknown); } .plain { font-weight: 400; }
  .first { background: var(--band); border: 1px solid var(--line); border-radius: 8px; padding: .8em 1em; margin: 1em 0; break-inside: avoid; }
  .first p { margin: .3em 0; } .first b { font-size: 1.05em; }
  nav ul { columns: 3; list-style: none; margin: .4em 0 0; padding: 0; font-size: .92em; } nav li { break-inside: avoid; padding: .12em 0; }
  section { margin: 1.1em 0; } details { border-bottom: 1px solid var(--line); padding-bottom: .3em; break-inside: avoid; break-after: avoid; } .body > :first-child { break-before: avoid; } summary { cursor: pointer; padding: .2em 0; } summary .risk { margin-left: .5em; font-size: .88em; }
  .body { padding-top: .5em; }
  article { border: 1px solid var(--line); border-radius: 8px; padding: .7em 1em; margin: .6em 0; break-inside: avoid; }
  dl { display: grid; grid-template-columns: 8em minmax(0, 1fr); gap: .2em .8em; margin: 0; } dt { color: var(--soft); } dd { margin: 0; } ul, ol { margin: .2em 0; padding-left: 1.3em; }
  .check { list-style: none; padding: 0; } .check li { padding: .35em 0 .35em 1.9em; position: relative; border-bottom: 1px solid var(--line); break-inside: avoid; }
  .check li::before { content: ''; position: absolute; left: .2em; top: .6em; width: .85em; height: .85em; border: 1.5px solid var(--ink); border-radius: 2px; }
  .check li.held::before { background: var(--ink); }
  footer { margin: 2em 0; border-top: 1px solid var(--line); padding-top: .8em; }
  @media screen { details:not([open]) + .body { display: none; } section:target > .body { display: block; } }
  @media screen and (max-width: 620px) {
    nav ul { columns: 1; } dl { display: block; } dd { margin-bottom: .4em; }
    table, tbody, tr, td { display: block; } th { display: none; } tr { border-bottom: 1px solid var(--line); padding: .4em 0; } td { border: 0; padding: .1em 0; } td.sum { text-align: left; }
    td[data-name]:not(:empty)::before { content: attr(data-name) ': '; color: var(--soft); font-weight: 400; }
  }
  @media print {
    :root { --ink: #000; --paper: #fff; --band: #fff; --line: #999; --soft: #444; --due: #a11; --read: #744300; --unknown: #444; --link: #000; }
    body { font-size: 10pt; line-height: 1.4; } main { margin: 0; padding: 0; max-width: none; } a { text-decoration: none; }
    summary { list-style: none; } summary::-webkit-details-marker { display: none; } section { margin: .8em 0; }
    * { print-color-adjust: exact; }
  }
`;
