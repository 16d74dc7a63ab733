import { decimal, roundTo, zero } from '../core/decimal.js';
import type { DutyResult } from './answers.js';
import { dutyCaveats, missingTexts } from './duty-caveats.js';
import type { DutyEntry } from './duty-entry.js';

type Line = DutyEntry['lines'][number];
type EntryFee = DutyEntry['fees'][number];
type Fee = DutyResult['duty_rates']['fees'][number];

/** A line of an entry with what it pays by itself. */
export interface AssessedLine {
  /** what the line is called by */
  readonly row: number;
  readonly reference?: string;
  /** in dollars */
  readonly value?: string;
  readonly duty: DutyResult;
}

/**
 * What several lines pay as one entry: the duties of each, and the fees of all, as the minimum and the maximum of the
 * merchandise processing fee are for an entry.
 */
export function addUpEntry(given: readonly AssessedLine[]): DutyEntry {
  const lines = given.map(({ row, reference, duty }): Line => {
    const duties = dutiesOf(duty);
    return {
      row,
      ...(reference !== undefined && { reference }),
      ...(duties !== undefined && { duties }),
      duty,
    };
  });
  const fees = (['MPF', 'HMF'] as const).flatMap((kind) => feeOfEntry(kind, lines) ?? []);
  return {
    schema_version: '1',
    date: lines[0]!.duty.date,
    lines,
    fees,
    amounts: sumUp(given, lines, fees),
    missing: gathered(lines.map((line) => [line, missingTexts(line.duty.duty_rates)])),
    caveats: caveatsOf(lines),
  };
}

/** The duties of a line without its fees, where all of them are known. */
function dutiesOf({ duty_rates: { amounts, missing = [] } }: DutyResult): string | undefined {
  if (!amounts || missing.some(({ kind }) => kind !== 'fee')) return undefined;
  return knownDuties(amounts.per_line).toFixed(2);
}

const knownDuties = (lines: readonly { readonly kind: string; readonly amount: string }[]) =>
  lines.filter(({ kind }) => kind !== 'fee').reduce((sum, { amount }) => sum.plus(amount), zero);

/** A fee over the lines that pay it: their values together, then the minimum and the maximum; a flat one once. */
function feeOfEntry(kind: Fee['fee'], lines: readonly Line[]): EntryFee | undefined {
  const paying = lines.flatMap(({ duty }) =>
    duty.duty_rates.fees.filter(({ fee, applies }) => fee === kind && applies),
  );
  const [first] = paying;
  if (!first) return undefined;
  const { fee, name, rate, min, max, citation } = first;
  const common = {
    fee,
    name,
    rate,
    citation,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
  const flat = paying.find(({ base, amount }) => base === undefined && amount !== undefined);
  if (flat) return { ...common, amount: flat.amount!, why: `${flat.why}; once for the entry` };
  const of = `${paying.length} of ${lines.length} lines`;
  if (paying.some(({ base }) => base === undefined))
    return { ...common, why: `on the value of ${of}, one of which is not known` };
  const base = paying.reduce((sum, each) => sum.plus(each.base!), zero);
  const exact = roundTo(base.times(rate).div(100), 2);
  const [least, most] = [decimal(min ?? 0), max === undefined ? exact : decimal(max)];
  const amount = exact.lt(least) ? least : exact.gt(most) ? most : exact;
  const bound = amount.eq(exact) ? '' : exact.lt(least) ? ', raised to the minimum' : ', cut to the maximum';
  return {
    ...common,
    base: base.toFixed(2),
    amount: amount.toFixed(2),
    why: `on the value of ${of}${bound}${max === undefined ? '' : '; minimum and maximum are those of the entry'}`,
  };
}

function sumUp(
  given: readonly AssessedLine[],
  lines: readonly Line[],
  fees: readonly EntryFee[],
): DutyEntry['amounts'] {
  const values = given.flatMap(({ value }) => value ?? []);
  const duties = lines.reduce(
    (sum, { duty }) => sum.plus(knownDuties(duty.duty_rates.amounts?.per_line ?? [])),
    zero,
  );
  const charged = fees.reduce((sum, { amount }) => sum.plus(amount ?? 0), zero);
  const lacksFee = lines.some(({ duty }) => !duty.duty_rates.fees.some(({ fee }) => fee === 'MPF'));
  const isWhole =
    !lacksFee &&
    lines.every((line) => line.duties !== undefined) &&
    fees.every(({ amount }) => amount !== undefined);
  const sum = duties.plus(charged).toFixed(2);
  return {
    currency: 'USD',
    ...(values.length === given.length && {
      value: values.reduce((total, each) => total.plus(each), zero).toFixed(2),
    }),
    duties: duties.toFixed(2),
    fees: charged.toFixed(2),
    ...(isWhole ? { total: sum } : { total: null, partial: true as const, known: sum }),
  };
}

/** Texts with the rows that each is said of. */
function gathered(said: readonly (readonly [Line, readonly string[]])[]) {
  const rows = new Map<string, number[]>();
  for (const [{ row }, texts] of said)
    for (const text of texts) {
      const known = rows.get(text);
      if (known) known.push(row);
      else rows.set(text, [row]);
    }
  return [...rows].map(([text, of]) => ({ rows: of, text }));
}

/** What the sums rest on, the weightiest first; of the questions only how the goods arrive, which is asked of the entry. */
function caveatsOf(lines: readonly Line[]): DutyEntry['caveats'] {
  const notes = lines.map(({ duty: { duty_rates: rates } }): { kind: string; text: string }[] => [
    ...dutyCaveats(rates).filter(({ kind }) => kind !== 'missing' && kind !== 'question'),
    ...rates.needs.filter(({ what }) => what === 'transport').map(({ text }) => ({ kind: 'question', text })),
  ]);
  const last = ['question', 'not_computed', 'standing'];
  const kinds = [...new Set(notes.flat().map(({ kind }) => kind))];
  return kinds
    .sort((a, b) => last.indexOf(a) - last.indexOf(b))
    .flatMap((wanted) =>
      gathered(
        lines.map((line, at) => [
          line,
          notes[at]!.flatMap(({ kind, text }) => (kind === wanted ? [text] : [])),
        ]),
      ).map((found) => ({ kind: wanted, ...found })),
    );
}
