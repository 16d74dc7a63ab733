import { zipBytes } from './write-xlsx.js';

/** The parts of a workbook that a case is about; the rest is as plain as it can be. */
export interface BookParts {
  /** sheets by name, as XML; a name that begins with ~ is hidden */
  readonly sheets: Readonly<Record<string, string>>;
  /** the inside of each shared string */
  readonly strings?: readonly string[];
  readonly stringsLast?: boolean;
  /** number formats of the cell styles 1, 2, ...: as they are written, or the number of a built-in one */
  readonly formats?: readonly (string | number)[];
  readonly from1904?: boolean;
  /** parts beside those of the sheets: tables, comments */
  readonly more?: Readonly<Record<string, string>>;
  /** these parts alone, in place of a workbook */
  readonly only?: Readonly<Record<string, string>>;
}

export const cell = (kind: 'inline' | 's', content: string): string =>
  kind === 's'
    ? `<c t="s"><v>${content}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;

export const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

export const sheet = (rows: readonly string[]): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;

const space = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (rows: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${space}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A workbook of these parts as the bytes of its file. */
export function bookBytes(parts: BookParts): Buffer {
  if (parts.only) return zipBytes(parts.only);
  const names = Object.keys(parts.sheets);
  const strings = parts.strings
    ? { 'xl/sharedStrings.xml': `<sst>${parts.strings.map((text) => `<si>${text}</si>`).join('')}</sst>` }
    : {};
  const formats = parts.formats ?? [];
  const styles = `<styleSheet><numFmts>${formats.map((format, i) => (typeof format === 'number' ? '' : `<numFmt numFmtId="${170 + i}" formatCode="${format}"/>`)).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((format, i) => `<xf numFmtId="${typeof format === 'number' ? format : 170 + i}"/>`).join('')}</cellXfs></styleSheet>`;
  return zipBytes({
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="${space}"><workbookPr${parts.from1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${name.replace(/^~/, '')}" sheetId="${i + 1}"${name.startsWith('~') ? ' state="hidden"' : ''} r:id="s${i}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, i) => [`s${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['styles', 'styles', 'styles.xml'],
      ...(parts.strings ? [['strings', 'sharedStrings', 'sharedStrings.xml'] as const] : []),
    ]),
    ...(parts.stringsLast ? {} : strings),
    'xl/styles.xml': styles,
    ...Object.fromEntries(names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, parts.sheets[name]!])),
    ...(parts.stringsLast ? strings : {}),
    ...parts.more,
  });
}
