import type { RegulationItem, RegulationResult } from '../../api/regulation-result.js';
import { editionTitle } from '../../tariff/edition.js';
import { labelled, point, section } from '../section.js';
import { glyphsOf, type Palette, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { wrapText } from '../text-width.js';
import { amountLines } from './import-amounts.js';
import { statusPaint } from './regulation-status.js';
import { type OverviewRow, overviewOf, regulationWord, statusWord } from './regulation-words.js';

/** The analysis of one fraccion, drawn: an overview of every category, then what each asks. */
export function renderRegulation(result: RegulationResult, style: Style): string {
  const { lang } = result;
  const { faint } = paletteOf(style);
  const rows = overviewOf(result);
  const lines = [
    ...header(result, style),
    ...section(regulationWord('analysis', lang), overviewTable(rows, result, style), style),
    ...amountLines(result, style),
    ...treatyLines(result, style),
    ...rows.flatMap((row) => itemLines(row, result, style)),
    ...documentLines(result, style),
    ...siblingLines(result, style),
    ...section(
      regulationWord('warnings', lang),
      result.warnings.flatMap((text) => point(glyphsOf(style).warn, text, style)).map(paletteOf(style).fair),
      style,
    ),
    '',
    ...[regulationWord('legend', lang), editionLine(result), result.notice]
      .flatMap((text) => wrapText(text, style.width))
      .map(faint),
  ];
  return `${lines.join('\n')}\n`;
}

const editionLine = ({ edition }: RegulationResult): string =>
  `${editionTitle(edition)}, ${edition.effective}`;

function header(result: RegulationResult, style: Style): string[] {
  const { code, title, faint } = paletteOf(style);
  const { dot } = glyphsOf(style);
  const { lang } = result;
  const known = [
    result.unit && `${regulationWord('unit', lang)} ${result.unit.name}`,
    result.origin && `${regulationWord('origin', lang)} ${result.origin}`,
    `${regulationWord('date', lang)} ${result.date}`,
  ].filter((text) => text);
  return [
    code(result.formatted),
    ...wrapText(result.path.at(-1)?.text ?? '', style.width).map(title),
    ...wrapText(result.description, style.width).map(faint),
    ...wrapText(known.join(` ${dot} `), style.width).map(faint),
    ...(result.standing.note === null ? [] : wrapText(result.standing.note, style.width).map(faint)),
    ...(result.nico === null && result.nicos.length > 1
      ? result.nicos.flatMap(({ nico, text }) => point(`NICO ${nico}`, text, style)).map(faint)
      : []),
  ];
}

function overviewTable(rows: readonly OverviewRow[], { lang }: RegulationResult, style: Style): string[] {
  const palette = paletteOf(style);
  const cells = rows.map((row): Cell[] => [
    { text: row.title, paint: palette.title },
    { text: statusWord(row.status, lang), paint: statusPaint(row.status, palette) },
    { text: row.says },
  ]);
  const columns = [
    { head: regulationWord('section', lang) },
    { head: regulationWord('status', lang) },
    { head: regulationWord('says', lang), flexible: true },
  ] as const;
  return renderTable(columns, cells, style, '  ');
}

function treatyLines({ duties, lang }: RegulationResult, style: Style): string[] {
  const lines = duties.preferential.treaties.flatMap(({ treaty, rate, action, status }) =>
    point(
      glyphsOf(style).bullet,
      `${treaty} (${statusWord(status, lang)})${rate === null ? '' : `, ${rate}`}: ${action}`,
      style,
    ),
  );
  return section(regulationWord('preferential', lang), lines, style);
}

function itemLines({ title, section: part }: OverviewRow, result: RegulationResult, style: Style): string[] {
  if (!part || part.items.length === 0) return [];
  return section(
    title,
    part.items.flatMap((item) => oneItem(item, result, style)),
    style,
  );
}

/** The first line of an item with its status coloured; colours take no room, so they come after the wrapping. */
const painted = (
  lines: readonly string[],
  word: string,
  { status }: RegulationItem,
  palette: Palette,
): string[] =>
  lines.map((line, i) => (i === 0 ? line.replace(word, statusPaint(status, palette)(word)) : line));

function oneItem(item: RegulationItem, { lang }: RegulationResult, style: Style): string[] {
  const palette = paletteOf(style);
  const word = (name: Parameters<typeof regulationWord>[0]): string => regulationWord(name, lang);
  const line = (name: Parameters<typeof regulationWord>[0], text: string | undefined): string[] =>
    text === undefined || text === '' ? [] : labelled(word(name), text, style);
  const keys = item.pedimento.map(({ key, text }) => (text === '' ? key : `${key} ${text}`)).join('; ');
  const head = `${item.id}${item.title === item.id ? '' : `: ${item.title}`}`;
  const confidence = item.source.confidence === 'high' ? '' : `, ${item.source.confidence}`;
  return [
    ...painted(
      point(statusWord(item.status, lang), head, style),
      statusWord(item.status, lang),
      item,
      palette,
    ),
    ...line('scope', item.scope === head || item.scope === item.title ? '' : item.scope),
    ...line('rate', item.rate),
    ...line('document', item.document),
    ...line('action', item.action),
    ...(item.steps ?? []).flatMap((step, i) =>
      labelled(i === 0 ? word('steps') : '', `${i + 1}. ${step}`, style),
    ),
    ...line('pedimento', keys),
    ...labelled(
      word('source'),
      `${item.source.name}${item.source.date === '' ? '' : `, ${item.source.date}`}${confidence}`,
      style,
      palette.faint,
    ),
  ];
}

/** The papers of the pedimento as a checklist. */
function documentLines({ documents, lang }: RegulationResult, style: Style): string[] {
  const palette = paletteOf(style);
  const lines = documents.flatMap(({ document, status, law, pedimento, open }) => {
    const word = open
      ? status === 'found'
        ? regulationWord('always', lang)
        : statusWord(status, lang)
      : regulationWord('held', lang);
    const keys = pedimento.map(({ key }) => key).join(', ');
    return point(
      word,
      `${document} (${[law, ...(keys === '' ? [] : [`${regulationWord('pedimento', lang)} ${keys}`])].join('; ')})`,
      style,
    ).map((line, i) =>
      i === 0 && open && status !== 'found' ? line.replace(word, statusPaint(status, palette)(word)) : line,
    );
  });
  return section(regulationWord('documents', lang), lines, style);
}

function siblingLines({ siblings, lang }: RegulationResult, style: Style): string[] {
  const { faint, code } = paletteOf(style);
  const rows = [
    ...siblings.mexico.map((line): Cell[] => [
      { text: 'MX', paint: faint },
      { text: line.formatted, paint: code },
      { text: line.text },
      { text: line.igi },
    ]),
    ...siblings.united_states.map((line): Cell[] => [
      { text: 'US', paint: faint },
      { text: line.formatted, paint: code },
      { text: line.text },
      { text: '' },
    ]),
  ];
  const columns = [
    { head: '' },
    { head: '' },
    { head: '', flexible: true, linesAtMost: 2 },
    { head: '' },
  ] as const;
  return section(
    regulationWord('siblings', lang),
    [
      ...wrapText(siblings.note, style.width - 2).map((text) => `  ${faint(text)}`),
      ...renderTable(columns, rows, style, '  '),
    ],
    style,
  );
}
