import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RegulationItem, RegulationSection } from '../../src/answers/regulation.js';
import { regulationsRequest } from '../../src/api/regulation-request.js';
import type { RegulationResult } from '../../src/api/regulation-result.js';
import { civilDate } from '../../src/core/civil-date.js';
import { answerRegulations } from '../../src/engine/mexico/answer-regulations.js';
import { shippedLibrary } from '../support/shipped.js';

const ask = (request: object, day = '2026-04-10') =>
  answerRegulations(shippedLibrary(), regulationsRequest.parse(request), civilDate(day));

const words = (...all: readonly unknown[]): string =>
  all.filter((each) => each !== null && each !== undefined && each !== '' && each !== false).join(' ');
const keys = (all: RegulationItem['pedimento']) =>
  all.map(({ appendix, key }) => `${appendix}-${key}`).join(' ');

const itemLine = ({
  id,
  status,
  scope,
  agency,
  open,
  rate,
  source,
  pedimento,
  shown_at,
}: RegulationItem): string =>
  words(
    '   -',
    `${id}: ${status}${open ? '' : ', held'}${rate === undefined ? '' : `, ${rate}`}`,
    agency !== id && agency && `(${agency})`,
    `[${keys(pedimento)}${shown_at ? ` ${shown_at}` : ''}]`,
    `{${source.name}, ${source.date}, ${source.confidence}}`,
    `"${scope}"`,
  );

const sectionLines = (name: string, { status, why, items, sources }: RegulationSection): string[] => [
  `  ${name}: ${status} - ${why} {${sources.map((one) => `${one.name}${one.complete ? ' whole' : ''}`).join('; ')}}`,
  ...items.map(itemLine),
];

/** Everything that is told of one fraccion, a line for each item. */
function analysis(request: object, day?: string): string {
  const told = ask(request, day);
  const { igi, preferential, reform_2026, iva, ieps, dta, programmes } = told.duties;
  return [
    `# ${Object.values(request).join(' ')}${day === undefined ? '' : ` on ${day}`}`,
    `  igi: ${words(igi.status, igi.kind, igi.text, igi.earlier && `(${igi.earlier.edition}: ${igi.earlier.text})`)}`,
    `  reform: ${reform_2026.status} - ${reform_2026.text}`,
    ...[iva, ieps, dta].map(
      (tax) => `  tax: ${words(tax.status, tax.rate)} - ${tax.text} {${tax.source.name}, ${tax.source.date}}`,
    ),
    `  treaties: ${preferential.status} - ${preferential.why}`,
    ...preferential.treaties.map(
      (one) => `   - ${words(one.symbol, one.status, one.rate ?? 'no rate')}: ${one.action}`,
    ),
    ...sectionLines('programmes', programmes),
    ...sectionLines('noms', told.noms),
    ...sectionLines('agencies', told.agencies),
    ...sectionLines('inspection', told.sanitary_inspection),
    ...sectionLines('antidumping', told.antidumping),
    ...sectionLines('permits', told.permits),
    ...sectionLines('annexes', told.immex.annexes),
    ...sectionLines('sensitive', told.immex.sensitive),
    ...sectionLines('prosec', told.immex.prosec),
    ...sectionLines('registry', told.sectoral_registry),
    ...sectionLines('prices', told.estimated_prices),
    ...told.documents.map(
      ({ document, status, of, law, pedimento, open }) =>
        `  paper: ${document} - ${status}, ${of}, ${law} [${keys(pedimento)}]${open ? '' : ' held'}`,
    ),
    ...told.warnings.map((warning) => `  warning: ${warning}`),
  ].join('\n');
}

const chargeLine = ({
  kind,
  status,
  rate,
  base,
  amount,
  payable,
  why,
  source,
}: NonNullable<RegulationResult['amounts']>['lines'][number]) =>
  `  ${words(kind, status, rate, base !== null && `on ${base}`, amount === null ? 'not known' : `${amount}, paid ${payable}`)} - ${why} {${source.name}, ${source.date}}`;

/** What an import costs as it is told. */
function amounts(request: object): string {
  const told = ask(request).amounts!;
  return [
    `# ${Object.values(request).flat().join(' ')}`,
    `  ${words(told.regime, `rate ${told.exchange_rate}`, `value ${told.customs_value}`, `known ${told.known}`, `total ${told.total}`)} - ${told.valuation}`,
    ...told.lines.map(chargeLine),
    ...told.missing.map(({ kind, why }) => `  missing: ${kind} - ${why}`),
    ...told.notes.slice(0, -2).map((note) => `  note: ${note}`),
  ].join('\n');
}

/** One fraccion for each thing that the tariff, the earlier print or the readings say of some goods. */
const asked: readonly (readonly [request: object, day?: string])[] = [
  [{ code: '85183099', origin: 'CN' }],
  [{ code: '61091003', origin: 'CA' }, '2026-06-15'],
  [{ code: '64039199', origin: 'VN', client_has: ['padron', 'prosec', 'sector_registry'] }],
  [{ code: '73121005', origin: 'CN' }],
  [{ code: '69111001', origin: 'CN' }],
  [{ code: '04021001', origin: 'US' }],
  [{ code: '12119002', origin: 'CN' }],
  [{ code: '27101299', origin: 'US', client_has: ['rule_8'] }],
  [{ code: '22083005', origin: 'GB' }],
  [{ code: '17049099', origin: 'GT' }],
  [{ code: '72071101', origin: 'BR' }],
  [{ code: '93020002', origin: 'DE' }],
  [{ code: '98020001' }],
  [{ code: '99010001', origin: 'US' }],
  [{ code: '39232101', origin: 'CN' }],
];

it('what is told of an import into Mexico is what was read', async () => {
  const pages = asked.map(([request, day]) => analysis(request, day));
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('../../fixtures/mexico/analyses.txt');
});

it('what an import costs is told line by line as it was read', async () => {
  const rows = readFileSync('fixtures/mexico/import-amounts.jsonl', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly request: object }).request);
  await expect(`${rows.map(amounts).join('\n\n')}\n`).toMatchFileSnapshot(
    '../../fixtures/mexico/import-amounts.txt',
  );
});
