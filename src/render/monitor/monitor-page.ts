import type { ScheduleChange, ScheduleDiff } from '../../api/data-answers.js';
import type { CatalogCheck, CatalogHitOut } from '../../api/monitor-check.js';
import { escapeHtml } from '../html-text.js';
import { reportHead } from '../report-head.js';
import { changeGroups, monitorChart } from './monitor-chart.js';
import {
  effectText,
  movesText,
  moveText,
  namedChanges,
  orderedTexts,
  uncoveredText,
  unknownHint,
  unknownTitle,
} from './monitor-check.js';
import { fateOf, kindName, layerNotes, whatChanged } from './monitor-diff.js';

/** The table of products: headings on the left, figures that line up. */
const hitsSheet = `
th { text-align: left; font-size: 13px; font-weight: 500; color: var(--soft); padding: 0 14px 6px 0; }
.hits td { font-size: 14.5px; }
.hits td:nth-child(5) { white-space: nowrap; font-variant-numeric: tabular-nums; }
.hits td:last-child { min-width: 15em; }
section .hits { margin-bottom: 24px; }
@media (max-width: 760px) { .hits, .hits tbody, .hits tr, .hits td { display: block; width: auto; min-width: 0; } .hits thead { display: none; } .hits td { border: 0; padding: 2px 0; } .hits td[data-name]:not(:empty)::before { content: attr(data-name) ': '; color: var(--soft); } .hits tr { border-top: 1px solid var(--rule); padding: 8px 0; } }
`;

const plain = { width: 100, color: false, unicode: true } as const;

/** What changed as one page to read, send and print: no script, nothing loaded from elsewhere, light and dark. */
export function monitorPage(diff: ScheduleDiff, check?: CatalogCheck): string {
  const { from, to, changes } = diff;
  const title = `${from.revision} to ${to.revision}`;
  const chips = [
    `${from.revision}, law of ${from.day}`,
    `${to.revision}, law of ${to.day}`,
    `${changes.length} ${changes.length === 1 ? 'difference' : 'differences'}`,
    ...(check ? [`${check.counts.reached} of ${check.counts.products} products hit`] : []),
  ];
  const legend = changeGroups.map(
    ({ name, paint }) => `<span><i class="${paint}"></i>${escapeHtml(name)}</span>`,
  );
  return `${reportHead(title, hitsSheet)}
<p class="over">What changed in the tariff</p>
<h1>${escapeHtml(title)}</h1>
<ul class="chips">${chips.map((chip) => `<li>${escapeHtml(chip)}</li>`).join('')}</ul>
</header>
<p class="verdict">${verdict(diff, check)}</p>
${check ? productsOf(check) : ''}
<figure>
${monitorChart(diff)}
<figcaption>${legend.join('')}</figcaption>
</figure>
<section>
<h2>By chapter</h2>
${diff.chapters.map(({ chapter }) => chapterOf(chapter, changes)).join('\n')}
</section>
<section>
<h2>What was not compared</h2>
<ul class="gaps">${layerNotes(diff)
    .map((note) => `<li>${escapeHtml(note)}</li>`)
    .join('')}</ul>
</section>
<footer>Markup, spacing and the order of rows are no differences. Decision support: a licensed customs broker decides.</footer>
</main>
</body>
</html>
`;
}

/** The one sentence a reader takes away. */
function verdict({ chapters, changes }: ScheduleDiff, check?: CatalogCheck): string {
  const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;
  if (changes.length === 0) return 'Nothing differs.';
  const sizes = chapters.map(({ chapter, counts }) => ({
    chapter,
    size: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }));
  const most = sizes.reduce((best, each) => (each.size > best.size ? each : best));
  const where = `${strong(String(changes.length))} differences, most of them in chapter ${strong(most.chapter)} (${most.size}).`;
  if (!check) return where;
  const { reached, products } = check.counts;
  return `${strong(`${reached} of ${products}`)} products are hit. ${where}`;
}

const cell = (text: string, paint = ''): string => `<td${paint}>${escapeHtml(text)}</td>`;

function chapterOf(chapter: string, changes: readonly ScheduleChange[]): string {
  const own = changes.filter(({ code }) => code.slice(0, 2) === chapter);
  const rows = own.map(
    (change) =>
      `<tr>${cell(change.formatted || '–')}${cell(kindName(change.kind))}${cell(whatChanged(change, plain))}<td>${escapeHtml(fateOf(change))}<small>${escapeHtml(`from ${change.effective}; ${change.source}`)}</small></td></tr>`,
  );
  return `<details><summary>${chapter === '' ? 'Every entry, or no heading yet' : `Chapter ${escapeHtml(chapter)}`}<span>${own.length}</span></summary>
<table>${rows.join('\n')}</table>
</details>`;
}

function productsOf(check: CatalogCheck): string {
  const { hits, diff, unknown, not_covered: notCovered } = check;
  const heads = [
    'product',
    'code',
    'origin',
    'duties',
    hits.some(({ move }) => move?.yearly != null) ? 'a year' : 'moves',
    'hit by',
  ];
  const named = (at: number): string => ` data-name="${heads[at]}"`;
  const rowOf = (hit: CatalogHitOut): string =>
    `<tr><td>${escapeHtml(hit.reference)}<small>${escapeHtml([hit.client, hit.description].filter((text) => text !== null).join('; '))}</small></td>${cell(hit.formatted, named(1))}${cell(hit.origin ?? '?', named(2))}${cell(effectText(hit.effect, '→'), named(3))}${cell(moveText(hit), named(4))}<td${named(5)}>${namedChanges(hit, diff, '→').map(escapeHtml).join('<br>')}</td></tr>`;
  const isSame = ({ move }: CatalogHitOut): boolean => move?.direction === 'same';
  const rows = hits.filter((hit) => !isSame(hit)).map(rowOf);
  const same = hits.filter(isSame).map(rowOf);
  const tableOf = (body: readonly string[]): string =>
    `<table class="hits"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
  const lost = unknown.map(({ reference, code }) => `<li>${escapeHtml(`${reference}: ${code}`)}</li>`);
  const ordered = orderedTexts(check).map((text) => `<li>${escapeHtml(text)}</li>`);
  const elsewhere = notCovered.map((product) => `<li>${escapeHtml(uncoveredText(product))}</li>`);
  return `<section>
<h2>Products that are hit</h2>
${movesText(check)
  .map((text) => `<p class="says">${escapeHtml(text)}. Yearly figures are in the money of the catalogue.</p>`)
  .join('')}
${rows.length === 0 ? '<p class="says">None whose duties change.</p>' : tableOf(rows)}
${same.length === 0 ? '' : `<details><summary>Duties as before<span>${same.length}</span></summary>${tableOf(same)}</details>`}
${lost.length === 0 ? '' : `<p class="says open">${escapeHtml([unknownTitle(check), ...unknownHint(check)].join('; '))}:</p><ul class="gaps">${lost.join('')}</ul>`}
${ordered.length === 0 ? '' : `<p class="says open">Possible antidumping or countervailing cases; the scope decides, not the code:</p><ul class="gaps">${ordered.join('')}</ul>`}
${elsewhere.length === 0 ? '' : `<p class="says open">Not compared, since the law is not loaded for both days:</p><ul class="gaps">${elsewhere.join('')}</ul>`}
</section>`;
}
