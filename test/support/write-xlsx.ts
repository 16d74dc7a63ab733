import { writeFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** How the cells of a written workbook are put down; programs that write XLSX differ in all of these. */
export interface XlsxStyle {
  /** text in the shared table, or in the cell */
  readonly inline?: boolean;
  /** cells and rows say where they stand */
  readonly placed?: boolean;
  /** a prefix before every tag, such as `x:` */
  readonly prefix?: string;
  /** ranges of merged cells: `D6:D7` */
  readonly merged?: readonly string[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`);

function columnName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

function sheetXml(
  rows: readonly (readonly string[])[],
  strings: string[],
  { inline, placed = true, prefix = '', merged = [] }: XlsxStyle,
): string {
  const p = prefix;
  const numbers = new Map<string, number>();
  const cell = (text: string, row: number, column: number): string => {
    if (text === '' && placed) return '';
    const place = placed ? ` r="${columnName(column)}${row + 1}"` : '';
    if (inline)
      return `<${p}c${place} t="inlineStr"><${p}is><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}is></${p}c>`;
    const known = numbers.get(text) ?? strings.push(text) - 1;
    numbers.set(text, known);
    return `<${p}c${place} t="s"><${p}v>${known}</${p}v></${p}c>`;
  };
  const body = rows
    .map(
      (cells, row) =>
        `<${p}row${placed ? ` r="${row + 1}"` : ''}>${cells.map((text, i) => cell(text, row, i)).join('')}</${p}row>`,
    )
    .join('');
  const merges =
    merged.length === 0
      ? ''
      : `<${p}mergeCells>${merged.map((range) => `<${p}mergeCell ref="${range}"/>`).join('')}</${p}mergeCells>`;
  const name = p === '' ? 'xmlns' : `xmlns:${p.slice(0, -1)}`;
  return `<?xml version="1.0"?><${p}worksheet ${name}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><${p}sheetData>${body}</${p}sheetData>${merges}</${p}worksheet>`;
}

const relations = (rows: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Writes rows of text as a workbook of one shown sheet behind a hidden one. */
export function writeXlsx(path: string, rows: readonly (readonly string[])[], style: XlsxStyle = {}): void {
  const strings: string[] = [];
  const sheet = sheetXml(rows, strings, style);
  const hidden = sheetXml([['not this one']], [], { inline: true });
  const shared = strings
    .map(
      (text) =>
        `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si>`,
    )
    .join('');
  writeZip(path, {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" state="hidden" r:id="rId1"/><sheet name="b" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': hidden,
    'xl/worksheets/sheet2.xml': sheet,
  });
}

const writeZip = (path: string, parts: Readonly<Record<string, string>>): void =>
  writeFileSync(path, zipBytes(parts));

/** A zip file, enough of one for a reader. */
export function zipBytes(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, rest, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(index.length, 8);
  end.writeUInt16LE(index.length, 10);
  end.writeUInt32LE(Buffer.concat(index).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...index, end]);
}
