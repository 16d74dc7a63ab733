import type { RegulationItem, RegulationResult } from '../../api/regulation-result.js';
import { editionTitle } from '../../tariff/edition.js';
import { escapeHtml as safe } from '../html-text.js';
import { amountsHtml, amountsInBrief } from './import-amounts.js';
import { isBan, type Risk, riskOf } from './regulation-risk.js';
import { regulationSheet } from './regulation-sheet.js';
import { type OverviewRow, overviewOf, regulationWord, statusWord } from './regulation-words.js';

type Word = Parameters<typeof regulationWord>[0];

/** One part of the page: its anchor, its title, what it holds, and the risk that stands beside the title. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly badge?: string;
  /** open on screen too */
  readonly open?: boolean;
}

/** The analysis as one page to print and send: no script, nothing loaded from elsewhere, light, dark and paper. */
export function regulationHtml(result: RegulationResult): string {
  const { lang, edition } = result;
  const word = (name: Word): string => safe(regulationWord(name, lang));
  const facts = [
    result.origin && `${regulationWord('origin', lang)} ${result.origin}`,
    `${regulationWord('date', lang)} ${result.date}`,
    result.unit && `${regulationWord('unit', lang)} ${result.unit.name}`,
    editionTitle(edition),
  ].filter((text): text is string => Boolean(text));
  const parts = partsOf(result).filter(({ body }) => body !== '');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${word('analysis')}, ${safe(result.formatted)}</title>
<style>${regulationSheet}</style>
</head>
<body>
<main>
<p class="over">${word('analysis')}</p>
<h1><code>${safe(result.formatted)}</code> ${safe(result.path.at(-1)?.text ?? '')}</h1>
<p class="path">${result.path.map(({ text, language }) => (language === lang ? safe(text) : `<span lang="${language}">${safe(text)}</span>`)).join(' › ')}</p>
<p class="facts">${facts.map(safe).join(' · ')}</p>
${inBrief(result)}
<nav aria-label="${word('contents')}"><h2>${word('contents')}</h2><ul>${parts.map(({ id, title }) => `<li><a href="#${id}">${safe(title)}</a></li>`).join('')}</ul></nav>
${parts.map(folded).join('\n')}
<footer>${word('risks')}<br>${word('legend')}<br>${safe(result.notice)}</footer>
</main>
</body>
</html>
`;
}

/** A section whose body is folded on screen and stands open on paper; the body follows its switch so that no script is needed. */
const folded = ({ id, title, body, badge = '', open = false }: Part): string =>
  `<section id="${id}"><details${open ? ' open' : ''}><summary><h2>${safe(title)}</h2>${badge}</summary></details><div class="body">${body}</div></section>`;

function partsOf(result: RegulationResult): Part[] {
  const { lang } = result;
  const rows = overviewOf(result);
  const title = (name: Word): string => regulationWord(name, lang);
  return [
    { id: 'overview', title: title('overview'), body: overview(rows, result), open: true },
    { id: 'amounts', title: title('amounts'), body: amountsHtml(result), open: true },
    { id: 'documents', title: title('documents'), body: documents(result), open: true },
    { id: 'treaties', title: title('preferential'), body: treaties(result) },
    ...rows.flatMap((row): Part[] =>
      row.section && row.section.items.length > 0
        ? [
            {
              id: row.key,
              title: row.title,
              body: row.section.items.map((item) => card(item, result)).join(''),
              badge: badge(row.status, riskOf(row), result),
            },
          ]
        : [],
    ),
    { id: 'nicos', title: title('nicos'), body: nicos(result) },
    { id: 'siblings', title: title('siblings'), body: siblings(result) },
    {
      id: 'warnings',
      title: title('warnings'),
      body: `<ul>${result.warnings.map((text) => `<li>${safe(text)}</li>`).join('')}</ul>`,
      open: true,
    },
  ];
}

const badge = (status: OverviewRow['status'], risk: Risk, { lang }: RegulationResult): string =>
  `<span class="risk ${risk}">${safe(statusWord(status, lang))}</span>`;

/** What an agent reads first: what is paid, and how many parts must be met, read or looked up. */
function inBrief(result: RegulationResult): string {
  const { lang } = result;
  const igiTitle = regulationWord('igi', lang);
  const rows = overviewOf(result);
  const named = (risk: Risk): string[] =>
    rows.filter((row) => riskOf(row, isBan(row, result, igiTitle)) === risk).map(({ title }) => title);
  const line = (risk: Risk, name: Word): string => {
    const titles = named(risk);
    return titles.length === 0
      ? ''
      : `<p><span class="risk ${risk}">${safe(regulationWord(name, lang))} (${titles.length})</span> ${safe(titles.join(', '))}</p>`;
  };
  const igi = `<p><b>IGI ${safe(result.duties.igi.text)}</b>${amountsInBrief(result)}</p>`;
  return `<div class="first">${igi}${line('due', 'must_meet')}${line('read', 'must_read')}${line('unknown', 'must_look_up')}</div>`;
}

function overview(rows: readonly OverviewRow[], result: RegulationResult): string {
  const { lang } = result;
  const igiTitle = regulationWord('igi', lang);
  const head = (['section', 'status', 'says'] as const)
    .map((name) => `<th>${safe(regulationWord(name, lang))}</th>`)
    .join('');
  const body = rows.map((row) => {
    const title =
      row.section && row.section.items.length > 0
        ? `<a href="#${row.key}">${safe(row.title)}</a>`
        : safe(row.title);
    return `<tr><td>${title}</td><td>${badge(row.status, riskOf(row, isBan(row, result, igiTitle)), result)}</td><td>${safe(row.says)}</td></tr>`;
  });
  return `<table><tbody><tr>${head}</tr>${body.join('')}</tbody></table>`;
}

/** The papers as a list to tick off, each with its ground and its keys. */
function documents({ documents: papers, lang }: RegulationResult): string {
  const rows = papers.map(({ document, status, of, law, pedimento, open }) => {
    const keys = pedimento.map(({ appendix, key }) => `${key} (Ap. ${appendix})`).join(', ');
    const risk: Risk = !open ? 'plain' : status === 'found' ? 'due' : 'read';
    const word = status === 'found' ? regulationWord('always', lang) : statusWord(status, lang);
    const ground = [of, law, keys === '' ? '' : `${regulationWord('pedimento', lang)}: ${keys}`];
    return `<li${open ? '' : ' class="held"'}><span class="risk ${risk}">${safe(open ? word : regulationWord('held', lang))}</span> ${safe(document)} <span class="source">${ground.filter(Boolean).map(safe).join(' · ')}</span></li>`;
  });
  return `<ul class="check">${rows.join('')}</ul>`;
}

function treaties(result: RegulationResult): string {
  const points = result.duties.preferential.treaties.map(
    ({ treaty, status, rate, action, source }) =>
      `<li><b>${safe(treaty)}</b> ${badge(status, status === 'found' ? 'plain' : 'read', result)}${rate === null ? '' : ` ${safe(rate)}`}: ${safe(action)} <span class="source">${safe([source.name, source.date].filter(Boolean).join(', '))}</span></li>`,
  );
  return points.length === 0 ? '' : `<ul>${points.join('')}</ul>`;
}

function card(item: RegulationItem, result: RegulationResult): string {
  const pair = (name: Word, text: string | undefined): string =>
    text === undefined || text === ''
      ? ''
      : `<dt>${safe(regulationWord(name, result.lang))}</dt><dd>${safe(text)}</dd>`;
  const steps = item.steps
    ? `<dt>${safe(regulationWord('steps', result.lang))}</dt><dd><ol>${item.steps.map((step) => `<li>${safe(step)}</li>`).join('')}</ol></dd>`
    : '';
  const keys = item.pedimento.map(({ key, text }) => (text === '' ? key : `${key}: ${text}`)).join('; ');
  const { source } = item;
  const risk: Risk =
    item.status === 'found'
      ? item.open
        ? 'due'
        : 'plain'
      : item.status === 'conditional'
        ? 'read'
        : item.status === 'not_verified'
          ? 'unknown'
          : 'plain';
  const trust = `${regulationWord('confidence', result.lang)} ${regulationWord(source.confidence, result.lang)}`;
  return `<article><h3>${badge(item.status, risk, result)} ${safe(item.id)}${item.title === item.id ? '' : `: ${safe(item.title)}`}</h3><dl>${pair('scope', item.scope === item.title ? '' : item.scope)}${pair('rate', item.rate)}${pair('document', item.document)}${pair('action', item.action)}${steps}${pair('pedimento', keys)}</dl><p class="source">${safe([source.name, source.date, trust].filter(Boolean).join(', '))}</p></article>`;
}

function nicos(result: RegulationResult): string {
  if (result.nicos.length < 2) return '';
  const rows = result.nicos.map(
    ({ nico, text }) => `<tr><td><code>${safe(nico)}</code></td><td>${safe(text)}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function siblings({ siblings: { note, mexico, united_states }, lang }: RegulationResult): string {
  const row = (
    country: string,
    line: { formatted: string; text: string; igi?: string },
    language: string,
  ): string =>
    `<tr><td>${country}</td><td><code>${safe(line.formatted)}</code></td><td${language === lang ? '' : ` lang="${language}"`}>${safe(line.text)}</td><td>${safe(line.igi ?? '')}</td></tr>`;
  return `<p class="source">${safe(note)}</p><table><tbody>${mexico.map((line) => row('MX', line, 'es')).join('')}${united_states.map((line) => row('US', line, 'en')).join('')}</tbody></table>`;
}
