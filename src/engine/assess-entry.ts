import type { ClassifyRequest } from '../api/classify-request.js';
import type { DutyRequest as AskedDuty } from '../api/duty-request.js';
import type { CivilDate } from '../core/civil-date.js';
import { type Decimal, decimal } from '../core/decimal.js';
import { type Issue, issue } from '../core/issue.js';
import { type Money, usd } from '../core/money.js';
import { canonicalUnit, type Quantity } from '../core/quantity.js';
import { type Assessment, assessDuty } from '../determine/duty/assess-duty.js';
import type { DutyRequest } from '../determine/duty/duty-request.js';
import { inQuota } from '../determine/duty/entry-bars.js';
import { type RatedLine, rateLine } from '../determine/duty/rate-line.js';
import { readUnknownHeading, type UnknownHeading } from '../determine/duty/unknown-headings.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { openMeasuresPack } from '../reference/measures-pack.js';
import { openUsTables, type UsTables } from '../reference/us-tables.js';
import type { Code } from '../tariff/code.js';
import type { MeasureBook } from '../tariff/measure/measure.js';
import type { Metal } from '../tariff/measure/rate-form.js';
import type { Schedule } from '../tariff/schedule.js';

/** What an assessment reads of a request, whichever operation asks. */
export type DutyFacts = Pick<ClassifyRequest, 'origin' | 'value' | 'quantities' | 'transport' | 'claim'> &
  Partial<Pick<AskedDuty, 'content' | 'us_content' | 'parts' | 'provision' | 'facts' | 'entry_type'>> &
  Partial<Pick<ClassifyRequest, 'description'>>;

export const measuresFile = 'us/measures.json';

/** The dated measures of chapter 99 with the user's own over them, opened once. */
export const measuresOf = (library: Library): MeasureBook =>
  library.once('measures', () =>
    openMeasuresPack(library.text(measuresFile), measuresFile, library.ownMeasures()),
  );

/** The tables of countries, programmes and fees, opened once. */
export const tablesOf = (library: Library): UsTables =>
  library.once('us-tables', () => openUsTables((file) => library.text(file)));

/** The headings that an imported edition adds to those that ship and that no measure knows by now, as its text has them. */
export function unknownHeadingsOf(library: Library, schedule: Schedule): readonly UnknownHeading[] {
  const { id } = schedule.edition;
  const added = library.editions().find(({ edition }) => edition === id)?.added_headings ?? [];
  if (added.length === 0) return [];
  return library.once(`unknown headings ${id}`, () => {
    const { headings, groups } = measuresOf(library);
    const { countries } = tablesOf(library);
    return added
      .filter((code) => !headings.has(code))
      .map((code) => readUnknownHeading(schedule, code, countries, groups));
  });
}

/** The duty assessment of one line for one entry; a request that cannot be assessed is refused with every fault. */
export function assessEntry(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  entry: DutyFacts,
  usmcaQualifies?: boolean,
): Assessment {
  const warnings: string[] = [];
  const assessed = assessDuty({
    ...askedOf(library, schedule, code, date, entry, warnings),
    ...(usmcaQualifies !== undefined && { usmcaQualifies }),
  });
  if (!assessed.ok) refuse(assessed.error);
  const { rates, warnings: said } = assessed.value;
  return { rates, warnings: [...warnings, ...said] };
}

/** The rates alone of one line for one entry, for a sheet: no fees, no gaps and no questions are worked out. */
export function rateEntry(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  entry: DutyFacts,
): RatedLine {
  const warnings: string[] = [];
  const rated = rateLine(askedOf(library, schedule, code, date, entry, warnings));
  if (!rated.ok) refuse(rated.error);
  return { ...rated.value, warnings: [...warnings, ...rated.value.warnings] };
}

/** What is asked, as the law reads it; a fault of the entry is refused. */
export function askedOf(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  entry: DutyFacts,
  warnings: string[],
): DutyRequest {
  const { origin, transport, claim, provision, description } = entry;
  const measures = measuresOf(library);
  return {
    schedule,
    tables: tablesOf(library),
    measures,
    unknown: unknownHeadingsOf(library, schedule),
    code,
    date,
    ...readEntry(entry, dutyFacts(library), warnings),
    ...(description !== undefined && { goods: description }),
    ...(origin && { origin }),
    ...(transport && { transport }),
    ...(claim && { claim }),
    ...(provision && { provision }),
    ...(entry.entry_type && { entry: entry.entry_type }),
  };
}

type Entered = Pick<
  DutyRequest,
  'value' | 'quantities' | 'parts' | 'content' | 'metalWeight' | 'usContent' | 'facts'
>;

/** The entry's money, quantities, shares and facts as exact nouns; every fault is listed. An answer that says nothing is only warned of. */
function readEntry(entry: DutyFacts, names: ReadonlySet<string>, warnings: string[]): Entered {
  const faults: Issue[] = [];
  const { value, us_content: usContent, content = [], parts = [] } = entry;
  const shares = (of: 'value' | 'weight'): Partial<Record<Metal, Decimal>> | undefined => {
    const given = content.filter((share) => share.of === of);
    return given.length === 0
      ? undefined
      : Object.fromEntries(given.map(({ metal, percent }) => [metal, decimal(percent)]));
  };
  const [byValue, byWeight] = [shares('value'), shares('weight')];
  const read: Entered = {
    quantities: readQuantities(entry, faults),
    ...(value && { value: readMoney('/value', value, faults) }),
    ...(parts.length > 0 && {
      parts: parts.map((each, i) => ({
        part: each.part,
        value: readMoney(`/parts/${i}/value`, each.value, faults),
      })),
    }),
    ...(byValue && { content: byValue }),
    ...(byWeight && { metalWeight: byWeight }),
    ...(usContent !== undefined && { usContent: decimal(usContent) }),
    facts: readFacts(entry, names, warnings),
  };
  if (faults.length > 0) refuse(faults);
  return read;
}

function readQuantities({ quantities }: DutyFacts, faults: Issue[]): Quantity[] {
  return quantities.flatMap(({ amount, unit }, i): Quantity[] => {
    const path = `/quantities/${i}`;
    const known = canonicalUnit(unit);
    if (known === undefined)
      faults.push(
        issue('bad_quantity', `the unit "${unit}" is not known`, {
          path,
          hint: 'write for example kg, No., doz., liter or m2',
        }),
      );
    if (amount.startsWith('-'))
      faults.push(issue('bad_quantity', `the quantity ${amount} ${unit} is negative`, { path }));
    return known === undefined ? [] : [{ amount: decimal(amount), unit: known }];
  });
}

function readMoney(
  path: string,
  { amount, currency }: { amount: string; currency: string },
  faults: Issue[],
): Money {
  if (currency !== 'USD')
    faults.push(
      issue('bad_value', `the value is in ${currency}`, {
        path,
        hint: 'give the customs value in US dollars: exchange rates are not part of the data',
      }),
    );
  if (amount.startsWith('-')) faults.push(issue('bad_value', `the value ${amount} is negative`, { path }));
  return usd(amount);
}

const answers: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', 'si', 'sí'].map((word) => [word, true] as const),
  ...['no', 'n', 'false'].map((word) => [word, false] as const),
]);

/** The names of the facts that duties hang on: questions of measures, and the numbers of trade orders. */
export const dutyFacts = (library: Library): ReadonlySet<string> =>
  library.once(
    'names of duty facts',
    () =>
      new Set([
        'usmca',
        inQuota,
        ...measuresOf(library).questions.keys(),
        ...tablesOf(library).orders.orders.map((order) => order.case),
      ]),
  );

/** Answers to the questions of duties; facts of other names are for others. */
function readFacts({ facts = {} }: DutyFacts, names: ReadonlySet<string>, warnings: string[]) {
  const read: Record<string, boolean> = {};
  for (const [fact, text] of Object.entries(facts)) {
    if (!names.has(fact)) continue;
    const answer = answers.get(text.trim().toLowerCase());
    if (answer !== undefined) read[fact] = answer;
    else warnings.push(`"${text}" does not answer "${fact}" and is left out: answer yes or no`);
  }
  return read;
}

function refuse(faults: readonly Issue[]): never {
  const [first] = faults;
  throw new TariffError('invalid_request', first?.message ?? 'the request cannot be used', {
    issues: faults,
    ...(first?.hint === undefined ? {} : { hint: first.hint }),
  });
}
