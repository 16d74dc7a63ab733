import { columnLetter } from '../column-map.js';
import { neutralise } from '../neutralise.js';
import { type Cell, cellText } from '../raw-record.js';
import type { OutputRow, SheetColumns, SummaryLine } from './row-format.js';
import { lastOnPaper, lookOf, ownWidth } from './sheet-columns.js';
import { numberCell, ourCell, ownCell, textCell } from './xlsx-cells.js';
import { type NamedRanges, styleOf, type Tint, tintId } from './xlsx-parts.js';

/*
 * A sheet to be worked in. Behind our columns stand hidden ones that hold what each row offers to choose from, so that the
 * drop-down lists of 300,000 rows are two rules for whole columns, and go with their row when the sheet is sorted.
 */

/** Hidden columns for codes to approve, and for answers to the question. */
const codesAtMost = 6;
const answersAtMost = 10;
const hiddenHeadings: readonly string[] = [
  ...Array.from({ length: codesAtMost }, (_, n) => `choice_code_${n + 1}`),
  ...Array.from({ length: answersAtMost }, (_, n) => `choice_answer_${n + 1}`),
];

/** Whether a heading is one of the hidden columns that a workbook of ours has. */
export const isChoiceHeading = (heading: string): boolean => hiddenHeadings.includes(heading);

/** Whether the rows of an output offer anything: a list of answers does. */
const offers = ({ ours }: SheetColumns): boolean => ours.includes('answer') || ours.includes('code_approved');

const lineHeight = 12.75;
/** lines that a row shows of what came in and of the question, and of what the codes say */
const linesAtMost = 6;
const linesOfCode = 4;
const ofCodes: readonly string[] = ['tariff_description', 'likely_description', 'alternatives'];

interface Placed {
  /** by number, from 0 */
  readonly at: number;
  readonly letter: string;
}

/** Where one of our columns stands; undefined where the output does not have it. */
function placeOf(name: string, { headings, ours }: SheetColumns): Placed | undefined {
  const n = ours.indexOf(name);
  const at = headings.length - ours.length + n;
  return n < 0 ? undefined : { at, letter: columnLetter(at) };
}

const widthsOf = ({ headings, ours }: SheetColumns): number[] => {
  const own = headings.length - ours.length;
  return headings.map((heading, at) => (at < own ? ownWidth(heading) : lookOf(ours[at - own]!).width));
};

/** The row of the headings: the input's own, ours, and in another colour those that a person fills. */
export function headRow(columns: SheetColumns): string {
  const { headings, ours } = columns;
  const own = headings.length - ours.length;
  const cells = headings.map((heading, at) => {
    const isInput = at >= own && lookOf(ours[at - own]!).kind === 'input';
    return textCell(
      neutralise(heading),
      at < own ? styleOf.ownHead : isInput ? styleOf.inputHead : styleOf.ourHead,
    );
  });
  const hidden = offers(columns) ? hiddenHeadings.map((heading) => textCell(heading)) : [];
  return `<row ht="30" customHeight="1">${cells.join('')}${hidden.join('')}</row>\n`;
}

/** One row: what came in as it came, our answer, and behind it what there is to choose from. */
export function dataRow({ cells, choices }: OutputRow, columns: SheetColumns): string {
  const { headings, ours } = columns;
  const own = headings.length - ours.length;
  const shown = cells.map((cell, at) => (at < own ? ownCell(cell) : ourCell(cell, lookOf(ours[at - own]!))));
  const { codes = [], answers = [] } = choices ?? {};
  const offered = Array.from({ length: codesAtMost }, (_, n) => textCell(codes[n] ?? '', styleOf.code));
  const hidden =
    codes.length + answers.length === 0
      ? ''
      : [...offered, ...answers.slice(0, answersAtMost).map((answer) => textCell(neutralise(answer)))].join(
          '',
        );
  return `<row ht="${heightOf(cells, columns)}" customHeight="1">${shown.join('')}${hidden}</row>\n`;
}

/** Room for what a person reads: the input's own words, what the codes say, and the question; the law is cut. */
function heightOf(cells: readonly Cell[], { headings, ours }: SheetColumns): number {
  const own = headings.length - ours.length;
  let lines = 1;
  cells.forEach((cell, at) => {
    const name = at < own ? undefined : ours[at - own]!;
    if (name !== undefined && name !== 'question' && !ofCodes.includes(name)) return;
    const width = name === undefined ? ownWidth(headings[at]!) : lookOf(name).width;
    const most = name !== undefined && ofCodes.includes(name) ? linesOfCode : linesAtMost;
    lines = Math.max(lines, Math.min(most, linesOf(cellText(cell), width)));
  });
  return lines * lineHeight + 1.5;
}

const linesOf = (text: string, width: number): number =>
  text.length < width && !text.includes('\n')
    ? 1
    : text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.1) / width)), 0);

const sheetStart = (widths: readonly number[], hidden: readonly number[], view: string): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
  `<sheetViews><sheetView workbookViewId="0"${view === '' ? '/>' : `>${view}</sheetView>`}</sheetViews>` +
  `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${hidden.includes(i) ? ' hidden="1"' : ''}/>`).join('')}</cols><sheetData>\n`;

const narrow = 24;

/** Whether the first column of the input stays in sight beside all others: a key does, a text is too wide. */
const isFirstKept = (columns: SheetColumns): boolean =>
  columns.headings.length > columns.ours.length && widthsOf(columns)[0]! <= narrow;

/** What stands before the rows: widths, and the headings that stay in sight, with a narrow first column beside them. */
export function classifiedStart(columns: SheetColumns): string {
  const { headings, ours } = columns;
  const widths = [...widthsOf(columns), ...hiddenHeadings.map(() => 12)];
  const hidden = widths.flatMap((_, at) => {
    const name = ours[at - headings.length + ours.length];
    return at >= headings.length || (name !== undefined && lookOf(name).isHidden) ? [at] : [];
  });
  const pane = isFirstKept(columns)
    ? '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return sheetStart(widths, hidden, pane);
}

/** The named ranges of the sheet. */
export function rangesOf(columns: SheetColumns, rows: number): NamedRanges {
  const last = placeOf(lastOnPaper, columns)?.letter ?? columnLetter(columns.headings.length - 1);
  return {
    filter: `$A$1:$${columnLetter(columns.headings.length - 1)}$${rows + 1}`,
    print: `$A$1:$${last}$${rows + 1}`,
    titles: isFirstKept(columns) ? 'Classified!$A:$A,Classified!$1:$1' : 'Classified!$1:$1',
  };
}

/** What stands behind the rows: filters, colours, drop-down lists, and how it is printed. */
export function classifiedEnd(columns: SheetColumns, rows: number): string {
  const last = rows + 1;
  const filter = `A1:${columnLetter(columns.headings.length - 1)}${last}`;
  const rules = rows === 0 || !offers(columns) ? '' : coloursOf(columns, last) + listsOf(columns, last);
  return (
    `</sheetData><autoFilter ref="${filter}"/>${rules}` +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup orientation="landscape" fitToWidth="2" fitToHeight="0" pageOrder="overThenDown"/>' +
    '<headerFooter><oddFooter>&amp;L&amp;F&amp;C&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>\n'
  );
}

function coloursOf(columns: SheetColumns, last: number): string {
  let priority = 0;
  const rule = (tint: Tint, formula: string): string =>
    `<cfRule type="expression" dxfId="${tintId(tint)}" priority="${++priority}"><formula>${formula}</formula></cfRule>`;
  const on = (name: string, rules: (cell: string) => string): string => {
    const place = placeOf(name, columns);
    if (place === undefined) return '';
    const { letter } = place;
    return `<conditionalFormatting sqref="${letter}2:${letter}${last}">${rules(`$${letter}2`)}</conditionalFormatting>`;
  };
  /** rules of one column that look at another, where the output has both */
  const beside = (name: string, other: string, rules: (cell: string) => string): string => {
    const place = placeOf(other, columns);
    return place === undefined ? '' : on(name, () => rules(`$${place.letter}2`));
  };
  const decisions = ['accept', 'review', 'needs_facts', 'refused'] as const;
  return [
    on('decision', (cell) => decisions.map((each) => rule(each, `${cell}=&quot;${each}&quot;`)).join('')),
    beside('answer', 'question_id', (cell) => rule('toFill', `${cell}&lt;&gt;&quot;&quot;`)),
    beside('code_approved', 'decision', (cell) =>
      rule('toFill', `AND(${cell}&lt;&gt;&quot;&quot;,${cell}&lt;&gt;&quot;accept&quot;)`),
    ),
    on('error', (cell) => rule('fault', `${cell}&lt;&gt;&quot;&quot;`)),
    on('check', (cell) =>
      [
        rule('fault', `${cell}=&quot;dead&quot;`),
        rule('differs', `AND(${cell}&lt;&gt;&quot;&quot;,${cell}&lt;&gt;&quot;agree&quot;)`),
      ].join(''),
    ),
  ].join('');
}

/** One rule for the codes and one for the answers: each cell offers what stands in the hidden cells of its own row. */
function listsOf(columns: SheetColumns, last: number): string {
  const behind = columns.headings.length;
  const list = (name: string, from: number, count: number, title: string, prompt: string): string => {
    const letter = placeOf(name, columns)?.letter;
    if (letter === undefined) return '';
    const [first, end] = [columnLetter(behind + from), columnLetter(behind + from + count - 1)];
    return (
      `<dataValidation type="list" allowBlank="1" showInputMessage="1" promptTitle="${title}" prompt="${prompt}" sqref="${letter}2:${letter}${last}">` +
      `<formula1>OFFSET($${first}2,0,0,1,MAX(1,COUNTA($${first}2:$${end}2)))</formula1></dataValidation>`
    );
  };
  const lists = [
    list(
      'code_approved',
      0,
      codesAtMost,
      'The code that is right',
      'Choose one, or type all of its digits. It is learnt when the list comes back.',
    ),
    list(
      'answer',
      codesAtMost,
      answersAtMost,
      'Answer to the question',
      'Choose one, or type it where none is offered. The row is answered again with it.',
    ),
  ].filter((each) => each !== '');
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** Of the values of the summary, in letters. */
const valueWidth = 90;

/** The second sheet: what the job came to. */
export const summarySheet = (summary: readonly SummaryLine[]): string => {
  const lines = summary.map(([label, value]) => {
    const cells = [
      textCell(label, styleOf.label),
      typeof value === 'number' ? numberCell(String(value), styleOf.count) : textCell(neutralise(value)),
    ];
    const height = linesOf(String(value), valueWidth) * lineHeight + 1.5;
    return `<row ht="${height}" customHeight="1">${cells.join('')}</row>\n`;
  });
  return (
    `${sheetStart([48, valueWidth], [], '')}${lines.join('')}</sheetData>` +
    '<pageSetup orientation="portrait" fitToWidth="1" fitToHeight="0"/></worksheet>\n'
  );
};
