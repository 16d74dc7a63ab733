import type { DutyRates } from '../answers/duty-rates.js';
import type { CivilDate } from '../core/civil-date.js';
import { assessDuty } from '../determine/duty/assess-duty.js';
import type { DutyRequest } from '../determine/duty/duty-request.js';
import { type Code, formatCode } from '../tariff/code.js';
import { profileOf } from '../tariff/country-profile.js';
import { readIgiRate } from '../tariff/igi-rate.js';
import type { Schedule } from '../tariff/schedule.js';
import type { Tigie } from '../tariff/tigie.js';
import type { CatalogProduct } from './catalog-product.js';
import type { LawChange } from './law-change.js';
import { allSucceededBy, succeededBy } from './successors-of.js';

/** The duties of a product on one day. */
export interface DutyTotal {
  readonly code: Code;
  /** the line's own rate and every heading of chapter 99 that applies */
  readonly text: string;
  /** percent of the value, where all of it is ad valorem */
  readonly total: string | null;
}

/** What a product paid and pays; a side is null where nothing can be assessed, and `why` says so. */
export interface DutyEffect {
  readonly before: DutyTotal | null;
  readonly after: DutyTotal | null;
  readonly why?: string;
}

type Moment = { readonly schedule: Schedule; readonly date: CivilDate; readonly tigie?: Tigie };
type Law = Pick<DutyRequest, 'tables' | 'measures'>;

/** Assesses products before and after, each code, origin and claim once. */
export function dutyEffects(
  before: Moment,
  after: Moment,
  law: Law,
): (product: CatalogProduct, changes: readonly LawChange[]) => DutyEffect {
  const known = new Map<string, DutyEffect>();
  return (product, changes) => {
    const key = [product.destination, product.code, product.origin, product.claim].join('/');
    let effect = known.get(key);
    if (!effect) {
      effect = dutyEffect(before, after, law, product, changes);
      known.set(key, effect);
    }
    return effect;
  };
}

function dutyEffect(
  before: Moment,
  after: Moment,
  law: Law,
  product: CatalogProduct,
  changes: readonly LawChange[],
): DutyEffect {
  const { code, origin, destination } = product;
  const { rates } = profileOf(destination);
  if (rates === 'told') return igiEffect(before, after, code);
  if (rates === 'none') return unsaid(`duties for entry into ${destination} are not loaded`);
  if (origin === undefined) return unsaid('the catalogue gives no country of origin');
  if (code.length < 8) return unsaid(`${formatCode(code)} is too short for a rate: give eight or ten digits`);
  const paid = totalOf(before, law, product, code);
  const stands = after.schedule.has(code);
  const followed = stands
    ? succeededBy(code, changes)
    : (succeededBy(code, changes) ?? allSucceededBy(code, changes));
  if (!followed) {
    const pays = totalOf(after, law, product, code);
    return { before: paid, after: pays, ...(paid ? {} : { why: `${formatCode(code)} is new` }) };
  }
  const next = followed.successors.map((line) => line.code);
  const [first, ...others] = next.map((successor) => totalOf(after, law, product, successor));
  if (!first)
    return { before: paid, after: null, why: `${formatCode(code)} ended, and no line seems to follow it` };
  const alike = others.every((other) => other?.total === first.total && other.text === first.text);
  if (alike)
    return { before: paid, after: first, why: `as ${formatCode(first.code)}, the likeliest successor` };
  return {
    before: paid,
    after: null,
    why: `it depends on which line follows: ${next.map(formatCode).join(', ')}`,
  };
}

/** What Mexico's own tariff asks of a fraccion on both days: its general rate, whatever a treaty says. */
function igiEffect(before: Moment, after: Moment, code: Code): DutyEffect {
  if (!before.tigie || !after.tigie) return unsaid('the tariff of Mexico is not loaded for both days');
  if (code.length < 8) return unsaid(`${formatCode(code)} is too short for a rate: give a fraccion`);
  const [paid, pays] = [igiTotal(before.tigie, code), igiTotal(after.tigie, code)];
  const formatted = formatCode(code.slice(0, 8));
  if (!paid && !pays) return unsaid(`${formatted} is in neither edition of the tariff`);
  const why = !pays ? `${formatted} ended` : !paid ? `${formatted} is new` : 'general rate of the IGI';
  return { before: paid, after: pays, why };
}

function igiTotal(tigie: Tigie, code: Code): DutyTotal | null {
  const line = tigie.find(code.slice(0, 8));
  if (!line?.inTariff) return null;
  const { text, kind, adValorem } = readIgiRate(line.igi);
  const isWhole = kind === 'ad_valorem' || kind === 'exempt';
  return { code: line.code, text: `IGI ${text}`, total: isWhole && adValorem ? adValorem : null };
}

const unsaid = (why: string): DutyEffect => ({ before: null, after: null, why });

function totalOf(
  { schedule, date }: Moment,
  law: Law,
  { origin, claim }: CatalogProduct,
  code: Code,
): DutyTotal | null {
  const assessed = assessDuty({
    ...law,
    schedule,
    date,
    code,
    quantities: [],
    ...(origin && { origin }),
    ...(claim && { claim }),
  });
  return assessed.ok
    ? { code, text: ratesOf(assessed.value.rates), total: assessed.value.rates.total_ad_valorem ?? null }
    : null;
}

const ratesOf = ({ applied, additional, missing = [] }: DutyRates): string =>
  [
    applied.expression,
    ...additional
      .filter(({ applies, form }) => applies && form !== 'exception')
      .map(({ formatted, authority, rate }) => `${formatted || authority} ${rate}`),
    ...new Set(missing.map(({ label }) => `not known: ${label}`)),
  ].join('; ');
