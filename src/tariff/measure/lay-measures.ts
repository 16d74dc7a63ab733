import { addDays, type CivilDate, isCivilDate } from '../../core/civil-date.js';
import { type Issue, issue } from '../../core/issue.js';
import { nearestSpellings } from '../../core/nearest-spellings.js';
import type { Result } from '../../core/result.js';
import type { MeasureFile, MeasureRow, ProgrammeRow, StackRow } from './measure-file.js';
import {
  clashingRows,
  endedRate,
  type OwnMeasures,
  type OwnRow,
  ownPlace,
  type PlacedRow,
} from './own-measures.js';

/** The place of headings of no shipped programme on an entry line: among quota and other use. */
const lastPlace = 80;

/** What a group begins with that no shipped programme is. */
const newGroup = 'new:';

const idOf = ({ name, row }: PlacedRow): string => `own:${name}:${row.row}`;

/** The row of a user's file behind a fault that was found in the measures as they were laid together. */
export const ownRowOf = (path: string): { readonly name: string; readonly row: number } | undefined => {
  const [, name, row] = /own:([^:/]+):(\d+)/.exec(path) ?? [];
  return name === undefined ? undefined : { name, row: Number(row) };
};

/**
 * Lays the user's own rows over those that ship. In a programme they come first, so that they hold where both could; a
 * heading that is ended holds to the day before. A row that cannot be placed is a fault at `own:NAME:ROW`.
 */
export function layMeasures(
  shipped: MeasureFile,
  own: readonly OwnMeasures[],
): Result<MeasureFile, readonly Issue[]> {
  if (own.length === 0) return { ok: true, value: shipped };
  const faults: Issue[] = [];
  const placed = own.flatMap(({ name, rows }) => rows.map((row): PlacedRow => ({ name, row })));
  const fault = (at: PlacedRow, code: string, message: string): void => {
    faults.push(issue(code, message, { path: `/${idOf(at)}` }));
  };
  for (const { earlier, later, twice } of clashingRows(placed, shipped)) {
    const [heading, other] = [later.row.heading, ownPlace(earlier.name, earlier.row.row)];
    if (twice) fault(later, 'measure_repeated', `heading ${heading} stands twice: see ${other}`);
    else
      fault(later, 'overlapping_days', `heading ${heading} has the same days for the same goods as ${other}`);
  }
  const programmeOf = groupFinder(shipped);
  const shippedIds = new Set(shipped.programmes.map(({ id }) => id));
  const added = new Map<string, { readonly at: PlacedRow; readonly rows: MeasureRow[] }>();
  let programmes: readonly ProgrammeRow[] = shipped.programmes;
  for (const at of placed) {
    if (at.row.rate === endedRate) {
      const ended = endHeading(programmes, at);
      if (typeof ended === 'string') fault(at, 'measure_ended', ended);
      else programmes = ended;
      continue;
    }
    const group = programmeOf(at.row);
    if (at.row.group !== undefined && !shippedIds.has(at.row.group) && !at.row.group.startsWith(newGroup)) {
      const near = nearestSpellings(at.row.group, [...shippedIds], 3).join(', ');
      fault(
        at,
        'measure_group',
        `there is no programme "${at.row.group}"${near === '' ? '' : ` (near: ${near})`}; a group of your own is written ${newGroup}${at.row.group}`,
      );
      continue;
    }
    if (group === undefined) {
      const shared = sharing(shipped, at.row.heading).join(', ');
      fault(
        at,
        'measure_group',
        `${at.row.heading} is a heading of several programmes: name the stack group, one of ${shared}`,
      );
      continue;
    }
    const known = added.get(group) ?? { at, rows: [] };
    known.rows.push(measureRow(at));
    added.set(group, known);
  }
  if (faults.length > 0) return { ok: false, error: faults };
  const ids = new Set(programmes.map(({ id }) => id));
  return {
    ok: true,
    value: {
      ...shipped,
      own: own.map(({ name }) => name),
      questions: Object.assign(
        {},
        ...placed.map(({ row }) => row.questions),
        shipped.questions,
      ) as MeasureFile['questions'],
      programmes: [
        ...programmes.map((programme) => {
          const rows = added.get(programme.id)?.rows;
          return rows ? { ...programme, measures: [...rows, ...programme.measures] } : programme;
        }),
        ...[...added].filter(([id]) => !ids.has(id)).map(([id, { at, rows }]) => newProgramme(id, at, rows)),
      ],
      stack: [...shipped.stack, ...placed.flatMap((at) => stackRows(at, programmeOf(at.row)))],
    },
  };
}

const sharing = ({ programmes }: MeasureFile, heading: string): string[] =>
  programmes
    .filter(({ measures }) => measures.some((measure) => measure.heading === heading))
    .map(({ id }) => id);

/** The programme of a row: the one it names, else the one its heading is of, else one of its own by its name. */
function groupFinder(shipped: MeasureFile): (row: OwnRow) => string | undefined {
  const found = new Map<string, readonly string[]>();
  return ({ group, heading, measure }) => {
    if (group !== undefined) return group;
    const known = found.get(heading) ?? sharing(shipped, heading);
    found.set(heading, known);
    if (known.length > 1) return undefined;
    return known[0] ?? measure;
  };
}

function measureRow(at: PlacedRow): MeasureRow {
  const { row, name } = at;
  const place = ownPlace(name, row.row);
  return {
    id: idOf(at),
    heading: row.heading,
    about: row.measure,
    ...(row.codes && row.codes.length > 0 && { codes: row.codes }),
    ...(row.except && row.except.length > 0 && { except: row.except }),
    ...(row.origins && row.origins.length > 0 && { origins: row.origins }),
    ...(row.except_origins && row.except_origins.length > 0 && { except_origins: row.except_origins }),
    when: row.when,
    rate: row.rate,
    from: row.from,
    ...(row.to !== undefined && { to: row.to }),
    citation: row.citation,
    source: `yours: ${place}`,
    yours: place,
  };
}

const newProgramme = (id: string, { row }: PlacedRow, measures: readonly MeasureRow[]): ProgrammeRow => ({
  id,
  authority: row.measure,
  order: lastPlace,
  chapter98: 'own_terms',
  citation: row.citation,
  measures,
});

function stackRows(at: PlacedRow, programme: string | undefined): StackRow[] {
  const { row, name } = at;
  if (programme === undefined || row.rate === endedRate) return [];
  const rule = (way: string, winners: readonly string[], losers: readonly string[]): StackRow[] =>
    winners.length === 0 || losers.length === 0
      ? []
      : [
          {
            id: `${idOf(at)}:${way}`,
            winners,
            losers,
            effect: 'out',
            from: row.from,
            ...(row.to !== undefined && { to: row.to }),
            citation: row.citation,
            why: `your own rows say so (${ownPlace(name, row.row)})`,
          },
        ];
  return [...rule('out', [programme], row.takes_out), ...rule('way', row.gives_way_to, [programme])];
}

/** The programmes without the heading from the day on that a row ends it; a text where it cannot. */
function endHeading(
  programmes: readonly ProgrammeRow[],
  { name, row }: PlacedRow,
): readonly ProgrammeRow[] | string {
  const { heading, from, citation } = row;
  const whole = [row.codes, row.except, row.origins, row.except_origins, row.when].every(
    (list) => (list?.length ?? 0) === 0,
  );
  if (!whole || row.to !== undefined)
    return `a heading ends for all goods: leave codes, origins, conditions and "to" of ${heading} empty`;
  if (!isCivilDate(from)) return `"${from}" is not a date`;
  const holding = programmes
    .flatMap(({ measures }) => measures)
    .filter((measure) => measure.heading === heading && (measure.to === undefined || measure.to >= from));
  if (holding.length === 0) return `no shipped measure holds under ${heading} on ${from}`;
  const later = holding.find((measure) => measure.from >= from);
  if (later)
    return `${heading} holds again from ${later.from} by what ships: let it end after that day, or write what holds`;
  const last = addDays(from as CivilDate, -1);
  return programmes.map((programme) => ({
    ...programme,
    measures: programme.measures.map(
      (measure): MeasureRow =>
        holding.includes(measure)
          ? {
              ...measure,
              to: last,
              source: `${measure.source}; ended by yours: ${ownPlace(name, row.row)}`,
              ended: {
                yours: ownPlace(name, row.row),
                citation,
                ...(measure.to !== undefined && { to: measure.to }),
              },
            }
          : measure,
    ),
  }));
}
