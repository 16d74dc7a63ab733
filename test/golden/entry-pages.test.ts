import { expect, it } from 'vitest';
import type { AdditionalDuty, DutyRates } from '../../src/answers/duty-rates.js';
import { civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { usd } from '../../src/core/money.js';
import { assessDuty } from '../../src/determine/duty/assess-duty.js';
import { dutyRequest, type dutyRequest as Made } from '../support/duty-request.js';

type Asked = Partial<Parameters<typeof Made>[0]> & { readonly code: string };

const words = (...all: readonly unknown[]): string =>
  all.filter((each) => each !== null && each !== undefined && each !== '' && each !== false).join(' ');

const heading = (one: AdditionalDuty): string =>
  words(
    one.applies ? '  pays' : '  not',
    one.formatted,
    one.authority,
    one.rate,
    `on ${one.basis}`,
    one.amount && `= ${one.amount}`,
    one.effective_percent && `(${one.effective_percent}%)`,
    one.provisional && 'provisional',
    one.excluded_by && `out by ${one.excluded_by}`,
    `- ${one.why} {${one.citation}; ${one.in_force.from} to ${one.in_force.to ?? 'no end'}}`,
  );

/** Everything that is told of one entry, a line for each rate, heading, fee, question and gap. */
function told(rates: DutyRates): string[] {
  const { general, column_2, applied, amounts, missing = [], trade_orders: orders } = rates;
  return [
    `  general ${general.text} = ${general.expression}; column 2 ${column_2.text} = ${column_2.expression}`,
    words(
      '  applied',
      applied.column,
      applied.program,
      applied.expression,
      `- ${applied.why} {${applied.citation}}`,
    ),
    ...rates.special
      .filter(({ claimable, saving }) => claimable || saving)
      .map((one) =>
        words(
          '  open',
          one.program,
          one.rate,
          one.saving && `saves ${one.saving.ad_valorem ?? '-'}% ${one.saving.amount ?? ''}`,
          `- ${one.why}; ${one.condition}`,
        ),
      ),
    ...rates.additional.map(heading),
    ...rates.fees.map((fee) =>
      words(
        '  fee',
        fee.fee,
        fee.rate,
        fee.amount ?? 'no amount',
        fee.base && `on ${fee.base}`,
        !fee.applies && 'not due',
        `- ${fee.why} {${fee.citation}}`,
      ),
    ),
    ...(amounts?.per_line ?? []).map(
      ({ kind, ref, label, amount }) => `  sum ${kind} ${ref} ${label}: ${amount}`,
    ),
    words(
      '  total',
      amounts?.total ?? 'not known',
      amounts?.known && `known ${amounts.known}`,
      rates.total_ad_valorem && `${rates.total_ad_valorem}%`,
      rates.known_ad_valorem && `known ${rates.known_ad_valorem}%`,
      rates.complete && 'complete',
    ),
    ...missing.map(({ kind, ref, label, what }) => `  missing ${kind} ${ref} ${label}: ${what}`),
    ...rates.needs.map((need) => words('  needs', need.what, need.unit, need.part, `- ${need.text}`)),
    ...rates.questions.map((one) =>
      words(
        '  asks',
        one.fact,
        one.unlikely && 'unlikely',
        `[${(one.decides ?? []).join(' ')}]`,
        `- ${one.text} ${one.why ?? ''}`,
      ),
    ),
    ...(rates.taken_as ?? []).map(
      ({ fact, answer, why, citation }) => `  taken ${fact}=${answer} - ${why} {${citation}}`,
    ),
    `  filed ${rates.ace_order.map(({ formatted, program }) => words(formatted, program && `with ${program}`)).join(', ')}`,
    ...(orders
      ? orders.cases.map((one) => `  case ${one.case} ${one.kind} ${one.scope} - ${one.product}`)
      : []),
    ...(orders ? [`  cases - ${orders.why}`] : []),
    ...(rates.restrictions ?? []).map(({ id, kind, what }) => `  ban ${id} ${kind} - ${what}`),
    ...(rates.hints ?? []).map(({ formatted, text }) => `  hint ${formatted} - ${text}`),
    `  always open ${rates.not_computed.flatMap(({ code, standing, brief }) => (standing ? [words(code, brief && `(${brief})`)] : [])).join(', ')}`,
    ...rates.not_computed
      .filter(({ standing }) => !standing)
      .map(({ code, what, why, refs, brief }) =>
        words('  open', code, refs?.join(' '), `- ${what}: ${why}`, brief && `(${brief})`),
      ),
    `  headline ${(rates.headline ?? []).map(({ kind }) => kind).join(', ')}`,
  ];
}

const pages: Readonly<Record<string, Asked>> = {
  'a shirt of China by sea': { code: '6109100004', origin: 'CN', transport: 'ocean' },
  'a shirt, nothing known': { code: '6109100004' },
  'a shirt of Mexico without a claim': { code: '6109100004', origin: 'MX' },
  'a shirt of Mexico, S claimed': { code: '6109100004', origin: 'MX', claim: 'S' },
  'a shirt of Guam, Y claimed': { code: '6109100004', origin: 'GU', claim: 'Y' },
  'a shirt of Belarus': { code: '6109100004', origin: 'BY' },
  'a shirt by post for 300 dollars': {
    code: '6109100004',
    origin: 'CN',
    value: usd('300'),
    transport: 'mail',
  },
  'a shirt, goods of the United States that return': {
    code: '6109100004',
    origin: 'US',
    provision: '98010010',
  },
  'a shirt assembled abroad of American parts': {
    code: '6109100004',
    origin: 'HN',
    provision: '98020080',
    parts: [{ part: 'cost or value of such products of the United States', value: usd('4000') }],
  },
  'a shirt repaired abroad, no value of the repair': {
    code: '6109100004',
    origin: 'CN',
    provision: '98020050',
  },
  'a shirt with a part that no rate reads': {
    code: '6109100004',
    origin: 'CN',
    parts: [{ part: 'the case', value: usd('5') }],
  },
  'a car of Japan': { code: '8703230190', origin: 'JP' },
  'a car of Mexico under the USMCA, half American': {
    code: '8703230190',
    origin: 'MX',
    claim: 'S',
    usContent: decimal(50),
  },
  'a car of China': { code: '8703230190', origin: 'CN' },
  'a truck of Korea, claimed': { code: '8704210100', origin: 'KR', claim: 'KR' },
  'a motor part of Mexico': { code: '8708995300', origin: 'MX' },
  'hinges of China, no metal told': { code: '8302416045', origin: 'CN' },
  'hinges of China, 40% aluminum': {
    code: '8302416045',
    origin: 'CN',
    content: { aluminum: decimal(40) },
    metalWeight: { aluminum: decimal(40) },
  },
  'hinges of China, 40% aluminum by value alone': {
    code: '8302416045',
    origin: 'CN',
    content: { aluminum: decimal(40) },
  },
  'a laptop of China': { code: '8471300100', origin: 'CN' },
  'masks of China': { code: '6307909891', origin: 'CN' },
  'eight digits of a line that lists go below': { code: '63079098', origin: 'CN' },
  'wine of France without litres': { code: '2204215005', origin: 'FR' },
  'wine of France, 6000 litres': {
    code: '2204215005',
    origin: 'FR',
    quantities: [{ amount: decimal(6000), unit: 'liter' }],
  },
  'wine of France without a value': { code: '2204215005', origin: 'FR', value: undefined as never },
  'beef over a quota, told to be in it': { code: '0201308090', origin: 'AU', facts: { in_quota: true } },
  'beef in a quota': { code: '0201301000', origin: 'AU' },
  sugar: { code: '1701120500', origin: 'BR' },
  'a watch': { code: '9102122000', origin: 'CH' },
  'a steel rod of Türkiye': { code: '7213913011', origin: 'TR' },
  'cotton fabric of China': { code: '5208112020', origin: 'CN' },
  'diamonds of Russia': { code: '7102390010', origin: 'RU' },
  'goods of Cuba': { code: '2402103030', origin: 'CU' },
  'a heading of chapter 98 entered instead of a claim': { code: '98191112', origin: 'KE' },
  'solar cells of Viet Nam': { code: '8541420010', origin: 'VN' },
  'tomatoes of Mexico': { code: '0702002002', origin: 'MX' },
  'an aircraft part declared so': { code: '8807300060', origin: 'FR', facts: { civil_aircraft: true } },
  'past the end of the law': { code: '6109100004', origin: 'CN', date: civilDate('2026-10-05') },
  'in August 2026 of Viet Nam': { code: '6109100004', origin: 'VN', date: civilDate('2026-08-01') },
  'an informal entry': { code: '6109100004', origin: 'CN', value: usd('900'), entry: 'informal' },
  'at 2500 dollars, formality not told': { code: '6109100004', origin: 'CN', value: usd('2500') },
  'by rail from Canada': { code: '7606123091', origin: 'CA', transport: 'rail' },
};

const page = ([name, said]: [string, Asked]): string => {
  const found = assessDuty(dutyRequest(said));
  const lines = found.ok
    ? [...told(found.value.rates), ...found.value.warnings.map((warning) => `  warning ${warning}`)]
    : found.error.map(({ code, message, path, hint }) => `  refused ${code} ${path} - ${message}; ${hint}`);
  return [`# ${name}: ${said.code}`, ...lines].join('\n');
};

it('what is told of an entry is what was read', async () => {
  await expect(`${Object.entries(pages).map(page).join('\n\n')}\n`).toMatchFileSnapshot(
    '../../fixtures/duty/entries.txt',
  );
});
