import type { DataServiceNeeds, MexicanListNamed } from '../../api/data-service.js';
import type { MexicanImport, MexicanListName } from '../../api/mexican-import.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';
import { rowsOfAnnex } from '../../reference/annex-text.js';
import { readRegulationList } from '../../reference/import-regulation-list.js';
import { readBaseUnica, readCatalogue } from '../../reference/import-tigie.js';
import { Library } from '../../reference/library.js';
import { mexicanLawOn, mexicanLayers, tigieNear } from '../../reference/mexican-library.js';
import { type Provenance, sha256 } from '../../reference/provenance.js';
import { rowsOfJson } from '../../reference/sheet-columns.js';
import type { SkippedRow } from '../../reference/sheet-layout.js';
import { storeEdition } from '../../reference/store-edition.js';
import { buildTigiePack, rowsOfTigie, type TigieRow } from '../../reference/tigie-pack.js';
import { openCountries } from '../../reference/us-tables.js';
import type { OfficialExport } from '../../tariff/official-export.js';
import type { RegulationListKind } from '../../tariff/regulation-list.js';
import { tigieMarks } from '../../tariff/tigie.js';
import { absentMarks, unheldMarks, unknownCodes } from './remark-import.js';

const names: Readonly<Record<MexicanListName, string>> = {
  base: 'Base Única LIGIE',
  catalogue: 'SAT, catálogo de fracciones y NICO',
  noms: 'Anexo 2.4.1 (NOM)',
  permits: 'Permisos y avisos (Anexo 2.2.1 y acuerdos)',
  cuotas: 'Cuotas compensatorias',
  immex: 'Decreto IMMEX, anexos',
  padron: 'RGCE Anexo 10, padrones sectoriales',
  treaty_rates: 'Tasas de tratados',
};

const publishers: Readonly<Record<MexicanListName, string>> = {
  base: 'Secretaría de Economía, SNICE',
  catalogue: 'SAT',
  noms: 'Secretaría de Economía',
  permits: 'Secretaría de Economía y dependencias',
  cuotas: 'Secretaría de Economía, UPCI',
  immex: 'Secretaría de Economía',
  padron: 'SAT',
  treaty_rates: 'Secretaría de Economía',
};

interface Built {
  readonly bytes: Uint8Array;
  readonly provenance: Pick<Provenance, 'file' | 'layer' | 'edition' | 'title' | 'counts'>;
  /** last day known of what it was built on, and leaves as it was */
  readonly restCoversTo?: CivilDate | undefined;
  readonly columns: MexicanImport['columns'];
  readonly skipped: readonly SkippedRow[];
  readonly unknown: string[];
  readonly remarks: string[];
  /** what the list does not say, for the status of the data */
  readonly gaps: readonly string[];
}

/** What the list is called, the day it speaks for and its name here. */
interface Named {
  readonly title: string;
  readonly effective: CivilDate;
  readonly id: string;
}

/** Fewer rows than this are an excerpt of the tariff or the catalogue, and are taken only as a part. */
const rowsAtLeast = { base: 7_000, catalogue: 9_000 } as const;

/** A sheet names its columns; an annex copied from the gazette does not. */
const hasHeadings = (sheet: readonly SheetRow[]): boolean =>
  sheet
    .slice(0, 30)
    .some(
      ({ cells }) =>
        cells.length > 1 && cells.some((cell) => /^\s*(fracci[oó]n|c[oó]digo|tigie)/i.test(cell)),
    );

const sheetOf = ({ content, name }: OfficialExport): readonly SheetRow[] =>
  content.kind === 'json' ? rowsOfJson(content.json, name) : content.rows;

/** Takes one of Mexico's official lists into the user's data folder, as an edition of its own. */
export async function importMexican(
  needs: DataServiceNeeds,
  own: string,
  asked: MexicanListNamed,
): Promise<MexicanImport> {
  const { list, effective, path } = asked;
  if (effective === undefined)
    throw new TariffError('usage', `from which day does ${path} speak?`, {
      hint: 'give the day of its publication, for example --effective 2026-05-29',
    });
  const title = asked.revision ?? `${names[list]} ${effective}`;
  if (asked.coversTo !== undefined && asked.coversTo < effective)
    throw new TariffError(
      'usage',
      `${title} would end on ${asked.coversTo}, before it begins on ${effective}`,
    );
  const file = await needs.readExport(path);
  const library = new Library([needs.dataFolder, own]);
  const sheet = sheetOf(file);
  const tariff = list === 'base' || list === 'catalogue';
  const complete = tariff ? asked.part !== true : asked.complete === true;
  const facts = { title, effective, id: asked.edition ?? effective };
  const built = tariff
    ? tariffFrom(library, list, sheet, file.name, facts, complete)
    : listFrom(library, list, sheet, file.name, facts, complete);
  const source = { name: file.name, sha256: file.sha256 };
  const hash = sha256(built.bytes);
  const notes = [...(complete ? [] : ['a part: absence from it says nothing']), ...built.gaps];
  const stored = await storeEdition(own, {
    bytes: built.bytes,
    provenance: {
      ...built.provenance,
      publisher: publishers[list],
      effective,
      covers_to: asked.coversTo ?? null,
      ...(built.restCoversTo === undefined ? {} : { rest_covers_to: built.restCoversTo }),
      sha256: hash,
      sources: [source],
      importer: 'mx-list 1',
      ...(notes.length === 0 ? {} : { note: notes.join('; ') }),
    },
  });
  return {
    schema_version: '1',
    status: stored === 'there' ? 'already_loaded' : 'imported',
    list,
    title,
    edition: built.provenance.edition,
    effective,
    complete,
    file: built.provenance.file,
    sha256: hash,
    source,
    counts: { ...built.provenance.counts },
    columns: built.columns,
    sheet: {
      rows: sheet.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length,
      skipped: [...built.skipped],
      other_sheets: [...(file.content.kind === 'sheet' ? (file.content.others ?? []) : [])],
    },
    unknown_codes: built.unknown,
    remarks: built.remarks,
  };
}

function tariffFrom(
  library: Library,
  list: 'base' | 'catalogue',
  sheet: readonly SheetRow[],
  file: string,
  { title, effective, id: named }: Named,
  complete: boolean,
): Built {
  if (complete && sheet.length < rowsAtLeast[list])
    throw new TariffError('import_refused', `${file} has ${sheet.length} rows: it is not the whole list`, {
      hint: 'give the whole sheet as published, or add --partial: the rest then stays as it was loaded before',
    });
  const { tigie, coversTo } = mexicanLawOn(library, effective);
  const before = rowsOfTigie(tigie);
  const { revision, effective: since } = tigie.edition;
  const { rows, missing, unread, skipped } =
    list === 'base'
      ? readBaseUnica(sheet, before, file, complete, { name: revision, date: since })
      : readCatalogue(sheet, before, file, complete);
  const gaps = list === 'base' ? absentMarks(missing, revision) : [];
  const id = list === 'base' ? named : `${named}-sat`;
  const whole = list === 'base' && complete;
  const facts = {
    id,
    revision: whole ? title : `${revision}; ${title}`,
    effective: whole ? effective : since,
  };
  const count = (mark: number): number => rows.filter(({ marks }: TigieRow) => (marks & mark) !== 0).length;
  return {
    bytes: buildTigiePack(facts, rows, tigie.flagNames),
    restCoversTo: whole ? undefined : coversTo,
    provenance: {
      file: `mx/tigie-${id}.pack`,
      layer: mexicanLayers.tariff,
      edition: id,
      title,
      counts: {
        fracciones: count(tigieMarks.inTariff),
        in_catalogue: count(tigieMarks.inCatalogue),
        nicos: rows.reduce((sum, { nicos }) => sum + nicos.length, 0),
      },
    },
    columns: { missing: [...missing], unread: [...unread] },
    skipped,
    unknown: [],
    remarks: gaps,
    gaps,
  };
}

function listFrom(
  library: Library,
  kind: RegulationListKind,
  sheet: readonly SheetRow[],
  file: string,
  { title, effective, id }: Named,
  complete: boolean,
): Built {
  const countries = library.once('countries', () => openCountries((name) => library.text(name)));
  const edition = `${kind}-${id}`;
  const rows = hasHeadings(sheet) ? sheet : (rowsOfAnnex(sheet, kind) ?? sheet);
  const named = { kind, edition, title, effective, complete };
  const { list, missing, unread, skipped } = readRegulationList(rows, named, file, countries);
  const tigie = tigieNear(library, effective);
  return {
    bytes: Buffer.from(`${JSON.stringify(list)}\n`),
    provenance: {
      file: `mx/${edition}.json`,
      layer: mexicanLayers.list,
      edition,
      title,
      counts: {
        rows: list.rows.length,
        fracciones: new Set(list.rows.map(({ code }) => code)).size,
      },
    },
    columns: { missing: [...missing], unread: [...unread] },
    skipped,
    unknown: tigie ? unknownCodes(list, tigie) : [],
    remarks: tigie ? unheldMarks(list, tigie) : [],
    gaps: [],
  };
}
