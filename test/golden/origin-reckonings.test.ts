import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { inEnglish, type Language, sayIn } from '../../src/core/say.js';
import { determineOrigin } from '../../src/determine/origin/determine-origin.js';
import { determineUsmca } from '../../src/determine/origin/determine-usmca.js';
import { matchRule } from '../../src/determine/origin/match-rule.js';
import type { Material } from '../../src/determine/origin/material.js';
import { factsForTest, rulesOfOrigin } from '../../src/determine/origin/rules-of-origin.js';
import { shippedBook, shippedConcordance, withAmounts } from '../support/origin-law.js';

const law = { book: shippedBook(), concordance: shippedConcordance() };

interface Row {
  readonly name: string;
  readonly good: { readonly code: string; readonly date: string; readonly origin: string };
  readonly materials: readonly Record<string, unknown>[];
}
const rows = readFileSync('fixtures/origin/evaluations.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

const line = (...words: readonly unknown[]): string =>
  words.filter((word) => word !== null && word !== undefined && word !== '').join(' ');

/** Everything that an importer is told of one good: the verdict, each step with its numbers, what is asked, what would help. */
function told({ good, materials }: Row, lang: Language = 'en'): string {
  const date = civilDate(good.date);
  const say = sayIn(lang);
  const facts = { ...withAmounts(good), date, say } as unknown as Parameters<typeof determineOrigin>[0];
  const bill = materials.map(withAmounts) as unknown as Material[];
  const { evaluation, read } = determineOrigin(facts, bill, law);
  const { origin } = good;
  const match = matchRule(good.code, law.book, law.concordance, { date, say, ...(origin && { origin }) });
  const rates = { programRate: 'Free', generalRate: '5%' };
  const entry = determineUsmca(
    { origin, ...rates, say },
    () => rulesOfOrigin(match, law.book, say),
    evaluation,
  );
  const { verdict, criterion, why, trace, options, needs, failed, changes } = evaluation;
  return [
    line(verdict, criterion, `- ${why}`),
    ...trace.map(({ step, ref }) => `  ${step} [${ref}]`),
    ...options.map((one) => line('  option', one.rule_id, one.option, `(${one.goods}):`, one.outcome)),
    ...failed.map((one) =>
      line('  failed', one.rule_id, one.option, one.short_by && `by ${one.short_by} points`),
    ),
    ...changes.map((one) => `  to qualify: ${one.text} (${one.materials.join(', ')})`),
    ...needs.map(({ fact, text }) => `  asked: ${fact} - ${text}`),
    ...evaluation.materials.map(({ id, code, hs2012, status }) =>
      line('  material', id, code, hs2012.join('/'), status),
    ),
    ...(read.length > 0 ? [`  read: ${read.join(', ')}`] : []),
    ...(entry.why === why && entry.verdict === verdict
      ? []
      : [line('  the entry:', entry.verdict, entry.why)]),
    ...(materials.length > 0 ? [] : entry.needs.map((need) => `  the entry asks: ${need}`)),
  ].join('\n');
}

it('the worked evaluations are reckoned step by step as they were read', async () => {
  const pages = rows.map((row) => `# ${row.name}\n${told(row)}\n`);
  await expect(pages.join('\n')).toMatchFileSnapshot('../../fixtures/origin/reckonings.txt');
});

const yarn = (id: string, said: object = {}) => ({
  id,
  description: 'yarn',
  code: '520512',
  origin: 'CN',
  value: '10',
  ...said,
});

/** A good of Mexico on 2026-06-15 with one material, but for what is said otherwise. */
const open = (
  name: string,
  code: string,
  facts: Readonly<Record<string, string>>,
  materials: readonly Record<string, unknown>[],
  more: object = {},
): Row => ({
  name,
  good: { code, date: '2026-06-15', origin: 'MX', facts, value: '100', ...more } as Row['good'],
  materials,
});

const board = { id: '1', description: 'board', code: '853400', origin: 'CN', value: '30' };
const phone = {
  id: '1',
  description: 'phone',
  origin: 'CN',
  value: '30',
  former: { code: '851712', now: ['851713', '851714'] },
};

/** Goods of which the code, the use or the way of trade leaves something open. */
const unsettled: readonly Row[] = [
  open('a drone, its place in HS 2012 not known', '880622', {}, [board]),
  open('a drone, its place in HS 2012 declared', '880622', { hs2012: '8802.20' }, [board]),
  open('a drone, its place in HS 2012 declared too short', '880622', { hs2012: '88' }, [board]),
  open('a drone, its place in HS 2012 declared to eight digits', '880622', { hs2012: '8802.20.00' }, [board]),
  open('a car, its use told by nothing but a space', '870323', { use: ' ' }, [{ ...board, code: '840734' }], {
    net_cost: '90',
  }),
  open(
    'a car on the first day of a step',
    '870323',
    { use: 'passenger_vehicle' },
    [{ ...board, code: '840734' }],
    {
      date: '2022-07-01',
      net_cost: '90',
    },
  ),
  open(
    'a car on the day before the step',
    '870323',
    { use: 'passenger_vehicle' },
    [{ ...board, code: '840734' }],
    {
      date: '2022-06-30',
      net_cost: '90',
    },
  ),
  open('a sheet on the last day before the agreement', '760612', {}, [board], { date: '2020-06-30' }),
  open('a sheet on its first day', '760612', {}, [board], { date: '2020-07-01' }),
  open('waste that was scattered in HS 2012', '854929', {}, [board]),
  open('a code that is too short', '8517', {}, [board]),
  open('a sweater, the country not told', '611030', { cut: 'yes', assembled: 'yes' }, [yarn('1')], {
    origin: undefined,
  }),
  open(
    'a sweater of Canada',
    '611030',
    { cut: 'yes', assembled: 'yes' },
    [yarn('1', { code: '550320', component: true })],
    { origin: 'CA' },
  ),
  open('a sweater of Mexico', '611030', { cut: 'yes', assembled: 'yes' }, [
    yarn('1', { code: '550320', component: true }),
  ]),
  open('a system of units, nothing said', '847149', {}, [board]),
  open('a system whose units originate', '847149', { 'units-originate': 'yes' }, [board]),
  open('a system whose units do not all originate', '847149', { 'units-originate': 'no' }, [board]),
  open('a body part, its use not told', '870829', {}, [{ ...board, code: '720852' }], { net_cost: '90' }),
  open(
    'a body part for a light truck',
    '870829',
    { use: 'Light-Truck', 'body-stamping': 'no' },
    [{ ...board, code: '720852' }],
    { net_cost: '90' },
  ),
  open('a body part for a bus', '870829', { use: 'bus' }, [{ ...board, code: '720852' }], { net_cost: '90' }),
  open(
    'a pump for a light truck, its table not told',
    '841370',
    { use: 'light_truck' },
    [{ ...board, code: '841391' }],
    { net_cost: '90' },
  ),
  open(
    'a pump for a light truck, its table told',
    '841370',
    { use: 'light_truck', 'automotive-percent': '75' },
    [{ ...board, code: '841391' }],
    { net_cost: '90' },
  ),
  open('a heavy truck in 2020', '870423', { use: 'heavy_truck' }, [{ ...board, code: '840820' }], {
    date: '2020-07-01',
    net_cost: '90',
  }),
  open('a television of phones of an older code', '852872', {}, [phone]),
  open('a switch of phones of an older code', '851762', { 'other-good@1': 'yes' }, [phone]),
  open('a phone of phones of an older code', '851713', {}, [phone]),
  open('a phone of phones of an older code, today known', '851713', { 'code@1': '8517.14' }, [phone]),
  open('a drone motor of another item of eight digits', '85176200', {}, [{ ...board, code: '85176990' }]),
  open('a drone of a module that several HS 2012 codes hold', '880622', { hs2012: '8802.20' }, [
    { ...board, code: '880690' },
  ]),
  open('and its own place declared', '880622', { hs2012: '8802.20', 'hs2012@1': '8803.30' }, [
    { ...board, code: '880690' },
  ]),
  open(
    'fabric of yarns by the dozen',
    '520832',
    {},
    ['b', 'a10', 'a9', 'c', 'd', 'e', 'f'].map((id, i) =>
      yarn(id, { description: i === 3 ? '' : `yarn ${id}`, weight: '1' }),
    ),
    { weight: '10' },
  ),
  open(
    'yarns of which one is proven and one not',
    '520832',
    { 'materials-originate@1': 'yes', 'materials-originate@2': 'no' },
    [
      yarn('1', { origin: 'US' }),
      yarn('2', { origin: 'CA' }),
      yarn('3', { origin: 'MX' }),
      yarn('4', { origin: undefined }),
    ],
  ),
  open(
    'a bicycle unassembled, of parts',
    '871200',
    { unassembled: 'yes' },
    [{ ...board, description: 'frame', code: '871491', part: true }],
    { net_cost: '80' },
  ),
  open(
    'a bicycle unassembled, parts or not is not told',
    '871200',
    { unassembled: 'yes' },
    [{ ...board, description: 'frame', code: '871491' }],
    { net_cost: '80' },
  ),
  open('a good of China', '392690', {}, [board], { origin: 'CN' }),
  open('a plastic good without materials', '392690', {}, []),
  open('a T-shirt without materials', '610910', {}, []),
  open('a transceiver without materials', '852560', {}, []),
  open('carrageenan without materials', '130239', {}, []),
  open('gasoline without materials', '271012', {}, []),
  open('frozen crab without materials', '030614', {}, []),
];

it('what is open of a good is asked as it was read', async () => {
  const pages = unsettled.map((row) => `# ${row.name}\n${told(row)}\n`);
  await expect(pages.join('\n')).toMatchFileSnapshot('../../fixtures/origin/unsettled.txt');
});

it('the rules of a good are told as they were read', async () => {
  const asked: readonly (readonly [code: string, date?: string | undefined, origin?: string])[] = [
    ['610910', '2026-06-15', 'MX'],
    ['611030'],
    ['611030', '2026-06-15', 'CA'],
    ['850421'],
    ['850421', '2025-06-30', 'MX'],
    ['841590'],
    ['8415904000'],
    ['847149'],
    ['854929'],
    ['880622'],
    ['220299'],
    ['040610'],
    ['520512'],
    ['630231'],
    ['870829'],
    ['870323'],
    ['291631'],
    ['291632'],
    ['151710', undefined, 'CA'],
    ['20091100'],
    ['1806104300'],
  ];
  const pages = asked.map(([code, date, origin]) => {
    const match = matchRule(code, law.book, law.concordance, {
      ...(date && { date: civilDate(date) }),
      ...(origin && { origin }),
    });
    const { status, why, rules: found } = rulesOfOrigin(match, law.book);
    return [
      line(`# ${code}`, date, origin),
      `${status}: ${why}`,
      ...found.flatMap((rule) => [
        `  ${rule.rule_id} (${rule.scope}) {${rule.citation}; ${rule.edition}}: ${rule.text}`,
        `    tolerance: ${rule.tolerance}`,
        ...rule.notes.map((note) => `    note: ${note}`),
        ...new Set(
          rule.tests.flatMap((test) => factsForTest(test, inEnglish)).map((fact) => `    to know: ${fact}`),
        ),
      ]),
    ].join('\n');
  });
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('../../fixtures/origin/rules-told.txt');
});
