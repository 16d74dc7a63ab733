import type { DataImport, DataUpdate, RulingsImport } from '../../api/data-answers.js';
import type { MexicanImport } from '../../api/mexican-import.js';
import { changeCounts } from '../monitor/monitor-diff.js';
import { labelled, point } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';

const namedAtMost = 20;

const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** What became of an official file, drawn. */
export function renderDataImport(answer: DataImport, style: Style): string {
  const { good } = paletteOf(style);
  const { tick } = glyphsOf(style);
  const { counts, since, note } = answer;
  const head =
    answer.status === 'imported'
      ? `${answer.revision} is loaded as ${answer.edition}`
      : `${answer.revision} was loaded already as ${answer.edition}; nothing was written`;
  const known =
    answer.covers_to === null ? 'no later edition is known' : `known to hold to ${answer.covers_to}`;
  const lines = [
    ...labelled('in force', `from ${answer.effective}, ${known}`, style),
    ...labelled(
      'holds',
      `${number(counts['ten_digit_lines'] ?? 0)} ten-digit lines, ${number(counts['official_rows'] ?? 0)} rows`,
      style,
    ),
    ...labelled('read from', `${answer.source.name}, sha256 ${answer.source.sha256}`, style),
    ...(note === undefined ? [] : labelled('note', note, style)),
    ...unknownLines(answer.unknown_headings, style),
    ...(since ? labelled('changes', `${changeCounts(since.changes)}, since ${since.edition}`, style) : []),
  ];
  return `${[good(`${tick} ${head}`), ...lines].join('\n')}\n`;
}

/** Headings of chapter 99 that no measure knows: those that the edition adds by name, the others counted. */
function unknownLines(headings: DataImport['unknown_headings'], style: Style): string[] {
  const { fair } = paletteOf(style);
  const added = headings.filter(({ added: isNew }) => isNew);
  const older = headings.length - added.length;
  const named = added
    .slice(0, namedAtMost)
    .flatMap(({ heading, general, rate, text }) =>
      labelled(
        '',
        `${heading} ${general === '' ? 'no rate printed' : general}${rate === null ? '' : ` ("${rate}" in a sheet of measures)`}: ${text}`,
        style,
      ),
    );
  const rest = added.length - namedAtMost;
  return [
    ...(added.length === 0
      ? []
      : [
          ...labelled(
            'not known',
            `no measure knows ${added.length} new ${added.length === 1 ? 'heading' : 'headings'} of chapter 99; answers that one may reach say so until rows are loaded with "tariff data import --measures"`,
            style,
          ).map(fair),
          ...named,
          ...(rest > 0 ? labelled('', `and ${rest} more (--json shows all)`, style) : []),
        ]),
    ...(older === 0
      ? []
      : labelled(
          added.length === 0 ? 'not known' : '',
          `${number(older)} older headings of 9903 are in no measure either: quotas, and duties that ended (--json shows all)`,
          style,
        )),
  ];
}

/** What became of a file of rulings, drawn. */
export function renderRulingsImport(answer: RulingsImport, style: Style): string {
  const { good } = paletteOf(style);
  const standing = Object.entries(answer.standing).map(([status, count]) => `${number(count)} ${status}`);
  const head =
    answer.status === 'imported'
      ? `${number(answer.rulings)} rulings are loaded as precedents`
      : `these ${number(answer.rulings)} rulings were loaded already; nothing was written`;
  const lines = [
    ...labelled('of', `${answer.from} to ${answer.to}`, style),
    ...labelled('standing', `${standing.join(', ')}; a revoked ruling is never cited`, style),
    ...labelled('read from', `${answer.source.name}, sha256 ${answer.source.sha256}`, style),
  ];
  return `${[good(`${glyphsOf(style).tick} ${head}`), ...lines].join('\n')}\n`;
}

const skippedAtMost = 8;

/** The rows of a sheet that list nothing, by what they are: a broker sees here whether one of them was goods. */
function skippedLines(
  { rows, skipped, other_sheets: others }: MexicanImport['sheet'],
  style: Style,
): string[] {
  const names = { title: 'title', heading: 'heading again', section: 'section', note: 'note' } as const;
  const shown = [...skipped]
    .sort((a, b) => Number(b.why === 'note') - Number(a.why === 'note') || a.row - b.row)
    .slice(0, skippedAtMost);
  const rest = skipped.length - shown.length;
  return [
    ...labelled('rows', `${number(rows)} filled, ${number(skipped.length)} of them list nothing`, style),
    ...shown.flatMap(({ row, text, why }) => labelled(`row ${row}`, `${names[why]}: ${text}`, style)),
    ...(rest > 0 ? labelled('', `and ${number(rest)} more`, style) : []),
    ...(others.length === 0 ? [] : labelled('not read', `sheets ${others.join(', ')}`, style)),
  ];
}

/** What came of importing one of Mexico's lists, drawn. */
export function renderMexicanImport(answer: MexicanImport, style: Style): string {
  const { good, fair } = paletteOf(style);
  const head =
    answer.status === 'imported'
      ? `${answer.title} is loaded`
      : `${answer.title} was loaded already; nothing was written`;
  const { unread } = answer.columns;
  const unknown = answer.unknown_codes;
  const named = unknown.slice(0, namedAtMost).join(', ');
  const rest = unknown.length - namedAtMost;
  const counts = Object.entries(answer.counts).map(
    ([what, count]) => `${number(count)} ${what.replace('_', ' ')}`,
  );
  const lines = [
    ...labelled('holds', counts.join(', '), style),
    ...labelled('from', answer.effective, style),
    ...labelled(
      'counts as',
      answer.complete
        ? answer.list === 'base' && answer.remarks.length > 0
          ? 'the whole list of fracciones, without some of its marks'
          : 'the whole list: what is not on it is "not listed"'
        : 'a part: absence from it says nothing',
      style,
    ),
    ...labelled('read from', `${answer.source.name}, sha256 ${answer.source.sha256}`, style),
    ...(unread.length === 0 ? [] : labelled('not read', `columns ${unread.join(', ')}`, style)),
    ...skippedLines(answer.sheet, style),
    ...(unknown.length === 0
      ? []
      : labelled(
          'unknown',
          `not in the loaded tariff: ${named}${rest > 0 ? `, and ${number(rest)} more` : ''}`,
          style,
        )),
    ...answer.remarks.flatMap((remark) => point(glyphsOf(style).warn, remark, style)).map(fair),
  ];
  return `${[good(`${glyphsOf(style).tick} ${head}`), ...lines].join('\n')}\n`;
}

/** What an update brought, drawn. */
export function renderDataUpdate(answer: DataUpdate, style: Style): string {
  const { good } = paletteOf(style);
  if (!answer.imported || !answer.downloaded)
    return `${good(`${glyphsOf(style).tick} ${answer.edition} is the newest edition and loaded already`)}\n`;
  const { bytes, resumed_from } = answer.downloaded;
  const went = resumed_from > 0 ? `, the last from byte ${number(resumed_from)},` : '';
  const taken = labelled('downloaded', `${number(bytes)} bytes${went} from ${answer.address}`, style);
  return `${renderDataImport(answer.imported, style)}${taken.join('\n')}\n`;
}
