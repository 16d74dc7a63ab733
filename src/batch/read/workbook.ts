import { posix } from 'node:path';
import { TariffError } from '../../errors.js';
import { type NumberStyles, readNumberStyles } from './number-forms.js';
import { readSharedStrings, type SharedStrings } from './shared-strings.js';
import { readXml } from './xml-events.js';
import { openZipParts, type ZipParts } from './zip-parts.js';

/*
 * An XLSX file is a zip of XML parts (ECMA-376): `_rels/.rels` names the workbook, its own `.rels` name the sheets, the
 * styles and the table of shared strings.
 */

export interface WorkbookSheet {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}

/** An opened workbook: its sheets in order, and what their cells refer to. */
export interface Workbook {
  readonly file: string;
  readonly parts: ZipParts;
  readonly sheets: readonly WorkbookSheet[];
  readonly strings: SharedStrings;
  /** what the style of a cell makes of its number */
  readonly numbers: NumberStyles;
  /** days are counted from 1904, as old workbooks of the Macintosh do */
  readonly from1904: boolean;
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** What a part points to, by id, as paths from the root of the file. */
async function relationsOf(parts: ZipParts, part: string): Promise<Map<string, Relation>> {
  const path = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!parts.has(path)) return relations;
  await readXml(await parts.read(path), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}

const firstOf = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.target;

const damaged = (file: string, cause: unknown): TariffError =>
  new TariffError('input_unreadable', `${file} is damaged: ${(cause as Error).message}`, {
    cause,
    hint: 'open it in a spreadsheet program and save it again as .xlsx',
  });

/** Passes a stop on and turns anything else that went wrong inside the file into one. */
export const asDamaged = (file: string, cause: unknown): TariffError =>
  cause instanceof TariffError ? cause : damaged(file, cause);

/** Opens an XLSX workbook; the caller closes its parts. */
export async function openWorkbook(file: string): Promise<Workbook> {
  const parts = await openZipParts(file);
  try {
    const main = firstOf(await relationsOf(parts, ''), 'officeDocument') ?? 'xl/workbook.xml';
    if (!parts.has(main)) throw foreignZip(file, parts);
    const relations = await relationsOf(parts, main);
    const sheets: WorkbookSheet[] = [];
    let from1904 = false;
    await readXml(await parts.read(main), {
      open(name, { id = '', name: title = '', state = 'visible', date1904 = '0' }) {
        if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
        const relation = relations.get(id);
        if (name === 'sheet' && relation?.type === 'worksheet')
          sheets.push({ name: title, part: relation.target, hidden: state !== 'visible' });
      },
    });
    return {
      file,
      parts,
      sheets,
      from1904,
      strings: await readSharedStrings(parts, firstOf(relations, 'sharedStrings')),
      numbers: await readNumberStyles(parts, firstOf(relations, 'styles')),
    };
  } catch (cause) {
    parts.close();
    throw asDamaged(file, cause);
  }
}

/** A zip that is no XLSX workbook, called by its name. */
function foreignZip(file: string, parts: ZipParts): TariffError {
  const what = parts.has('xl/workbook.bin')
    ? 'a binary .xlsb workbook'
    : parts.has('content.xml')
      ? 'an OpenDocument file (.ods)'
      : parts.has('word/document.xml')
        ? 'a Word document'
        : parts.has('Index/Document.iwa')
          ? 'a Numbers document'
          : 'a zip file without a workbook in it';
  return new TariffError('input_unreadable', `${file} is ${what}`, {
    hint: 'save it as .xlsx or .csv in a spreadsheet program',
  });
}
