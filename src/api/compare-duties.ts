import { decimal, formatDecimal, roundTo } from '../core/decimal.js';
import type { DutyResult } from './answers.js';
import { dutyCaveats, missingTexts } from './duty-caveats.js';
import type { DutyComparison } from './duty-comparison.js';
import type { DutyRequestInput } from './duty-request.js';
import type { TariffService } from './tariff-service.js';

/** An origin to compare, with the programme claimed for it where one is. */
export interface ComparedOrigin {
  readonly origin: string;
  readonly claim?: string;
}

type Row = DutyComparison['rows'][number];

/**
 * The duties of the same goods from several origins. An origin named without a claim is also shown with the programme
 * that would save most, as that is what an importer compares.
 */
export async function compareDuties(
  service: Pick<TariffService, 'duty'>,
  request: Omit<DutyRequestInput, 'origin' | 'claim'>,
  origins: readonly ComparedOrigin[],
): Promise<DutyComparison> {
  const rows: Row[] = [];
  for (const { origin, claim } of origins) {
    const plain = await service.duty({ ...request, origin, ...(claim !== undefined && { claim }) });
    rows.push(rowOf(plain, origin, claim, request));
    const best = claim === undefined ? bestClaim(plain) : undefined;
    if (best !== undefined)
      rows.push(rowOf(await service.duty({ ...request, origin, claim: best }), origin, best, request));
  }
  const { code, formatted, description, edition, date } = rows[0]!.duty;
  const cheapest = cheapestOf(rows);
  return {
    schema_version: '1',
    code,
    formatted,
    description,
    edition,
    date,
    ...(request.value && { value: request.value.amount }),
    rows: rows.map((row) => ({ ...row, cheapest: cheapest.includes(row) })),
  };
}

function rowOf(
  duty: DutyResult,
  origin: string,
  claim: string | undefined,
  { value }: Pick<DutyRequestInput, 'value'>,
): Row {
  const { amounts, total_ad_valorem, special } = duty.duty_rates;
  const offer = special.find(({ program }) => program === claim);
  const percent = total_ad_valorem ?? percentOf(duty, value?.amount);
  return {
    origin,
    ...(claim !== undefined && { claim }),
    ...(offer && { condition: offer.condition }),
    ...(percent !== undefined && { percent }),
    ...(typeof amounts?.total === 'string' && { total: amounts.total }),
    ...(amounts?.known !== undefined && { known: amounts.known }),
    open: missingTexts(duty.duty_rates),
    caveats: dutyCaveats(duty.duty_rates, duty.warnings),
    cheapest: false,
    duty,
  };
}

/** The duties over the value, where the duty is not a percentage by itself and all of it is known. */
function percentOf(
  { duty_rates: { amounts, missing = [] } }: DutyResult,
  value: string | undefined,
): string | undefined {
  if (!amounts || missing.some(({ kind }) => kind !== 'fee')) return undefined;
  if (value === undefined || decimal(value).lte(0)) return undefined;
  const duties = amounts.per_line
    .filter(({ kind }) => kind !== 'fee')
    .reduce((sum, { amount }) => sum.plus(amount), decimal(0));
  return formatDecimal(roundTo(duties.times(100).div(value), 2));
}

/**
 * The programme whose claim would save most on goods of the origin; USMCA also where only chapter 99 asks for it. One
 * that is open to goods of every country hangs on what they are for, such as civil aircraft, and is no matter of origin.
 */
function bestClaim({ duty_rates: { special, questions } }: DutyResult): string | undefined {
  const saved = ({ saving }: (typeof special)[number]) => decimal(saving?.ad_valorem ?? saving?.amount ?? 0);
  const [best] = special
    .filter(
      ({ claimable, saving, program, countries }) =>
        claimable && saving && program !== '' && countries !== 'any',
    )
    .sort((a, b) => saved(b).cmp(saved(a)));
  return best?.program ?? (questions.some(({ fact }) => fact === 'usmca') ? 'USMCA' : undefined);
}

/**
 * The rows that pay least, by amount, or by percentage where no value is given; none where all pay the same, or where
 * what is not known yet of another might be less.
 */
function cheapestOf(rows: readonly Row[]): Row[] {
  const key = rows.some(({ total }) => total !== undefined) ? 'total' : 'percent';
  const known = rows.filter((row) => row[key] !== undefined);
  const least = known.reduce<Row | undefined>(
    (best, row) => (!best || decimal(row[key]!).lt(best[key]!) ? row : best),
    undefined,
  );
  const mightBeLess = rows.some(
    (row) => row[key] === undefined && (!least || !row.known || decimal(row.known).lt(least[key]!)),
  );
  const found = known.filter((row) => least && decimal(row[key]!).eq(least[key]!));
  return mightBeLess || found.length === rows.length ? [] : found;
}
