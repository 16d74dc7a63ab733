import type { NumberFormat } from '../read/number-forms.js';

/** The small parts of a workbook that hold for all of its rows (ECMA-376). */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const contentTypes = `${head}<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${type}.worksheet+xml"/></Types>`;

export const packageRelations = `${head}<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbookRelations = `${head}<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;

/** What the workbook knows of its first sheet by name: filters, what is printed, and the row on top of every page. */
export interface NamedRanges {
  readonly filter: string;
  readonly print: string;
  /** what stands on every page */
  readonly titles: string;
}

export const workbookPart = ({ filter, print, titles }: NamedRanges): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Classified" sheetId="1" r:id="rId1"/><sheet name="Summary" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Classified!${filter}</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Classified!${print}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${titles}</definedName></definedNames></workbook>`;

/** Decimals of a percentage that have a style of their own; one with more of them stays a text. */
export const percentDecimalsAtMost = 6;

/** Cell styles by number, in the order of `cellXfs` below. */
export const styleOf = {
  text: 1,
  ownHead: 2,
  day: 3,
  moment: 4,
  ourHead: 5,
  inputHead: 6,
  input: 7,
  code: 8,
  label: 9,
  /** US dollars, with their sign */
  money: 10,
  /** a count beside its name */
  count: 11,
  /** a percentage, by its decimals */
  percent: 12,
  /** the formats of the input's cells, in their order */
  formats: 12 + percentDecimalsAtMost + 1,
} as const;

const percentFormats = Array.from({ length: percentDecimalsAtMost + 1 }, (_, decimals) => ({
  id: 166 + decimals,
  code: decimals === 0 ? '0%' : `0.${'0'.repeat(decimals)}%`,
}));

const firstOwnFormat = 180;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What conditional formats colour with, by name; `dxfId` is the place. */
const tints = [
  ['accept', 'FFC6EFCE', 'FF006100'],
  ['review', 'FFFFEB9C', 'FF7F6000'],
  ['needs_facts', 'FFDDEBF7', 'FF1F4E78'],
  ['refused', 'FFFFC7CE', 'FF9C0006'],
  ['fault', 'FFFFC7CE', 'FF9C0006'],
  ['differs', 'FFFCE4D6', 'FF974706'],
  ['toFill', 'FFFFFF99', 'FF000000'],
] as const;

export type Tint = (typeof tints)[number][0];

export const tintId = (name: Tint): number => tints.findIndex(([each]) => each === name);

const dxfs = tints
  .map(
    ([, fill, letters]) =>
      `<dxf><font><color rgb="${letters}"/></font><fill><patternFill patternType="solid"><fgColor rgb="${fill}"/><bgColor rgb="${fill}"/></patternFill></fill></dxf>`,
  )
  .join('');

const top = '<alignment vertical="top" wrapText="1"/>';
const middle = '<alignment vertical="center" wrapText="1"/>';
const xf = (format: number, font: number, fill: number, border: number, alignment: string): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;

const solid = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`;

const thin = (side: string): string => `<${side} style="thin"><color rgb="FFD0D0D0"/></${side}>`;

/** The styles of a workbook, with the number formats that cells of the input came with. */
export function stylesPart(own: readonly NumberFormat[]): string {
  const ids = own.map(({ id, code }, i) => (code === undefined ? id : firstOwnFormat + i));
  const written = [
    { id: 164, code: 'yyyy\\-mm\\-dd' },
    { id: 165, code: 'yyyy\\-mm\\-dd hh:mm:ss' },
    ...percentFormats,
    ...own.flatMap(({ code }, i) => (code === undefined ? [] : [{ id: ids[i]!, code }])),
  ];
  const text = 49;
  /** built in: two decimals, thousands parted */
  const moneyFormat = 4;
  /** built in: thousands parted */
  const countFormat = 3;
  const cells = [
    xf(0, 0, 0, 0, ''),
    xf(0, 0, 0, 1, top),
    xf(0, 1, 2, 1, middle),
    xf(164, 0, 0, 1, top),
    xf(165, 0, 0, 1, top),
    xf(0, 2, 3, 1, middle),
    xf(0, 1, 4, 1, middle),
    xf(text, 0, 0, 1, top),
    xf(text, 0, 0, 1, top),
    xf(0, 1, 0, 1, top),
    xf(moneyFormat, 0, 0, 1, top),
    xf(countFormat, 0, 0, 1, '<alignment horizontal="left" vertical="top"/>'),
    ...percentFormats.map(({ id }) => xf(id, 0, 0, 1, top)),
    ...ids.map((id) => xf(id, 0, 0, 1, top)),
  ];
  const letters = '<sz val="10"/>';
  const name = '<name val="Calibri"/><family val="2"/>';
  const formats = written
    .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`)
    .join('');
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${written.length}">${formats}</numFmts><fonts count="3"><font>${letters}${name}</font><font><b/>${letters}${name}</font><font><b/>${letters}<color rgb="FFFFFFFF"/>${name}</font></fonts><fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFD9D9D9')}${solid('FF1F4E78')}${solid('FFFFD966')}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${thin('left')}${thin('right')}${thin('top')}${thin('bottom')}<diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="${tints.length}">${dxfs}</dxfs></styleSheet>`;
}
