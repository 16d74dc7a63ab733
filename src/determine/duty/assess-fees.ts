import type { Fee, MissingFact, MissingPart, NotComputed } from '../../answers/duty-rates.js';
import { type Decimal, formatDecimal, roundTo } from '../../core/decimal.js';
import type { Money } from '../../core/money.js';
import { chapterOf } from '../../tariff/code.js';
import { holdsOn } from '../../tariff/entry-rule.js';
import { type FeeExemption, type FeeKind, feeOn, type UserFee } from '../../tariff/user-fee.js';
import type { DutyRequest } from './duty-request.js';

export interface AssessedFees {
  readonly fees: readonly Fee[];
  readonly needs: readonly MissingFact[];
  readonly gaps: readonly NotComputed[];
  /** fees that are due and have no amount */
  readonly missing: readonly MissingPart[];
}

/**
 * Works out the customs user fees of the line as if it were the whole entry: the minimum and maximum of the
 * merchandise processing fee are for an entry, not for a line. `dutiable` is the part of the value that a provision of
 * chapter 98 leaves dutiable, where it is known.
 */
export function assessFees(
  request: DutyRequest,
  claimed: string | undefined,
  dutiable?: Money,
): AssessedFees {
  const { tables, date } = request;
  const fees: Fee[] = [];
  const needs: MissingFact[] = [];
  const gaps: NotComputed[] = [];
  const missing: MissingPart[] = [];
  const lack = (kind: FeeKind, what: string): void => {
    missing.push({ kind: 'fee', ref: kind, label: nameOf(kind), what });
  };
  for (const kind of ['MPF', 'HMF'] as const) {
    const row = feeOn(tables.fees, kind, date);
    if (!row) {
      const { coversFrom, coversTo } = tables.fees;
      const why = `the fee notices loaded cover ${coversFrom} to ${coversTo}, not ${date}`;
      gaps.push({ code: 'fee', what: nameOf(kind), why });
      lack(kind, why);
    } else if (kind === 'MPF') fees.push(merchandiseProcessing(row));
    else fees.push(harborMaintenance(row));
  }
  return { fees, needs, gaps, missing };

  function merchandiseProcessing(row: UserFee): Fee {
    const exempt = tables.fees.exemptions.find(
      (each) => each.fee === 'MPF' && exempts(each, request, claimed),
    );
    if (exempt) return { ...printed(row), applies: false, why: exempt.why, citation: exempt.citation };
    const under98 = chapterOf(request.provision ?? request.code) === '98';
    if (under98 && !dutiable) {
      const why = 'the fee is due on the dutiable part of the value only, which is not known here';
      gaps.push({ code: 'fee', what: nameOf('MPF'), why });
      lack('MPF', why);
      return { ...printed(row), applies: true, why };
    }
    if (request.entry === 'informal') {
      const flat = tables.entryRules.informal.fees.find((each) => holdsOn(each, date));
      if (flat) {
        const { min: _min, max: _max, ...fee } = printed(row);
        const why = 'informal entry, automated and not prepared by CBP: a flat fee instead of a percentage';
        const amount = flat.amount.toFixed(2);
        return { ...fee, rate: '0', applies: true, why, amount, citation: flat.citation };
      }
      const why =
        'an informal entry pays a flat fee instead, and its amount for the day is not in the loaded data';
      gaps.push({ code: 'informal_entry_fee', what: nameOf('MPF'), why });
      lack('MPF', why);
      return { ...printed(row), applies: false, why };
    }
    const part =
      under98 && dutiable ? `, on the dutiable part of the value, USD ${dutiable.amount.toFixed(2)}` : '';
    const why = `formal entry${part}; minimum and maximum are per entry, here this line is taken as the whole entry`;
    return { ...printed(row), applies: true, why, ...charged(row, under98 ? dutiable : request.value) };
  }

  function harborMaintenance(row: UserFee): Fee {
    const { transport } = request;
    if (transport === undefined) {
      needs.push({
        what: 'transport',
        text: 'How do the goods arrive: ocean, air, truck, rail or mail? The harbor maintenance fee is due on ocean cargo only.',
      });
      return {
        ...printed(row),
        applies: false,
        why: 'due if the goods come by ocean; the transport is not given',
      };
    }
    if (row.transports && !row.transports.includes(transport))
      return {
        ...printed(row),
        applies: false,
        why: `due on ocean cargo only; the goods arrive by ${transport}`,
      };
    return {
      ...printed(row),
      applies: true,
      why: 'due on cargo unloaded from a vessel',
      ...charged(row, request.value),
    };
  }

  function charged(row: UserFee, on: Money | undefined): { amount?: string; base?: string } {
    if (!on) {
      const text = 'What is the customs value of the goods, in US dollars?';
      needs.push({ what: 'value', text });
      lack(row.fee, text);
      return {};
    }
    const amount = within(row, on.amount.times(row.percent).div(100)).toFixed(2);
    return { amount, base: on.amount.toFixed(2) };
  }
}

function within({ atLeast, atMost }: UserFee, amount: Decimal): Decimal {
  if (atLeast && amount.lt(atLeast)) return atLeast;
  if (atMost && amount.gt(atMost)) return atMost;
  return roundTo(amount, 2);
}

function exempts(
  exemption: FeeExemption,
  { code, provision = code, origin }: DutyRequest,
  claimed: string | undefined,
): boolean {
  switch (exemption.by) {
    case 'chapter_98':
      return chapterOf(provision) === '98' && !exemption.except.some((line) => provision.startsWith(line));
    case 'origin':
      return origin !== undefined && exemption.countries.includes(origin);
    case 'claim':
      return claimed !== undefined && exemption.programs.includes(claimed);
  }
}

const printed = (row: UserFee) => ({
  fee: row.fee,
  name: row.name,
  rate: formatDecimal(row.percent),
  ...(row.atLeast && { min: row.atLeast.toFixed(2) }),
  ...(row.atMost && { max: row.atMost.toFixed(2) }),
  citation: row.citation,
  verification: row.verification,
});

const nameOf = (kind: FeeKind): string =>
  kind === 'MPF' ? 'merchandise processing fee (MPF)' : 'harbor maintenance fee (HMF)';
