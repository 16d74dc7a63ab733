import type { DutyResult, LookupResult } from '../api/answers.js';
import type { ChatFrameOut, CodeComparison } from '../api/chat-frames.js';
import type { ClassificationResult } from '../api/classification-result.js';
import type { ScheduleDiff } from '../api/data-answers.js';
import { type DutyCaveat, dutyCaveats, outside, weighty } from '../api/duty-caveats.js';
import type { OriginResult } from '../api/origin-result.js';
import type { RegulationResult } from '../api/regulation-result.js';
import { buildNode } from './build-node.js';
import type { Words } from './words.js';

type Card = Extract<ChatFrameOut, { type: 'card' }>;

const rowsAtMost = 12;
const clean = (text: string): string => text.replace(/:\s*$/, '').trim();

/** A probability as it is read: `62%`. */
function percentText(probability: number): string {
  const percent = Math.round(probability * 100);
  if (percent === 0 && probability > 0) return '<1%';
  return percent === 100 && probability < 1 ? '>99%' : `${percent}%`;
}

/** One card of the chat as a figure that a screen reader can walk through. */
export function drawCard({ kind, data }: Card, words: Words): HTMLElement {
  const value: unknown = data;
  switch (kind) {
    case 'classification':
      return classification(value as ClassificationResult, words);
    case 'duty':
      return duty(value as DutyResult, words);
    case 'origin':
      return origin(value as OriginResult, words);
    case 'code':
      return code(value as LookupResult, words);
    case 'comparison':
      return comparison(value as CodeComparison, words);
    case 'changes':
      return changes(value as ScheduleDiff, words);
    case 'regulation':
      return regulation(value as RegulationResult, words);
  }
}

const figure = (title: string, ...parts: readonly (Node | undefined)[]): HTMLElement =>
  buildNode(
    'figure',
    { 'aria-label': title, 'aria-live': 'off' },
    buildNode('figcaption', {}, title),
    ...parts,
  );

/** A card that says what the words before it said, in full: it waits to be opened. */
const folded = (title: string, ...parts: readonly (Node | undefined)[]): HTMLElement =>
  buildNode(
    'figure',
    { 'aria-label': title, 'aria-live': 'off' },
    buildNode('details', {}, buildNode('summary', {}, title), ...parts),
  );

const paragraph = (text: string, name = ''): HTMLElement =>
  buildNode('p', name === '' ? {} : { class: name }, text);

function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly (string | Node)[])[],
): HTMLElement {
  const head = buildNode('tr', {}, ...heads.map((text) => buildNode('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => buildNode('tr', {}, ...cells.map((cell) => buildNode('td', {}, cell))));
  const whole = buildNode('table', {}, buildNode('thead', {}, head), buildNode('tbody', {}, ...body));
  return buildNode('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': title }, whole);
}

function meter(probability: number): Node {
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.value = probability;
  bar.setAttribute('aria-hidden', 'true');
  return buildNode('span', { class: 'meter' }, bar, percentText(probability));
}

const codeNode = (formatted: string): HTMLElement => buildNode('code', {}, formatted);

function classification(result: ClassificationResult, words: Words): HTMLElement {
  const path = result.path.map(({ formatted, text }) =>
    buildNode('li', {}, ...(formatted === '' ? [] : [codeNode(formatted), ' ']), clean(text)),
  );
  const rows = result.candidates
    .slice(0, 5)
    .map(({ formatted, probability, description }) => [
      codeNode(formatted),
      meter(probability),
      description.split(' > ').slice(-2).map(clean).join(', '),
    ]);
  return figure(
    `${words.classification} ${result.formatted ?? ''}`,
    buildNode('ol', { class: 'path' }, ...path),
    table(words.classification, [words.code, words.likely, words.goods], rows),
  );
}

function duty(
  { code, formatted, origin: from, date, duty_rates: rates, warnings }: DutyResult,
  words: Words,
): HTMLElement {
  const { applied, additional, fees, amounts, total_ad_valorem: total } = rates;
  const amountOf = (ref: string): string =>
    ref === '' ? '' : (amounts?.per_line.find((line) => line.ref === ref)?.amount ?? '');
  const part = (heading: string, text: string): HTMLElement =>
    buildNode('span', {}, ...(heading === '' ? [] : [codeNode(heading), ' ']), text);
  const lines = [
    [codeNode(formatted), applied.expression, amountOf(code)],
    ...additional
      .filter(({ applies }) => applies)
      .map((each) => [part(each.formatted, each.authority), each.rate, amountOf(each.heading)]),
    ...fees.filter(({ applies }) => applies).map(({ fee, rate }) => [fee, `${rate}%`, amountOf(fee)]),
  ];
  const sum = [
    ...(total === undefined ? [] : [`${total}%`]),
    ...(amounts && amounts.total !== null ? [`${amounts.total} ${amounts.currency}`] : []),
    ...(amounts?.partial ? [`${words.known} ${amounts.known} ${amounts.currency}`] : []),
  ].join(' · ');
  const caveats = dutyCaveats(rates, warnings);
  const beside = caveats.filter(({ kind }) => weighty.has(kind));
  const left = caveats.filter(({ kind }) => outside.has(kind));
  return figure(
    `${words.duty} ${formatted} · ${from} · ${date}`,
    table(words.duty, [words.part, words.rate, words.amount], lines),
    sum === '' ? undefined : paragraph(`${words.total}: ${sum}`, 'sum'),
    beside.length === 0 ? undefined : caveatList(beside),
    left.length === 0
      ? undefined
      : buildNode('details', {}, buildNode('summary', {}, words.notComputed), caveatList(left)),
  );
}

const caveatList = (caveats: readonly DutyCaveat[]): HTMLElement =>
  buildNode('ul', { class: 'caveats' }, ...caveats.map(({ text }) => buildNode('li', {}, text)));

function origin({ formatted, usmca, rules_of_origin: rules }: OriginResult, words: Words): HTMLElement {
  const needs = usmca.evaluation?.needs.map(({ text }) => text) ?? usmca.needs;
  return folded(
    `${words.origin} ${formatted}`,
    paragraph(usmca.why, 'sum'),
    ...rules.rules.slice(0, 3).map(({ text, citation }) => paragraph(`${text} [${citation}]`)),
    needs.length === 0 ? undefined : buildNode('ul', {}, ...needs.map((text) => buildNode('li', {}, text))),
  );
}

function code({ formatted, text, rates, children }: LookupResult, words: Words): HTMLElement {
  const rows = children
    .slice(0, rowsAtMost)
    .map((row) => [codeNode(row.formatted), clean(row.text), row.general]);
  return folded(
    `${formatted} ${clean(text)}`,
    rates.general === '' ? undefined : paragraph(`${words.general}: ${rates.general}`, 'sum'),
    rows.length === 0 ? undefined : table(formatted, [words.code, words.goods, words.general], rows),
  );
}

/** How likely each is stands there only where goods are weighed. */
function comparison({ codes, parting }: CodeComparison, words: Words): HTMLElement {
  const isWeighed = codes.some(({ probability }) => probability !== null);
  const heads = [words.code, ...(isWeighed ? [words.likely] : []), words.general, words.goods];
  const rows = codes.map((each, i) => [
    codeNode(each.formatted),
    ...(isWeighed ? [each.probability === null ? '' : meter(each.probability)] : []),
    each.general,
    clean(parting[i]?.text ?? each.description),
  ]);
  return folded(words.comparison, table(words.comparison, heads, rows));
}

const changes = ({ from, to, changes: all }: ScheduleDiff, words: Words): HTMLElement =>
  figure(
    `${words.changes}: ${from.revision} → ${to.revision}`,
    table(
      words.changes,
      [words.code, words.goods],
      all
        .slice(0, rowsAtMost)
        .map(({ formatted, text, before, after }) => [
          codeNode(formatted),
          `${clean(text)}${before || after ? `: ${before || '—'} → ${after || '—'}` : ''}`,
        ]),
    ),
  );

function regulation(result: RegulationResult, words: Words): HTMLElement {
  const sections = [
    ['NOM', result.noms],
    ['', result.agencies],
    ['', result.permits],
  ] as const;
  const items = sections.flatMap(([, { items: listed }]) =>
    listed.map(({ id, title, scope }) => buildNode('li', {}, buildNode('b', {}, id), ` ${title} ${scope}`)),
  );
  return folded(
    `${words.regulations} ${result.formatted}`,
    paragraph(`IGI: ${result.duties.igi.text}`, 'sum'),
    items.length === 0 ? undefined : buildNode('ul', {}, ...items),
  );
}
