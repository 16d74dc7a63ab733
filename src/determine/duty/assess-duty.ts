import { type Issue, issue } from '../../core/issue.js';
import { formatAmount, sumMoney, usd } from '../../core/money.js';
import { fail, ok, type Result } from '../../core/result.js';
import { type Program, parseProgram } from '../../tariff/agreement.js';
import { type Code, chapterOf, formatCode } from '../../tariff/code.js';
import { type Evaluation, evaluateDuty } from '../../tariff/duty-expression/evaluate.js';
import { coverageOn } from '../../tariff/edition.js';
import type { Schedule } from '../../tariff/schedule.js';
import { aceOrder } from './ace-order.js';
import { assessFees } from './assess-fees.js';
import type {
  AmountLine,
  Amounts,
  AppliedRate,
  Assessment,
  Fee,
  MissingFact,
  NotComputed,
} from './assessment.js';
import type { DutyRequest } from './duty-request.js';
import { listGaps } from './list-gaps.js';
import { listOffers } from './list-offers.js';
import { readRateColumn } from './rate-column.js';
import { selectRate } from './select-rate.js';

/** What the goods of one line pay on the entry date, with the reason for every rate and the name of every gap. */
export function assessDuty(asked: DutyRequest): Result<Assessment, readonly Issue[]> {
  const { schedule, tables, origin, date } = asked;
  const claims = asked.claim ? parseProgram(asked.claim, tables.programs) : ok<readonly Program[]>([]);
  const issues = [...faultsOf(asked), ...(claims.ok ? [] : [{ ...claims.error, path: '/claim' }])];
  const row = schedule.find(asked.code);
  if (!row || !claims.ok || issues.length > 0) return fail(issues);

  const { code } = row;
  const request = { ...asked, code };
  const rates = schedule.rates(row.index);
  const general = readRateColumn(rates.general, rates.from);
  const columnTwo = readRateColumn(rates.column2, rates.from);
  const offers = listOffers(rates.special, general, request);
  const selected = selectRate(request, general, columnTwo, offers, claims.value);
  const { applied, expression } = selected;

  const duty: Evaluation = expression
    ? evaluateDuty(expression, request)
    : { kind: 'not_computable', why: `the line prints no rate in the column that applies` };
  const fees = assessFees(request, selected.claimed?.symbol);
  const asking: readonly MissingFact[] = [
    ...(origin === undefined ? [{ what: 'origin' as const, text: 'What is the country of origin?' }] : []),
    ...(duty.kind === 'needs' ? duty.needs : []),
    ...fees.needs,
  ];
  const needs = asking.filter(({ text }, i) => asking.findIndex((other) => other.text === text) === i);
  const gaps: NotComputed[] = [
    ...(duty.kind === 'not_computable'
      ? [{ code: 'base_duty' as const, what: 'the duty of the line', why: duty.why }]
      : []),
    ...listGaps(request, row.index),
    ...fees.gaps,
    ...(selected.doubt === undefined
      ? []
      : [{ code: 'program_status' as const, what: 'the standing of the programme', why: selected.doubt }]),
  ];
  const amounts = duty.kind === 'amount' ? priceLines(request, applied, duty, fees.fees) : undefined;

  return ok({
    code,
    formatted: formatCode(code),
    ...(origin !== undefined && { origin }),
    destination: 'US',
    date,
    general: general.cell,
    special: offers.map(({ shown }) => shown),
    column_2: columnTwo.cell,
    applied,
    additional: [],
    fees: fees.fees,
    ...(amounts && { amounts }),
    needs,
    ace_order: aceOrder([
      {
        code,
        why: 'the line of the goods',
        ...(selected.claimed && { program: selected.claimed.symbol }),
      },
    ]),
    not_computed: gaps,
    warnings: [...selected.warnings, ...digitsWarning(request, row.index), ...informalWarning(request)],
    complete: needs.length === 0 && gaps.length === 0,
    as_of: {
      schedule: schedule.edition.effective,
      revision: schedule.edition.revision,
      programs: tables.programs.asOf,
      fees: tables.fees.coversTo,
    },
  });
}

function faultsOf({ schedule, code, date, value, parts, applicable }: DutyRequest): Issue[] {
  const faults: Issue[] = [];
  const row = schedule.find(code);
  if (!row) {
    const near = schedule.nearest(code).map(formatCode).join(', ');
    faults.push(
      issue('unknown_code', `${formatCode(code)} is not in ${schedule.edition.revision}`, {
        path: '/code',
        ...(near !== '' && { hint: `the nearest lines are ${near}` }),
      }),
    );
  } else if (chapterOf(code) === '99')
    faults.push(
      issue(
        'not_a_line',
        `${formatCode(code)} is a heading of chapter 99, which goods carry beside their own line`,
        {
          path: '/code',
          hint: 'assess the line of the goods in chapters 1 to 98',
        },
      ),
    );
  else if (schedule.rates(row.index).from === '')
    faults.push(
      issue('not_a_line', `${formatCode(code)} prints no rate of duty`, {
        path: '/code',
        hint: `give eight or ten digits, for example ${linesBelow(schedule, code)}`,
      }),
    );
  if (coverageOn(schedule.edition, date) === 'before')
    faults.push(
      issue(
        'edition_not_in_force',
        `${schedule.edition.revision} holds from ${schedule.edition.effective}, not on ${date}`,
        {
          path: '/date',
          hint: 'load the edition of that day with tariff data import',
        },
      ),
    );
  const money = [value, applicable, ...(parts ?? []).map((part) => part.value)];
  for (const each of money) {
    if (each && each.currency !== 'USD')
      faults.push(
        issue('currency_not_usd', `the customs value is in ${each.currency}`, {
          path: '/value/currency',
          hint: 'give it in US dollars, converted at the rate certified for the day of export (31 U.S.C. 5151)',
        }),
      );
    if (each?.amount.lt(0))
      faults.push(issue('bad_value', 'the customs value is negative', { path: '/value/amount' }));
  }
  return faults;
}

function priceLines(
  { code }: DutyRequest,
  applied: AppliedRate,
  duty: Extract<Evaluation, { kind: 'amount' }>,
  fees: readonly Fee[],
): Amounts {
  const column = applied.program === undefined ? applied.column.replace('_', ' ') : applied.program;
  const lines: AmountLine[] = [
    {
      kind: 'duty',
      ref: code,
      label: `duty, ${column}: ${applied.expression}`,
      amount: formatAmount(duty.money),
    },
  ];
  for (const { fee, name, amount } of fees)
    if (amount !== undefined) lines.push({ kind: 'fee', ref: fee, label: name, amount });
  const total = sumMoney(lines.map(({ amount }) => usd(amount)));
  return { currency: 'USD', per_line: lines, total: formatAmount(total) };
}

function linesBelow(schedule: Schedule, code: Code): string {
  const found: string[] = [];
  for (const line of schedule.lines(code)) {
    if (found.length === 3) break;
    found.push(formatCode(line.code));
  }
  return found.join(', ');
}

function digitsWarning({ schedule, code }: DutyRequest, row: number): string[] {
  return code.length < 10 && !schedule.isLeaf(row)
    ? [`${formatCode(code)} is divided further: an entry needs the full number`]
    : [];
}

function informalWarning({ value, entry, tables, code }: DutyRequest): string[] {
  const { informalAtMost, informalCitation } = tables.fees;
  if (!value || entry !== undefined || value.amount.gt(informalAtMost) || chapterOf(code) === '98') return [];
  return [
    `at $${informalAtMost.toFixed(0)} or less the goods may be entered informally (${informalCitation}), with a flat fee that is not loaded; the merchandise processing fee shown is that of a formal entry`,
  ];
}
