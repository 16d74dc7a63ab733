import { zero } from '../../core/decimal.js';
import { type Issue, issue } from '../../core/issue.js';
import { nearestSpellings } from '../../core/nearest-spellings.js';
import { type Code, chapterOf, formatCode } from '../../tariff/code.js';
import { coverageOn } from '../../tariff/edition.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { DutyRequest } from './duty-request.js';
import { inQuota } from './entry-bars.js';
import { contradictions } from './settle-facts.js';

/** Everything in a duty request that cannot be assessed, told at once. */
export function findFaults(request: DutyRequest): Issue[] {
  return [
    ...codeFaults(request),
    ...provisionFaults(request),
    ...dateFaults(request),
    ...moneyFaults(request),
    ...contentFaults(request),
    ...factFaults(request),
    ...contradictionFaults(request),
  ];
}

function codeFaults({ schedule, code }: DutyRequest): Issue[] {
  const row = schedule.find(code);
  const path = '/code';
  if (!row) {
    const near = schedule.nearest(code).map(formatCode).join(', ');
    return [
      issue('unknown_code', `${formatCode(code)} is not in ${schedule.edition.revision}`, {
        path,
        ...(near !== '' && { hint: `the nearest lines are ${near}` }),
      }),
    ];
  }
  if (chapterOf(code) === '99')
    return [
      issue(
        'not_a_line',
        `${formatCode(code)} is a heading of chapter 99, which goods carry beside their own line`,
        { path, hint: 'assess the line of the goods in chapters 1 to 98' },
      ),
    ];
  if (schedule.rates(row.index).from === '')
    return [
      issue('not_a_line', `${formatCode(code)} prints no rate of duty`, {
        path,
        hint: `give eight or ten digits, for example ${linesBelow(schedule, code)}`,
      }),
    ];
  return [];
}

function provisionFaults({ schedule, provision, code }: DutyRequest): Issue[] {
  if (provision === undefined) return [];
  const path = '/provision';
  if (chapterOf(provision) !== '98' || chapterOf(code) === '98')
    return [
      issue('bad_provision', `${formatCode(provision)} is not a provision that these goods enter under`, {
        path,
        hint: 'give a provision of chapter 98, such as 9802.00.80, beside the line of the goods in chapters 1 to 97',
      }),
    ];
  const row = schedule.find(provision);
  if (row && schedule.rates(row.index).from !== '') return [];
  const near = schedule.nearest(provision).map(formatCode).join(', ');
  return [
    issue('unknown_code', `${formatCode(provision)} is not a line of ${schedule.edition.revision}`, {
      path,
      ...(near !== '' && { hint: `the nearest lines are ${near}` }),
    }),
  ];
}

function dateFaults({ schedule, date }: DutyRequest): Issue[] {
  if (coverageOn(schedule.edition, date) !== 'before') return [];
  const { revision, effective } = schedule.edition;
  return [
    issue('edition_not_in_force', `${revision} holds from ${effective}, not on ${date}`, {
      path: '/date',
      hint: 'load the edition of that day with tariff data import',
    }),
  ];
}

function moneyFaults({ value, applicable, parts }: DutyRequest): Issue[] {
  return [value, applicable, ...(parts ?? []).map((part) => part.value)].flatMap((each) => {
    if (!each) return [];
    const faults: Issue[] = [];
    if (each.currency !== 'USD')
      faults.push(
        issue('currency_not_usd', `the customs value is in ${each.currency}`, {
          path: '/value/currency',
          hint: 'give it in US dollars, converted at the rate certified for the day of export (31 U.S.C. 5151)',
        }),
      );
    if (each.amount.lt(0))
      faults.push(issue('bad_value', 'the customs value is negative', { path: '/value/amount' }));
    return faults;
  });
}

function contentFaults({ content, metalWeight, usContent }: DutyRequest): Issue[] {
  const shares = [content ?? {}, metalWeight ?? {}, ...(usContent ? [{ us: usContent }] : [])];
  return shares.flatMap((each) => {
    const parts = Object.entries(each);
    const bad = parts.find(([, share]) => share.lt(0) || share.gt(100));
    const over = parts.reduce((sum, [, share]) => sum.plus(share), zero).gt(100);
    if (!bad && !over) return [];
    const what = bad
      ? `the ${bad[0]} content is ${bad[1].toFixed()} percent`
      : 'the contents are over 100 percent';
    return [issue('bad_content', what, { path: '/content', hint: 'give shares from 0 to 100 percent' })];
  });
}

function factFaults({ facts, measures, tables }: DutyRequest): Issue[] {
  const known = ['usmca', inQuota, ...measures.questions.keys()];
  return Object.keys(facts ?? {})
    .filter((fact) => !known.includes(fact) && !tables.orders.orders.some((order) => order.case === fact))
    .map((fact) => {
      const near = nearestSpellings(fact, known).join(', ');
      return issue('unknown_fact', `"${fact}" is no fact that a measure asks for`, {
        path: `/facts/${fact}`,
        hint: near === '' ? 'take a name from the questions of the answer' : `perhaps ${near}`,
      });
    });
}

function contradictionFaults({ measures, code, origin, date, facts = {} }: DutyRequest): Issue[] {
  if (origin === undefined || Object.keys(facts).length === 0) return [];
  const goods = { origin, date, lists: measures.lists.holding(code) };
  return contradictions(measures, goods, facts).map(({ facts: both, why, citation }) =>
    issue('contradicting_facts', `${both.join(' and ')} cannot all be so: ${why} (${citation})`, {
      path: `/facts/${both[1]}`,
      hint: `answer no to all but one of ${both.join(', ')}`,
    }),
  );
}

function linesBelow(schedule: Schedule, code: Code): string {
  const found: string[] = [];
  for (const line of schedule.lines(code)) {
    if (found.length === 3) break;
    found.push(formatCode(line.code));
  }
  return found.join(', ');
}
