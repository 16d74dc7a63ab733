import { type DutyCaveat, orderSentences, outside, weighty } from '../../api/duty-caveats.js';
import type { DutyComparison } from '../../api/duty-comparison.js';
import { editionTitle } from '../../tariff/edition.js';
import { escapeHtml } from '../html-text.js';
import { moneyText } from '../money-text.js';
import { reportHead } from '../report-head.js';
import { chartGroups, dutyChart } from './duty-chart.js';
import { caveatsOf, nameOf } from './duty-comparison.js';
import { type StackLine, stackLines } from './stack-lines.js';

type Row = DutyComparison['rows'][number];

/** Letters below which a text such as "Other" names no goods by itself. */
const nameAtLeast = 16;

/** A comparison as one page to look at, send and print: no script, nothing loaded from elsewhere, light and dark. */
export function dutyReport(comparison: DutyComparison): string {
  const { formatted, description, edition, rows, value } = comparison;
  const groups = chartGroups(rows);
  const goods = description.split(' > ');
  const named = goods.findLastIndex((text) => text.length >= nameAtLeast);
  const from = named < 0 ? goods.length - 1 : named;
  const [title, path] = [goods.slice(from).join(', '), goods.slice(0, from)];
  const known = rows[0]?.duty.duty_rates.as_of.additional;
  const chips = [
    `entered ${comparison.date}`,
    value === undefined ? 'rates only: no value given' : `customs value ${moneyText(value, 'USD')}`,
    editionTitle(edition),
    ...(known === undefined ? [] : [`chapter 99 known to ${known}`]),
  ];
  return `${reportHead(`Duty by origin, ${formatted}`)}
<p class="over">Duty by origin</p>
<h1><span class="code">${escapeHtml(formatted)}</span> ${escapeHtml(title)}</h1>
<p class="path">${path.map(escapeHtml).join(' › ')}</p>
<ul class="chips">${chips.map((chip) => `<li>${escapeHtml(chip)}</li>`).join('')}</ul>
</header>
<p class="verdict">${verdict(rows)}</p>
<figure>
${dutyChart(comparison, groups)}
<figcaption>${legend(groups)}</figcaption>
</figure>
${listOf('What to know of these numbers', rows, [...weighty])}<section>
<h2>Line by line</h2>
${rows.map(stackOf).join('\n')}
</section>
${listOf('What would change these numbers', rows, ['question'])}${listOf('What is not in these numbers', rows, [...outside])}<footer>${escapeHtml(`${editionTitle(edition)}, effective ${edition.effective}. Decision support: a licensed customs broker decides.`)}</footer>
</main>
</body>
</html>
`;
}

/** The one sentence a reader takes away. */
function verdict(rows: readonly Row[]): string {
  const best = rows.find(({ cheapest }) => cheapest);
  const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;
  const paid = (row: Row): string =>
    row.total === undefined ? `${row.percent}% of the value` : moneyText(row.total, 'USD');
  if (!best) {
    const [first] = rows;
    const known = first && rows.every((row) => (row.total ?? row.percent) !== undefined);
    return known
      ? `${rows.length > 1 ? 'Every origin pays' : `${strong(nameOf(first))} pays`} ${strong(paid(first))}.`
      : 'Not every duty is known yet: see what is open below.';
  }
  const condition = best.condition === undefined ? '' : `, if ${escapeHtml(best.condition)}`;
  const others = rows.filter((row) => row !== best && (row.total ?? row.percent) !== undefined);
  const size = (row: Row): number => Number(row.total ?? row.percent);
  const dearest = others.reduce<Row | undefined>(
    (most, row) => (!most || size(row) > size(most) ? row : most),
    undefined,
  );
  const rest = dearest ? ` ${strong(nameOf(dearest))} pays most: ${escapeHtml(paid(dearest))}.` : '';
  return `${strong(nameOf(best))} is cheapest at ${strong(paid(best))}${condition}.${rest}`;
}

const legend = (groups: ReadonlyMap<string, string>): string =>
  [...groups].map(([name, style]) => `<span><i class="${style}"></i>${escapeHtml(name)}</span>`).join('');

function stackOf(row: Row): string {
  const { duty_rates: rates } = row.duty;
  const lines = stackLines(rates);
  const spared = rates.additional.filter(({ applies }) => !applies);
  const sum = row.total ?? row.known;
  const named = row.total === undefined ? 'Known so far, without what is missing' : 'To pay, fees included';
  const total =
    sum === undefined
      ? ''
      : `<tr class="sum"><td></td><td>${named}</td><td class="num"></td><td class="num">${escapeHtml(moneyText(sum, 'USD'))}</td></tr>`;
  const claim =
    row.condition === undefined
      ? ''
      : `<p class="says">Claiming ${escapeHtml(row.claim ?? '')} declares that ${escapeHtml(row.condition)}.</p>`;
  const open =
    row.open.length === 0 ? '' : `<p class="says open">Missing: ${escapeHtml(row.open.join('; '))}</p>`;
  const share = row.percent === undefined ? '' : ` <span>${escapeHtml(row.percent)}% of the value</span>`;
  const best = row.cheapest ? ' <b>cheapest</b>' : '';
  return `<details${row.cheapest ? ' open' : ''}>
<summary>${escapeHtml(nameOf(row))}${share}${best}</summary>
${claim}${open}<table>
${lines.map((line) => lineOf(line, row)).join('\n')}
${total}</table>
<p class="says">File in this order: ${rates.ace_order.map(({ formatted }) => `<code>${escapeHtml(formatted)}</code>`).join(' ')}</p>
${ordersOf(row)}${spared.length === 0 ? '' : `<p class="says">Looked at and not applied:</p><ul class="spared">${spared.map(sparedOf).join('')}</ul>`}
</details>`;
}

/** The antidumping and countervailing cases of an origin, with where to read their scopes. */
function ordersOf({ duty }: Row): string {
  const texts = orderSentences(duty.duty_rates.trade_orders);
  if (texts.length === 0) return '';
  const points = texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('');
  return `<p class="says">Antidumping and countervailing cases, the scope of which decides:</p><ul class="spared">${points}</ul>\n`;
}

function lineOf(line: StackLine, row: Row): string {
  const { additional, applied, fees } = row.duty.duty_rates;
  const source =
    line.kind === 'duty'
      ? applied
      : line.kind === 'fee'
        ? fees.find(({ fee }) => fee === line.number)
        : additional.find(
            ({ applies, formatted, rate }) => applies && formatted === line.number && rate === line.rate,
          );
  const why = source
    ? `<small>${escapeHtml(source.why)} <cite>${escapeHtml(source.citation)}</cite></small>`
    : '';
  const amount = line.amount === undefined ? '' : moneyText(line.amount, 'USD');
  return `<tr><td><code>${escapeHtml(line.number)}</code></td><td>${escapeHtml(line.what)}${why}</td><td class="num">${escapeHtml(line.rate)}</td><td class="num">${escapeHtml(amount)}</td></tr>`;
}

const sparedOf = ({
  heading,
  formatted,
  authority,
  why,
}: Row['duty']['duty_rates']['additional'][number]): string =>
  `<li>${heading === '' ? '' : `<code>${escapeHtml(formatted)}</code> `}${escapeHtml(`${authority}: ${why}`)}</li>`;

/** Caveats of some kinds, each said once with the origins it is about; nothing where there are none. */
function listOf(title: string, rows: readonly Row[], kinds: readonly DutyCaveat['kind'][]): string {
  const points = kinds
    .flatMap((kind) => [...caveatsOf(rows, kind)])
    .map(([text, names]) => {
      const whose = names.length === rows.length ? '' : ` <em>(${names.map(escapeHtml).join(', ')})</em>`;
      return `<li>${escapeHtml(text)}${whose}</li>`;
    });
  return points.length === 0
    ? ''
    : `<section>\n<h2>${escapeHtml(title)}</h2>\n<ul class="gaps">${points.join('')}</ul>\n</section>\n`;
}
