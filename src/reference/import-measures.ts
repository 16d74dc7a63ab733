import { type CountryTable, parseCountry } from '../core/country.js';
import { type Issue, issue } from '../core/issue.js';
import type { SheetRow } from '../core/sheet-row.js';
import { TariffError } from '../errors.js';
import { type Code, formatCode, isCode, parseCode } from '../tariff/code.js';
import { parseConditions } from '../tariff/measure/condition-text.js';
import { layMeasures, ownRowOf } from '../tariff/measure/lay-measures.js';
import type { MeasureFile } from '../tariff/measure/measure-file.js';
import { openMeasures } from '../tariff/measure/open-measures.js';
import { endedRate, type OwnMeasures, type OwnRow } from '../tariff/measure/own-measures.js';
import type { OfficialExport } from '../tariff/official-export.js';
import { type NamedRow, readNamedSheet, rowsOfJson } from './sheet-columns.js';

/** The columns of a sheet of measures, as docs/use/data.md lists them. */
const columns = {
  heading: { headings: ['heading'], required: true },
  measure: { headings: ['measure'], required: true },
  codes: { headings: ['codes', 'list', 'codesorlist'] },
  except: { headings: ['exceptcodes'] },
  origins: { headings: ['origins', 'origin'] },
  except_origins: { headings: ['exceptorigins'] },
  from: { headings: ['from'], required: true },
  to: { headings: ['to'] },
  rate: { headings: ['rate', 'rateform'], required: true },
  when: { headings: ['conditions'] },
  question: { headings: ['question'] },
  group: { headings: ['stackgroup'] },
  takes_out: { headings: ['takesout'] },
  gives_way_to: { headings: ['giveswayto'] },
  citation: { headings: ['citation'], required: true },
} as const;

type Column = keyof typeof columns;

const headingOf: Readonly<Record<Column, string>> = {
  heading: 'heading',
  measure: 'measure',
  codes: 'codes',
  except: 'except codes',
  origins: 'origins',
  except_origins: 'except origins',
  from: 'from',
  to: 'to',
  rate: 'rate',
  when: 'conditions',
  question: 'question',
  group: 'stack group',
  takes_out: 'takes out',
  gives_way_to: 'gives way to',
  citation: 'citation',
};

/** The column that a fault of the opened measures is about. */
const columnOf: Readonly<Record<string, Column>> = {
  bad_measure_rate: 'rate',
  measure_list: 'codes',
  measure_origin: 'origins',
  bad_date: 'from',
  measure_period: 'to',
  overlapping_days: 'from',
  measure_condition: 'when',
  measure_heading: 'heading',
  measure_repeated: 'heading',
  measure_ended: 'heading',
  measure_group: 'group',
  measure_programme: 'takes_out',
};

/** What rows of measures are read against. */
export interface MeasureGround {
  readonly shipped: MeasureFile;
  /** imports whose rows are laid over what ships already */
  readonly others: readonly OwnMeasures[];
  readonly countries: CountryTable;
  /** true where some loaded edition has the code, or a line below it */
  readonly isKnownCode: (code: Code) => boolean;
}

/** Reads a file of the user's own measures; with any fault it is refused whole, every fault named by its row. */
export function readOwnMeasures(
  file: OfficialExport,
  named: Pick<OwnMeasures, 'name' | 'title'>,
  ground: MeasureGround,
): OwnMeasures {
  const hint = 'see "Renewing it" in docs/use/data.md for the columns';
  const rows = file.content.kind === 'json' ? rowsInJson(file.content.json, file.name) : file.content.rows;
  const sheet = readNamedSheet(rows, columns, file.name, hint);
  const issues: Issue[] = sheet.unread.map((name) =>
    issue('column_unknown', `no column of measures is called "${name}"`, { row: 1, hint }),
  );
  const read = sheet.rows.map((row) => readRow(row, ground, issues));
  if (read.length === 0) issues.push(issue('empty', 'there is no row below the headings', { row: 1 }));
  const own: OwnMeasures = { format: 1, ...named, rows: joined(read) };
  const told = new Set(issues.map(({ row, column }) => `${row} ${column}`));
  const unread = new Set(
    issues.flatMap(({ row, code }) => (/^(malformed|unknown)_/.test(code) ? [row] : [])),
  );
  issues.push(
    ...layingFaults(own, ground).filter(
      ({ row, column, code }) =>
        !told.has(`${row} ${column}`) && !(/^measure_(list|origin)$/.test(code) && unread.has(row)),
    ),
  );
  if (issues.length === 0) return own;
  const count = `${issues.length} fault${issues.length === 1 ? '' : 's'}`;
  throw new TariffError('import_refused', `${file.name}: ${count}; nothing of it is loaded`, {
    hint,
    issues: [...issues].sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  });
}

/** The rows of `{"measures": [...]}` or of the list itself. */
function rowsInJson(json: unknown, file: string): SheetRow[] {
  const list = Array.isArray(json) ? json : (json as { measures?: unknown } | null)?.measures;
  return rowsOfJson(list, file);
}

function readRow(row: NamedRow<Column>, ground: MeasureGround, issues: Issue[]): OwnRow {
  const fault = (column: Column, code: string, message: string, hint?: string): void => {
    issues.push(
      issue(code, message, { row: row.row, column: headingOf[column], ...(hint !== undefined && { hint }) }),
    );
  };
  for (const column of ['heading', 'measure', 'from', 'rate', 'citation'] as const)
    if (row.cell(column) === '')
      fault(column, 'cell_empty', `"${headingOf[column]}" is empty: every row needs it`);
  const words = (column: Column): string[] =>
    row
      .cell(column)
      .split(/[\s;,]+/)
      .filter((word) => word !== '');
  const codes = (column: 'codes' | 'except'): string[] =>
    words(column).map((word) => {
      if (word.startsWith('@')) return word;
      const code = parseCode(word);
      if (!code.ok) fault(column, 'malformed_code', code.error.message, code.error.hint);
      else if (!ground.isKnownCode(code.value))
        fault(column, 'unknown_code', `no loaded edition has the code ${formatCode(code.value)}`);
      return code.ok ? code.value : word;
    });
  const origins = (column: 'origins' | 'except_origins'): string[] => {
    const pieces = row
      .cell(column)
      .split(/[;,]/)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
    return pieces.flatMap((piece) =>
      (/^[A-Z0-9]{2,}( [A-Z0-9]{2,})+$/.test(piece) ? piece.split(' ') : [piece]).map((name) => {
        if (ground.shipped.groups[name]) return name;
        const country = parseCountry(name, ground.countries);
        if (!country.ok) fault(column, 'unknown_country', country.error.message, country.error.hint);
        return country.ok ? country.value.alpha2 : name;
      }),
    );
  };
  const when = parseConditions(row.cell('when'));
  if (!when.ok) fault('when', when.error.code, when.error.message, when.error.hint);
  const conditions = when.ok ? when.value : [];
  const asked = conditions.flatMap(({ fact }) => fact ?? []);
  const heading = row.cell('heading').replaceAll('.', '');
  const to = row.cell('to');
  const group = row.cell('group');
  return {
    row: row.row,
    heading: isCode(heading) ? formatCode(heading) : row.cell('heading'),
    measure: row.cell('measure'),
    codes: codes('codes'),
    except: codes('except'),
    origins: origins('origins'),
    except_origins: origins('except_origins'),
    from: row.cell('from'),
    ...(to !== '' && { to }),
    rate: row.cell('rate').toLowerCase() === endedRate ? endedRate : row.cell('rate'),
    when: conditions,
    questions: questionOf(row, asked, ground.shipped, fault),
    ...(group !== '' && { group }),
    takes_out: words('takes_out'),
    gives_way_to: words('gives_way_to'),
    citation: row.cell('citation'),
  };
}

/** The question of the one fact that no shipped row asks, where the row has one. */
function questionOf(
  row: NamedRow<Column>,
  asked: readonly string[],
  { questions }: MeasureFile,
  fault: (column: Column, code: string, message: string) => void,
): Readonly<Record<string, string>> {
  const text = row.cell('question');
  const fresh = asked.filter((fact) => questions[fact] === undefined);
  if (text === '') return {};
  if (fresh.length !== 1)
    fault(
      'question',
      'measure_condition',
      fresh.length === 0
        ? 'the question belongs to no new fact of the conditions'
        : `one question cannot ask for ${fresh.join(' and ')}: give each a row of its own`,
    );
  return fresh.length === 1 ? { [fresh[0]!]: text } : {};
}

/** Rows that differ in their codes alone, as one at the place of the first. */
function joined(rows: readonly OwnRow[]): OwnRow[] {
  const found = new Map<string, OwnRow>();
  for (const row of rows) {
    const { row: _row, codes = [], ...rest } = row;
    const key = JSON.stringify(rest);
    const known = found.get(key);
    const repeated = codes.some((code) => known?.codes?.includes(code));
    if (known?.codes?.length && codes.length > 0 && !repeated)
      found.set(key, { ...known, codes: [...known.codes, ...codes] });
    else found.set(known ? `${key} ${row.row}` : key, row);
  }
  return [...found.values()];
}

/** What is wrong once the rows are laid over the others, by the rows of this file. */
function layingFaults(own: OwnMeasures, { shipped, others }: MeasureGround): Issue[] {
  const laid = layMeasures(shipped, [...others, own]);
  const placing = laid.ok ? [] : laid.error;
  const misplaced = new Set(placing.map(({ path }) => ownRowOf(path ?? '')?.row));
  const rest = { ...own, rows: own.rows.filter(({ row }) => !misplaced.has(row)) };
  const placed = laid.ok ? laid : layMeasures(shipped, [...others, rest]);
  const opened = placed.ok ? openMeasures(placed.value) : placed;
  return [...placing, ...(opened.ok ? [] : opened.error)].map(({ path = '', ...fault }) => {
    const place = ownRowOf(path);
    const column = columnOf[fault.code];
    return {
      ...fault,
      ...(place?.name === own.name ? { row: place.row } : { path }),
      ...(column && { column: headingOf[column] }),
    };
  });
}
