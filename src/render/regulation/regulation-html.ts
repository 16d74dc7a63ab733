import type { RegulationItem, RegulationResult } from '../../api/regulation-result.js';
import { editionTitle } from '../../tariff/edition.js';
import { escapeHtml as safe } from '../html-text.js';
import { amountsHtml } from './import-amounts.js';
import { type OverviewRow, overviewOf, regulationWord, statusWord } from './regulation-words.js';

const sheet = `
  @page { size: letter; margin: 14mm; }
  :root { --ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --paper: #fff; --found: #0550ae; --conditional: #9a6700; --not_listed: #1b1f24; --not_verified: #59636e; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --paper: #0d1117; --found: #79c0ff; --conditional: #e3b341; --not_listed: #e6edf3; --not_verified: #9198a1; } }
  @media print { :root { --ink: #000; --paper: #fff; --line: #999; --soft: #444; } main { margin: 0; } }
  body { font: 15px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; color: var(--ink); background: var(--paper); margin: 0; }
  main { max-width: 60em; margin: 2em auto; padding: 0 1.2em; }
  .over { color: var(--soft); margin: 0; text-transform: uppercase; letter-spacing: .06em; font-size: .78em; }
  h1 { font-size: 1.5em; margin: .1em 0 .3em; } h2 { font-size: 1.1em; margin: 1.6em 0 .4em; break-after: avoid; }
  .path, .facts, footer, .source { color: var(--soft); font-size: .88em; } code { font-family: ui-monospace, Consolas, monospace; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .4em .6em; border-bottom: 1px solid var(--line); }
  th { font-size: .8em; color: var(--soft); font-weight: 600; } td:first-child { white-space: nowrap; font-weight: 600; }
  .status { font-weight: 700; white-space: nowrap; } .found { color: var(--found); } .conditional { color: var(--conditional); } .not_listed { color: var(--not_listed); } .not_verified { color: var(--not_verified); }
  article { border: 1px solid var(--line); border-radius: 8px; padding: .7em 1em; margin: .6em 0; break-inside: avoid; } article h3 { margin: 0 0 .3em; font-size: 1em; }
  dl { display: grid; grid-template-columns: 8em 1fr; gap: .2em .8em; margin: 0; } dt { color: var(--soft); } dd { margin: 0; } ul, ol { margin: .2em 0; padding-left: 1.3em; }
  footer { margin: 2em 0; border-top: 1px solid var(--line); padding-top: .8em; }
`;

/** The analysis as one page for the client's file: no script, nothing loaded from elsewhere, light, dark and print. */
export function regulationHtml(result: RegulationResult): string {
  const { lang, edition } = result;
  const word = (name: Parameters<typeof regulationWord>[0]): string => safe(regulationWord(name, lang));
  const rows = overviewOf(result);
  const facts = [
    result.origin && `${regulationWord('origin', lang)} ${result.origin}`,
    `${regulationWord('date', lang)} ${result.date}`,
    result.unit && `${regulationWord('unit', lang)} ${result.unit.name}`,
    editionTitle(edition),
  ].filter((text): text is string => Boolean(text));
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${word('analysis')}, ${safe(result.formatted)}</title>
<style>${sheet}</style>
</head>
<body>
<main>
<p class="over">${word('analysis')}</p>
<h1><code>${safe(result.formatted)}</code> ${safe(result.path.at(-1)?.text ?? '')}</h1>
<p class="path">${result.path.map(({ text }) => safe(text)).join(' › ')}</p>
<p class="facts">${facts.map(safe).join(' · ')}</p>
<table>
<tr><th>${word('section')}</th><th>${word('status')}</th><th>${word('says')}</th></tr>
${rows.map((row) => overviewRow(row, result)).join('\n')}
</table>
${amountsHtml(result)}
${treaties(result)}
${rows.map((row) => details(row, result)).join('')}
${nicos(result)}
${siblings(result)}
<section>
<h2>${word('warnings')}</h2>
<ul>${result.warnings.map((text) => `<li>${safe(text)}</li>`).join('')}</ul>
</section>
<footer>${word('legend')}<br>${safe(result.notice)}</footer>
</main>
</body>
</html>
`;
}

const statusCell = (status: OverviewRow['status'], { lang }: RegulationResult): string =>
  `<span class="status ${status}">${safe(statusWord(status, lang))}</span>`;

const overviewRow = (row: OverviewRow, result: RegulationResult): string =>
  `<tr><td>${safe(row.title)}</td><td>${statusCell(row.status, result)}</td><td>${safe(row.says)}</td></tr>`;

function treaties(result: RegulationResult): string {
  const { treaties: open } = result.duties.preferential;
  if (open.length === 0) return '';
  const points = open.map(
    ({ treaty, status, rate, action }) =>
      `<li><b>${safe(treaty)}</b> ${statusCell(status, result)}${rate === null ? '' : ` ${safe(rate)}`}: ${safe(action)}</li>`,
  );
  return `<section><h2>${safe(regulationWord('preferential', result.lang))}</h2><ul>${points.join('')}</ul></section>`;
}

const details = ({ title, section }: OverviewRow, result: RegulationResult): string =>
  !section || section.items.length === 0
    ? ''
    : `<section><h2>${safe(title)}</h2>${section.items.map((item) => card(item, result)).join('')}</section>\n`;

function card(item: RegulationItem, result: RegulationResult): string {
  const pair = (name: Parameters<typeof regulationWord>[0], text: string | undefined): string =>
    text === undefined || text === ''
      ? ''
      : `<dt>${safe(regulationWord(name, result.lang))}</dt><dd>${safe(text)}</dd>`;
  const steps = item.steps
    ? `<dt>${safe(regulationWord('steps', result.lang))}</dt><dd><ol>${item.steps.map((step) => `<li>${safe(step)}</li>`).join('')}</ol></dd>`
    : '';
  const keys = item.pedimento.map(({ key, text }) => (text === '' ? key : `${key}: ${text}`)).join('; ');
  const { source } = item;
  return `<article><h3>${statusCell(item.status, result)} ${safe(item.id)}${item.title === item.id ? '' : `: ${safe(item.title)}`}</h3><dl>${pair('scope', item.scope)}${pair('rate', item.rate)}${pair('document', item.document)}${pair('action', item.action)}${steps}${pair('pedimento', keys)}</dl><p class="source">${safe([source.name, source.date, source.confidence].filter(Boolean).join(', '))}</p></article>`;
}

function nicos(result: RegulationResult): string {
  if (result.nicos.length < 2) return '';
  const rows = result.nicos.map(
    ({ nico, text }) => `<tr><td><code>${safe(nico)}</code></td><td>${safe(text)}</td></tr>`,
  );
  return `<section><h2>NICO</h2><table>${rows.join('')}</table></section>`;
}

function siblings({ siblings: { note, mexico, united_states }, lang }: RegulationResult): string {
  const row = (country: string, line: { formatted: string; text: string; igi?: string }): string =>
    `<tr><td>${country}</td><td><code>${safe(line.formatted)}</code></td><td>${safe(line.text)}</td><td>${safe(line.igi ?? '')}</td></tr>`;
  return `<section><h2>${safe(regulationWord('siblings', lang))}</h2><p class="source">${safe(note)}</p><table>${mexico.map((line) => row('MX', line)).join('')}${united_states.map((line) => row('US', line)).join('')}</table></section>`;
}
